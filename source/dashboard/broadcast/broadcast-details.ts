import {codeMeaning} from '../../broadcast/code-meaning.ts';
import {describeCatchingUp} from '../../broadcast/one-chain.ts';
import {hashOf, type Outcome, wordsOf} from '../../broadcast/outcome.ts';
import {drawExitCode} from '../../columns/transaction-result.ts';
import type {BroadcastMode} from '../../domain/transaction.ts';
import {formatInteger} from '../../format/number.ts';
import {formatTime} from '../../format/time.ts';
import type {Detail} from '../ui/text/details.ts';
import type {Theme} from '../ui/theme.ts';
import {attemptNote} from './attempt-details.ts';
import {describeHeadlineOf} from './broadcast-headline.ts';
import type {BroadcastDraft, BroadcastState, BroadcastStep, OutcomeStep} from './broadcast-state.ts';
import {hashToFollow} from './broadcast-state.ts';
import {describeEncoding, describeNext, describeSearch} from './broadcast-words.ts';

export interface DetailFacts {
	readonly theme: Theme;
	readonly isUtc: boolean;
}

/** The current state of the broadcast: possible actions, input, outcome. */
export function describeBroadcast(state: BroadcastState, facts: DetailFacts): readonly Detail[] {
	const {step, problem, encoding} = state;
	const next: Detail = {
		label: titles[step.kind],
		value: describeNext(state),
		layout: 'text',
		meaning: step.kind === 'sending' ? 'waiting' : undefined,
	};
	const wrong: readonly Detail[] =
		problem === undefined ? [] : [{label: 'What is wrong', value: problem, layout: 'text', meaning: 'bad'}];
	switch (step.kind) {
		case 'input':
			return [...wrong, next];
		case 'reading':
			return [next, {label: 'Encoding', value: describeEncoding(encoding)}];
		case 'review':
		case 'checking':
		case 'sending':
			return [
				...wrong,
				next,
				...describeNode(state),
				...describeEarlier(step.draft, facts),
				gap,
				...describeDraft(step.draft, encoding),
			];
		case 'outcome':
			return [...describeOutcomeStep(step, facts), next, gap, ...describeDraft(step.draft, undefined)];
	}
}

const titles: Readonly<Record<BroadcastStep['kind'], string>> = {
	input: 'Broadcast a transaction',
	reading: 'Broadcast a transaction',
	review: 'Transaction to be sent',
	checking: 'Transaction to be sent',
	sending: 'Sending',
	outcome: 'What next',
};

const gap: Detail = {label: 'The transaction', value: '', layout: 'title'};

const modeNotes: Readonly<Record<BroadcastMode, string>> = {
	sync: 'the node answers after its check',
	async: 'the node answers at once, before its check',
	commit: 'the node answers once it is in a block, or after about 10 s',
};

/** @param asked which encoding was asked for; undefined: it counts no longer */
function describeDraft(
	draft: BroadcastDraft,
	asked: BroadcastState['encoding'] | undefined,
): readonly Detail[] {
	const {transaction, mode, node, network, networkNote} = draft;
	const {size, encoding, hash, key} = transaction;
	const isTold = asked === 'auto';
	return [
		{label: 'Network', value: network, note: networkNote},
		{label: 'Node', value: node},
		{label: 'Mode', value: mode, note: modeNotes[mode]},
		{
			label: 'Size',
			value: size === undefined ? 'not known' : `${formatInteger(size)} ${size === 1 ? 'byte' : 'bytes'}`,
		},
		{label: 'Encoding', value: encoding, note: isTold ? 'told by what it looks like' : undefined},
		hash === undefined
			? {
					label: 'Parameter',
					value: key.sha256,
					note: 'the SHA-256 of the parameter: it has no hash as a transaction',
				}
			: {label: 'SHA-256', value: hash, note: 'the hash of the transaction'},
	];
}

/** What is to be known of the node before it is sent. */
function describeNode({step, catchingUp}: BroadcastState): readonly Detail[] {
	const words = describeCatchingUp(catchingUp);
	if (words === undefined || step.kind !== 'review') return [];
	return [
		{
			label: 'The node',
			value: `It is ${words}: what it checks now may be out of date. It is asked again until it has caught up`,
			layout: 'text',
			meaning: 'warning',
		},
	];
}

function describeEarlier({earlier, network}: BroadcastDraft, facts: DetailFacts): readonly Detail[] {
	if (earlier.length === 0) return [];
	return [
		{label: 'The journal has this transaction', value: '', layout: 'title', meaning: 'warning'},
		...earlier.map(
			(attempt): Detail => ({
				label: 'Sent before',
				value: formatTime(BigInt(Math.floor(attempt.at / 1000)), facts) ?? 'at an unknown time',
				meaning: 'warning',
				note: attemptNote(attempt, {isNetworkTold: attempt.network !== network}),
			}),
		),
	];
}

function describeOutcomeStep(step: OutcomeStep, facts: DetailFacts): readonly Detail[] {
	const {outcome, journalProblem} = step.sent;
	const details: (Detail | undefined)[] = [
		describeHeadlineOf(step, facts),
		...describeFollowing(step, facts),
		...describeCode(outcome),
		...describeHashes(step),
		describeLog(outcome),
		journalProblem === undefined
			? undefined
			: {label: 'Journal', value: journalProblem, layout: 'text', meaning: 'warning'},
	];
	return details.filter(detail => detail !== undefined);
}

function describeCode(outcome: Outcome): readonly Detail[] {
	if (outcome.kind !== 'rejected' || outcome.code === undefined) return [];
	return [{label: 'Code', value: outcome.code, note: codeMeaning(outcome.code)}];
}

function describeLog(outcome: Outcome): Detail | undefined {
	const log = wordsOf(outcome);
	return log === undefined ? undefined : {label: "The node's log", value: log, layout: 'text'};
}

/** The node may have taken other bytes for the transaction than were meant. */
function describeHashes({draft, sent}: OutcomeStep): readonly Detail[] {
	const given = hashOf(sent.outcome);
	if (given === undefined) return [];
	switch (sent.hashes) {
		case 'same':
			return [{label: 'Hash given back', value: 'the same as computed', meaning: 'good'}];
		case 'different':
			return [
				{label: 'Hash given back', value: given, meaning: 'bad', note: 'not the one computed: look for both'},
				{label: 'Hash computed', value: draft.transaction.hash ?? ''},
			];
		case 'unknown':
			return [{label: 'Hash given back', value: given, note: 'there is none to compare it with'}];
	}
}

function describeFollowing(step: OutcomeStep, {theme}: DetailFacts): readonly Detail[] {
	const hash = hashToFollow(step);
	if (hash === undefined) return [];
	const {words, note} = describeSearch(step, theme);
	const {following} = step;
	const rows: Detail[] = [
		{label: 'In a block', value: words, note},
		{label: 'Hash', value: hash},
	];
	if (following.kind !== 'found') return rows;
	const {transaction, id} = following.found;
	if (id !== undefined) rows.push({label: 'In the indexer', value: id, note: 'its id there'});
	if (!transaction) return rows;
	const {exitCode, innerTransactions} = transaction;
	const inner = innerTransactions.map(
		({kind = 'unknown', exitCode: code}, index): Detail => ({
			label: `Inner ${index + 1}`,
			...drawCode(code, theme),
			note: kind,
		}),
	);
	return [...rows, {label: 'Result', ...drawCode(exitCode, theme)}, ...inner];
}

function drawCode(exitCode: string | undefined, theme: Theme): Pick<Detail, 'value' | 'meaning'> {
	if (exitCode === undefined) return {value: 'result not told'};
	const {text, meaning} = drawExitCode(exitCode, theme);
	return {value: text, meaning};
}
