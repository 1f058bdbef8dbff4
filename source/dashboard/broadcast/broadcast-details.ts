import {describeInBlock} from '../../broadcast/check-chain.ts';
import {showSummary, unreadContent} from '../../broadcast/describe-summary.ts';
import {drawHeadline, type Ending, type EndingLook, endingOf} from '../../broadcast/ending.ts';
import {codeMeaning} from '../../broadcast/headline.ts';
import {hashOf, type Outcome, wordsOf} from '../../broadcast/outcome.ts';
import {type BroadcastDraft, hashToFollow, type OutcomeStep, sentOf} from '../../broadcast/stages.ts';
import {drawExitCode} from '../../columns/transaction-result.ts';
import {type BroadcastMode, resultOfInner} from '../../domain/transaction.ts';
import {formatInteger} from '../../format/number.ts';
import {capitalized} from '../../format/sentence.ts';
import {type Meaning, type Signs, withMark} from '../../format/signs.ts';
import {wrap} from '../../format/text.ts';
import {formatTimeNear} from '../../format/time.ts';
import type {KeyMap} from '../../keys/key-map.ts';
import type {Cell} from '../../table/lay-out.ts';
import type {Detail} from '../ui/text/details.ts';
import type {Theme} from '../ui/theme.ts';
import {attemptNote} from './attempt-details.ts';
import type {BroadcastState, BroadcastStep} from './broadcast-state.ts';
import {describeEncoding, describeNext, describeSearch} from './broadcast-words.ts';

interface DetailContext extends EndingLook {
	readonly theme: Theme;
	/** Keys in force. */
	readonly keyMap: KeyMap;
}

/** Describes the state of the broadcast: possible actions, input, outcome. */
export function describeBroadcast(state: BroadcastState, facts: DetailContext): readonly Detail[] {
	const {step, problem, encoding} = state;
	const next: Detail = {label: titles[step.kind], value: describeNext(state, facts.keyMap), layout: 'text'};
	const wrong: readonly Detail[] =
		problem === undefined ? [] : [{label: 'What is wrong', value: problem, layout: 'text', meaning: 'bad'}];
	switch (step.kind) {
		case 'input':
			return [...wrong, next];
		case 'reading':
			return [next, {label: 'Encoding', value: describeEncoding(encoding)}];
		case 'review':
		case 'checking':
			return [
				...wrong,
				...describeNode(state),
				...describeEarlier(step.draft, facts),
				{label: titles[step.kind], value: '', layout: 'title'},
				...describeAction(step.draft, facts.theme),
				createLine('Next', next.value, 'quiet'),
				...describeMode(step.draft, encoding),
				...describeHash(step.draft),
			];
		case 'sending': {
			const {mode, node} = step.draft;
			return [
				describeEnding(endingOf({mode, node, isUnderWay: true}, facts), facts.theme),
				...(step.draft.deed ? [describeWhat(step.draft, facts.theme)] : []),
				next,
				gap,
				...describeDraft(step.draft, encoding),
				...describeHash(step.draft),
			];
		}
		case 'outcome':
			return [
				...describeOutcomeStep(step, facts),
				next,
				gap,
				...describeDraft(step.draft, undefined),
				...(hashToFollow(step) === undefined ? describeHash(step.draft) : []),
			];
	}
}

const titles: Readonly<Record<BroadcastStep['kind'], string>> = {
	input: 'Broadcast a transaction',
	reading: 'Broadcast a transaction',
	review: 'Send this transaction?',
	checking: 'Send this transaction?',
	sending: 'Meanwhile',
	outcome: 'What next',
};

const gap: Detail = {label: 'The transaction', value: '', layout: 'title'};

/** Warns, before sending, of a node that may be behind. */
function describeNode({step, doubt}: BroadcastState): readonly Detail[] {
	if (doubt === undefined || step.kind !== 'review') return [];
	return [
		{
			label: 'The node',
			value: `It is ${doubt}: what it checks now may be out of date. It is asked again until it has caught up`,
			layout: 'text',
			meaning: 'warning',
		},
	];
}

function describeOutcomeStep(step: OutcomeStep, facts: DetailContext): readonly Detail[] {
	const {outcome, journalProblem} = step.sent;
	const details: (Detail | undefined)[] = [
		describeEnding(endingOf(sentOf(step), facts), facts.theme),
		...(step.draft.deed ? [describeWhat(step.draft, facts.theme)] : []),
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

/** Compares the hashes: the node may have read other bytes than were meant. */
function describeHashes(step: OutcomeStep): readonly Detail[] {
	const {sent} = step;
	const [hash, given] = [hashToFollow(step), hashOf(sent.outcome)];
	const followed: readonly Detail[] = hash === undefined ? [] : [{label: 'Hash', value: hash}];
	if (given === undefined) return followed;
	const label = "The node's hash";
	switch (sent.hashes) {
		case 'same':
			return [...followed, {label: 'Node', value: 'confirmed this hash', meaning: 'good'}];
		case 'different':
			return [
				...followed,
				{label, value: given, meaning: 'bad', note: 'not the one computed here: look for both'},
			];
		case 'unknown':
			return [{label, value: given, note: 'there is none to compare it with'}];
	}
}

function describeFollowing(step: OutcomeStep, {theme, keyMap}: DetailContext): readonly Detail[] {
	const hash = hashToFollow(step);
	if (hash === undefined) return [];
	const {words, note} = describeSearch(step, theme, keyMap);
	const {following} = step;
	const rows: Detail[] = [{label: 'In a block', value: words, note}];
	if (following.kind !== 'found') return rows;
	const {transaction, id} = following.found;
	if (id !== undefined) rows.push({label: 'In the indexer', value: id, note: 'its id there'});
	if (!transaction) return rows;
	const {exitCode, innerTransactions} = transaction;
	const inner = innerTransactions.map(
		(each, index): Detail => ({
			label: `Inner ${index + 1}`,
			...drawCode(resultOfInner(transaction, each), theme),
			note: each.kind ?? 'unknown',
		}),
	);
	return [...rows, {label: 'Result', ...drawCode(exitCode, theme)}, ...inner];
}

function drawCode(exitCode: string | undefined, theme: Theme): Pick<Detail, 'value' | 'meaning'> {
	if (exitCode === undefined) return {value: 'result unknown'};
	const {text, meaning} = drawExitCode(exitCode, theme);
	return {value: text, meaning};
}

/** Describes the latest known state, with its history in one quiet line below it. */
export function describeEnding({headline, trail}: Ending, theme: Theme): Detail {
	const {text, meaning} = drawHeadline(headline, theme);
	return {
		label: theme.isSpoken ? 'What became of it' : '',
		value: text,
		meaning,
		layout: 'text',
		note: trail,
	};
}

const modeNotes: Readonly<Record<BroadcastMode, string>> = {
	sync: 'the node answers after its check',
	async: 'the node answers at once, before its check',
	commit: 'the node answers once it is in a block, or after about 10 s',
};

/**
Describes the transaction without its hash and node.

@param asked requested encoding; undefined: no longer relevant
*/
function describeDraft(
	draft: BroadcastDraft,
	asked: BroadcastState['encoding'] | undefined,
): readonly Detail[] {
	const {network, networkNote} = draft;
	return [{label: 'Network', value: network, note: networkNote}, ...describeMode(draft, asked)];
}

/** Describes how the transaction is sent, and as what. */
function describeMode(
	{transaction, mode}: BroadcastDraft,
	asked: BroadcastState['encoding'] | undefined,
): readonly Detail[] {
	const isDetected = asked === 'auto';
	const {size, encoding} = transaction;
	return [
		{label: 'Mode', value: mode, note: modeNotes[mode]},
		{label: 'Size', value: size === undefined ? 'not known' : describeSize(size)},
		{label: 'Encoding', value: encoding, note: isDetected ? 'detected by what it looks like' : undefined},
	];
}

function describeSize(size: number): string {
	return `${formatInteger(size)} ${size === 1 ? 'byte' : 'bytes'}`;
}

/** Describes what is about to be sent, the action first and one item a line, and where to. */
function describeAction(
	{deed, transaction, node, network, networkNote}: BroadcastDraft,
	theme: Signs,
): readonly Detail[] {
	const to: readonly string[] = [`on ${network}`, `through ${node}`];
	if (deed === undefined) {
		const {size} = transaction;
		const about = size === undefined ? '' : ` (${describeSize(size)})`;
		const {alarm} = theme.glyphs;
		const words = `This is not a transaction that stakedeck can read${about}. Send it only if you know what it is.`;
		const value = withMark({glyph: alarm, ascii: alarm}, words, theme);
		return [createLine('What it does', value, 'warning'), createItems('Where to', [to], theme, networkNote)];
	}
	const hidden = deed.parts.length - maxActs;
	const more = hidden > 0 ? [[`and ${hidden} more`]] : [];
	return [createItems('What it does', [...deed.parts.slice(0, maxActs), ...more, to], theme, networkNote)];
}

/** Makes a sentence without its label on the screen. */
function createLine(label: string, value: string, meaning: Meaning): Detail {
	const draw = (width: number) => wrap(value, Math.max(1, width)).map(text => ({text, meaning}));
	return {label, value, meaning, isApart: true, draw};
}

/** Lists items, each on a line below its first word: amounts and names are bold, addresses dim. */
function createItems(
	label: string,
	groups: readonly (readonly string[])[],
	signs: Signs,
	note: string,
): Detail {
	const shown = groups.map(parts => parts.map(part => showSummary(part, signs)));
	return {
		label,
		value: shown.map(parts => parts.join(' ')).join('; '),
		note,
		isApart: true,
		draw: width => [
			...shown.flatMap(parts => layOutItem(parts, width)),
			{text: `${itemIndent}${note}`, meaning: 'quiet'},
		],
	};
}

const itemIndent = ' '.repeat('  Redelegate   '.length);

/** Lays out the parts of one action: 'Redelegate   1.000000 NAM', 'from         “Fjord Watch”  tnam1qyuncq…'. */
function layOutItem(parts: readonly string[], width: number): readonly Cell[] {
	const [verb = '', ...others] = parts;
	const isAction = !startsItem.test(verb);
	const [next = 'on '] = others;
	const amount = isAction && !startsItem.test(next) ? next : '';
	const first = isAction ? ([capitalized(verb), amount] as const) : splitItem(verb);
	return [first, ...others.slice(amount === '' ? 0 : 1).map(splitItem)].flatMap(([word, text]) => {
		const room = Math.max(1, width - itemIndent.length);
		const start = `  ${word}`.padEnd(itemIndent.length);
		if (start.length > itemIndent.length) return wrap(`${start} ${text}`.trimEnd(), Math.max(1, width));
		return wrap(text, room).map((line, index): Cell => {
			const [, bold = '', quiet = ''] = /^(.*?)( ?tnam1\w*)?$/.exec(line) ?? [];
			return {
				parts: [
					index === 0 ? start : itemIndent,
					{text: bold, meaning: 'title'},
					{text: quiet, meaning: 'quiet'},
				],
			};
		});
	});
}

/** First words of the parts of an action that are lines of their own. */
const startsItem = /^(?:of|from|to|on|as|by|through) /;

function splitItem(part: string): readonly [string, string] {
	const at = part.indexOf(' ');
	return startsItem.test(part) ? [part.slice(0, at), part.slice(at + 1)] : ['', part];
}

function describeHash({transaction: {hash, key}}: BroadcastDraft): readonly Detail[] {
	if (hash !== undefined) return [{label: 'SHA-256', value: hash, note: 'the hash of the transaction'}];
	const note = 'the SHA-256 of the parameter: it has no hash as a transaction';
	return [{label: 'Parameter', value: key.sha256, note}];
}

/** Max inner transactions that are listed one by one. */
const maxActs = 20;

/** Describes the content of the transaction, one line for each inner one. */
function describeWhat({deed}: BroadcastDraft, theme: Signs): Detail {
	const acts = (deed?.acts ?? [unreadContent]).map(act => showSummary(act, theme));
	const hidden = acts.length - maxActs;
	const lines = [...acts.slice(0, maxActs), ...(hidden > 0 ? [`and ${hidden} more`] : [])];
	return {label: 'What it does', value: lines.join('\n'), layout: 'text'};
}

/** Lists traces of the same transaction on the chain and in the journal. */
function describeEarlier(
	{earlier, inBlock, network}: BroadcastDraft,
	facts: Pick<EndingLook, 'isUtc' | 'now'>,
): readonly Detail[] {
	if (earlier.length === 0 && !inBlock) return [];
	return [
		{label: 'Sent earlier', value: '', layout: 'title', meaning: 'warning'},
		...(inBlock
			? [{label: 'On the chain', value: describeInBlock(inBlock), meaning: 'warning'} as const]
			: []),
		...earlier.map(
			(attempt): Detail => ({
				label: formatTimeNear(attempt.at, facts.now, facts),
				value: attemptNote(attempt, {isNetworkTold: attempt.network !== network}),
				meaning: 'warning',
			}),
		),
	];
}
