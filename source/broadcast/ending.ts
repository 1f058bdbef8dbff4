import {withoutFinalSlashes} from '../domain/service.ts';
import type {BroadcastMode} from '../domain/transaction.ts';
import {type Mark, type Meaning, type Signs, withMark} from '../format/signs.ts';
import {formatTimeNear} from '../format/time.ts';
import {describeHeadline, type Headline, headlineOf, type Known, type KnownOutcome} from './headline.ts';

/** An attempt to broadcast, with its time and node. */
export interface Sent extends Known {
	/** Time of sending, unix milliseconds; undefined: it is being sent. */
	readonly at?: number | undefined;
	/** Address of the node. */
	readonly node: string;
}

/** Result of an attempt, in words. */
export interface Ending {
	/** Latest known state. */
	readonly headline: Headline;
	/** History in one line: 'sent 17:14:03 to rpc.example · passed its check · found 17:14:11'. */
	readonly trail: string;
}

export interface EndingLook {
	readonly theme: Pick<Signs, 'glyphs'>;
	readonly isUtc: boolean;
	/** Unix milliseconds; times of another day are shown with their date. */
	readonly now: number;
}

/** Describes an attempt, for every place that shows one. */
export function endingOf(sent: Sent, look: EndingLook): Ending {
	const parts = [describeSending(sent, look), describeAnswer(sent), describeSearch(sent, look)];
	return {
		headline: headlineOf(sent),
		trail: parts.filter(part => part !== undefined).join(look.theme.glyphs.separator),
	};
}

const checked: Readonly<Record<BroadcastMode, string>> = {
	sync: 'passed its check',
	async: 'received, not checked yet',
	commit: 'passed its check',
};

function describeSending({at, node, outcome, isUnderWay}: Sent, {isUtc, now}: EndingLook): string {
	if (at === undefined) return `to ${nameNode(node)}`;
	const time = formatTimeNear(at, now, {isUtc});
	if (outcome?.kind === 'notSent') return `tried ${time}`;
	// The journal is written before anything is sent.
	const verb = outcome === undefined && !isUnderWay ? 'begun' : 'sent';
	return `${verb} ${time} to ${nameNode(node)}`;
}

/** Describes the part of the node's answer that the headline leaves out. */
function describeAnswer({mode, outcome, block}: Sent): string | undefined {
	switch (outcome?.kind) {
		case 'accepted':
			return outcome.isKnown ? 'the node had it already' : checked[mode];
		case 'rejected':
			return describeCost(outcome);
		case 'unknown':
			return block?.kind === 'found' ? undefined : 'look for it first';
		default:
			return undefined;
	}
}

function describeCost({by}: KnownOutcome): string | undefined {
	if (by === 'check') return 'nothing was changed and no fee paid';
	return by === 'block' ? 'its fee is paid' : undefined;
}

/** Writes 'found 17:14:11', 'known from the node 17:14:11'. */
function describeSearch({block}: Sent, {isUtc, now}: EndingLook): string | undefined {
	if (block?.kind !== 'found') return undefined;
	const words = block.isNodes ? 'known from the node' : 'found';
	return block.at === undefined ? words : `${words} ${formatTimeNear(block.at, now, {isUtc})}`;
}

/** Writes 'rpc.example/some/prefix'. */
function nameNode(address: string): string {
	const url = URL.parse(address);
	return url === null ? address : withoutFinalSlashes(url.host + url.pathname);
}

/** No mark: nothing is decided, and there is nothing to do. */
const open: Mark = {glyph: '', ascii: ''};
const inDoubt: Mark = {glyph: '?', ascii: '?'};

/** Writes '✗ Rejected in block 7: not enough balance', with its colour. */
export function drawHeadline(
	headline: Headline,
	signs: Signs,
): {readonly text: string; readonly meaning: Meaning} {
	const words = describeHeadline(headline) + (headline.kind === 'sending' ? signs.glyphs.ellipsis : '');
	const {glyph, ascii} = markOf(headline, signs);
	return {text: withMark({glyph, ascii}, words, signs), meaning: headline.meaning};
}

function markOf({kind, meaning}: Headline, {glyphs}: Signs): Mark {
	const alarm: Mark = {glyph: glyphs.alarm, ascii: glyphs.alarm};
	switch (kind) {
		case 'sending':
		case 'accepted':
			return open;
		case 'applied':
			return {glyph: glyphs.passed, ascii: glyphs.passed};
		case 'rejected':
			return meaning === 'warning' ? alarm : {glyph: glyphs.failed, ascii: glyphs.failed};
		case 'included':
		case 'unknown':
			return inDoubt;
		case 'notFound':
		case 'notAccepted':
		case 'notSent':
			return alarm;
	}
}
