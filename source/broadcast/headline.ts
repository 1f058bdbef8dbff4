import type {BroadcastMode} from '../domain/transaction.ts';
import {formatInteger} from '../format/number.ts';
import type {BlockFindings} from './block-findings.ts';
import {codeMeaning} from './code-meaning.ts';
import type {Outcome} from './outcome.ts';

/** What the sending of a transaction came to: an outcome, or as much of it as the journal keeps. */
export interface Told {
	readonly kind: Outcome['kind'];
	readonly isKnown?: boolean | undefined;
	readonly by?: Extract<Outcome, {kind: 'rejected'}>['by'] | undefined;
	readonly code?: string | undefined;
	readonly height?: bigint | undefined;
	/** The node's own words; the journal has none. */
	readonly log?: string | undefined;
	readonly reason?: string | undefined;
	/** A whole sentence, for what was written down without a reason. */
	readonly text?: string | undefined;
}

/** All that is known of an attempt to broadcast. */
export interface Known {
	readonly mode: BroadcastMode;
	/** Undefined: there is no answer yet, or the program ended before one. */
	readonly outcome?: Told | undefined;
	/** Whether a program waits for the answer now. */
	readonly isUnderWay?: boolean | undefined;
	/** Undefined: it was not looked for, or not for long enough. */
	readonly block?: BlockFindings | undefined;
}

/** The latest truth about an attempt. */
export interface Headline {
	readonly kind: Outcome['kind'] | 'sending' | 'applied' | 'included' | 'notFound';
	/** 'Rejected in block 4 030 720', without a word of the node's. */
	readonly title: string;
	/** 'Rejected', where there is room for no more; undefined: nothing is shorter than the title. */
	readonly verdict?: string | undefined;
	/** Of the block it is in; undefined: it is in none, or that is not told. */
	readonly height?: bigint | undefined;
	/** Why, and what to do, without a full stop; undefined: there is nothing to add. */
	readonly reason?: string | undefined;
	/** Its colour. */
	readonly meaning: 'good' | 'waiting' | 'warning' | 'bad';
}

/** Decides what is said of an attempt, wherever it is said: what a block made of it goes before what the node answered. */
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
				reason: reasonOf(outcome),
				meaning: 'warning',
			};
		case 'notSent':
			return {kind: 'notSent', title: 'Not sent', reason: reasonOf(outcome), meaning: 'warning'};
		case 'unknown':
			return {...unknown, reason: joined([reasonOf(outcome), block && absentWords], '; ')};
	}
}

/** 'Rejected in block 7: not enough balance'. */
export function describeHeadline({title, reason}: Headline): string {
	return reason === undefined ? title : `${title}: ${reason}`;
}

/** The same of what is known, within a sentence: 'rejected in block 7: not enough balance'. */
export function describeAttempt(known: Known): string {
	return inSentence(describeHeadline(headlineOf(known)));
}

/** The words within a sentence: 'rejected in block 7'. */
export function inSentence(words: string): string {
	return words.slice(0, 1).toLowerCase() + words.slice(1);
}

const sending: Headline = {kind: 'sending', title: 'Sending', meaning: 'waiting'};

const unknown = {kind: 'unknown', title: 'Not known, it may have been accepted', meaning: 'warning'} as const;

const unfinishedWords = 'the program ended before an answer came';

const absentWords = 'it was not found under its hash';

function headlineOfAccepted(
	{height, isKnown}: Told,
	mode: BroadcastMode,
	block: BlockFindings | undefined,
): Headline {
	// A commit answers from a block; a line that says neither height nor isKnown may be of what was there before.
	if (height !== undefined || (mode === 'commit' && isKnown === false)) {
		return {kind: 'applied', ...inBlock('Applied', height), meaning: 'good'};
	}
	if (block) return {kind: 'notFound', title: 'Sent, not found under its hash', meaning: 'warning'};
	if (isKnown) return {kind: 'accepted', title: 'Sent before', meaning: 'waiting'};
	const stage = mode === 'async' ? 'not checked yet' : 'waiting for a block';
	return {kind: 'accepted', title: `Sent, ${stage}`, meaning: 'waiting'};
}

function headlineOfRejected(outcome: Told): Headline {
	const {by, height, text} = outcome;
	const kind = 'rejected';
	if (by === undefined) return {kind, title: 'Rejected', reason: text, meaning: 'bad'};
	const reason = refusalOf(outcome);
	if (by === 'block') return {kind, ...inBlock('Rejected', height), reason, meaning: 'bad'};
	return {kind, title: 'Refused by the node', reason, meaning: 'bad'};
}

function headlineOfBlock(
	{height, result, rejected, inner}: Extract<BlockFindings, {kind: 'found'}>,
	outcome: Told | undefined,
): Headline {
	if (result === 'rejected' || (rejected > 0 && rejected === inner)) {
		const reason = outcome?.by === 'block' ? refusalOf(outcome) : undefined;
		return {kind: 'rejected', ...inBlock('Rejected', height), reason, meaning: 'bad'};
	}
	if (rejected > 0) {
		const reason = `${rejected} of its ${inner} transactions`;
		return {kind: 'rejected', ...inBlock('Rejected in part', height), reason, meaning: 'warning'};
	}
	if (result === 'applied') return {kind: 'applied', ...inBlock('Applied', height), meaning: 'good'};
	return {kind: 'included', title: `In ${nameBlock(height)}, result not told`, height, meaning: 'warning'};
}

/** What the code stands for, and the node's words; the code itself where it stands for nothing. */
function refusalOf({by, code, log}: Told): string | undefined {
	const meaning = by === 'node' ? undefined : codeMeaning(code);
	const number = code === undefined ? undefined : `code ${code}`;
	return joined([meaning ?? number, log && oneLine(log)], ': ');
}

function reasonOf({reason, text}: Told): string | undefined {
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

function oneLine(text: string): string {
	return text.replaceAll(/\s+/g, ' ').trim();
}
