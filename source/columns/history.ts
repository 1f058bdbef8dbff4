import type {HistoryRow} from '../domain/history.ts';
import {formatInteger, formatIntegerWithin} from '../format/number.ts';
import {formatTime} from '../format/time.ts';
import {type Column, columnOf} from './column.ts';
import {exactFieldsOf} from './exact-field.ts';
import type {ItemSpec} from './item-spec.ts';
import {addressShape} from './shapes.ts';
import {sortKeysOf} from './sort-keys.ts';
import {drawExitCode} from './transaction-result.ts';

const column = columnOf<HistoryRow>();

const columns: readonly Column<HistoryRow>[] = [
	column({
		id: 'time',
		title: 'When',
		word: 'when',
		minimum: 16,
		ideal: 20,
		fit: 'whole',
		priority: 2,
		needs: 'hasBlockTimes',
		isAbsentWithout: true,
		value: ({time}) => time,
		show: (time, {isUtc}) => formatTime(time, {isUtc}),
		exported: 'time',
		spoken: {
			place: 1,
			words: ({time}, {isUtc}) => (time === undefined ? undefined : formatTime(time, {isUtc})),
		},
	}),
	column({
		id: 'height',
		title: 'Block',
		word: 'block',
		align: 'right',
		minimum: 9,
		ideal: 12,
		fit: 'whole',
		priority: 4,
		value: ({height}) => height,
		show: (height, _facts, width) => formatIntegerWithin(height, width),
		sort: {word: 'block', label: 'block', place: 1, isDescending: true},
		exported: 'blockHeight',
		spoken: {
			place: 4,
			words: ({height}) => (height === undefined ? undefined : `block ${formatInteger(height)}`),
		},
	}),
	column({
		id: 'deed',
		title: 'What it does',
		word: 'deed',
		minimum: 12,
		// 'withdraw from “Kestrel Nodes”': block and result come before the rest of a longer one.
		enough: 26,
		ideal: 70,
		weight: 10,
		priority: 1,
		role: 'name',
		value: ({deed}) => deed,
		exported: 'deed',
		spoken: {place: 0, words: ({deed, kind}) => deed ?? kind ?? 'a transaction that could not be read'},
	}),
	column({
		id: 'direction',
		title: 'In/out',
		word: 'in-out',
		minimum: 6,
		ideal: 10,
		fit: 'whole',
		priority: 5,
		value: ({direction}) => direction,
		sort: {word: 'in-out', label: 'in or out', place: 3},
		exported: 'direction',
		spoken: {place: 2, words: ({direction}) => direction},
	}),
	column({
		id: 'exitCode',
		title: 'Result',
		word: 'result',
		minimum: 10,
		ideal: 10,
		// A rejected deed would read as a done one.
		priority: 1,
		value: ({exitCode}) => exitCode,
		show: (exitCode, {theme}) => drawExitCode(exitCode, theme),
		sort: {word: 'result', label: 'result', place: 4},
		exported: 'exitCode',
		spoken: {place: 3, words: ({exitCode}) => exitCode ?? 'result not known'},
	}),
	column({
		id: 'kind',
		title: 'Kind',
		minimum: 8,
		ideal: 20,
		priority: 8,
		role: 'minor',
		value: ({kind}) => kind,
		sort: {label: 'kind', place: 2},
		exported: 'kind',
	}),
	column({
		...addressShape,
		id: 'txId',
		title: 'Hash',
		word: 'hash',
		priority: 9,
		value: ({txId}) => txId,
		exported: 'txId',
	}),
];

/** Columns of the transactions of an address. */
export const historySpec: ItemSpec<HistoryRow> = {
	columns,
	sorts: sortKeysOf(columns),
	fields: [
		...exactFieldsOf(columns),
		{name: 'wrapperId', field: 'wrapperId', exact: ({wrapperId}) => wrapperId},
	],
};
