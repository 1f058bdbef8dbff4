import {formatInteger} from '../format/number.ts';
import type {System} from './system.ts';

export interface Progress {
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
