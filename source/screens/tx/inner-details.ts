import type {Detail} from '../../components/details.ts';
import type {InnerTransaction} from '../../domain/transaction.ts';
import type {Theme} from '../../theme.ts';
import {createDetailField} from '../list/detail-field.ts';
import {layOutJson} from '../list/lay-out-json.ts';
import {readMemo} from './memo-text.ts';
import {explainKind} from './transaction-kinds.ts';
import {drawExitCode} from './transaction-result.ts';

/** One transaction of a batch below a title of its own: '2 of 3: bond'. */
export function describeInner(
	inner: InnerTransaction,
	{place, count, theme}: {readonly place: number; readonly count: number; readonly theme: Theme},
): Detail[] {
	const {kind, exitCode, txId, memo, data} = inner;
	const field = createDetailField(inner, theme);
	const look = exitCode === undefined ? undefined : drawExitCode(exitCode, theme);
	const words = memo === undefined ? undefined : readMemo(memo);
	return [
		{label: `${place} of ${count}${kind === undefined ? '' : `: ${kind}`}`, value: '', layout: 'title'},
		field('kind', kind, 'Kind', kind === undefined ? {} : explainKind(kind)),
		field('exitCode', look?.text, 'Result', {meaning: look?.meaning, exact: exitCode}),
		field('txId', txId, 'Hash'),
		field('memo', memo, 'Memo', 'in hex'),
		...(words === undefined ? [] : [{label: 'Memo text', value: words}]),
		data === undefined
			? field('data', undefined, 'Data')
			: field('data', layOutJson(data), 'Data', {layout: 'text', exact: data}),
	];
}
