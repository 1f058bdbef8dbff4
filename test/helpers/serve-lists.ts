import type {ServerResponse} from 'node:http';
import {noPath, serve, type TestServer} from './serve.ts';

type Rows = readonly unknown[];

/** Answers of an indexer, as they are to be next; may be changed at any time. */
export interface ServedLists {
	/** Undefined: nothing beyond the interface is answered. */
	version: string | undefined;
	epoch: number;
	height: number;
	/** Unix seconds at which its crawlers looked; undefined: now. */
	crawledAt: number | undefined;
	/** Unix seconds of every block; undefined: no block is answered. */
	blockAt: number | undefined;
	validators: Rows;
	proposals: Rows;
	parameters: Readonly<Record<string, unknown>>;
	/** Rows by the list and the address, as 'bond tnam1…'. */
	stake: Readonly<Record<string, Rows>>;
	/** Further answers beyond the interface, by their paths: 'gov/voter/tnam1…/votes'. */
	held: Readonly<Record<string, unknown>>;
	/** Changes the rows of a page, as a list whose pages overlap does. */
	toPage(rows: Rows, page: number): Rows;
	/** Part of the paths that fail. */
	broken: string | undefined;
	/** True if each question for the height finds one block more. */
	isMoving: boolean;
}

const perPage = 30;

/** Serves lists in pages of 30 and in one piece, as the servers in use do. */
export async function serveLists(
	lists: Partial<ServedLists> = {},
): Promise<TestServer & {readonly lists: ServedLists}> {
	const served: ServedLists = {
		version: '3.3.4',
		epoch: 1204,
		height: 9_000_000,
		crawledAt: undefined,
		blockAt: undefined,
		validators: [],
		proposals: [],
		parameters: {chainId: 'namada.main', pipelineLength: '2', epochsPerYear: '1460'},
		stake: {},
		held: {},
		toPage: (rows, page) => rows.slice((page - 1) * perPage, page * perPage),
		broken: undefined,
		isMoving: false,
		...lists,
	};
	const server = await serve(({url = ''}, response) => {
		const {pathname, searchParams} = new URL(url, 'http://localhost');
		response.setHeader('content-type', 'application/json');
		if (served.broken !== undefined && pathname.includes(served.broken)) {
			response.writeHead(500).end('{"message":"broken","code":500}');
		} else {
			answer(pathname.replace('/api/v1/', ''), Number(searchParams.get('page') ?? 1), {served, response});
		}
	});
	return {...server, lists: served};
}

function answer(
	path: string,
	page: number,
	{served, response}: {readonly served: ServedLists; readonly response: ServerResponse},
): void {
	const {stake, validators, proposals, parameters, version} = served;
	if (served.isMoving && path === 'chain/block/latest') served.height += 1;
	const timestamp = served.crawledAt ?? Math.floor(Date.now() / 1000);
	const [list, address] = /^pos\/(bond|unbond|merged-bonds)\/(\w+)$/.exec(path)?.slice(1) ?? [];
	const pages: Readonly<Record<string, Rows>> = {'pos/validator': validators, 'gov/proposal': proposals};
	const beyond: Readonly<Record<string, unknown>> = {
		'/health': {commit: '0'.repeat(40), version},
		'chain/epoch/latest': {epoch: String(served.epoch)},
		'chain/block/latest': {block: String(served.height)},
		'crawlers/timestamps': [{name: 'chain', timestamp, lastProcessedBlockHeight: served.height}],
		'pos/validator/all': validators,
		'gov/proposal/all': proposals,
		...(served.blockAt !== undefined && {
			[/^block\/height\/\d+$/.test(path) ? path : '']: {
				height: served.height,
				timestamp: String(served.blockAt),
				transactions: [],
			},
		}),
		...served.held,
	};
	const rows = list === undefined ? pages[path] : (stake[`${list} ${address}`] ?? []);
	const whole = path === 'chain/parameters' ? parameters : version === undefined ? undefined : beyond[path];
	if (rows) {
		const pagination = {
			page,
			perPage,
			totalPages: Math.ceil(rows.length / perPage),
			totalItems: rows.length,
		};
		response.end(JSON.stringify({results: served.toPage(rows, page), pagination}));
	} else if (whole === undefined) noPath(response);
	else response.end(JSON.stringify(whole));
}
