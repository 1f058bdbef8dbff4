import type {CellContext} from '../../../columns/cell-context.ts';
import {changeSpec, describeRow} from '../../../columns/changes.ts';
import type {Column} from '../../../columns/column.ts';
import {describeConcernedSubject} from '../../../columns/concern-words.ts';
import type {ItemSpec} from '../../../columns/item-spec.ts';
import {formatMoment} from '../../../format/day.ts';
import type {ShownChange} from './change-rows.ts';

/** Returns the text of a change behind the name of its subject. */
export function wordsOfChange(row: ShownChange, facts: CellContext): string {
	return row.concern ? describeConcernedSubject(row.concern) : describeRow(row, facts);
}

/** Writes when a change became sure; nothing of one that nobody watched, as its span stands above it. */
function writeWhen({time, isGap}: ShownChange, {isUtc, now = time}: CellContext): string {
	return isGap || time === 0n ? '' : formatMoment(time, {now, isUtc});
}

/** Writes the span of a change that nobody watched: '09:40 – 11:55, not watched'. */
export function writeSpan({from, to}: ShownChange, facts: CellContext): string {
	const {isUtc, now = to, theme} = facts;
	const [start, end] = [from, to].map(at => formatMoment(at, {now, isUtc}));
	const dash = theme.isSpoken ? 'to' : theme.isAscii ? '-' : '–';
	return `${start} ${dash} ${end}, not watched`;
}

/** Columns of the command, but for what the headings of the screen say, and what holds now. */
const columns = changeSpec.columns.map((column): Column<ShownChange> => {
	switch (column.id) {
		case 'when':
			return {
				...column,
				ideal: '2025-12-31 12:40'.length,
				value: row => row,
				show: (row, facts) => writeWhen(row as ShownChange, facts),
				spoken: {
					place: 4,
					words(row, facts) {
						const when = writeWhen(row, facts);
						return when === '' ? undefined : `${row.concern ? 'since' : 'at'} ${when}`;
					},
				},
			};
		case 'change':
			return {
				...column,
				show(row, facts, width, form) {
					const shown = row as ShownChange;
					if (shown.concern) return {text: wordsOfChange(shown, facts), meaning: 'bad'};
					return column.show?.(row, facts, width, form);
				},
				spoken: {place: 1, words: wordsOfChange},
			};
		default:
			return column;
	}
});

export const shownChanges: ItemSpec<ShownChange> = {
	columns,
	// Groups of what is new and what was seen have one order, the newest first.
	sorts: [],
	fields: changeSpec.fields,
};
