import {harmless} from '../domain/phrases.ts';
import {formatInteger} from '../format/number.ts';
import type {System} from './system.ts';

/** Writes one sentence for the person beside the answer, to stderr. It may have the name of any file or folder. */
export function printLine({stderr}: Pick<System, 'stderr'>, sentence: string): void {
	stderr.write(`stakedeck: ${harmless(sentence)}\n`);
}

/** Cells of a line where neither a terminal nor the environment says. */
const defaultWidth = 80;

/** Cells of a line of text for people: those of the terminal, else COLUMNS where a shell exports it, else 80. */
export function lineWidth({stdout, environment}: Pick<System, 'environment' | 'stdout'>): number {
	return (stdout.isTTY && stdout.columns) || readWidth(environment.COLUMNS) || defaultWidth;
}

function readWidth(text = ''): number | undefined {
	return /^\d{1,4}$/.test(text) ? Number(text) : undefined;
}

interface Progress {
	show(itemCount: number, totalItems: number | undefined): void;
	/** Removes the line. */
	end(): void;
}

/** Takes a terminal's line back to its empty start. */
export const eraseLine = '\r\u001b[K';

/** Creates a line on stderr that shows progress; silent if stderr is not a terminal. */
export function createProgress({stderr, environment}: System, things: string): Progress {
	if (!stderr.isTTY || environment.TERM === 'dumb') return {show() {}, end() {}};
	return {
		show(itemCount, totalItems) {
			const total = totalItems === undefined ? '' : ` of ${formatInteger(totalItems)}`;
			stderr.write(`${eraseLine}${formatInteger(itemCount)}${total} ${things}, Ctrl-C cancels`);
		},
		end: () => void stderr.write(eraseLine),
	};
}
