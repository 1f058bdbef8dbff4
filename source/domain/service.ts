import type {LatestEpoch} from './epoch.ts';
import type {Page, PageQuery} from './page.ts';
import type {Parameters} from './parameters.ts';
import type {Proposal, ProposalQuery} from './proposal.ts';
import type {Bond, MergedBond, Unbond, WithdrawQuery} from './stake.ts';
import type {BroadcastMode, BroadcastResult, WrapperTransaction} from './transaction.ts';
import type {Validator, ValidatorQuery} from './validator.ts';

/** How long a read may take, in milliseconds: one attempt, and all of it with its retry and waits. */
export interface TimeLimit {
	readonly attemptMilliseconds: number;
	readonly totalMilliseconds: number;
}

export interface RequestOptions {
	/** Ends the request with a `cancelled` failure. */
	readonly signal?: AbortSignal | undefined;
	/** In place of the client's own limit. */
	readonly timeLimit?: TimeLimit | undefined;
}

/** The read-only half of the service. Calls reject with RequestErrors only. */
export interface Indexer {
	/** The base address as configured, without a final slash. */
	readonly address: string;
	getValidators(query?: ValidatorQuery, options?: RequestOptions): Promise<Page<Validator>>;
	getProposals(query?: ProposalQuery, options?: RequestOptions): Promise<Page<Proposal>>;
	getProposal(id: string, options?: RequestOptions): Promise<Proposal>;
	getBonds(address: string, query?: PageQuery, options?: RequestOptions): Promise<Page<Bond>>;
	getUnbonds(address: string, query?: PageQuery, options?: RequestOptions): Promise<Page<Unbond>>;
	getMergedBonds(address: string, query?: PageQuery, options?: RequestOptions): Promise<Page<MergedBond>>;
	getMergedUnbonds(address: string, query?: PageQuery, options?: RequestOptions): Promise<Page<Unbond>>;
	getWithdraws(address: string, query?: WithdrawQuery, options?: RequestOptions): Promise<Page<Unbond>>;
	getParameters(options?: RequestOptions): Promise<Parameters>;
	/** Beyond the contract: where it is not found, the service has no such question. */
	getLatestEpoch(options?: RequestOptions): Promise<LatestEpoch>;
	getTransaction(hash: string, options?: RequestOptions): Promise<WrapperTransaction>;
}

/** The node that takes transactions. */
export interface ChainNode {
	/** The base address as configured, without a final slash. */
	readonly address: string;
	/**
	Sends the transaction exactly once: no retry, no redirect.

	@param transaction the query parameter `tx` as it is sent: `0x<hex>`, or any text the node takes
	*/
	broadcast(transaction: string, mode: BroadcastMode, options?: RequestOptions): Promise<BroadcastResult>;
}
