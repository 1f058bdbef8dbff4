import {widthOf, wrap} from '../format/text.ts';
import type {Meaning} from '../theme.ts';
import type {TextLine} from './text-lines.tsx';

/** One thing to say about a row. */
export interface Detail {
	readonly label: string;
	readonly value: string;
	readonly meaning?: Meaning | undefined;
	/** What the value means, in words; stands below it. */
	readonly note?: string | undefined;
}

/** Narrower than this, a value stands below its label instead of beside it. */
const narrowest = 36;

/** Labels in a column of their own, values and notes wrapped beside them. */
export function layOutDetails(details: readonly Detail[], width: number): TextLine[] {
	const labelWidth = Math.max(...details.map(({label}) => widthOf(label))) + 2;
	const isNarrow = width < narrowest;
	const indent = ' '.repeat(isNarrow ? 2 : labelWidth);
	const room = Math.max(1, width - indent.length);
	return details.flatMap(({label, value, meaning, note}) => {
		const values = wrap(value, room);
		const notes = (note === undefined ? [] : wrap(note, room)).map(
			(text): TextLine => ({text: indent + text, meaning: 'quiet'}),
		);
		if (isNarrow) {
			return [
				{text: label, meaning: 'title'},
				...values.map(text => ({text: indent + text, meaning})),
				...notes,
			];
		}
		// An address broken over two lines could not be selected whole.
		if (!value.includes(' ') && widthOf(value) > room && widthOf(value) <= width - 2) {
			return [{text: label}, {text: `  ${value}`, meaning}, ...notes];
		}
		const [first = '', ...others] = values;
		return [
			{text: label.padEnd(labelWidth) + first, meaning},
			...others.map(text => ({text: indent + text, meaning})),
			...notes,
		];
	});
}
