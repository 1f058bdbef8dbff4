import type {Terminal} from '@xterm/headless';
import {widthOf} from '../../source/format/text.ts';

const version = 'today';

/**
Makes the emulator measure characters as present terminals do. By itself it knows those of the year 2010, in which
an emoji of later years is one cell wide and pushes the rest of its row aside.
*/
export function measureAsToday(terminal: Terminal): void {
	const wcwidth = (codePoint: number) => Math.min(2, widthOf(String.fromCodePoint(codePoint))) as 0 | 1 | 2;
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
