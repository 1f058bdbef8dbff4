import type {Beyond} from './beyond.ts';
import type {NodeStatus, NodeTransaction} from './node.ts';
import type {Page, PageQuery} from './page.ts';
import type {Parameters} from './parameters.ts';
import type {Proposal, ProposalQuery} from './proposal.ts';
import type {RequestOptions} from './request-options.ts';
import type {Bond, MergedBond, Unbond, WithdrawQuery} from './stake.ts';
import type {BroadcastMode, BroadcastResult, WrapperTransaction} from './transaction.ts';
import type {Validator, ValidatorQuery} from './validator.ts';

export type {RequestOptions, TimeLimit} from './request-options.ts';

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
	getTransaction(hash: string, options?: RequestOptions): Promise<WrapperTransaction>;
	/** What it answers beyond the interface, as far as it does. */
	readonly beyond: Beyond;
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
	/** How the node is. Not every gateway lets this question through. */
	getStatus(options?: RequestOptions): Promise<NodeStatus>;
	/**
	The transaction of a hash once it is in a block; undefined where the node has none. Rejects where the node keeps no
	index of transactions, or a gateway does not let the question through.

	@param hash 64 hex digits
	*/
	findTransaction(hash: string, options?: RequestOptions): Promise<NodeTransaction | undefined>;
}
