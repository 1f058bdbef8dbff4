import type {Terminal} from '@xterm/headless';
import {widthOf} from '../../source/format/text.ts';

const version = 'today';

/** Measuring a character takes longer than drawing it, and the same few come again and again. */
const widths = new Map<number, 0 | 1 | 2>();

/**
Makes the emulator measure characters as present terminals do. By itself it knows those of the year 2010, in which
an emoji of later years is one cell wide and pushes the rest of its row aside.
*/
export function measureAsToday(terminal: Terminal): void {
	const wcwidth = (codePoint: number) => {
		if (codePoint >= 32 && codePoint < 127) return 1;
		const known =
			widths.get(codePoint) ?? (Math.min(2, widthOf(String.fromCodePoint(codePoint))) as 0 | 1 | 2);
		widths.set(codePoint, known);
		return known;
	};
	terminal.unicode.register({
		version,
		wcwidth,
		// Width in bits 1 and 2, and in bit 0 whether the character joins the one before it.
		charProperties(codePoint, preceding) {
			const width = wcwidth(codePoint);
			const before = (preceding >> 1) & 3;
			const joins = width === 0 && before > 0;
			return ((joins ? before : width) << 1) | (joins ? 1 : 0);
		},
	});
	terminal.unicode.activeVersion = version;
}
