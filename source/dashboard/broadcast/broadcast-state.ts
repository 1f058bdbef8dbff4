import type {Attempt} from '../../broadcast/attempt.ts';
import {type BlockFindings, type Found, findingsOfFound} from '../../broadcast/block-findings.ts';
import {type Headline, headlineOf} from '../../broadcast/headline.ts';
import {hashOf} from '../../broadcast/outcome.ts';
import type {SentOutcome} from '../../broadcast/send.ts';
import type {Encoding, TransactionInput} from '../../broadcast/transaction-input.ts';
import type {Failure} from '../../domain/failure.ts';
import type {NodeStatus, NodeTransaction} from '../../domain/node.ts';
import type {BroadcastMode} from '../../domain/transaction.ts';

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
	/** Attempts that sent the same transaction to this network, or may have, newest first. */
	readonly earlier: readonly Attempt[];
}

/** Whether the transaction is looked for under its hash. */
export type Following =
	| {readonly kind: 'off'}
	/**
	attempt: the question that is asked now, from 1; failure: of the one before, where it was not just absent; node: what
	the node says of it, where it has it in a block.
	*/
	| {
			readonly kind: 'looking';
			readonly attempt: number;
			readonly failure: Failure | undefined;
			readonly node?: NodeTransaction | undefined;
	  }
	/** at: when it was found, unix milliseconds. */
	| {readonly kind: 'found'; readonly found: Found; readonly at: number}
	/** Not under its hash within the time; it can be looked for again. */
	| {readonly kind: 'absent'};

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
	/** Whether the attempt went to the network that is shown now. */
	isHere(attempt: Attempt): boolean;
	/** Reads the journal anew. */
	refresh(): void;
	/** Why nothing can be broadcast now, in one sentence. */
	refusal(): string | undefined;
	/** Shows it; a path is read, unless a transaction is on its way. */
	open(path?: string): void;
	/** Takes a pasted transaction; false if none is expected now. */
	takeText(text: string): boolean;
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

/** The latest truth about what was sent. */
export function headlineOfStep({draft: {mode}, sent: {outcome}, following}: OutcomeStep): Headline {
	return headlineOf({mode, outcome, block: findingsOfFollowing(following)});
}

/** What a block did with it, as far as that is known. */
export function findingsOfFollowing(following: Following): BlockFindings | undefined {
	switch (following.kind) {
		case 'off':
			return undefined;
		case 'looking': {
			const {node} = following;
			return node && findingsOfFound({transaction: undefined, node, id: undefined, by: 'block'});
		}
		case 'found':
			return findingsOfFound(following.found);
		case 'absent':
			return following;
	}
}

/** The hash to look for; undefined if there is none or if the transaction cannot have reached the chain. */
export function hashToFollow({draft, sent}: OutcomeStep): string | undefined {
	const {outcome} = sent;
	const mayBeThere =
		outcome.kind === 'accepted' ||
		outcome.kind === 'unknown' ||
		(outcome.kind === 'rejected' && outcome.by !== 'check');
	return mayBeThere ? (draft.transaction.hash ?? hashOf(outcome)) : undefined;
}

/** What it is opened under and copied as: the id under which the indexer files it, where that is another, or its hash. */
export function idToShow(step: OutcomeStep): string | undefined {
	const {following} = step;
	return (following.kind === 'found' ? following.found.id : undefined) ?? hashToFollow(step);
}
