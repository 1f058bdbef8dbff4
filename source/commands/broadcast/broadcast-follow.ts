import {
	type BlockFindings,
	type Found,
	findingsOfFound,
	foundByNode,
} from '../../broadcast/block-findings.ts';
import {
	exitCodeOfFound,
	type Followed,
	followIntervalMilliseconds,
	followTransaction,
} from '../../broadcast/follow.ts';
import {describeAttempt} from '../../broadcast/headline.ts';
import {hashOf, type Outcome} from '../../broadcast/outcome.ts';
import type {TransactionInput} from '../../broadcast/transaction-input.ts';
import {describeFailure} from '../../domain/failure.ts';
import type {ChainNode, Indexer} from '../../domain/service.ts';
import type {BroadcastMode} from '../../domain/transaction.ts';
import {formatInterval} from '../../format/time.ts';
import {printLine} from '../../system/print.ts';
import type {System} from '../../system/system.ts';

export interface FollowSettings {
	readonly system: System;
	/** Undefined: there is none, and the node alone is asked. */
	readonly indexer: Indexer | undefined;
	readonly node: ChainNode;
	readonly input: TransactionInput;
	/** Of the newest block before it was sent; undefined: not known. */
	readonly sinceHeight: bigint | undefined;
	readonly mode: BroadcastMode;
	readonly outcome: Outcome;
	readonly timeoutMilliseconds: number;
	readonly signal: AbortSignal;
}

/**
Follows a transaction that was or may have been accepted until it is in a block, and reports on stderr. Undefined
if there is nothing to look for.
*/
export async function follow(settings: FollowSettings): Promise<Followed | undefined> {
	const {system, indexer, node, input, sinceHeight, outcome, timeoutMilliseconds, signal} = settings;
	if (outcome.kind !== 'accepted' && outcome.kind !== 'unknown') return undefined;
	// Whoever interrupted the wait for the answer wants to wait no longer.
	if (signal.aborted) return undefined;
	const hash = input.hash ?? hashOf(outcome);
	if (hash === undefined) {
		printLine(system, 'it has no hash to look for');
		return undefined;
	}
	const time = formatInterval(timeoutMilliseconds);
	printLine(
		system,
		`looking for ${hash} at ${(indexer ?? node).address}, for ${time} at most; Ctrl-C stops only the search`,
	);
	let lastFailure: string | undefined;
	let isInBlock = false;
	const followed = await followTransaction({
		indexer,
		node,
		hash,
		deed: input.deed,
		sinceHeight,
		intervalMilliseconds: followIntervalMilliseconds,
		timeoutMilliseconds,
		signal,
		onAttempt({failure, node: listed}) {
			if (listed && !isInBlock) {
				isInBlock = true;
				const words = describeFollowed({kind: 'found', found: foundByNode(listed)}, settings, {hash, time});
				printLine(system, `${words}, as the node says; waiting for the indexer to list it`);
			}
			const words = failure && describeFailure(failure);
			if (words !== undefined && words !== lastFailure) printLine(system, `still looking: ${words}`);
			lastFailure = words;
		},
	});
	printLine(system, describeFollowed(followed, settings, {hash, time}));
	return followed;
}

/** 5 where it is there and something of it was rejected, 0 where it is there; else what the broadcast says. */
export function exitCodeAfter<Code extends number>(followed: Followed | undefined, code: Code): Code | 0 | 5 {
	return followed?.kind === 'found' ? exitCodeOfFound(followed.found) : code;
}

/**
What a block made of it; undefined: it was not looked for to the end.

@param at when it was found, unix milliseconds
*/
export function findingsOfFollowed(followed: Followed | undefined, at?: number): BlockFindings | undefined {
	switch (followed?.kind) {
		case 'found':
			return findingsOfFound(followed.found, at);
		case 'absent':
			return {kind: 'absent', upTo: followed.upTo};
		case 'stopped':
		case undefined:
			return undefined;
	}
}

/** The headline after the search, and further facts. */
function describeFollowed(
	followed: Followed,
	{indexer, mode, outcome}: Pick<FollowSettings, 'indexer' | 'mode' | 'outcome'>,
	{hash, time}: {readonly hash: string; readonly time: string},
): string {
	const words = describeAttempt({mode, outcome, block: findingsOfFollowed(followed)});
	switch (followed.kind) {
		case 'found':
			return indexer ? `${words}${describeId(followed.found)}` : words;
		case 'absent':
			return `${words}${describeAbsence(followed, {indexer}, {hash, time})}`;
		case 'stopped':
			return `${words}; no longer looked for: ${hash}`;
	}
}

/** Its hash, and why it may be there all the same where nobody has looked through the blocks. */
function describeAbsence(
	{upTo}: Extract<Followed, {kind: 'absent'}>,
	{indexer}: Pick<FollowSettings, 'indexer'>,
	{hash, time}: {readonly hash: string; readonly time: string},
): string {
	if (upTo !== undefined) return `: ${hash}`;
	return indexer
		? `, within ${time}: ${hash}; the indexer may file it under another id`
		: `: ${hash}; the node does not tell which transactions are in its blocks, an indexer may (-i URL)`;
}

/** '; the indexer files it under 9f86…', or why there is nothing to be seen there. */
function describeId({transaction, id, by}: Found): string {
	if (!transaction) return '; the indexer does not say which of its transactions this is';
	if (id === undefined) return '';
	return `; the indexer files it under ${id}${by === 'feePayer' ? ', found by who paid its fee' : ''}`;
}
