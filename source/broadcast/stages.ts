import type {Failure} from '../domain/failure.ts';
import type {NodeTransaction} from '../domain/service.ts';
import type {BroadcastMode} from '../domain/transaction.ts';
import type {Attempt} from './attempt.ts';
import {type BlockFindings, type Found, findingsOfFound, foundByNode} from './block-findings.ts';
import type {ToldSummary} from './describe-summary.ts';
import type {Sent} from './ending.ts';
import {type Headline, headlineOf} from './headline.ts';
import {hashOf, mayBeInBlock} from './outcome.ts';
import type {SentOutcome} from './send.ts';
import type {TransactionInput} from './transaction-input.ts';

/** A transaction that was read, and its destination; without its bytes. */
export interface BroadcastDraft {
	readonly transaction: Omit<TransactionInput, 'parameter'>;
	readonly mode: BroadcastMode;
	/** Address of the node. */
	readonly node: string;
	/** The chain id, or the node's host if no chain id is known. */
	readonly network: string;
	/** Source of the network's name, in words. */
	readonly networkNote: string;
	/** Height of the chain before it is sent; undefined: not known. */
	readonly sinceHeight: bigint | undefined;
	/** Its content, in words; undefined: it cannot be read. */
	readonly deed?: ToldSummary | undefined;
	/** The same transaction in a block already, by the node. */
	readonly inBlock?: NodeTransaction | undefined;
	/** Attempts that sent the same transaction to this network, or may have, newest first. */
	readonly earlier: readonly Attempt[];
}

/** State of the search for a transaction; node: the node's answer if it has it in a block. */
export type Following =
	| {readonly kind: 'off'; readonly node?: NodeTransaction | undefined}
	/** attempt: number of the current question, from 1; failure: of the question before; undefined: not there yet. */
	| {
			readonly kind: 'looking';
			readonly attempt: number;
			readonly failure: Failure | undefined;
			readonly node?: NodeTransaction | undefined;
	  }
	/** at: time of the find, unix milliseconds. */
	| {readonly kind: 'found'; readonly found: Found; readonly at: number}
	/** No find under its hash in time; the search can be started again. */
	| {readonly kind: 'absent'; readonly upTo?: bigint | undefined};

/** State once the node answered, or nothing was sent. */
export interface OutcomeStep {
	readonly kind: 'outcome';
	readonly draft: BroadcastDraft;
	readonly sent: SentOutcome;
	readonly following: Following;
}

/** Stage of a broadcast, in this order; the first three wait for an agreement. */
export type Stage =
	/** Summary before sending; problem: reason why the journal could not be read. */
	| {
			readonly kind: 'review';
			readonly draft: BroadcastDraft;
			/** The node is on another chain than the indexer or the profile, which was agreed to beforehand. */
			readonly otherChain: string | undefined;
			/** Reason to doubt the node, behind "is"; undefined: none is known. */
			readonly doubt: string | undefined;
			readonly problem: string | undefined;
	  }
	/** The journal or the chain has the transaction already: only a sure agreement sends it. */
	| {readonly kind: 'known'; readonly draft: BroadcastDraft}
	/** Refusal to send, with its reason. */
	| {readonly kind: 'refused'; readonly draft: BroadcastDraft; readonly reason: string}
	/** The end: the node is on another chain. */
	| {readonly kind: 'otherChain'; readonly reason: string}
	| {readonly kind: 'sending'; readonly draft: BroadcastDraft}
	/** The answer, then each step of the search. */
	| {
			readonly kind: 'outcome';
			readonly step: OutcomeStep;
			readonly isNews: boolean;
			/** Reason why the findings are not in the journal. */
			readonly journalProblem?: string | undefined;
	  };

/** Consent of the person to exactly this draft. */
export interface Agreement {
	readonly draft: BroadcastDraft;
	/** True if it is sent even if it was sent before. */
	readonly isSure: boolean;
}

/** Tells whether the journal or the chain has the same transaction already. */
export function wasSent({earlier, inBlock}: BroadcastDraft): boolean {
	return earlier.length > 0 || inBlock !== undefined;
}

/** Returns the known facts of the attempt. */
export function sentOf({draft: {mode, node}, sent: {outcome, at}, following}: OutcomeStep): Sent {
	return {mode, node, at, outcome, block: findingsOfFollowing(following)};
}

/** Returns the latest known state of the attempt. */
export function headlineOfStep(step: OutcomeStep): Headline {
	return headlineOf(sentOf(step));
}

/** Returns the hash to look for; undefined if there is none or if the transaction cannot have reached the chain. */
export function hashToFollow({draft, sent: {outcome}}: OutcomeStep): string | undefined {
	return mayBeInBlock(outcome) ? (draft.transaction.hash ?? hashOf(outcome)) : undefined;
}

/** Returns its id in the indexer if that is another, else its hash; for opening and copying it. */
export function idToShow(step: OutcomeStep): string | undefined {
	const {following} = step;
	return (following.kind === 'found' ? following.found.id : undefined) ?? hashToFollow(step);
}

/** Returns its result in a block, as far as it is known. */
export function findingsOfFollowing(following: Following): BlockFindings | undefined {
	switch (following.kind) {
		case 'off':
		case 'looking':
			return following.node && findingsOfFound(foundByNode(following.node));
		case 'found':
			return findingsOfFound(following.found, following.at);
		case 'absent':
			return following;
	}
}

/** Returns the node's answer about it, which stays true whatever a later search finds. */
export function nodeIn({following}: OutcomeStep): {readonly node?: NodeTransaction} {
	const holder = following.kind === 'found' ? following.found : following;
	return 'node' in holder && holder.node ? {node: holder.node} : {};
}

/** Tells whether the indexer lists it, which ends the search. */
export function isListed(following: Following): boolean {
	return following.kind === 'found' && following.found.transaction !== undefined;
}

/** Returns the step at the start of a search; undefined: nothing to look for. */
export function startSearch(step: OutcomeStep): OutcomeStep | undefined {
	if (isListed(step.following) || hashToFollow(step) === undefined) return undefined;
	return {...step, following: {kind: 'looking', attempt: 1, failure: undefined, ...nodeIn(step)}};
}

/** Returns the step after a search was stopped. */
export function endSearch(step: OutcomeStep): OutcomeStep {
	return {...step, following: {kind: 'off', ...nodeIn(step)}};
}
