import {type Alignment, fitToWidth, shortenMiddle, widthOf} from '../format/text.ts';

const plainAscii = /^[\x20-\x7e]*$/;

interface CellPlace {
	readonly align?: Alignment | undefined;
	readonly isCutInMiddle?: boolean | undefined;
}

/** The text in exactly `width` cells, cut where the column is cut. */
export function fitCell(
	text: string,
	width: number,
	{align, isCutInMiddle}: CellPlace,
	ellipsis: string,
): string {
	// Only ASCII can be cut in its middle by the letter, and what is cut so is ASCII as a rule.
	const isShortened = isCutInMiddle && plainAscii.test(text) && widthOf(text) > width;
	return fitToWidth(isShortened ? shortenMiddle(text, width, ellipsis) : text, width, align, ellipsis);
}
