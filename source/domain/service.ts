import type {Decoded} from './decoded.ts';
import type {Capability, Extensions, RequestOptions} from './extensions.ts';
import type {Failure} from './failure.ts';
import type {ChainFreshness, CrawlerLooks, JudgedNode} from './freshness.ts';
import type {NodeCapability, NodeDoor, NodeQueries} from './node-queries.ts';
import type {NodeStatus} from './node-status.ts';
import type {Page, PageQuery} from './page.ts';
import type {Parameters} from './parameters.ts';
import type {Proposal, ProposalQuery} from './proposal.ts';
import type {SigningNow} from './signing-now.ts';
import type {Bond, MergedBond, Unbond, WithdrawQuery} from './stake.ts';
import type {NodeAccount} from './this-node.ts';
import type {BroadcastMode, BroadcastResult, WrapperTransaction} from './transaction.ts';
import type {Validator, ValidatorQuery} from './validator.ts';

export type {RequestOptions, TimeLimit} from './extensions.ts';
export type {NodeStatus} from './node-status.ts';

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
	/** Answers beyond the interface, as far as it has any. */
	readonly extensions: Extensions;
}

/** The node, which takes transactions and answers questions. */
export interface ChainNode {
	/** The base address as configured, without a final slash. */
	readonly address: string;
	/**
	Sends the transaction exactly once: no retry, no redirect.

	@param transaction the query parameter `tx` as it is sent: `0x<hex>`, or any text the node takes
	*/
	broadcast(transaction: string, mode: BroadcastMode, options?: RequestOptions): Promise<BroadcastResult>;
	/** Returns how the node is. Not every gateway lets this question through. */
	getStatus(options?: RequestOptions): Promise<NodeStatus>;
	/**
	Returns the transaction of a hash once it is in a block; undefined where the node has none. Rejects where the node
	keeps no index of transactions, or a gateway does not let the question through.

	@param hash 64 hex digits

	*/
	findTransaction(hash: string, options?: RequestOptions): Promise<NodeTransaction | undefined>;
	/** Questions about the state of the chain, as far as the node answers any. */
	readonly queries: NodeQueries;
}

/** Returns an address without the slashes at its end, in one look from there: configured ones may hold any number. */
export function withoutFinalSlashes(address: string): string {
	let end = address.length;
	while (address[end - 1] === '/') end--;
	return address.slice(0, end);
}

/** A transaction in a block, as the node has it. Source: result of GET {node}/tx?hash=0x…. */
export interface NodeTransaction extends Decoded {
	/** SHA-256 of its bytes, upper-case hex. */
	readonly hash: string | undefined;
	readonly height: bigint | undefined;
	/** Its place in the block, from 0. */
	readonly index: bigint | undefined;
	/** Code that its execution ended with; 0: it was applied. */
	readonly code: string | undefined;
	readonly log: string | undefined;
	/** True if its result says anything: a chain that executes its blocks whole leaves each empty, with code 0. */
	readonly isTold: boolean | undefined;
	readonly gasWanted: bigint | undefined;
	readonly gasUsed: bigint | undefined;
}

/** Answer to whether a service has a path, and the evidence for it. */
export type Standing =
	| {readonly kind: 'yes' | 'no' | 'unknown'}
	| {readonly kind: 'noAnswer'; readonly failure: Failure};

/** Report of a node on itself. */
export interface NodeReport {
	readonly address: string;
	/** Answer of the node; undefined: none. */
	readonly status: NodeStatus | undefined;
	/** State of the node; undefined: it has no status. */
	readonly standing: JudgedNode | undefined;
	/** Failure of the question, if it was asked and gave no answer. */
	readonly failure: Failure | undefined;
	/** Attitude to questions about the chain's state. */
	readonly door: NodeDoor;
	readonly capabilities: Readonly<Record<NodeCapability, Standing>>;
	/** Account of whose it is and how it is; left out: it does not tell. */
	readonly account?: NodeAccount | undefined;
	/** Missed votes, which say whether its validator signs; left out: no node tells them. */
	readonly signing?: SigningNow | undefined;
}

/** Description of a service, and which of the things beyond the interface it answers. */
export interface ServiceReport extends Decoded {
	/** The base address of the indexer. */
	readonly address: string;
	readonly version: string | undefined;
	readonly commit: string | undefined;
	readonly chainId: string | undefined;
	readonly epoch: bigint | undefined;
	readonly height: bigint | undefined;
	/** Readings of its crawlers; undefined: not reported. */
	readonly crawlers: CrawlerLooks | undefined;
	/** State of the indexer and its chain; undefined: the service does not answer now. */
	readonly state: ChainFreshness | undefined;
	readonly capabilities: Readonly<Record<Capability, Standing>>;
	/** State of the node; undefined: none is configured. */
	readonly node: NodeReport | undefined;
}

/** @param failureOf why the last question for it had no answer; undefined: it had one, or was not asked */
export function standingsOf<Name extends string>(
	names: readonly Name[],
	known: Readonly<Partial<Record<Name, boolean>>>,
	failureOf: (name: Name) => Failure | undefined,
): Readonly<Record<Name, Standing>> {
	const standingOf = (name: Name): Standing => {
		const failure = failureOf(name);
		if (failure) return {kind: 'noAnswer', failure};
		const has = known[name];
		return {kind: has === undefined ? 'unknown' : has ? 'yes' : 'no'};
	};
	return Object.fromEntries(names.map(name => [name, standingOf(name)])) as Record<Name, Standing>;
}
