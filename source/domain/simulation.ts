/**
How the embedded chain answers: exactly as the interface is documented, or as the servers in use do, with their own
numbers, nulls, filters and refusals.
*/
export const answerShapes = ['contract', 'server'] as const;
export type AnswerShape = (typeof answerShapes)[number];

/** What the embedded chain serves in both shapes, as the interface writes it, each with the keys of its query. */
const queryKeysOfBoth = {
	'/api/v1/pos/validator': ['page', 'state', 'sortField', 'sortOrder'],
	'/api/v1/pos/bond/{address}': ['page'],
	'/api/v1/pos/unbond/{address}': ['page'],
	'/api/v1/pos/merged-bonds/{address}': ['page'],
	'/api/v1/pos/merged-unbonds/{address}': ['page'],
	'/api/v1/pos/withdraw/{address}': ['epoch', 'page'],
	'/api/v1/gov/proposal': ['page', 'status', 'kind', 'pattern'],
	'/api/v1/gov/proposal/{id}': [],
	'/api/v1/chain/parameters': [],
	'/api/v1/chain/wrapper/{tx_id}': [],
	'/api/v1/chain/epoch/latest': [],
	'/api/v1/chain/block/latest': [],
	'/health': [],
	'/broadcast_tx_sync': ['tx'],
	'/broadcast_tx_async': ['tx'],
	'/broadcast_tx_commit': ['tx'],
} as const satisfies Record<string, readonly string[]>;

/** What the servers in use answer, and the interface knows nothing of. */
const queryKeysOfServers = {
	'/api/v1/pos/validator/all': ['state'],
	'/api/v1/gov/proposal/all': ['status', 'kind', 'pattern'],
	'/api/v1/chain/inner/{tx_id}': [],
	'/api/v1/chain/history': ['addresses', 'page'],
	'/api/v1/block/height/{height}': [],
	'/api/v1/crawlers/timestamps': [],
	'/status': [],
	'/tx': ['hash'],
} as const satisfies Record<string, readonly string[]>;

const queryKeys = {...queryKeysOfBoth, ...queryKeysOfServers};

export type ServedPath = keyof typeof queryKeys;
export const servedPaths = Object.keys(queryKeys) as ServedPath[];
/** Those that are served in the shape of the interface too. */
export const contractPaths = Object.keys(queryKeysOfBoth) as ServedPath[];

/** What is served, as it is typed: without `/api/v1/`. */
export const typedPaths = servedPaths.map(path => path.replace(/^\/(?:api\/v1\/)?/, ''));

/** Keys that the query of a path may have. */
export function queryKeysOf(path: ServedPath): readonly string[] {
	return queryKeys[path];
}

/**
The path that a text names, with or without `/api/v1` or the leading slash, whatever the name of the parameter in
braces (or after a colon). Undefined if there is none; part of a path does not match.
*/
export function findServedPath(text: string): ServedPath | undefined {
	const wanted = bareOf(text);
	return servedPaths.find(path => bareOf(path) === wanted);
}

function bareOf(path: string): string {
	return path
		.replace(/^\/?(?:api\/v1\/)?/, '')
		.split('/')
		.map(part => (/^(?:\{\w+\}|:\w+)$/.test(part) ? '{}' : part))
		.join('/');
}
