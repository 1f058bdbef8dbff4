import type {Meaning} from '../format/signs.ts';
import {type Cell, type MixedCell, textOf} from './lay-out.ts';

/** The text as its meaning looks. */
export type Paint = (meaning: Meaning, text: string) => string;

/**
A cell as it is painted. Where it was fitted to its column, the blanks that fill it up stay plain, and so does a cell of
several parts of which some were cut off.
*/
export function paintCell(cell: Cell, paint: Paint, fitted = textOf(cell)): string {
	if (typeof cell === 'string') return fitted;
	const whole = textOf(cell).trimEnd();
	if ('parts' in cell) {
		return fitted.includes(whole)
			? fitted.replace(whole, () => paintParts(cell.parts, paint).trimEnd())
			: fitted;
	}
	const shown = fitted.trim();
	return shown === '' ? fitted : fitted.replace(shown, () => paint(cell.meaning, shown));
}

/** Each part as its meaning looks. */
export function paintParts(parts: MixedCell['parts'], paint: Paint): string {
	return parts.map(part => (typeof part === 'string' ? part : paint(part.meaning, part.text))).join('');
}
