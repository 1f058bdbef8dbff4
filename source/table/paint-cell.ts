import type {Meaning} from '../format/signs.ts';
import {type Cell, type MixedCell, textOf} from './lay-out.ts';

/** The text as its meaning looks. */
export type Paint = (meaning: Meaning, text: string) => string;

/** A cell's text, fitted to its column, as the cell has it painted; the blanks that fill it up are not. */
export function paintCell(cell: Cell, fitted: string, paint: Paint): string {
	if (typeof cell === 'string') return fitted;
	const text = textOf(cell);
	// What was cut has lost the borders of its parts.
	if (!fitted.includes(text)) return 'parts' in cell ? fitted : paint(cell.meaning, fitted);
	return fitted.replace(text, () =>
		'parts' in cell ? paintParts(cell.parts, paint) : paint(cell.meaning, text),
	);
}

/** Each part as its meaning looks. */
export function paintParts(parts: MixedCell['parts'], paint: Paint): string {
	return parts.map(part => (typeof part === 'string' ? part : paint(part.meaning, part.text))).join('');
}
