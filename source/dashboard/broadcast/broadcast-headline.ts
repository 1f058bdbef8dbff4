import {describeHeadline, type Headline} from '../../broadcast/headline.ts';
import type {BroadcastMode} from '../../domain/transaction.ts';
import {type Mark, type Meaning, type Signs, withMark} from '../../format/signs.ts';
import {shortenMiddle} from '../../format/text.ts';
import {formatTimeOfDay} from '../../format/time.ts';
import type {Detail} from '../ui/text/details.ts';
import type {Theme} from '../ui/theme.ts';
import {type Following, headlineOfStep, type OutcomeStep} from './broadcast-state.ts';

const marks: Readonly<Record<Headline['kind'], Mark>> = {
	sending: {glyph: '◌', ascii: '.'},
	accepted: {glyph: '◌', ascii: '.'},
	applied: {glyph: '✓', ascii: '+'},
	rejected: {glyph: '✗', ascii: 'x'},
	included: {glyph: '?', ascii: '?'},
	notFound: {glyph: '○', ascii: 'o'},
	notAccepted: {glyph: '○', ascii: 'o'},
	notSent: {glyph: '○', ascii: 'o'},
	unknown: {glyph: '?', ascii: '?'},
};

/** A batch that was rejected in part. */
const inPart: Mark = {glyph: '◐', ascii: '%'};

/** '✗ Rejected in block 7: not enough balance' and its colour. */
export function drawHeadline(
	headline: Headline,
	theme: Signs,
): {readonly value: string; readonly meaning: Meaning} {
	const {kind, meaning} = headline;
	const mark = kind === 'rejected' && meaning === 'warning' ? inPart : marks[kind];
	return {value: withMark(mark, describeHeadline(headline), theme), meaning};
}

interface HeadlineFacts {
	readonly theme: Theme;
	readonly isUtc: boolean;
}

/** The latest truth, and what led there in one quiet line below it. */
export function describeHeadlineOf(step: OutcomeStep, facts: HeadlineFacts): Detail {
	const {theme} = facts;
	return {
		label: theme.isSpoken ? 'What became of it' : '',
		...drawHeadline(headlineOfStep(step), theme),
		layout: 'text',
		note: describeWay(step, facts),
	};
}

const acceptedWords: Readonly<Record<BroadcastMode, string>> = {
	sync: 'passed its check',
	async: 'received, not checked yet',
	commit: 'passed its check',
};

/** 'sent 17:14:03 to rpc.example · passed its check · found 17:14:11'. */
function describeWay({draft, sent, following}: OutcomeStep, {theme, isUtc}: HeadlineFacts): string {
	const {outcome, at} = sent;
	const time = formatTimeOfDay(at, {isUtc});
	const {node, mode} = draft;
	const host = URL.parse(node)?.host ?? node;
	const isRefused = outcome.kind === 'rejected';
	const parts = [
		outcome.kind === 'notSent' ? `tried ${time}` : `sent ${time} to ${host}`,
		outcome.kind === 'accepted'
			? outcome.isKnown
				? 'the node had it already'
				: acceptedWords[mode]
			: undefined,
		isRefused && outcome.by === 'check' ? 'nothing was changed and no fee paid' : undefined,
		isRefused && outcome.by === 'block' ? 'its fee is paid' : undefined,
		outcome.kind === 'unknown' && following.kind !== 'found' ? 'look for it first' : undefined,
		following.kind === 'found' ? describeFound(following, {theme, isUtc}) : undefined,
	];
	return parts.filter(part => part !== undefined).join(theme.isSpoken ? ', ' : theme.glyphs.separator);
}

/** 'found 17:14:11', 'found 17:14:11 as 9f86…ab12', 'known from the node 17:14:11'. */
function describeFound(
	{found: {transaction, id}, at}: Extract<Following, {kind: 'found'}>,
	{theme, isUtc}: HeadlineFacts,
): string {
	const time = formatTimeOfDay(at, {isUtc});
	if (!transaction) return `known from the node ${time}`;
	return id === undefined
		? `found ${time}`
		: `found ${time} as ${shortenMiddle(id, 12, theme.glyphs.ellipsis)}`;
}
