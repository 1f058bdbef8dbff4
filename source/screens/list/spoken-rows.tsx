import {Text} from 'ink';
import type {Decoded} from '../../domain/decoded.ts';
import type {ListSubject} from './subject.ts';

interface SpokenRowsProps<Item extends Decoded> {
	readonly rows: readonly Item[];
	readonly subject: ListSubject<Item>;
	readonly cursor: number;
	readonly top: number;
	readonly height: number;
}

/** The rows for a screen reader: one sentence each, with its place, and no columns to be read across. */
export function SpokenRows<Item extends Decoded>({
	rows,
	subject,
	cursor,
	top,
	height,
}: SpokenRowsProps<Item>) {
	return rows.slice(top, top + height).map((row, index) => {
		const place = top + index;
		const selected = place === cursor ? 'selected, ' : '';
		return (
			<Text key={subject.identityOf(row) ?? place}>
				{`${selected}${place + 1} of ${rows.length}: ${subject.sentenceOf(row)}`}
			</Text>
		);
	});
}
