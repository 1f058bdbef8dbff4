interface PagedLines {
	readonly count: number;
	/** Lines of a page. */
	readonly height: number;
	/** Returns the lines of an item, from 1. */
	heightOf(index: number): number;
}

/** Items after which a new page always begins, so that finding a page far down costs no more than one at the top. */
const blockLength = 50;

/**
Returns the page that holds an item, as index of its first item and index after its last. Page breaks are fixed, so that
moving within a page does not scroll it. An item taller than a page gets its own page. With no lines, the page is empty.
*/
export function pageAround(at: number, {count, height, heightOf}: PagedLines): readonly [number, number] {
	if (height < 1 || count === 0) return [0, 0];
	let start = at - (at % blockLength);
	const limit = Math.min(count, start + blockLength);
	let used = 0;
	let index = start;
	for (; index < limit; index++) {
		const own = heightOf(index);
		if (used > 0 && used + own > height) {
			if (index > at) break;
			start = index;
			used = 0;
		}
		used += own;
	}
	return [start, index];
}
