import {introducer} from './painter/sequences.ts';

/** A press of the mouse on a cell, from 0, or a turn of its wheel there. */
export interface MousePress {
	readonly kind: 'press' | 'wheelUp' | 'wheelDown';
	readonly column: number;
	readonly row: number;
}

/** Has the terminal report presses and the wheel, as texts of any length (SGR); it selects text with Shift alone then. */
export const reportMouse = `${introducer}?1000h${introducer}?1006h`;
export const ignoreMouse = `${introducer}?1006l${introducer}?1000l`;

/** Buttons that mean something, by the number in a report; with Shift, Ctrl or Alt they have other ones. */
const kinds: Readonly<Record<string, MousePress['kind']>> = {
	'0': 'press',
	'64': 'wheelUp',
	'65': 'wheelDown',
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: it begins with one
const report = /^\x1b\[<(\d+);(\d+);(\d+)([Mm])$/;

/** The press that a whole sequence tells of; undefined: it is no report of one, but of a release or another button. */
export function readMouseReport(sequence: string): MousePress | undefined {
	const [, button = '', column, row, end] = report.exec(sequence) ?? [];
	const kind = kinds[button];
	const cell = {column: Number(column) - 1, row: Number(row) - 1};
	const isCell = Number.isSafeInteger(cell.column) && cell.column >= 0 && cell.row >= 0;
	return kind === undefined || end !== 'M' || !isCell ? undefined : {kind, ...cell};
}
