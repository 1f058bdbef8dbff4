import {quoteWords} from '../domain/clean.ts';
import type {BroadcastMode} from '../domain/transaction.ts';
import {formatInteger} from '../format/number.ts';
import type {BlockFindings, FoundInBlock} from './block-findings.ts';
import type {Outcome} from './outcome.ts';

/** An outcome, or the part of it that the journal keeps. */
export interface KnownOutcome {
	readonly kind: Outcome['kind'];
	readonly isKnown?: boolean | undefined;
	readonly by?: Extract<Outcome, {kind: 'rejected'}>['by'] | undefined;
	readonly code?: string | undefined;
	readonly height?: bigint | undefined;
	/** The node's log, which the journal does not keep. */
	readonly log?: string | undefined;
	readonly reason?: string | undefined;
	/** Whole sentence, used if the journal has no reason. */
	readonly text?: string | undefined;
}

/** Known facts of an attempt to broadcast. */
export interface Known {
	readonly mode: BroadcastMode;
	/** Outcome; undefined: no answer yet, or the program ended before it came. */
	readonly outcome?: KnownOutcome | undefined;
	/** True if a program waits for the answer now. */
	readonly isUnderWay?: boolean | undefined;
	/** Result of the search; undefined: not started, or not finished. */
	readonly block?: BlockFindings | undefined;
}

/** Latest known state of an attempt, in words. */
export interface Headline {
	readonly kind: Outcome['kind'] | 'sending' | 'applied' | 'included' | 'notFound';
	/** Title: 'Rejected in block 4 030 720', without the node's log. */
	readonly title: string;
	/** Short title for narrow places: 'Rejected'; undefined: the title is short enough. */
	readonly verdict?: string | undefined;
	/** Height of its block; undefined: in no block, or not known. */
	readonly height?: bigint | undefined;
	/** Reason and remedy, without a full stop; undefined: nothing to add. */
	readonly reason?: string | undefined;
	/** Its colour. */
	readonly meaning: 'good' | 'waiting' | 'warning' | 'bad';
}

/** Describes an attempt, for every place that does; its result in a block outranks the node's answer. */
export function headlineOf({mode, outcome, isUnderWay, block}: Known): Headline {
	if (block?.kind === 'found') return headlineOfBlock(block, outcome);
	if (outcome === undefined) return isUnderWay ? sending : {...unknown, reason: unfinishedWords};
	switch (outcome.kind) {
		case 'accepted':
			return headlineOfAccepted(outcome, mode, block);
		case 'rejected':
			return headlineOfRejected(outcome);
		case 'notAccepted':
			return {
				kind: 'notAccepted',
				title: 'Not taken, nothing was refused for good',
				verdict: 'Not taken',
				reason: reasonOf(outcome),
				meaning: 'warning',
			};
		case 'notSent':
			return {kind: 'notSent', title: 'Not sent', reason: reasonOf(outcome), meaning: 'warning'};
		case 'unknown':
			return {...unknown, reason: joined([reasonOf(outcome), block && describeAbsent(block)], '; ')};
	}
}

/** Writes 'Rejected in block 7: not enough balance'. */
export function describeHeadline({title, reason}: Headline): string {
	return reason === undefined ? title : `${title}: ${reason}`;
}

/** Writes the same within a sentence: 'rejected in block 7: not enough balance'. */
export function describeAttempt(known: Known): string {
	return inSentence(describeHeadline(headlineOf(known)));
}

/** Writes a title within a sentence: 'rejected in block 7'. */
export function inSentence(words: string): string {
	return words.slice(0, 1).toLowerCase() + words.slice(1);
}

const sending: Headline = {kind: 'sending', title: 'Sending', meaning: 'waiting'};

const unknown = {
	kind: 'unknown',
	title: 'Not known, it may have been accepted',
	verdict: 'Not known',
	meaning: 'warning',
} as const;

const unfinishedWords = 'the program ended before an answer came';

/** Writes 'not in any block up to 4 030 720'. */
function describeAbsent({upTo}: Extract<BlockFindings, {kind: 'absent'}>): string {
	return upTo === undefined
		? 'it was not found under its hash'
		: `not in any block up to ${formatInteger(upTo)}`;
}

function headlineOfAccepted(
	{height, isKnown}: KnownOutcome,
	mode: BroadcastMode,
	block: Extract<BlockFindings, {kind: 'absent'}> | undefined,
): Headline {
	// A commit answers from a block. Without height and isKnown, the line may be about an earlier submission.
	if (height !== undefined || (mode === 'commit' && isKnown === false)) {
		return {kind: 'applied', ...inBlock('Applied', height), meaning: 'good'};
	}
	if (block) {
		const {upTo} = block;
		const title = `Sent, ${upTo === undefined ? 'not found under its hash' : describeAbsent(block)}`;
		return {kind: 'notFound', title, verdict: 'Sent, not found', meaning: 'warning'};
	}
	if (isKnown) return {kind: 'accepted', title: 'Sent before', meaning: 'waiting'};
	const stage = mode === 'async' ? 'not checked yet' : 'waiting for a block';
	return {kind: 'accepted', title: `Sent, ${stage}`, verdict: 'Sent, waiting', meaning: 'waiting'};
}

function headlineOfRejected(outcome: KnownOutcome): Headline {
	const {by, height, text} = outcome;
	const kind = 'rejected';
	if (by === undefined) return {kind, title: 'Rejected', reason: text, meaning: 'bad'};
	const reason = refusalOf(outcome);
	if (by === 'block') return {kind, ...inBlock('Rejected', height), reason, meaning: 'bad'};
	return {kind, title: 'Refused by the node', verdict: 'Refused', reason, meaning: 'bad'};
}

function headlineOfBlock(
	{height, result, rejected, inner, code, log}: FoundInBlock,
	outcome: KnownOutcome | undefined,
): Headline {
	if (result === 'rejected' || (rejected > 0 && rejected === inner)) {
		const reason = refusalOf(outcome?.by === 'block' ? outcome : {code, log});
		return {kind: 'rejected', ...inBlock('Rejected', height), reason, meaning: 'bad'};
	}
	if (rejected > 0) {
		const reason = `${rejected} of its ${inner} transactions`;
		return {kind: 'rejected', ...inBlock('Rejected in part', height), reason, meaning: 'warning'};
	}
	if (result === 'applied') return {kind: 'applied', ...inBlock('Applied', height), meaning: 'good'};
	return {kind: 'included', title: `In ${nameBlock(height)}, result unknown`, height, meaning: 'warning'};
}

/** Writes the meaning of the code, or the code if it has none, and the node's log. */
function refusalOf({by, code, log}: Pick<KnownOutcome, 'by' | 'code' | 'log'>): string | undefined {
	const meaning = by === 'node' ? undefined : codeMeaning(code);
	const number = code === undefined ? undefined : `code ${code}`;
	return joined([meaning ?? number, log && quoteWords(log)], ': ');
}

function reasonOf({reason, text}: KnownOutcome): string | undefined {
	return reason ?? text;
}

function inBlock(verdict: string, height: bigint | undefined) {
	return {title: `${verdict} in ${nameBlock(height)}`, verdict, height};
}

function nameBlock(height: bigint | undefined): string {
	return height === undefined ? 'a block' : `block ${formatInteger(height)}`;
}

function joined(parts: readonly (string | undefined)[], separator: string): string | undefined {
	return parts.filter(part => part !== undefined && part !== '').join(separator) || undefined;
}

const meanings: readonly string[] = [
	'accepted',
	'the WebAssembly of the transaction failed',
	'invalid transaction',
	'invalid signature',
	'no room for it in the block',
	'replayed: it was applied before',
	'wrong chain id',
	'expired',
	'over the gas limit',
	'the fee cannot be paid',
	'invalid vote extension',
	'too large',
	'not on the list of what is allowed',
];

/** Returns the meaning of a code of the chain's check, 0 to 12; undefined for any other. */
export function codeMeaning(code: string | undefined): string | undefined {
	return code !== undefined && /^\d{1,4}$/.test(code) ? meanings[Number(code)] : undefined;
}
