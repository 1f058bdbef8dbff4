interface PagedLines {
	readonly count: number;
	/** Lines that a page has room for. */
	readonly height: number;
	/** Lines that a thing takes, from 1. */
	heightOf(index: number): number;
}

/** Pages are counted from every so many things on, so that a place far down costs no more than one at the top. */
const blockLength = 50;

/**
The page that holds a thing, as the first of its things and the one after its last. Pages begin at fixed places, so
that all that moves on a page leaves it as it is. A thing that is higher than a page has one of its own; where there
is no room for a page, it is empty.
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
