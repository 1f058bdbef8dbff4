import type {Decoded} from '../../domain/decoded.ts';
import {pageAround} from '../../format/page-around.ts';
import {speakFigures, wrapSentence} from '../../format/sentence.ts';
import type {ListChoices} from '../../routes/route.ts';
import type {RowHeadings} from '../ui/table/row-headings.ts';
import {SpokenText} from '../ui/text/spoken-text.tsx';
import type {FollowingPages} from './list-source.ts';
import type {ListSubject} from './subject.ts';
import {type PlacedCursor, useCursor} from './use-list-cursor.ts';

interface SpokenRowsProps<Item extends Decoded> {
	readonly rows: readonly Item[];
	/** Identities of the rows. */
	readonly keys: readonly string[];
	/** Lines above rows; undefined: none. */
	readonly headings: RowHeadings | undefined;
	readonly subject: ListSubject<Item>;
	/** Choices that the rows answer. */
	readonly shown: ListChoices;
	readonly totalPages: number | undefined;
	readonly following: FollowingPages | undefined;
	readonly cursor: PlacedCursor<Item>;
	readonly marks: ReadonlySet<string>;
	readonly width: number;
	/** Lines of the terminal. */
	readonly height: number;
}

/** Typical length of a sentence, in cells. */
const defaultWidth = 130;

/** Estimates the number of sentences in some lines, by which Page Up and Page Down move. */
export function sentencesIn(lines: number, width: number): number {
	return Math.max(1, Math.floor(lines / Math.ceil(defaultWidth / width)));
}

/** Draws the rows for a screen reader: one sentence for each, with its position, and no columns. */
export function SpokenRows<Item extends Decoded>(props: SpokenRowsProps<Item>) {
	const {rows, keys, width, height} = props;
	const cursor = useCursor(props.cursor, ({index}) => index);
	// Each is measured as if it were selected: otherwise the page breaks would shift with the cursor.
	const heightOf = (index: number) => wrapSentence(speakRow(props, index, true), width).length;
	const [start, end] = pageAround(cursor, {count: rows.length, height, heightOf});
	return rows.slice(start, end).map((_, index) => {
		const place = start + index;
		const isHere = place === cursor;
		return (
			<SpokenText
				key={keys[place] ?? place}
				text={speakRow(props, place, isHere)}
				width={width}
				hasFocus={isHere}
			/>
		);
	});
}

/**
Speaks a row: 'selected, marked, 3 of 30 on page 1 of 7: Harbour Light, consensus, …'. Only the selected row has a page.
The first row of a group says its title before: 'selected, 1 of 7: worth knowing: Fjord Keepers, …'.
*/
function speakRow<Item extends Decoded>(
	props: SpokenRowsProps<Item>,
	index: number,
	isHere: boolean,
): string {
	const {rows, keys, headings, subject, shown, marks} = props;
	const row = rows[index];
	if (row === undefined) return '';
	const matching = shown.narrowing === '' ? '' : ' that match';
	return [
		...(isHere ? ['selected'] : []),
		...(marks.has(keys[index] ?? '') ? ['marked'] : []),
		`${index + 1} of ${rows.length}${matching}${isHere ? speakPage(props) : ''}: ${speakFigures([...(headings?.[index] ?? []).map(({text}) => text), subject.sentenceOf(row)].join(': '))}`,
	].join(', ');
}

/** Speaks the page; empty if all rows are loaded, since the position says the same. */
function speakPage({
	shown: {isAll, page = 1},
	totalPages,
	following,
}: Pick<SpokenRowsProps<never>, 'shown' | 'totalPages' | 'following'>): string {
	if (isAll || totalPages === 1 || following) return '';
	return ` on page ${page}${totalPages === undefined ? '' : ` of ${totalPages}`}`;
}
