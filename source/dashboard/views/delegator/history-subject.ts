import {historySpec} from '../../../columns/history.ts';
import {explainKind} from '../../../columns/inner-fields.ts';
import {drawExitCode} from '../../../columns/transaction-result.ts';
import {type HistoryRow, historyRowIdentity} from '../../../domain/history.ts';
import {formatInteger} from '../../../format/number.ts';
import {shortenMiddle} from '../../../format/text.ts';
import {formatTime} from '../../../format/time.ts';
import {txRoute} from '../../../routes/route.ts';
import {textOf} from '../../../table/lay-out.ts';
import {fromListing} from '../../list/from-listing.ts';
import type {ItemContext, ListSubject} from '../../list/subject.ts';
import type {Detail} from '../../ui/text/details.ts';

/** Makes the list of the transactions of an address. @param rows those on the page */
export function createHistorySubject(
	facts: ItemContext,
	rows: readonly HistoryRow[],
): ListSubject<HistoryRow> {
	return {
		noun: {one: 'transaction', many: 'transactions'},
		...fromListing(historySpec, facts, rows),
		sorts: historySpec.sorts.map(key => (key.id === 'service' ? {...key, label: 'newest first'} : key)),
		identityOf: historyRowIdentity,
		nameOf: ({deed, kind, txId = ''}) =>
			deed ?? kind ?? shortenMiddle(txId, shortHash, facts.theme.glyphs.ellipsis),
		textsOf: ({deed, kind, direction, exitCode, txId, wrapperId, height}) => [
			deed,
			kind,
			direction,
			exitCode,
			txId,
			wrapperId,
			height?.toString(),
		],
		idOf: ({wrapperId, txId}) => wrapperId ?? txId,
		idName: 'hash',
		linkOf({wrapperId, txId}) {
			const hash = wrapperId ?? txId;
			return hash === undefined ? undefined : txRoute(hash);
		},
		detailsOf: row => describeRow(row, facts),
	};
}

/** Cells of a hash that stands for a transaction without words. */
const shortHash = 13;

function describeRow(row: HistoryRow, {theme, isUtc}: ItemContext): Detail[] {
	const {deed, kind, direction, height, time, exitCode, txId, wrapperId} = row;
	const result = exitCode === undefined ? undefined : drawExitCode(exitCode, theme);
	const field = (label: string, about: string, value: string | undefined, more: Partial<Detail> = {}) =>
		value === undefined ? [] : [{label, about, value, ...more}];
	return [
		...field('What it does', 'the deed in words, as far as its data can be read', deed),
		...field('Kind', 'the word of the service, by which the list is filtered', kind, {
			note: kind === undefined ? undefined : explainKind(kind),
		}),
		...field('In/out', 'what comes in to this address, and what goes out of it', direction, {
			note: 'as seen from this address',
		}),
		...field(
			'Result',
			'applied, or rejected: then only its fee was paid; an atomic batch is undone if one is rejected',
			result && textOf(result),
			{
				meaning: result?.meaning,
			},
		),
		...field('When', 'the time of its block', time === undefined ? undefined : formatTime(time, {isUtc})),
		...field('Block', 'the block that it is in', height === undefined ? undefined : formatInteger(height), {
			exact: height?.toString(),
		}),
		...field('Hash', 'of this one transaction; its envelope has another', txId, {
			note: 'of this transaction',
		}),
		...field('Wrapper', 'the envelope, which pays the fee and may hold more than this one', wrapperId, {
			note: 'the envelope that it came in: Enter looks it up',
		}),
	];
}
