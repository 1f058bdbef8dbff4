import type {Decoded} from './decoded.ts';
import type {LatestEpoch} from './epoch.ts';
import type {Balance, CastVote, GasEstimate, GasPrice, Reward, Token, TokenSupply} from './holdings.ts';
import type {Page, PageQuery} from './page.ts';
import type {Proposal, ProposalQuery} from './proposal.ts';
import type {InnerTransaction} from './transaction.ts';
import type {Validator, ValidatorQuery} from './validator.ts';

/** Answers that a service may have beyond the interface, each with its path below the base address. */
export const capabilityPaths = {
	health: 'health',
	epoch: 'api/v1/chain/epoch/latest',
	height: 'api/v1/chain/block/latest',
	crawlers: 'api/v1/crawlers/timestamps',
	allValidators: 'api/v1/pos/validator/all',
	allProposals: 'api/v1/gov/proposal/all',
	block: 'api/v1/block/height/{height}',
	blockAt: 'api/v1/block/timestamp/{seconds}',
	history: 'api/v1/chain/history',
	inner: 'api/v1/chain/inner/{id}',
	votes: 'api/v1/gov/voter/{address}/votes',
	proposalVotes: 'api/v1/gov/proposal/{id}/votes',
	rewards: 'api/v1/pos/reward/{address}',
	pastReward: 'api/v1/pos/reward/{a}/{v}/{epoch}',
	balances: 'api/v1/account/{address}',
	tokens: 'api/v1/chain/token',
	supply: 'api/v1/chain/token-supply',
	gasPrice: 'api/v1/gas-price/{token}',
	gasEstimate: 'api/v1/gas/estimate',
} as const;

export type Capability = keyof typeof capabilityPaths;

export const capabilities = Object.keys(capabilityPaths) as readonly Capability[];

/** Version and source of the indexer. Source: GET /health. */
export interface Health extends Decoded {
	/** "3.3.4"; older services do not say it. */
	readonly version: string | undefined;
	readonly commit: string | undefined;
}

/** The newest block that the indexer has. Source: GET /api/v1/chain/block/latest. */
export interface LatestHeight extends Decoded {
	readonly height: bigint | undefined;
}

/** Program that fills the indexer. Source: an item of GET /api/v1/crawlers/timestamps. */
export interface Crawler extends Decoded {
	readonly name: string | undefined;
	/** Time of its last look for something new, unix seconds. */
	readonly timestamp: bigint | undefined;
	/** Last block that it processed; undefined: it goes by epochs. */
	readonly lastProcessedBlockHeight: bigint | undefined;
}

/** Content of a block. Source: GET /api/v1/block/height/{height}. */
export interface Block extends Decoded {
	readonly height: bigint | undefined;
	readonly hash: string | undefined;
	readonly epoch: bigint | undefined;
	/** Text of the service. */
	readonly timestamp: string | undefined;
	/** Ids of its wrappers, in the service's order. */
	readonly transactions: readonly string[];
}

/** A transaction that has to do with an address. Source: an item of GET /api/v1/chain/history. */
export interface HistoryEntry extends Decoded {
	readonly transaction: InnerOfWrapper | undefined;
	/** The address that it has to do with. */
	readonly target: string | undefined;
	/** sent or received, as seen from that address. */
	readonly direction?: string | undefined;
	readonly blockHeight: bigint | undefined;
}

/** An inner transaction that names its wrapper. Source: GET /api/v1/chain/inner/{id}. */
export interface InnerOfWrapper extends InnerTransaction {
	/** 64 hex digits. */
	readonly wrapperId: string | undefined;
}

interface HistoryQuery extends PageQuery {
	readonly addresses: readonly string[];
}

/** Reads of what an address holds and did, as far as a service has them. */
export interface Holdings {
	/** Returns all votes that an address cast, in the service's order. */
	getVotes(address: string, options?: RequestOptions): Promise<readonly CastVote[] | undefined>;
	/** Rejects with a `notFound` failure where there is no such proposal. */
	getProposalVotes(
		query: {readonly id: string} & PageQuery,
		options?: RequestOptions,
	): Promise<Page<CastVote> | undefined>;
	/** Returns what is unclaimed, by validator, of the newest epoch that the service has or of the one asked for. */
	getRewards(
		query: {readonly address: string; readonly epoch?: bigint | undefined},
		options?: RequestOptions,
	): Promise<readonly Reward[] | undefined>;
	/** Returns what was unclaimed in an epoch, claimed since or not; none where the service did not keep it. */
	getPastReward(
		query: {readonly address: string; readonly validator: string; readonly epoch: bigint},
		options?: RequestOptions,
	): Promise<readonly Reward[] | undefined>;
	/** Returns the holdings of an address, one for each token of the chain, zeros among them. */
	getBalances(address: string, options?: RequestOptions): Promise<readonly Balance[] | undefined>;
	getTokens(options?: RequestOptions): Promise<readonly Token[] | undefined>;
	getSupply(token: string, options?: RequestOptions): Promise<TokenSupply | undefined>;
	getGasPrice(token: string, options?: RequestOptions): Promise<readonly GasPrice[] | undefined>;
	/** Returns the gas that one claim of rewards takes. */
	getClaimGas(options?: RequestOptions): Promise<GasEstimate | undefined>;
}

/**
Answers of a service beyond the interface. Each call resolves with undefined where the service has no such path, or
answers nothing beyond the interface at all; it rejects with a RequestError where there is no answer for any other
reason, which the next call may bring.
*/
export interface Extensions extends Holdings {
	getHealth(options?: RequestOptions): Promise<Health | undefined>;
	getLatestEpoch(options?: RequestOptions): Promise<LatestEpoch | undefined>;
	getLatestHeight(options?: RequestOptions): Promise<LatestHeight | undefined>;
	getCrawlers(options?: RequestOptions): Promise<readonly Crawler[] | undefined>;
	/** Returns the whole list, in the service's order; the page of the query means nothing. */
	getAllValidators(query?: ValidatorQuery, options?: RequestOptions): Promise<Page<Validator> | undefined>;
	getAllProposals(query?: ProposalQuery, options?: RequestOptions): Promise<Page<Proposal> | undefined>;
	/** Rejects with a `notFound` failure where there is no such block. */
	getBlock(height: bigint, options?: RequestOptions): Promise<Block | undefined>;
	/** Returns the last block until a time, in unix seconds. Rejects with a `notFound` failure where there is none. */
	getBlockAt(seconds: bigint, options?: RequestOptions): Promise<Block | undefined>;
	/** Reads the history, newest first. */
	getHistory(query: HistoryQuery, options?: RequestOptions): Promise<Page<HistoryEntry> | undefined>;
	/** Rejects with a `notFound` failure where there is no such transaction. */
	getInnerTransaction(id: string, options?: RequestOptions): Promise<InnerOfWrapper | undefined>;
	readonly known: KnownCapabilities;
}

/** Capabilities of a service, as far as they are known by now. */
export interface KnownCapabilities {
	/** Returns a stable snapshot: the same object until something becomes known. */
	read(): Readonly<Partial<Record<Capability, boolean>>>;
	subscribe(listener: () => void): () => void;
}

/** Tells whether the service is known to answer anything beyond the interface; else nothing more is asked. */
export function hasExtensions({read}: Pick<KnownCapabilities, 'read'>): boolean {
	const {epoch, health} = read();
	return epoch === true || health === true;
}

/** Limits of a read, in milliseconds: of one attempt, and of all of it with its retry and waits. */
export interface TimeLimit {
	readonly attemptMilliseconds: number;
	readonly totalMilliseconds: number;
}

export interface RequestOptions {
	/** Ends the request with a `cancelled` failure. */
	readonly signal?: AbortSignal | undefined;
	/** Limit of this request; default: the client's. */
	readonly timeLimit?: TimeLimit | undefined;
	/** True if it is the small question that finds out how the service is: sent once, and even while nothing else is. */
	readonly isQuestion?: boolean | undefined;
	/** Reason for which it is asked, which decides how it waits where a program polls. Default: screen. */
	readonly purpose?: Purpose | undefined;
}

/**
Reason for a request. asked: the user waits for it. start: the first reading of a program. mending: another reading of a
list whose pages overlapped. The others are polls, the more important first: what is the user's, what is on the screen, what
the ledger needs, all else.
*/
export type Purpose = 'asked' | 'start' | 'mending' | PollPurpose;

/** Purposes of polls, in the order in which those that wait are sent. */
export type PollPurpose = 'mine' | 'screen' | 'ledger' | 'rest';
const pollPurposes: readonly Purpose[] = [
	'mine',
	'screen',
	'ledger',
	'rest',
] satisfies readonly PollPurpose[];

/** Returns the place of a purpose among those that wait: the lower, the sooner it is sent; -1: before all polls. */
export function rankOf(purpose: Purpose): number {
	return pollPurposes.indexOf(purpose);
}
