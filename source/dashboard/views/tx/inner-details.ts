import {describeInnerAct, type InnerFacts, showDeed} from '../../../broadcast/describe-deed.ts';
import {drawExitCode} from '../../../columns/transaction-result.ts';
import {cleanText} from '../../../domain/clean.ts';
import type {InnerTransaction} from '../../../domain/transaction.ts';
import {createDetailField} from '../../list/detail-field.ts';
import {layOutJson} from '../../list/lay-out-json.ts';
import type {Detail} from '../../ui/text/details.ts';
import type {Theme} from '../../ui/theme.ts';
import {explainKind} from './transaction-kinds.ts';

interface InnerHeading {
	/** Which one it is, in front of its kind: '2 of 3'. */
	readonly title: string;
	/** What is to be said behind its kind, if anything: ', pays the fee'. */
	readonly note: string;
	readonly facts: InnerFacts & {readonly theme: Theme};
}

/** One inner transaction below a title of its own: '2 of 3: bond'. */
export function describeInner(inner: InnerTransaction, {title, note, facts}: InnerHeading): Detail[] {
	const {theme} = facts;
	const {kind, exitCode, txId, memo, data} = inner;
	const field = createDetailField(inner, theme);
	const look = exitCode === undefined ? undefined : drawExitCode(exitCode, theme);
	const words = memo === undefined ? undefined : readMemo(memo);
	const deed = describeInnerAct(inner, facts);
	return [
		{label: `${title}${kind === undefined ? '' : `: ${kind}`}${note}`, value: '', layout: 'title'},
		field('kind', kind, 'Kind', kind === undefined ? {} : explainKind(kind)),
		...(deed === undefined ? [] : [{label: 'What it does', value: showDeed(deed, theme)}]),
		field('exitCode', look?.text, 'Result', {meaning: look?.meaning, exact: exitCode}),
		field('txId', txId, 'Hash'),
		field('memo', memo, 'Memo', 'in hex'),
		...(words === undefined ? [] : [{label: 'Memo text', value: words}]),
		data === undefined
			? field('data', undefined, 'Data')
			: field('data', layOutJson(data), 'Data', {layout: 'text', exact: data}),
	];
}

const wholeBytes = /^(?:[0-9a-f]{2})+$/i;

/** Control characters and unassigned code points: bytes that are not text often decode to some. */
const noText = /(?![\t\n\r])[\p{Cc}\p{Cn}\p{Co}]/u;

/** What a memo says where its bytes are text in UTF-8, cleaned for the screen; undefined where they are not. */
export function readMemo(hex: string): string | undefined {
	if (!wholeBytes.test(hex)) return undefined;
	const bytes = Uint8Array.from({length: hex.length / 2}, (_, index) =>
		Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16),
	);
	const text = decode(bytes);
	return text === undefined || noText.test(text) ? undefined : cleanText(text) || undefined;
}

function decode(bytes: Uint8Array): string | undefined {
	try {
		return new TextDecoder('utf-8', {fatal: true}).decode(bytes);
	} catch {
		return undefined;
	}
}
