/**
Shapes of the embedded chain's answers: exactly as the interface is documented, or as the servers in use do, with their
own numbers, nulls, filters and refusals.
*/
export const answerShapes = ['contract', 'server'] as const;
export type AnswerShape = (typeof answerShapes)[number];

/** Seconds of the demo's chain in one real second: an epoch takes six minutes, a block a fraction of a second. */
export const demoSpeed = 60;

/** Kinds of transactions that the embedded chain reads, and has samples of. */
export const sampleKinds = [
	'bond',
	'unbond',
	'withdraw',
	'claimRewards',
	'redelegation',
	'voteProposal',
] as const;
export type SampleKind = (typeof sampleKinds)[number];

/** Paths that the embedded chain serves in both shapes, each with the keys of its query. */
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

/** Kinds of transactions whose gas can be asked for, each with the word for it elsewhere. */
export const gasKinds: ReadonlyMap<string, string> = new Map([
	['bond', 'bond'],
	['redelegate', 'redelegation'],
	['claim_rewards', 'claimRewards'],
	['unbond', 'unbond'],
	['transparent_transfer', 'transparentTransfer'],
	['shielded_transfer', 'shieldedTransfer'],
	['shielding_transfer', 'shieldingTransfer'],
	['unshielding_transfer', 'unshieldingTransfer'],
	['vote', 'voteProposal'],
	['ibc_shielding_transfer', 'ibcShieldingTransfer'],
	['ibc_unshielding_transfer', 'ibcUnshieldingTransfer'],
	['ibc_transparent_transfer', 'ibcTransparentTransfer'],
	['withdraw', 'withdraw'],
	['reveal_pk', 'revealPk'],
]);

/** Paths of the servers in use that the interface knows nothing of. */
const queryKeysOfServers = {
	'/api/v1/pos/validator/all': ['state'],
	'/api/v1/gov/proposal/all': ['status', 'kind', 'pattern'],
	'/api/v1/pos/voting-power': [],
	'/api/v1/pos/reward/{address}': ['epoch'],
	'/api/v1/pos/reward/{delegator}/{validator}/{epoch}': [],
	'/api/v1/gov/proposal/{id}/votes': ['page'],
	'/api/v1/gov/proposal/{id}/votes/{address}': [],
	'/api/v1/gov/proposal/{id}/data': [],
	'/api/v1/gov/voter/{address}/votes': [],
	'/api/v1/account/{address}': [],
	'/api/v1/revealed-public-key/{address}': [],
	'/api/v1/gas-price': [],
	'/api/v1/gas-price/{token}': [],
	'/api/v1/gas/estimate': [...gasKinds.keys(), 'signatures', 'tx_size'],
	'/api/v1/chain/token': [],
	'/api/v1/chain/token-supply': ['address', 'epoch'],
	'/api/v1/chain/circulating-supply': ['epoch'],
	'/api/v1/chain/rpc-url': [],
	'/api/v1/chain/status': [],
	'/api/v1/chain/inner/{tx_id}': [],
	'/api/v1/chain/history': ['addresses', 'page'],
	'/api/v1/block/height/{height}': [],
	'/api/v1/block/timestamp/{timestamp}': [],
	'/api/v1/block/hash/{hash}': [],
	'/api/v1/ibc/{tx_id}/status': [],
	'/api/v1/ibc/rate-limits': ['tokenAddress', 'throughputLimit'],
	'/api/v1/ibc/token-flows': ['tokenAddress'],
	'/api/v1/ibc/token-throughput/{token}': [],
	'/api/v1/pgf/payments': ['page'],
	'/api/v1/pgf/paymenents/{id}': [],
	'/api/v1/masp/aggregates': ['token'],
	'/api/v1/crawlers/timestamps': ['crawler_names'],
	'/api/v1/metrics': [],
	'/status': [],
	'/tx': ['hash'],
	'/net_info': [],
	'/abci_query': ['path', 'height', 'prove'],
	'/commit': ['height'],
	'/validators': ['height', 'page', 'per_page'],
} as const satisfies Record<string, readonly string[]>;

const queryKeys = {...queryKeysOfBoth, ...queryKeysOfServers};

export type ServedPath = keyof typeof queryKeys;
export const servedPaths = Object.keys(queryKeys) as ServedPath[];
/** Paths that are served in the shape of the interface too. */
export const contractPaths = Object.keys(queryKeysOfBoth) as ServedPath[];

/** Paths as they are typed: without `/api/v1/`. */
export const typedPaths = servedPaths.map(path => path.replace(/^\/(?:api\/v1\/)?/, ''));

/** Lists of which the servers in use have those as of an epoch too. */
const pathsAsOfEpoch: readonly ServedPath[] = ['/api/v1/pos/bond/{address}', '/api/v1/pos/unbond/{address}'];

/** Keys that the query of a path may have. */
export function queryKeysOf(path: ServedPath, shape: AnswerShape): readonly string[] {
	const hasEpoch = shape === 'server' && pathsAsOfEpoch.includes(path);
	return hasEpoch ? ['activeAt', ...queryKeys[path]] : queryKeys[path];
}

/**
Returns the path that a text names, with or without `/api/v1` or the leading slash, whatever the name of the parameter
in braces (or after a colon). Undefined if there is none; part of a path does not match.
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
