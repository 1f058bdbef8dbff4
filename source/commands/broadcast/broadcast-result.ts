import {type FoundInBlock, findingsOfFound} from '../../broadcast/block-findings.ts';
import {showSummary} from '../../broadcast/describe-summary.ts';
import type {Ending} from '../../broadcast/ending.ts';
import {codeMeaning, describeHeadline, inSentence} from '../../broadcast/headline.ts';
import {exitCodeOf, hashOf, wordsOf} from '../../broadcast/outcome.ts';
import type {SentOutcome} from '../../broadcast/send.ts';
import type {Following, OutcomeStep} from '../../broadcast/stages.ts';
import {wordsOfResult} from '../../columns/transaction-result.ts';
import {quoteWords} from '../../domain/clean.ts';
import type {JsonValue} from '../../domain/decoded.ts';
import {resultOfInner} from '../../domain/transaction.ts';
import type {Signs} from '../../format/signs.ts';

type Line = readonly [name: string, value: string | undefined];

const hashWords: Readonly<Record<SentOutcome['hashes'], string | undefined>> = {
	same: 'the same as the one computed',
	different: 'another than the one computed',
	unknown: undefined,
};

/** A broadcast at its end. */
interface BroadcastEnd {
	readonly step: OutcomeStep;
	/** Result of the search; undefined: there was none. */
	readonly followed: Following | undefined;
	/** Latest known state, and its history. */
	readonly ending: Ending;
	readonly exitCode: number;
}

/** Writes the result as text, one line for each known fact. */
export function* outcomeText({step, followed, ending}: BroadcastEnd, signs: Signs): Generator<string> {
	const {outcome, hashes} = step.sent;
	const {transaction, deed, node, mode, network} = step.draft;
	const code = 'code' in outcome ? outcome.code : undefined;
	const meaning = codeMeaning(code);
	const words = wordsOf(outcome);
	yield* toLines([
		['outcome', inSentence(ending.headline.title)],
		['how', ending.trail],
		['deed', deed && showSummary(deed.summary, signs)],
		['code', code === undefined ? undefined : `${code}${meaning === undefined ? '' : ` (${meaning})`}`],
		['log', words && quoteWords(words)],
		['reason', 'reason' in outcome && followed?.kind !== 'found' ? outcome.reason : undefined],
		['hash', transaction.hash],
		['SHA-256 of the parameter', transaction.hash === undefined ? transaction.key.sha256 : undefined],
		['hash from the node', hashOf(outcome)],
		['comparison', hashWords[hashes]],
		['block', 'height' in outcome ? outcome.height?.toString() : undefined],
		['node', node],
		['mode', mode],
		['network', network],
	]);
	yield* followedText(followed);
}

/** Writes the findings of the search as text. */
function* followedText(followed: Following | undefined): Generator<string> {
	if (followed?.kind !== 'found') return;
	const {transaction, node} = followed.found;
	const {height, result, id, code, log} = findingsOfFound(followed.found);
	yield* toLines([
		['in block', height?.toString() ?? '-'],
		...(node ? ([['on the node', result ?? 'not told']] as const) : []),
		['code in the block', code],
		['log in the block', log && quoteWords(log)],
		['id in the indexer', id],
		['wrapper', transaction && (transaction.exitCode ?? '-')],
		...(transaction?.innerTransactions ?? []).map(
			(inner): Line => [
				`inner ${inner.kind ?? '-'}`,
				wordsOfResult((transaction && resultOfInner(transaction, inner)) ?? '-'),
			],
		),
	]);
}

/** Makes the result as JSON; unknown values are null. */
export function outcomeJson({step, followed, ending, exitCode}: BroadcastEnd): JsonValue {
	const {outcome, sentence, hashes, journalProblem} = step.sent;
	const {transaction, node, mode, network, deed} = step.draft;
	const code = 'code' in outcome ? outcome.code : undefined;
	const {headline, trail} = ending;
	return {
		outcome: headline.kind,
		exitCode,
		headline: describeHeadline(headline),
		trail,
		deed: deed?.summary ?? null,
		broadcastOutcome: outcome.kind,
		broadcastExitCode: exitCodeOf(outcome),
		sentence,
		rejectedBy: 'by' in outcome ? outcome.by : null,
		alreadyKnown: 'isKnown' in outcome ? outcome.isKnown : null,
		code: code ?? null,
		meaning: codeMeaning(code) ?? null,
		log: wordsOf(outcome) ?? null,
		reason: 'reason' in outcome ? outcome.reason : null,
		hash: transaction.hash ?? null,
		hashFromNode: hashOf(outcome) ?? null,
		hashes,
		height: ('height' in outcome ? outcome.height?.toString() : undefined) ?? null,
		key: {of: transaction.key.of, sha256: transaction.key.sha256},
		size: transaction.size ?? null,
		encoding: transaction.encoding,
		node,
		mode,
		network,
		journalProblem: journalProblem ?? null,
		followed: followed ? followedJson(followed) : null,
	};
}

const noFindings: Partial<FoundInBlock> = {};

function followedJson(followed: Following): JsonValue {
	const found = followed.kind === 'found' ? followed.found : undefined;
	const {height, result, id, code, log} = found ? findingsOfFound(found) : noFindings;
	return {
		outcome: followed.kind === 'off' ? 'stopped' : followed.kind,
		notUpTo: (followed.kind === 'absent' ? followed.upTo?.toString() : undefined) ?? null,
		height: height?.toString() ?? null,
		result: result ?? null,
		code: code ?? null,
		log: log ?? null,
		indexerId: id ?? null,
		transaction: found?.transaction?.source ?? null,
	};
}

function* toLines(lines: readonly Line[]): Generator<string> {
	for (const [name, value] of lines) {
		if (value !== undefined) yield `${name}: ${value.replaceAll(/\s+/g, ' ').trim()}\n`;
	}
}
