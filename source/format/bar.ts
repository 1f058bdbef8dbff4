import type {Signs} from './signs.ts';

/** Eighths of a cell, from none to seven. */
const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'] as const;

/**
A part of a whole as a bar of at most `width` cells, to the eighth of a cell, and at least the thinnest stroke where
there is any part: ('███▌'). Whole cells of "#" in ASCII. Empty for a screen reader, which hears the figure.
*/
export function drawBar(
	part: bigint,
	whole: bigint,
	width: number,
	signs: Pick<Signs, 'isAscii' | 'isSpoken'>,
): string {
	if (signs.isSpoken || whole <= 0n || part <= 0n || width < 1) return '';
	const held = part > whole ? whole : part;
	if (signs.isAscii) return '#'.repeat(Math.max(1, Number((held * BigInt(width)) / whole)));
	const strokes = Math.max(1, Number((held * BigInt(width) * 8n) / whole));
	return '█'.repeat(Math.floor(strokes / 8)) + (eighths[strokes % 8] ?? '');
}
