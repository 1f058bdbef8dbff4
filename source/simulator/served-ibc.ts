import {currentTimeText} from './life.ts';
import type {ChainState} from './model.ts';
import {kindOf} from './served-transaction.ts';
import {batchOf} from './transaction-store.ts';

/** Seconds after which a transfer between chains would be given up. */
const timeoutSeconds = 600;

/** Tells what became of a transfer to another chain, by the id of its inner transaction. */
export function serveTransferStatus(state: ChainState, id: string) {
	const record = state.transactions.findAround(id);
	const inner = record && batchOf(record).find(one => one.id === id);
	if (!inner || !kindOf(inner.action).startsWith('ibc')) return {status: 'unknown', timeout: null};
	return {
		status: inner.exitCode === 'applied' ? 'success' : 'fail',
		timeout: Number(currentTimeText(state)) + timeoutSeconds,
	};
}

/** Lists how much of each token of another chain may move in an epoch. */
export function listRateLimits({tokens}: ChainState) {
	return tokens.map(({address}, index) => ({
		tokenAddress: address,
		throughputLimit: String((index + 1) * 1_000_000_000),
	}));
}

/** Lists what moved of each in this epoch: nothing, as nobody moves them here. */
export function listTokenFlows({tokens}: ChainState) {
	return tokens.map(({address}) => ({tokenAddress: address, withdraw: '0', deposit: '0'}));
}
