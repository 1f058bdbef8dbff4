import {blockMilliseconds, blocksPerEpoch} from './life.ts';
import type {ChainState} from './model.ts';
import {at, hexDigest} from './random.ts';
import {currentTimeText} from './served-time.ts';

/**
Answer of GET /api/v1/block/height/{height}; undefined where there is no such block. Of a block nothing is kept but its
transactions, the newest of them: its time and epoch are reckoned back from now by blocks and epochs of average length.
*/
export function serveBlock(state: ChainState, height: bigint) {
	if (height < 1n || height > state.height) return undefined;
	const {seed, validators, transactions} = state;
	const hash = hashOf(state, height);
	return {
		height: Number(height),
		hash,
		appHash: hexDigest(`${seed}/state/${height}`),
		timestamp: timeText(state, height),
		proposer: at(validators, Number.parseInt(hash.slice(0, 8), 16) % validators.length).address,
		transactions: transactions.findInBlock(height).map(({id}) => id),
		parentHash: height > 1n ? hashOf(state, height - 1n) : null,
		epoch: String(epochOf(state, height)),
	};
}

function hashOf({seed}: ChainState, height: bigint): string {
	return hexDigest(`${seed}/block/${height}`);
}

function timeText(state: ChainState, height: bigint): string {
	const age = (Number(state.height - height) * blockMilliseconds(state.parameters)) / 1000;
	return String(Number(currentTimeText(state)) - Math.floor(age));
}

function epochOf({epoch, epochStart, parameters}: ChainState, height: bigint): bigint {
	if (height >= epochStart.height) return epoch;
	const length = blocksPerEpoch(parameters);
	const epochsBack = (epochStart.height - height + length - 1n) / length;
	return epochsBack < epoch ? epoch - epochsBack : 0n;
}
