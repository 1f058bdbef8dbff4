import {sleep} from '../system/timer.ts';
import {epochAtHeight, heightAt} from './clock.ts';
import type {ChainState} from './model.ts';
import {at, digest, hexDigest} from './random.ts';
import type {Router} from './router.ts';
import {plainText, readPathNumber, serverWords} from './server-query.ts';
import {requireFound} from './shape.ts';

/** Maximum time that the servers in use can represent, in unix seconds. */
const maxTime = 8_210_266_876_799n;

/** Serves blocks, the address of the node, the stream of status and the metrics. */
export function serveBlocks({answer, serve}: Router, state: ChainState, status: StatusOptions): void {
	answer('/api/v1/block/height/{height}', ({part}) => {
		const height = readPathNumber(part('height'), 'i32');
		return requireFound(serveBlock(state, height), serverWords.noBlock('height', String(height)));
	});
	answer('/api/v1/block/timestamp/{timestamp}', ({c, part}) => {
		const time = readPathNumber(part('timestamp'), 'i64');
		// The server that is asked for such a time breaks, and the connection with it.
		if (time > maxTime || time < -maxTime) c.env.incoming.socket.destroy();
		return requireFound(findBlockAt(state, time), serverWords.noBlock('timestamp', String(time)));
	});
	answer('/api/v1/block/hash/{hash}', ({part}) =>
		requireFound(findBlockByHash(state, part('hash')), serverWords.noBlock('hash', part('hash'))),
	);
	answer('/api/v1/chain/rpc-url', ({c}) => ({url: new URL(c.req.url).origin}));
	serve('/api/v1/chain/status', () => streamStatus(state, status));
	serve('/api/v1/metrics', c => plainText(c, writeMetrics(state)));
}

/** Hashes that a block is known by: its own, and that of the state after it. */
const hashKinds = ['block', 'state'] as const;
type HashKind = (typeof hashKinds)[number];

/** Digits of a hash that are random; the rest hides the height. */
const randomDigits = 48;

/**
Answers GET /api/v1/block/height/{height}; undefined where there is no such block. Of a block only its transactions are
kept, the newest of them; the rest follows from its height. For those indexed before servers kept blocks, only the
transactions are reported.
*/
function serveBlock(state: ChainState, height: bigint) {
	if (height < 1n || height > state.height) return undefined;
	const isOld = isBeforeBlocks(state, height);
	const tell = <Value>(value: Value) => (isOld ? null : value);
	const hash = blockHash(state, 'block', height);
	const {validators} = state;
	const proposer = at(validators, Number.parseInt(hash.slice(0, 8), 16) % validators.length).address;
	// The hash of the block before is that of its state: a mistake of the servers in use.
	const parent = height > 1n ? tell(blockHash(state, 'state', height - 1n)) : null;
	return {
		height: Number(height),
		hash: tell(hash),
		appHash: tell(blockHash(state, 'state', height)),
		timestamp: tell(String(Math.floor(state.clock.toldAt(height) / 1000))),
		proposer: tell(proposer),
		transactions: state.transactions.findInBlock(height).map(({id}) => id),
		parentAppHash: parent,
		parentHash: parent,
		epoch: tell(String(epochAtHeight(state, height))),
	};
}

/** Finds the last block that is not later than a time in unix seconds; undefined where none is known. */
function findBlockAt(state: ChainState, seconds: bigint) {
	return findKnown(state, heightAt(state, seconds));
}

/** Finds the block with a hash, its own or that of its state, in lower case. */
function findBlockByHash(state: ChainState, hash: string) {
	if (!/^[\da-f]{64}$/.test(hash)) return undefined;
	for (const kind of hashKinds) {
		const height = BigInt(`0x${hash.slice(randomDigits)}`) ^ maskOf(state, kind, hash.slice(0, randomDigits));
		if (height >= 1n && height <= state.height && blockHash(state, kind, height) === hash) {
			return findKnown(state, height);
		}
	}
	return undefined;
}

function findKnown(state: ChainState, height: bigint) {
	return height >= 1n && !isBeforeBlocks(state, height) ? serveBlock(state, height) : undefined;
}

function isBeforeBlocks(state: ChainState, height: bigint): boolean {
	return epochAtHeight(state, height) < state.firstEpoch / 2n;
}

export function blockHash(state: ChainState, kind: HashKind, height: bigint): string {
	const head = hexDigest(`${state.seed}/${kind}/${height}`).slice(0, randomDigits);
	return head + (height ^ maskOf(state, kind, head)).toString(16).padStart(64 - randomDigits, '0');
}

/** Hides a height in a hash, so that a block is found by its hash though no hash is kept. */
function maskOf({seed}: ChainState, kind: HashKind, head: string): bigint {
	const bytes = digest(`${seed}/${kind}/mask/${head}`);
	return new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0);
}

export interface StatusOptions {
	readonly everyMilliseconds: number;
	/** Ends the stream when the server closes. */
	readonly signal: AbortSignal;
}

/** Answers GET /api/v1/chain/status: height and epoch, again and again, until client or server ends. */
export function streamStatus(state: ChainState, {everyMilliseconds, signal}: StatusOptions): Response {
	const ended = new AbortController();
	const end = () => {
		signal.removeEventListener('abort', end);
		ended.abort();
	};
	let isFirst = true;
	const events = new ReadableStream<Uint8Array>(
		{
			async pull(controller) {
				if (isFirst) signal.addEventListener('abort', end);
				else await sleep(everyMilliseconds, ended.signal);
				isFirst = false;
				if (ended.signal.aborted || signal.aborted) return controller.close();
				const data = JSON.stringify({height: Number(state.height), epoch: Number(state.epoch)});
				controller.enqueue(Buffer.from(`data: ${data}\n\n`));
			},
			cancel: end,
		},
		// Nothing is made before somebody reads: a HEAD starts no clock.
		{highWaterMark: 0},
	);
	return new Response(events, {headers: {'content-type': 'text/event-stream', 'cache-control': 'no-cache'}});
}

/** Answers GET /api/v1/metrics, in the text form of Prometheus. */
function writeMetrics({epoch, height, transactions}: ChainState): string {
	const gauges = [
		['chain_height', 'Height of the newest block', height],
		['chain_epoch', 'The newest epoch', epoch],
		['transactions_waiting', 'Transactions that wait for a block', transactions.waitingCount],
	];
	return gauges
		.map(([name, help, value]) => `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${name} ${value}\n`)
		.join('');
}
