import {wrap} from '../format/text.ts';

/** A term and its description. */
export type HelpLine = readonly [left: string, right: string];

/** Fewest cells in which a text beside its term can be read. */
const narrowestText = 24;

const indent = '  ';

/** Where a text goes that has no room beside its term. */
const textIndent = '      ';

/**
Two columns of at most `width` cells in all. If that leaves too little room, each description goes below its term.
*/
export function columns(lines: readonly HelpLine[], width: number, leftWidth = widthOfLeft(lines)): string[] {
	const rightWidth = width - leftWidth - 2 * indent.length;
	if (rightWidth < narrowestText) return lines.flatMap(line => stacked(line, width));
	return lines.flatMap(([left, right]) =>
		wrap(right, rightWidth).map(
			(text, index) => `${indent}${(index === 0 ? left : '').padEnd(leftWidth)}${indent}${text}`,
		),
	);
}

function stacked([left, right]: HelpLine, width: number): string[] {
	return [
		...wrap(left.trimStart(), width - indent.length).map(text => indent + text),
		...wrap(right, width - textIndent.length).map(text => textIndent + text),
	];
}

/** Characters of the longest term. */
export function widthOfLeft(lines: readonly HelpLine[]): number {
	return Math.max(...lines.map(([left]) => left.length));
}
