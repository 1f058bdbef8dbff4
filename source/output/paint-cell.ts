import type {Meaning} from '../format/signs.ts';
import {type Cell, type ColouredCell, textOf} from '../table/lay-out.ts';

/** Attribute on and off, for what stands out in a printed answer. */
const codes: Readonly<Partial<Record<Meaning, readonly [number, number]>>> = {
	good: [32, 39],
	waiting: [36, 39],
	warning: [33, 39],
	bad: [31, 39],
	quiet: [2, 22],
	title: [1, 22],
	accent: [36, 39],
};

function paint(part: string | ColouredCell): string {
	if (typeof part === 'string') return part;
	const code = codes[part.meaning];
	return code && part.text !== '' ? `\u001B[${code[0]}m${part.text}\u001B[${code[1]}m` : part.text;
}

/** The cell with the colours of its meanings, as a terminal takes them. */
export function paintCell(cell: Cell): string {
	return typeof cell === 'object' && 'parts' in cell ? cell.parts.map(paint).join('') : paint(cell);
}

/** The colours of the cell for its text as it was fitted; where parts were cut off, a mixed one stays plain. */
export function paintFitted(cell: Cell, fitted: string): string {
	const whole = textOf(cell).trim();
	if (whole !== '' && fitted.includes(whole)) {
		return fitted.replace(textOf(cell).trimEnd(), () => paintCell(cell).trimEnd());
	}
	const shown = fitted.trim();
	if (typeof cell === 'string' || 'parts' in cell || shown === '') return fitted;
	return fitted.replace(shown, () => paint({...cell, text: shown}));
}
