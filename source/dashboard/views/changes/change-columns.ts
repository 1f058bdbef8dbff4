import type {CellContext} from '../../../columns/cell-context.ts';
import {changeSpec, describeRow} from '../../../columns/changes.ts';
import type {Column} from '../../../columns/column.ts';
import type {ItemSpec} from '../../../columns/item-spec.ts';
import {formatNamBriefly, formatNamWithin} from '../../../format/number.ts';
import {shortenMiddle} from '../../../format/text.ts';
import {formatMoment} from '../../../format/time.ts';
import {describeConcernedSubject} from '../../../notices/words.ts';
import type {ShownChange} from './change-rows.ts';

/** Returns the text of a change behind the name of its subject. */
export function wordsOfChange(row: ShownChange, facts: CellContext): string {
	if (row.concern) return describeConcernedSubject(row.concern);
	const {subject, new: value} = row;
	const isNameless =
		subject.type === 'address' &&
		value !== undefined &&
		!facts.labels?.has(value) &&
		!facts.names?.has(value);
	const shown = isNameless ? {...row, new: shortenMiddle(value, 16, facts.theme.glyphs.ellipsis)} : row;
	return describeRow(shown, facts);
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

/** Writes two decimals where they fit. */
function writeAmount(namnam: bigint, width: number): string {
	const brief = formatNamBriefly(namnam);
	return brief.length <= width ? brief : formatNamWithin(namnam, width);
}

/** Columns of the command, but for what the headings of the screen say, and what holds now. */
const columns = changeSpec.columns.map((column): Column<ShownChange> => {
	switch (column.id) {
		case 'when':
			return {
				...column,
				minimum: '20 Nov'.length,
				enough: '20 Nov'.length,
				ideal: '2025-12-31 12:40'.length,
				fit: undefined,
				value: row => row,
				// The day of an older one says more than its time alone.
				forms(row, facts) {
					const when = writeWhen(row as ShownChange, facts);
					const [day = ''] = when.split(/ (?=\d+:)/);
					return day === when ? [[when]] : [[when], [day]];
				},
				show: (_row, _facts, _width, form) => form,
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
				enough: 20,
				show(row, facts) {
					const shown = row as ShownChange;
					const text = wordsOfChange(shown, facts);
					if (shown.level === 'needs-me') return {text, meaning: 'bad'};
					return shown.level === 'minor' ? {text, meaning: 'quiet'} : text;
				},
				spoken: {place: 1, words: wordsOfChange},
			};
		case 'mine':
			return {
				...column,
				// An amount is worth more than the end of a long text beside it.
				minimum: 7,
				enough: 10,
				fit: undefined,
				ideal: '854 490.07'.length + 4,
				show: (amount, _facts, width) => writeAmount(amount as bigint, width),
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
