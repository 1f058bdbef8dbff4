import type {Decimal} from './decimal.ts';
import type {RequestOptions} from './extensions.ts';
import type {NodeStatus} from './node-status.ts';
import type {Liveness} from './signing.ts';

/** Answers that a node may have beyond taking transactions, each with its path. */
export const nodePaths = {
	chainEpoch: '/shell/epoch',
	liveness: '/vp/pos/validator/liveness_info',
	validatorOfComet: '/vp/pos/validator_by_tm_addr/{cometAddress}',
	stateAt: '/vp/pos/validator/state/{address}/{epoch}',
	commissionAt: '/vp/pos/validator/commission/{address}/{epoch}',
	enqueuedSlashes: '/vp/pos/enqueued_slashes',
	slashes: '/vp/pos/validator/slashes/{address}',
	activePower: '/vp/pos/total_active_voting_power',
	proposalResult: '/vp/governance/stored_proposal_result/{id}',
	netInfo: '/net_info',
	commit: '/commit',
	validatorSet: '/validators',
} as const;

export type NodeCapability = keyof typeof nodePaths;

export const nodeCapabilities = Object.keys(nodePaths) as readonly NodeCapability[];

/** Attitude of a node to questions about the chain's state; only an open one is asked for anything more. */
export type NodeDoor =
	/** Nothing asked yet, or no answer so far. */
	| {readonly kind: 'unknown'}
	| {readonly kind: 'open'; readonly epoch: bigint; readonly height: bigint}
	/** No such paths: another kind of chain. */
	| {readonly kind: 'absent'}
	/** Refused by a gateway before it; status: HTTP's. `isNowhere`: its status is a 404 too, so no node is at that path. */
	| {readonly kind: 'forbidden'; readonly status: number; readonly isNowhere?: boolean}
	/** Chain of another id than the indexer's. */
	| {readonly kind: 'otherChain'; readonly network: string}
	/**
	Reading the blocks of the others still, as it says itself; some blocks below the indexer; or in another epoch than that,
	give or take one.
	*/
	| {readonly kind: 'behind'; readonly epoch: bigint | undefined; readonly blocks?: bigint};

/** Facts of the indexer about the chain, against which a node is held; undefined: not known. */
export interface ExpectedChain {
	readonly chainId: string | undefined;
	readonly epoch: bigint | undefined;
	/** Newest block of the indexer; left out: not known. */
	readonly height?: bigint | undefined;
}

/** The chain's own word for the state of a validator in an epoch; undefined: none in that epoch. */
export interface StateAt {
	readonly epoch: bigint;
	/** One of the interface's words: consensus, belowCapacity, belowThreshold, inactive, jailed. */
	readonly state: string | undefined;
}

/** Commission of a validator in an epoch; undefined: it was no validator by then. */
export interface CommissionAt {
	readonly epoch: bigint;
	/** Fraction: 0.05 is 5 %. */
	readonly commission: Decimal | undefined;
	/** Largest change in one epoch, a fraction. */
	readonly maxChange: Decimal | undefined;
}

export interface Slash {
	/** Epoch of the fault. */
	readonly epoch: bigint;
	/** Block of the fault. */
	readonly height: bigint;
	readonly fault: 'duplicateVote' | 'lightClientAttack';
	/** Part of the stake, a fraction. */
	readonly rate: Decimal;
}

/** Slashes of one validator that wait for an epoch. */
export interface EnqueuedSlashes {
	readonly validator: string;
	/** Epoch in which they are carried out. */
	readonly epoch: bigint;
	readonly slashes: readonly Slash[];
}

/** End of a vote, with the stake of its time. */
export interface ProposalResult {
	readonly isPassed: boolean;
	/** One of the interface's words: twoFifths, oneHalfOverOneThird, lessOneHalfOverOneThirdNay. */
	readonly tallyType: string;
	/** namnam each. */
	readonly total: bigint;
	readonly yay: bigint;
	readonly nay: bigint;
	readonly abstain: bigint;
}

/** Flag of a validator's vote in a commit: nil counts as signed for the chain's liveness. */
export type CommitFlag = 'absent' | 'signed' | 'nil';

/** Votes on one block, by position in the set of that height. */
export interface BlockVotes {
	readonly height: bigint;
	/** False: the node says itself that they may still change. Such an answer is not counted. */
	readonly isCanonical: boolean;
	/** Hash of the set that voted. */
	readonly validatorsHash: string;
	readonly flags: readonly CommitFlag[];
}

/** Validator of a set at one height, in the order of the set. */
export interface SetMember {
	/** 40 upper-case hex digits. */
	readonly cometAddress: string;
	readonly power: bigint;
}

/**
Questions to a node about the state of the chain. Each resolves with undefined where the node has no such path, or its
door is not open; it rejects with a RequestError where there is no answer for any other reason, a `nodeError` where a
height is pruned.
*/
export interface NodeQueries {
	/**
	Asks /shell/epoch and /status again where something may have changed, and returns the attitude of the node.

	@param status answer to /status that has just come; left out: it is asked for
	*/
	knock(expected: ExpectedChain, options?: RequestOptions, status?: NodeStatus): Promise<NodeDoor>;
	readonly door: {
		/** Returns the last answer of a knock: the same object until it changes. */
		read(): NodeDoor;
		subscribe(listener: () => void): () => void;
	};
	/** Capabilities, as far as they are known by now. */
	readonly known: {
		read(): Readonly<Partial<Record<NodeCapability, boolean>>>;
		subscribe(listener: () => void): () => void;
	};
	getLiveness(options?: RequestOptions): Promise<Liveness | undefined>;
	/** Returns the validator of a CometBFT address, also one out of the set; its address is undefined where there is none. */
	getValidatorOfComet(
		cometAddress: string,
		options?: RequestOptions,
	): Promise<{readonly address: string | undefined} | undefined>;
	getStateAt(address: string, epoch: bigint, options?: RequestOptions): Promise<StateAt | undefined>;
	getCommissionAt(
		address: string,
		epoch: bigint,
		options?: RequestOptions,
	): Promise<CommissionAt | undefined>;
	getEnqueuedSlashes(options?: RequestOptions): Promise<readonly EnqueuedSlashes[] | undefined>;
	getSlashes(address: string, options?: RequestOptions): Promise<readonly Slash[] | undefined>;
	/** Returns T, the power that votes on proposals are held against: namnam. */
	getActivePower(options?: RequestOptions): Promise<bigint | undefined>;
	/** Returns 'none' where the vote is not over yet, or no result was kept. */
	getProposalResult(id: string, options?: RequestOptions): Promise<ProposalResult | 'none' | undefined>;
	/** Returns the number of peers. */
	getPeers(options?: RequestOptions): Promise<bigint | undefined>;
	/** Returns the votes on a block below the tip. */
	getBlockVotes(height: bigint, options?: RequestOptions): Promise<BlockVotes | undefined>;
	/** Returns the whole set of a height, all its pages. */
	getValidatorSet(height: bigint, options?: RequestOptions): Promise<readonly SetMember[] | undefined>;
}
