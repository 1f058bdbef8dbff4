import {participantsOf} from './chain-action.ts';
import {currentSeconds} from './clock.ts';
import type {ChainState} from './model.ts';
import type {Router} from './router.ts';
import {kindOf, serveInnerAlone} from './served-transaction.ts';
import {readServerAddresses, type ServerQuery, serverWords} from './server-query.ts';
import {Refusal, requireFound, type ServedPage, type Shape, servePage} from './shape.ts';
import {batchOf} from './transaction-store.ts';

interface TransactionOptions {
	readonly shape: Shape;
	/** The real time in unix milliseconds. */
	readonly now: () => number;
}

/** Serves transactions, the history of addresses, and how far the indexer has read. */
export function serveTransactions(router: Router, state: ChainState, {shape, now}: TransactionOptions): void {
	const {reading, writing} = shape;
	router.answer('/api/v1/chain/inner/{tx_id}', ({part}) => {
		const id = reading.transactionId(part('tx_id'));
		const found = findInner(state, id);
		const served = found && serveInnerAlone(found.inner, found.record, state);
		return requireFound(served, serverWords.noTransaction(id));
	});
	router.answer('/api/v1/chain/history', ({c, query}) => {
		const page = query.page();
		return writing.page(listHistory(state, readServerAddresses(c.req), page));
	});
	router.answer('/api/v1/crawlers/timestamps', ({query}) =>
		serveCrawlers(state, now(), query.words('crawler_names', crawlerNames)),
	);
}

/** Serves the transfers between chains, of which there are none here. */
export function serveBridges({answer}: Router, state: ChainState): void {
	const isAsked = (query: ServerQuery, name: string, value: string) => (query.text(name) ?? value) === value;
	answer('/api/v1/ibc/{tx_id}/status', ({part}) => serveTransferStatus(state, part('tx_id')));
	answer('/api/v1/ibc/rate-limits', ({query}) =>
		listRateLimits(state).filter(
			({tokenAddress, throughputLimit}) =>
				isAsked(query, 'tokenAddress', tokenAddress) && isAsked(query, 'throughputLimit', throughputLimit),
		),
	);
	answer('/api/v1/ibc/token-flows', ({query}) =>
		listTokenFlows(state).filter(({tokenAddress}) => isAsked(query, 'tokenAddress', tokenAddress)),
	);
	answer('/api/v1/ibc/token-throughput/{token}', ({part}) => {
		const limit = listRateLimits(state).find(({tokenAddress}) => tokenAddress === part('token'));
		if (!limit) throw new Refusal(500, serverWords.noRecord);
		return {throughput: '0', limit: limit.throughputLimit};
	});
	answer('/api/v1/masp/aggregates', () => []);
}

/** Lists the history of addresses, newest first: a row for each inner transaction and each address in it. */
function listHistory(state: ChainState, addresses: readonly string[], page: number): ServedPage<object> {
	const wanted = new Set(addresses);
	const records = new Set([...wanted].flatMap(state.transactions.findWith));
	const entries = [...records]
		.sort((left, right) => Number(left.height - right.height))
		.flatMap(record => batchOf(record).map(inner => ({record, inner})))
		.flatMap(each => participantsOf(each.inner.action).map(participant => ({...each, participant})))
		.filter(({participant}) => wanted.has(participant.address));
	return servePage(entries.reverse(), page, ({record, inner, participant}) => ({
		tx: serveInnerAlone(inner, record, state),
		target: participant.address,
		kind: participant.kind,
		blockHeight: Number(record.height),
	}));
}

/** Finds an inner transaction and its wrapper; undefined where there is none with this id. */
function findInner({transactions}: ChainState, id: string) {
	const record = transactions.findAround(id);
	const inner = record && batchOf(record).find(one => one.id === id);
	return inner && {record, inner};
}

/** Seconds after which a transfer between chains would be given up. */
const timeoutSeconds = 600;

/** Returns the state of a transfer to another chain, by the id of its inner transaction. */
function serveTransferStatus(state: ChainState, id: string) {
	const inner = findInner(state, id)?.inner;
	if (!inner || !kindOf(inner.action).startsWith('ibc')) return {status: 'unknown', timeout: null};
	return {
		status: inner.exitCode === 'applied' ? 'success' : 'fail',
		timeout: currentSeconds(state) + timeoutSeconds,
	};
}

/** Lists how much of each token of another chain may move in an epoch. */
function listRateLimits({tokens}: ChainState) {
	return tokens.map(({address}, index) => ({
		tokenAddress: address,
		throughputLimit: String((index + 1) * 1_000_000_000),
	}));
}

/** Lists the flow of each token in this epoch: none, as nobody moves them here. */
function listTokenFlows({tokens}: ChainState) {
	return tokens.map(({address}) => ({tokenAddress: address, withdraw: '0', deposit: '0'}));
}

/** The parts of an indexer, each with the seconds between two of its looks and whether it reads block by block. */
const crawlers = [
	{name: 'chain', everySeconds: 1, readsBlocks: true},
	{name: 'governance', everySeconds: 5, readsBlocks: false},
	{name: 'parameters', everySeconds: 30, readsBlocks: false},
	{name: 'pos', everySeconds: 10, readsBlocks: false},
	{name: 'rewards', everySeconds: 10, readsBlocks: false},
	{name: 'transactions', everySeconds: 1, readsBlocks: true},
];

const crawlerNames = crawlers.map(({name}) => name);

/**
Answers GET /api/v1/crawlers/timestamps. A crawler looks by the real clock: also where the chain has halted.
@param now unix milliseconds
@param names those that are asked for; none mean all
*/
function serveCrawlers({height}: ChainState, now: number, names: readonly string[]) {
	const seconds = Math.floor(now / 1000);
	const wanted = crawlers.filter(({name}) => names.length === 0 || names.includes(name));
	return wanted.map(({name, everySeconds, readsBlocks}) => ({
		name,
		timestamp: seconds - (seconds % everySeconds),
		lastProcessedBlockHeight: readsBlocks ? Number(height) : null,
	}));
}
