import {withAgreedWidth} from '../../format/width.ts';
import type {Cell, MixedCell} from '../../table/lay-out.ts';

/** The cell with texts that every terminal gives the same width. */
export function agreedCell(cell: Cell): Cell {
	if (typeof cell === 'string') return withAgreedWidth(cell);
	return 'parts' in cell ? {parts: agreedParts(cell.parts)} : {...cell, text: withAgreedWidth(cell.text)};
}

export function agreedParts(parts: MixedCell['parts']): MixedCell['parts'] {
	return parts.map(part =>
		typeof part === 'string' ? withAgreedWidth(part) : {...part, text: withAgreedWidth(part.text)},
	);
}
