import type {Signs} from './signs.ts';

const levels = [...'▁▂▃▄▅▆▇█'];
const asciiLevels = [...'.:-=+*#@'];

/** Blank of a value that is not known; it does not break the line. */
const unknown = '\u00a0';

/**
Draws values as columns of eight heights, a cell each, the lowest as low and the highest as high as they get: '▁▂▂▃▅█'.
Empty for fewer than two values, and for a screen reader.
*/
export function drawSparkline(
	values: readonly (bigint | undefined)[],
	{isAscii, isSpoken}: Pick<Signs, 'isAscii' | 'isSpoken'>,
): string {
	const known = values.filter(value => value !== undefined);
	const [first] = known;
	if (isSpoken || first === undefined || known.length < 2) return '';
	const lowest = known.reduce((least, value) => (value < least ? value : least), first);
	const highest = known.reduce((most, value) => (value > most ? value : most), first);
	const signs = isAscii ? asciiLevels : levels;
	const top = BigInt(signs.length - 1);
	const cells = values.map(value => {
		if (value === undefined) return isAscii ? ' ' : unknown;
		// A figure that did not move stands in the middle: at the bottom it would look like nothing.
		const level = highest === lowest ? top / 2n : ((value - lowest) * top) / (highest - lowest);
		return signs[Number(level)] ?? '';
	});
	return cells.join('').trim();
}
