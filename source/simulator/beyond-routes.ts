import type {Context} from 'hono';
import type {ServedPath} from '../domain/simulation.ts';
import {isChainAddress} from './addresses.ts';
import {type StatusOptions, streamStatus} from './chain-status.ts';
import type {ChainState, ProposalRecord} from './model.ts';
import {servePage} from './paging.ts';
import {Refusal} from './refusal.ts';
import type {Router} from './router.ts';
import {findBlockAt, findBlockByHash, serveBlock} from './served-block.ts';
import {crawlerNames, serveCrawlers} from './served-crawlers.ts';
import {estimateGas} from './served-gas.ts';
import {findInner, listHistory} from './served-history.ts';
import {listRateLimits, listTokenFlows, serveTransferStatus} from './served-ibc.ts';
import {writeMetrics} from './served-metrics.ts';
import {createRewardLists} from './served-rewards.ts';
import {listBalances, listGasPrices, listTokens, servePublicKey, serveSupply} from './served-tokens.ts';
import {sumVotingPower} from './served-validators.ts';
import {dataBehind, listPayments, votesOf, votesOn} from './served-votes.ts';
import {
	plainText,
	readPathNumber,
	readServerAddresses,
	readServerQuery,
	type ServerQuery,
	serverWords,
} from './server-query.ts';
import type {Shape} from './shape.ts';

/** Options of what goes beyond the interface. */
export interface BeyondOptions {
	readonly shape: Shape;
	/** The real time in unix milliseconds. */
	readonly now: () => number;
	readonly status: StatusOptions;
}

/** A request as an answer is made from it. */
interface Asked {
	readonly query: ServerQuery;
	readonly c: Context;
	part(name: string): string;
	/** Cuts one page out of a list. */
	page<Row>(rows: readonly Row[]): object;
}

type Answer = (path: ServedPath, read: (asked: Asked) => object | null) => void;

/** Serves what the servers in use have beside the interface. */
export function serveBeyond(router: Router, state: ChainState, options: BeyondOptions): void {
	const {writing} = options.shape;
	const answer: Answer = (path, read) =>
		router.serve(path, c => {
			const query = readServerQuery(c.req);
			const page = <Row>(rows: readonly Row[]) => writing.page(servePage(rows, query.page(), row => row));
			return c.json(read({query, c, page, part: name => c.req.param(name) ?? ''}));
		});
	serveVotes(answer, router, state, options);
	serveRewards(answer, state, options);
	serveTokens(answer, state);
	serveBlocks(answer, router, state, options);
	serveTransactions(answer, state, options);
	serveBridges(answer, state);
}

function serveVotes(answer: Answer, {serve}: Router, state: ChainState, {shape}: BeyondOptions): void {
	const proposalOf = (c: Context): ProposalRecord => {
		const id = shape.reading.proposalId(c.req.param('id') ?? '');
		const proposal = state.proposals[id.index];
		if (!proposal) throw new Refusal(404, serverWords.noProposal(id.text));
		return proposal;
	};
	answer('/api/v1/gov/proposal/{id}/votes', ({c, page}) => page(votesOn(proposalOf(c))));
	answer('/api/v1/gov/proposal/{id}/votes/{address}', ({c, part}) =>
		votesOf(part('address'), [proposalOf(c)]),
	);
	answer('/api/v1/gov/voter/{address}/votes', ({part}) => votesOf(part('address'), state.proposals));
	serve('/api/v1/gov/proposal/{id}/data', c => {
		const proposal = proposalOf(c);
		const data = dataBehind(proposal);
		if (data === null) throw new Refusal(404, serverWords.noProposalData(String(proposal.id)));
		return plainText(c, data);
	});
	answer('/api/v1/pgf/payments', ({page}) =>
		page(listPayments(state).sort((left, right) => right.proposalId - left.proposalId)),
	);
	// The id is that of a row, counted from 1, and not of the proposal.
	answer(
		'/api/v1/pgf/paymenents/{id}',
		({part}) => listPayments(state)[Number(readPathNumber(part('id'), 'i32')) - 1] ?? null,
	);
}

function serveRewards(answer: Answer, state: ChainState, {shape}: BeyondOptions): void {
	const rewards = createRewardLists(state, shape.writing);
	answer('/api/v1/pos/voting-power', () => ({totalVotingPower: sumVotingPower(state)}));
	answer('/api/v1/pos/reward/{address}', ({query, part}) =>
		rewards.unclaimed(part('address'), query.epoch()),
	);
	answer('/api/v1/pos/reward/{delegator}/{validator}/{epoch}', ({part}) =>
		rewards.row(part('delegator'), part('validator'), readPathNumber(part('epoch'), 'u64')),
	);
}

function serveTokens(answer: Answer, state: ChainState): void {
	answer('/api/v1/account/{address}', ({part}) => listBalances(state, part('address')));
	answer('/api/v1/revealed-public-key/{address}', ({part}) => {
		const address = part('address');
		if (!isChainAddress(address)) throw new Refusal(400, serverWords.notAnAddress(address));
		return servePublicKey(state, address);
	});
	answer('/api/v1/gas-price', () => listGasPrices(state));
	answer('/api/v1/gas-price/{token}', ({part}) =>
		listGasPrices(state).filter(({token}) => token === part('token')),
	);
	answer('/api/v1/gas/estimate', ({query}) => estimateGas(state, query));
	answer('/api/v1/chain/token', () => listTokens(state));
	answer('/api/v1/chain/token-supply', ({query}) =>
		serveSupply(state, query.required('address'), query.number('epoch', 'i32')),
	);
	answer('/api/v1/chain/circulating-supply', ({query}) => {
		const supply = state.supplies.get(query.number('epoch', 'i32') ?? state.epoch);
		if (!supply) throw new Refusal(500, serverWords.noSupply);
		return {circulatingSupply: String(supply.circulating)};
	});
}

/** The furthest from 1970 that the servers in use can think, in unix seconds. */
const longestTime = 8_210_266_876_799n;

function serveBlocks(answer: Answer, {serve}: Router, state: ChainState, {status}: BeyondOptions): void {
	answer('/api/v1/block/height/{height}', ({part}) => {
		const height = readPathNumber(part('height'), 'i32');
		return found(serveBlock(state, height), serverWords.noBlock('height', String(height)));
	});
	answer('/api/v1/block/timestamp/{timestamp}', ({c, part}) => {
		const time = readPathNumber(part('timestamp'), 'i64');
		// The server that is asked for such a time breaks, and the connection with it.
		if (time > longestTime || time < -longestTime) c.env.incoming.socket.destroy();
		return found(findBlockAt(state, time), serverWords.noBlock('timestamp', String(time)));
	});
	answer('/api/v1/block/hash/{hash}', ({part}) =>
		found(findBlockByHash(state, part('hash')), serverWords.noBlock('hash', part('hash'))),
	);
	answer('/api/v1/chain/rpc-url', ({c}) => ({url: new URL(c.req.url).origin}));
	serve('/api/v1/chain/status', () => streamStatus(state, status));
	serve('/api/v1/metrics', c => plainText(c, writeMetrics(state)));
}

function serveTransactions(answer: Answer, state: ChainState, {shape, now}: BeyondOptions): void {
	answer('/api/v1/chain/inner/{tx_id}', ({part}) => {
		const id = shape.reading.transactionId(part('tx_id'));
		return found(findInner(state, id), serverWords.noTransaction(id));
	});
	answer('/api/v1/chain/history', ({c, query}) => {
		const page = query.page();
		return shape.writing.page(listHistory(state, {addresses: readServerAddresses(c.req), page}));
	});
	answer('/api/v1/crawlers/timestamps', ({query}) =>
		serveCrawlers(state, now(), query.words('crawler_names', crawlerNames)),
	);
}

function serveBridges(answer: Answer, state: ChainState): void {
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

function found(answer: object | undefined, problem: string): object {
	if (!answer) throw new Refusal(404, problem);
	return answer;
}
