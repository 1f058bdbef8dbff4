import {serve, type TestServer} from '../helpers/serve.ts';
import {
	delegator,
	epoch,
	height,
	parameters,
	proposals,
	stake,
	unbonds,
	validators,
	wrapper,
	wrapperId,
} from './honest-data.ts';

/** Answer before it is sent. */
export interface Scripted {
	readonly status: number;
	/** Text goes out as it is, anything else as JSON. */
	readonly body: unknown;
	readonly headers?: Readonly<Record<string, string>>;
}

export interface AskedOf {
	/** Path below /api/v1/. */
	readonly path: string;
	readonly query: URLSearchParams;
	/** Number of this question among those for the same path and query, from 1. */
	readonly time: number;
}

/** Changes an answer; undefined: it stays; silence: none comes. */
export type Bend = (answer: Scripted, asked: AskedOf) => Scripted | 'silence' | undefined;

const perPage = 30;

interface HonestServer extends TestServer {
	/** Returns the max number of questions that waited for their answers together. */
	maxAtOnce(): number;
}

/** Serves an indexer that keeps to its interface, as the servers in use do, but for what is bent. */
export async function serveHonest(bend: Bend = () => undefined): Promise<HonestServer> {
	const times = new Map<string, number>();
	let [open, most] = [0, 0];
	const server = await serve(({url = ''}, response) => {
		most = Math.max(most, ++open);
		response.once('close', () => open--);
		const {pathname, searchParams: query} = new URL(url, 'http://indexer');
		const time = (times.get(url) ?? 0) + 1;
		times.set(url, time);
		const asked = {path: pathname.replace(/^\/(?:api\/v1\/)?/, ''), query, time};
		const honest = answerTo(asked);
		const bent = bend(honest, asked) ?? honest;
		if (bent === 'silence') return;
		const {status, body, headers} = bent;
		const type = typeof body === 'string' ? 'text/plain' : 'application/json';
		response.writeHead(status, {'content-type': type, 'access-control-allow-origin': '*', ...headers});
		// Time for others to come, if there are any.
		setImmediate(() => response.end(typeof body === 'string' ? body : JSON.stringify(body)));
	});
	return {...server, maxAtOnce: () => most};
}

const noSuchPath: Scripted = {
	status: 404,
	body: {errors: {message: ['The requested resource does not exist on this server!']}},
	headers: {},
};

function answerTo(asked: AskedOf): Scripted {
	const {path, query, time} = asked;
	const [, list = '', address = ''] = /^pos\/([\w-]+)\/(\w+)$/.exec(path) ?? [];
	if (path === 'pos/validator') return pageOfRows(sortedValidators(query), query);
	if (path === 'gov/proposal') return pageOfRows(chosenProposals(query), query);
	if (list === 'withdraw') return pageOfRows(address === delegator ? withdrawsAt(query) : [], query);
	if (stake[list]) return pageOfRows(address === delegator ? stake[list] : [], query);
	if (path.startsWith('gov/proposal/')) return proposalOf(path.slice('gov/proposal/'.length));
	if (path.startsWith('chain/wrapper/')) return wrapperOf(path.slice('chain/wrapper/'.length));
	const now = Math.floor(Date.now() / 1000);
	const single: Readonly<Record<string, unknown>> = {
		'chain/parameters': parameters,
		'chain/epoch/latest': {epoch: String(epoch)},
		'chain/block/latest': {block: String(height + Math.min(time - 1, 1))},
		'crawlers/timestamps': [
			{name: 'chain', timestamp: now, lastProcessedBlockHeight: height},
			{name: 'pos', timestamp: 0, lastProcessedBlockHeight: null},
		],
		'pos/voting-power': {totalVotingPower: String(sumOfPowers())},
		'chain/history': {
			results: [
				{tx: {txId: 'cd'.repeat(32), wrapperId}, target: delegator, kind: 'sent', blockHeight: height},
			],
			pagination: {page: 1, perPage, totalPages: 1, totalItems: 1},
		},
		health: {commit: '0'.repeat(40), version: '3.3.4'},
	};
	return path in single ? {status: 200, body: single[path]} : noSuchPath;
}

function sumOfPowers(): bigint {
	return validators.reduce((sum, {votingPower}) => sum + BigInt(votingPower), 0n);
}

function pageOfRows(rows: readonly object[], query: URLSearchParams): Scripted {
	const text = query.get('page') ?? '1';
	if (!/^\d+$/.test(text)) return {status: 400, body: 'invalid digit found in string'};
	const page = Number(text);
	if (page === 0) return {status: 500, body: {message: 'OFFSET must not be negative', code: 500}};
	const results = rows.slice((page - 1) * perPage, page * perPage);
	const totalItems = results.length === 0 ? 0 : rows.length;
	const pagination = {page, perPage, totalPages: Math.ceil(totalItems / perPage), totalItems};
	return {status: 200, body: {results, pagination}};
}

function sortedValidators(query: URLSearchParams): readonly object[] {
	const states = query.getAll('state');
	const chosen = validators.filter(({state}) => states.length === 0 || states.includes(state));
	const field = query.get('sortField');
	if (field === null) return chosen;
	const sortValueOf = ({rank, votingPower, commission}: (typeof validators)[number]) =>
		field === 'rank'
			? (rank ?? Number.POSITIVE_INFINITY)
			: Number(field === 'commission' ? commission : votingPower);
	const sorted = chosen.toSorted((left, right) => {
		const [one, other] = [sortValueOf(left), sortValueOf(right)];
		return one === other ? 0 : one - other;
	});
	return query.get('sortOrder') === 'desc' ? sorted.toReversed() : sorted;
}

/** Returns what can be withdrawn as of the epoch of a query; left out: now. */
function withdrawsAt(query: URLSearchParams): readonly object[] {
	const asOf = Number(query.get('epoch') ?? epoch);
	return unbonds
		.filter(({withdrawEpoch}) => Number(withdrawEpoch) <= asOf)
		.map(({minDenomAmount, validator, withdrawEpoch}) => ({minDenomAmount, validator, withdrawEpoch}));
}

function chosenProposals(query: URLSearchParams): readonly object[] {
	const [status, kind, pattern] = ['status', 'kind', 'pattern'].map(key => query.get(key));
	return proposals.filter(
		proposal =>
			(!status || proposal.status === (status === 'votingPeriod' ? 'voting' : status)) &&
			(!kind || proposal.type === kind) &&
			(!pattern || proposal.content.includes(pattern)),
	);
}

function proposalOf(id: string): Scripted {
	if (!/^\d{1,19}$/.test(id))
		return {status: 400, body: 'Invalid URL: number too large to fit in target type'};
	const found = proposals.find(proposal => proposal.id === id);
	return found
		? {status: 200, body: found}
		: {status: 404, body: {message: `Proposal ${id} not found`, code: 404}};
}

function wrapperOf(id: string): Scripted {
	if (id.length !== 64) return {status: 400, body: {message: 'The tx id must be 32bytes long', code: 400}};
	if (id === wrapperId) return {status: 200, body: wrapper};
	return {status: 404, body: {message: `The tx id ${id} does not exist`, code: 404}};
}
