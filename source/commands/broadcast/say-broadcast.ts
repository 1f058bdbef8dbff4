import type {Attempt} from '../../broadcast/attempt.ts';
import type {Found} from '../../broadcast/block-findings.ts';
import {describeInBlock} from '../../broadcast/check-chain.ts';
import {showSummary, unreadContent} from '../../broadcast/describe-summary.ts';
import {describeAttempt, describeHeadline, inSentence} from '../../broadcast/headline.ts';
import {
	type Following,
	hashToFollow,
	headlineOfStep,
	type OutcomeStep,
	type Stage,
	wasSent,
} from '../../broadcast/stages.ts';
import {describeFailure, type Failure} from '../../domain/failure.ts';
import type {ChainNode, Indexer} from '../../domain/service.ts';
import type {BroadcastMode} from '../../domain/transaction.ts';
import {formatInteger} from '../../format/number.ts';
import {createSigns} from '../../format/signs.ts';
import {formatInterval, formatTime} from '../../format/time.ts';
import type {BroadcastOptions} from '../../options/broadcast.ts';
import type {DisplayOptions} from '../../options/display-options.ts';
import type {AskedTerminal} from '../../system/ask-terminal.ts';
import {printLine} from '../../system/print.ts';
import type {System} from '../../system/system.ts';
import {UsageError} from '../../system/usage-error.ts';

type Review = Extract<Stage, {kind: 'review'}>;

const modeWords: Readonly<Record<BroadcastMode, string>> = {
	sync: 'sync: answered after the check of the node, before any block',
	async: 'async: answered at once, before any check',
	commit: 'commit: answered from a block, or after about 10 s without one',
};

/** Max earlier attempts that are listed one by one. */
const maxNamed = 3;

interface Printing {
	readonly system: System;
	readonly look: DisplayOptions;
}

/** Prints on stderr the transaction, its destination and earlier attempts. */
export function printReview(
	{draft, otherChain, doubt}: Review,
	encodingAsked: string,
	{system, look}: Printing,
): void {
	const {transaction, mode, network, networkNote, inBlock, earlier, deed} = draft;
	const {acts = [unreadContent]} = deed ?? {};
	const {size, encoding, key} = transaction;
	const sizeText = size === undefined ? 'unknown, as only the node knows' : `${formatInteger(size)} bytes`;
	const how = encodingAsked === 'auto' ? 'detected; --encoding overrides it' : 'as given';
	const of =
		key.of === 'transaction' ? 'of the transaction: its hash' : 'of the parameter: no hash of its own';
	const lines = [
		...acts.map(act => ['deed', showSummary(act, createSigns(look))] as const),
		['size', sizeText],
		['encoding', `${encoding} (${how})`],
		['SHA-256', `${key.sha256} (${of})`],
		['node', doubt === undefined ? draft.node : `${draft.node} (${doubt})`],
		['mode', modeWords[mode]],
		['network', `${network} (${networkNote})`],
	] as const;
	printLine(system, 'to be broadcast, once:');
	system.stderr.write(lines.map(([name, text]) => `  ${name.padEnd(9)} ${text}\n`).join(''));
	if (otherChain !== undefined) printLine(system, `${otherChain}; sent all the same, by --other-chain`);
	if (inBlock)
		printLine(system, `the chain has this transaction: ${describeInBlock(inBlock)}, as the node says`);
	for (const attempt of earlier.slice(0, maxNamed)) {
		printLine(system, `this transaction was broadcast before, ${describeEarlier(attempt, look)}`);
	}
	if (earlier.length > maxNamed) {
		const more = earlier.length - maxNamed;
		printLine(system, `and ${more === 1 ? 'once' : `${more} times`} before that: broadcast --log lists them`);
	}
}

/** Asks for the network's name, and again if it was sent before. Throws a UsageError for any other answer. */
export async function askToSend(
	{draft, doubt}: Review,
	terminal: AskedTerminal,
	signal: AbortSignal,
): Promise<void> {
	const {network: name, node, inBlock} = draft;
	const question = `Type ${name} to broadcast it to ${node}`;
	await askFor(name, doubt === undefined ? `${question}: ` : `${question}, which is ${doubt}: `);
	if (wasSent(draft)) {
		const before = inBlock ? 'The chain has it already' : 'It was broadcast before';
		await askFor(name, `${before}. To send it again, type ${name} once more: `);
	}
	async function askFor(wanted: string, question: string): Promise<void> {
		const typed = (await terminal.ask(question, signal))?.trim();
		if (typed === wanted || signal.aborted) return;
		throw new UsageError(
			`not sent, as ${typed ? 'what was typed is not' : 'nothing was typed instead of'} ${wanted}`,
		);
	}
}

function describeEarlier(attempt: Attempt, look: DisplayOptions): string {
	const time = formatTime(BigInt(Math.floor(attempt.at / 1000)), look) ?? 'at an unknown time';
	return `${time}, to ${attempt.node}: ${describeAttempt(attempt)}`;
}

interface SearchContext {
	readonly system: System;
	/** Indexer; undefined: none, only the node is asked. */
	readonly indexer: Indexer | undefined;
	readonly node: ChainNode;
	readonly options: Pick<BroadcastOptions, 'followMilliseconds'>;
	readonly signal: AbortSignal;
}

type OutcomeStage = Extract<Stage, {kind: 'outcome'}>;

/** Creates the report of the search on stderr; it takes each step and returns whether the search goes on. */
export function createSearchReport(context: SearchContext): (stage: OutcomeStage) => boolean {
	const {system, indexer, node, options, signal} = context;
	let before: Following = {kind: 'off'};
	let lastFailure: string | undefined;

	function startSearch(step: OutcomeStep): void {
		const place = `${hashToFollow(step)} at ${(indexer ?? node).address}`;
		printLine(system, `looking for ${place}, for ${timeOf(options)} at most; Ctrl-C stops only the search`);
	}

	function reportMiss(step: OutcomeStep, failure: Failure | undefined, isFirstInBlock: boolean): void {
		if (isFirstInBlock) {
			const words = describeSearch(step, context);
			printLine(system, `${words}, as the node says; waiting for the indexer to list it`);
		}
		const words = failure && describeFailure(failure);
		if (words !== undefined && words !== lastFailure) printLine(system, `still looking: ${words}`);
		lastFailure = words;
	}

	return ({step, journalProblem}) => {
		const {following, sent} = step;
		const {kind} = following;
		const last = before;
		before = following;
		if (kind === 'off' && last.kind === 'off') {
			const mayCome = sent.outcome.kind === 'accepted' || sent.outcome.kind === 'unknown';
			const isWanted = mayCome && options.followMilliseconds !== undefined && !signal.aborted;
			if (isWanted && hashToFollow(step) === undefined) printLine(system, 'it has no hash to look for');
			return isWanted;
		}
		if (kind !== 'looking') printLine(system, describeSearch(step, context));
		else if (last.kind === 'looking') {
			reportMiss(step, following.failure, following.node !== undefined && !last.node);
		} else startSearch(step);
		if (journalProblem !== undefined) printLine(system, journalProblem);
		return true;
	};
}

/** Describes the latest known state after a question, and further facts. */
function describeSearch(step: OutcomeStep, context: SearchContext): string {
	const {following} = step;
	const words = inSentence(describeHeadline(headlineOfStep(step)));
	switch (following.kind) {
		case 'looking':
		case 'found':
			return context.indexer ? `${words}${describeId('found' in following ? following.found : {})}` : words;
		case 'absent':
			return `${words}${describeAbsence(step, context)}`;
		case 'off':
			return `${words}; no longer looked for: ${hashToFollow(step)}`;
	}
}

/** Names its hash, and why it may still be in a block if the node did not search its blocks. */
function describeAbsence(step: OutcomeStep, {indexer, options}: SearchContext): string {
	const {following} = step;
	const hash = hashToFollow(step);
	if (following.kind === 'absent' && following.upTo !== undefined) return `: ${hash}`;
	return indexer
		? `, within ${timeOf(options)}: ${hash}; the indexer may file it under another id`
		: `: ${hash}; the node does not tell which transactions are in its blocks, an indexer may (-i URL)`;
}

/** Writes '; the indexer files it under 9f86…', or that the indexer does not say which one it is. */
function describeId({transaction, id, by}: Partial<Found>): string {
	if (!transaction) return '; the indexer does not say which of its transactions this is';
	if (id === undefined) return '';
	return `; the indexer files it under ${id}${by === 'feePayer' ? ', found by who paid its fee' : ''}`;
}

function timeOf({followMilliseconds = 0}: SearchContext['options']): string {
	return formatInterval(followMilliseconds);
}
