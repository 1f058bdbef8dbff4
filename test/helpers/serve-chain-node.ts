import {whole} from './chain-answers.ts';
import {type Answering, answerWith, serve, type TestServer} from './serve.ts';

/** Facts about a node, which a test changes as it likes. */
export interface NodeFacts {
	network: string;
	version: string;
	moniker: string;
	cometAddress: string;
	epoch: bigint;
	height: bigint;
	/** Time of its newest block; undefined: now. */
	blockTime: string | undefined;
	catchingUp: boolean;
	peers: number;
	/** Values of paths of the chain's state; an own answer of HTTP where a function stands; no path: none. */
	state: Record<string, Uint8Array | Answering>;
	/** Answers of /commit and /validators by their query. */
	blocks: Record<string, unknown>;
	/** Answer to every question about the state; undefined: they are answered. */
	gateway: Answering | undefined;
	/** Status with which quotes in a query are refused. */
	refusesQuotes: number | undefined;
	/** False: bare results. */
	hasEnvelope: boolean;
	/** Answer to /status; undefined: it is answered. */
	status: Answering | undefined;
}

export const testNetwork = 'stake.5f5de2dd1b88cba30586420';

export interface ServedNode {
	readonly url: string;
	readonly facts: NodeFacts;
	/** Paths asked for so far: those of the state without quotes, in the order of the questions. */
	asked(): readonly string[];
}

/** Serves a node of the chain over HTTP, as CometBFT and the chain answer. */
export async function serveChainNode(changes: Partial<NodeFacts> = {}): Promise<ServedNode> {
	const facts: NodeFacts = {
		network: testNetwork,
		version: '0.37.15',
		moniker: 'heron',
		cometAddress: '616C77828D98A3AEB9C4CFDAE5F0FB06111C2732',
		epoch: 1204n,
		height: 4_030_720n,
		blockTime: undefined,
		catchingUp: false,
		peers: 24,
		state: {},
		blocks: {},
		gateway: undefined,
		refusesQuotes: undefined,
		hasEnvelope: true,
		status: undefined,
		...changes,
	};
	const server = await serve((request, response) => {
		const url = new URL(request.url ?? '', 'http://node');
		answer(url, facts)(response);
	});
	return {url: server.url, facts, asked: () => server.requests.map(({url}) => shorten(url))};
}

function shorten(url: TestServer['requests'][number]['url']): string {
	const {pathname, search, searchParams} = new URL(url, 'http://node');
	const path = searchParams.get('path');
	return pathname === '/abci_query' && path !== null ? toPath(path) : `${pathname}${search}`;
}

/** Reads a text of a query as CometBFT does: quoted, or in hex. */
function toPath(text: string): string {
	if (text.startsWith('0x')) return Buffer.from(text.slice(2), 'hex').toString();
	return JSON.parse(text) as string;
}

function answer(url: URL, facts: NodeFacts): Answering {
	const {
		height,
		blockTime = new Date().toISOString(),
		catchingUp,
		network,
		version,
		moniker,
		cometAddress,
	} = facts;
	const result = (body: unknown) =>
		answerWith(200, JSON.stringify(facts.hasEnvelope ? {jsonrpc: '2.0', id: -1, result: body} : body));
	switch (url.pathname) {
		case '/status':
			return (
				facts.status ??
				result({
					node_info: {network, version, moniker},
					sync_info: {
						latest_block_height: String(height),
						latest_block_time: blockTime,
						earliest_block_height: '1',
						catching_up: catchingUp,
					},
					validator_info: {address: cometAddress, pub_key: {type: 't', value: 'v'}, voting_power: '7'},
				})
			);
		case '/net_info':
			return result({listening: true, n_peers: String(facts.peers), peers: []});
		case '/abci_query':
			return facts.gateway ?? answerState(url.searchParams.get('path') ?? '', facts, result);
		default: {
			const found = facts.blocks[`${url.pathname}${url.search}`];
			if (found !== undefined) return typeof found === 'function' ? (found as Answering) : result(found);
			return answerWith(404, '404 page not found');
		}
	}
}

function answerState(text: string, facts: NodeFacts, result: (body: unknown) => Answering): Answering {
	if (text.startsWith('"') && facts.refusesQuotes !== undefined) {
		return response => void response.writeHead(facts.refusesQuotes ?? 0).end('refused');
	}
	if (!/^"|^0x/.test(text)) return rpcError('invalid character in value');
	const path = toPath(text);
	const value = path === '/shell/epoch' ? (facts.state[path] ?? whole(facts.epoch, 8)) : facts.state[path];
	if (typeof value === 'function') return value;
	const height = String(facts.height);
	if (!value)
		return result({response: {code: 1, log: '', info: 'RPC error: no such path', value: null, height}});
	const base64 = Buffer.from(value).toString('base64');
	return result({response: {code: 0, log: '', info: '', index: '0', key: null, value: base64, height}});
}

/** Answer of a chain of another kind: it looked for a key of that name. */
export const noKey = answerWith(
	200,
	'{"jsonrpc":"2.0","id":-1,"result":{"response":{"code":0,"log":"does not exist","info":"","index":"0","key":"L3NoZWxsL2Vwb2No","value":null,"height":"812","codespace":""}}}',
);

/** Error of CometBFT, with its status. */
export function rpcError(data: string): Answering {
	const error = {code: -32603, message: 'Internal error', data};
	return answerWith(500, JSON.stringify({jsonrpc: '2.0', id: -1, error}));
}
