interface PagedLines {
	readonly count: number;
	/** Lines that a page has room for. */
	readonly height: number;
	/** Lines that a thing takes, from 1. */
	heightOf(index: number): number;
}

/**
Paging starts anew at every multiple of this, so that finding a page far down costs no more than one at the top.
*/
const blockLength = 50;

/**
Returns the page that holds an item, as index of its first item and index after its last. Page breaks are fixed, so that
moving within a page does not scroll it. An item that is taller than a page gets a page of its own. If there is no
room for a page, the page is empty.
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
