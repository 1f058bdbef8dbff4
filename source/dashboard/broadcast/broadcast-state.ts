import type {Attempt} from '../../broadcast/attempt.ts';
import type {ToldDeed} from '../../broadcast/describe-deed.ts';
import type {Sent} from '../../broadcast/ending.ts';
import {type Headline, headlineOf} from '../../broadcast/headline.ts';
import {hashOf, mayBeInBlock} from '../../broadcast/outcome.ts';
import type {SentOutcome} from '../../broadcast/send.ts';
import type {Encoding, TransactionInput} from '../../broadcast/transaction-input.ts';
import type {NodeStatus, NodeTransaction} from '../../domain/service.ts';
import type {BroadcastMode} from '../../domain/transaction.ts';
import {type Following, findingsOfFollowing} from './following.ts';

/** A transaction that was read, and where it would go; without its bytes. */
export interface BroadcastDraft {
	readonly transaction: Omit<TransactionInput, 'parameter'>;
	readonly mode: BroadcastMode;
	/** Address of the node. */
	readonly node: string;
	/** The chain id, or the node's host if no chain id is known. */
	readonly network: string;
	/** Who calls it so, in words. */
	readonly networkNote: string;
	/** Height of the chain before it is sent; undefined: not known. */
	readonly sinceHeight: bigint | undefined;
	/** What it does, in words; undefined: it cannot be read. */
	readonly deed?: ToldDeed | undefined;
	/** The same transaction in a block already, by what the node says. */
	readonly inBlock?: NodeTransaction | undefined;
	/** Attempts that sent the same transaction to this network, or may have, newest first. */
	readonly earlier: readonly Attempt[];
}

/** The step in which the answer is there. */
export type OutcomeStep = Extract<BroadcastStep, {kind: 'outcome'}>;

export type BroadcastStep =
	| {readonly kind: 'input'}
	| {readonly kind: 'reading'}
	| {readonly kind: 'review'; readonly draft: BroadcastDraft}
	/** The network was named; the journal is looked through once more. */
	| {readonly kind: 'checking'; readonly draft: BroadcastDraft}
	| {readonly kind: 'sending'; readonly draft: BroadcastDraft}
	| {
			readonly kind: 'outcome';
			readonly draft: BroadcastDraft;
			readonly sent: SentOutcome;
			readonly following: Following;
	  };

export interface BroadcastState {
	readonly step: BroadcastStep;
	readonly encoding: 'auto' | Encoding;
	/** How the node was last, as long as it takes nothing before it has caught up. */
	readonly catchingUp: NodeStatus | undefined;
	/** Why the next step did not come about, in one sentence. */
	readonly problem: string | undefined;
	/** All attempts of the journal, newest first. */
	readonly attempts: readonly Attempt[];
	/** Why there is nothing to show, in one sentence. */
	readonly attemptsProblem: string | undefined;
}

/** The one broadcast of a dashboard; it goes on whatever is drawn. */
export interface Broadcast {
	read(): BroadcastState;
	/** Returns the end of it. */
	subscribe(listener: () => void): () => void;
	/** Reads the journal anew. */
	refresh(): void;
	/**
	What was broadcast to the network that is shown now, newest first.

	@param chainId as the indexer tells it; undefined: not known
	*/
	sentHere(chainId: string | undefined): readonly Attempt[];
	/** Looks for those of them of which it is not known what became of them. */
	lookForEarlier(attempts: readonly Attempt[]): void;
	/** Why nothing can be broadcast now, in one sentence. */
	refusal(): string | undefined;
	/** Shows it; a path is read, unless a transaction is on its way. */
	open(path?: string): void;
	/** Begins another one with a pasted transaction, or with the name of its file; says why where it cannot. */
	takeText(text: string): void;
	/** To the next step, or to the transaction once it was sent. */
	proceed(): void;
	nextMode(): void;
	nextEncoding(): void;
	/** Looks for the transaction, or no longer. */
	toggleFollowing(): void;
	/** Begins anew with another transaction. */
	startAnew(): void;
	/** Ends the wait for the node's answer; false if there is no wait. */
	cancelWait(): boolean;
}

/** Tells whether the journal or the chain has the same transaction already. */
export function wasSent({earlier, inBlock}: BroadcastDraft): boolean {
	return earlier.length > 0 || inBlock !== undefined;
}

/** All that is known of what was sent. */
export function sentOf({draft: {mode, node}, sent: {outcome, at}, following}: OutcomeStep): Sent {
	return {mode, node, at, outcome, block: findingsOfFollowing(following)};
}

/** The latest truth about what was sent. */
export function headlineOfStep(step: OutcomeStep): Headline {
	return headlineOf(sentOf(step));
}

/** The hash to look for; undefined if there is none or if the transaction cannot have reached the chain. */
export function hashToFollow({draft, sent: {outcome}}: OutcomeStep): string | undefined {
	return mayBeInBlock(outcome) ? (draft.transaction.hash ?? hashOf(outcome)) : undefined;
}

/** What it is opened under and copied as: the id under which the indexer files it, where that is another, or its hash. */
export function idToShow(step: OutcomeStep): string | undefined {
	const {following} = step;
	return (following.kind === 'found' ? following.found.id : undefined) ?? hashToFollow(step);
}
