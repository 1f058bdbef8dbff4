import {type AnswerFault, answerFaultNames, answerFaults} from '../domain/answer-faults.ts';
import type {ServedPath} from '../domain/simulation.ts';
import {unitsPerNam} from './amounts.ts';

/** Answers a request, as an app of Hono does; `env` is what the server around it hands through. */
type Answering = (request: Request, env?: object) => Response | Promise<Response>;

/** Asks the chain itself, or the faults planted before. */
type Ask = (request: Request) => Promise<Response>;

/** Point at which the indexer stands for good. */
interface Stop {
	readonly epoch: bigint;
	readonly height: bigint;
	/** Unix seconds. */
	readonly seconds: number;
}

interface Asked {
	readonly request: Request;
	readonly path: ServedPath;
	readonly stop: Stop;
}

type Bend = (ask: Ask, asked: Asked) => Promise<Response>;

export interface FaultOptions {
	/** Paths that are served: at others nothing is bent. */
	readonly paths: readonly ServedPath[];
	readonly planted: readonly AnswerFault[];
	readonly stop: Stop;
}

/** Plants faults over the chain's answers, which stay as they are beneath; without any, returns what it was given. */
export function plantFaults(answer: Answering, {paths, planted, stop}: FaultOptions): Answering {
	const find = pathFinder(paths);
	return answerFaultNames
		.filter((name): name is BentFault => name !== 'torn-pages' && planted.includes(name))
		.reduce((inner, name): Answering => {
			const bent: readonly ServedPath[] = answerFaults[name].paths;
			return (request, env) => {
				const path = find(new URL(request.url).pathname);
				if (path === undefined || !bent.includes(path)) return inner(request, env);
				return bends[name](async each => inner(each, env), {request, path, stop});
			};
		}, answer);
}

/** Returns a finder of the served path that a request is for: one of fixed words, else one with parameters. */
function pathFinder(paths: readonly ServedPath[]): (pathname: string) => ServedPath | undefined {
	const forms = paths
		.filter(path => path.includes('{'))
		.map(path => ({path, form: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)}));
	return pathname =>
		paths.find(path => path === pathname) ?? forms.find(({form}) => form.test(pathname))?.path;
}

/** Faults that bend answers: torn pages are already so in the lists of stake. */
type BentFault = Exclude<AnswerFault, 'torn-pages'>;

const bends: Readonly<Record<BentFault, Bend>> = {
	'wrong-total': bendJson(body =>
		isPage(body) && body.results.length > 0
			? {...body, pagination: {...body.pagination, totalItems: oneMore(body.pagination.totalItems)}}
			: body,
	),
	'sort-ignored': (ask, {request}) => ask(changeQuery(request, query => query.delete('sortOrder'))),
	'filter-ignored': (ask, {request}) =>
		ask(
			changeQuery(request, query => {
				query.delete('state');
				query.delete('status');
			}),
		),
	'repeated-past-end': repeatLastPage,
	async 'missing-as-200'(ask, {request}) {
		const answer = await ask(request);
		return answer.status === 404 ? withBody(answer, '{}', 200) : answer;
	},
	'stuck-epoch': standStill,
	'wrong-merged': bendJson(body => mapFields(body, {minDenomAmount: text => addNam(text)})),
	'wrong-state': (ask, {request, ...rest}) =>
		bendJson(body => mapFields(body, {state: word => (word === 'jailed' ? 'consensus' : word)}))(ask, {
			request: changeQuery(request, askForJailedToo),
			...rest,
		}),
	'lossy-amount': bendJson(body =>
		mapFields(body, Object.fromEntries(amountFields.map(field => [field, toFloat]))),
	),
	async 'no-cors'(ask, {request}) {
		const {body, status, headers} = await ask(request);
		const kept = [...headers].filter(([name]) => !name.startsWith('access-control-'));
		return new Response(body, {status, headers: kept});
	},
};

const amountFields = [
	'minDenomAmount',
	'votingPower',
	'totalVotingPower',
	'yayVotes',
	'nayVotes',
	'abstainVotes',
	'totalSupply',
	'effectiveSupply',
	'circulatingSupply',
];

async function repeatLastPage(ask: Ask, {request}: Asked): Promise<Response> {
	const answer = await ask(request);
	const body = await readJson(answer);
	if (pageOf(request) < 2 || !isPage(body) || body.results.length > 0) return answer;
	const first = await readJson(await ask(withPage(request, 1)));
	const pages = isPage(first) ? Number(first.pagination.totalPages) : 0;
	return pages > 0 ? ask(withPage(request, pages)) : answer;
}

/** Answers with the time at which the indexer stopped, in the words that it has for it. */
function standStill(ask: Ask, {request, path, stop}: Asked): Promise<Response> {
	const {epoch, height, seconds} = stop;
	if (path === '/api/v1/chain/status') return repeatStatus(ask, request, stop);
	return bendJson(body =>
		mapFields(body, {
			epoch: () => String(epoch),
			block: () => String(height),
			timestamp: value => Math.min(Number(value), seconds),
			lastProcessedBlockHeight: value => (value === null ? null : Number(height)),
		}),
	)(ask, {request, path, stop});
}

/** Tells one height and epoch in each event of the stream. */
async function repeatStatus(ask: Ask, request: Request, {epoch, height}: Stop): Promise<Response> {
	const {body, status, headers} = await ask(request);
	const data = Buffer.from(`data: ${JSON.stringify({height: Number(height), epoch: Number(epoch)})}\n\n`);
	const events = body?.pipeThrough(
		new TransformStream({transform: (_event, controller) => controller.enqueue(data)}),
	);
	return new Response(events ?? null, {status, headers});
}

/** Rewrites the states asked for as one does to whom the jailed are in the set. */
function askForJailedToo(query: URLSearchParams): void {
	const states = query.getAll('state');
	if (states.includes('consensus')) query.append('state', 'jailed');
	else if (states.includes('jailed')) {
		query.delete('state');
		// Nobody is in that state: to whom asks for the jailed alone, there are none.
		for (const state of states) query.append('state', state === 'jailed' ? 'unknown' : state);
	}
}

/** Makes a fault of a function of an answer's JSON; what is no JSON, or no answer, stays. */
function bendJson(bend: (body: unknown) => unknown): Bend {
	return async (ask, {request}) => {
		const answer = await ask(request);
		const body = await readJson(answer);
		return body === undefined ? answer : withBody(answer, JSON.stringify(bend(body)));
	};
}

/** Returns the next number, as a text where it was one. */
function oneMore(count: unknown): unknown {
	return typeof count === 'string' ? String(Number(count) + 1) : Number(count) + 1;
}

function addNam(text: unknown): string {
	return String(BigInt(String(text)) + unitsPerNam);
}

/** Writes a number in six digits, as languages do with a float by default. */
function toFloat(text: unknown): unknown {
	return text === null ? null : JSON.rawJSON(Number(text).toPrecision(6));
}

/** Returns the JSON of an answer that is one; the answer can still be sent. Numbers keep their digits. */
async function readJson(answer: Response): Promise<unknown> {
	const isJson = answer.headers.get('content-type')?.startsWith('application/json');
	if (!isJson || answer.status !== 200 || !answer.body) return undefined;
	return JSON.parse(await answer.clone().text(), (_key, value, {source}: {source?: string}) =>
		typeof value === 'number' && source !== undefined && source !== String(value)
			? JSON.rawJSON(source)
			: value,
	);
}

/** Returns the same answer with another body. */
function withBody({status: old, headers}: Response, text: string, status = old): Response {
	return new Response(text, {status, headers});
}

/** Returns the same request with another query. */
function changeQuery(
	{url, method, headers, signal}: Request,
	change: (query: URLSearchParams) => void,
): Request {
	const changed = new URL(url);
	change(changed.searchParams);
	return new Request(changed, {method, headers, signal});
}

/** Returns the request for another page of the same list. */
function withPage(request: Request, page: number): Request {
	return changeQuery(request, query => query.set('page', String(page)));
}

/** Returns the page that is asked for; one that cannot be read is refused beneath. */
function pageOf({url}: Request): number {
	return Number(new URL(url).searchParams.get('page') ?? 1);
}

interface Page {
	readonly results: readonly unknown[];
	readonly pagination: {readonly totalItems: unknown; readonly totalPages: unknown};
}

/** Checks whether the JSON of an answer is a page of a list. */
function isPage(body: unknown): body is Page {
	return typeof body === 'object' && body !== null && 'results' in body && 'pagination' in body;
}

/** Changes the fields of these names, however deep they are. */
function mapFields(value: unknown, changes: Readonly<Record<string, (value: unknown) => unknown>>): unknown {
	if (Array.isArray(value)) return value.map(each => mapFields(each, changes));
	if (typeof value !== 'object' || value === null || JSON.isRawJSON(value)) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, each]) => {
			const change = Object.hasOwn(changes, name) ? changes[name] : undefined;
			return [name, change ? change(each) : mapFields(each, changes)];
		}),
	);
}
