/** Maximum number of pages of a list. */
export const maxPages = 10_000;

/** Maximum number of rows of a list, as all of them are in memory together. */
export const maxRows = 100_000;

/**
Extent of a reading. asked: all of a list that the user wants whole. own: all of the user's own stake, if the service
counts it. automatic: the first pages, as no more was asked for.
*/
export type Extent = 'asked' | 'own' | 'automatic';

/** Returns the maximum number of pages and rows. */
export function limitsOf(
	extent: Extent,
	isCounted: boolean,
): {readonly pages: number; readonly rows: number} {
	if (extent === 'asked') return {pages: maxPages, rows: maxRows};
	if (extent === 'own' && isCounted) return {pages: 1000, rows: maxRows};
	return {pages: 100, rows: 5000};
}

/** Checks whether a list grows as fast as it is read, so that its end is never reached. */
export function growsAway(page: number, firstPages: number | undefined): boolean {
	return firstPages !== undefined && page > 2 * firstPages + 100;
}

/** Maximum size of all pages of a list, in bytes. */
export const maxBytes = 64 * 2 ** 20;

/** Lists up to this many items are read whole without being asked. */
export const maxShortItems = 500;

/** Maximum number of pages of a short list, as a service may put few items on a page: still a small load. */
export const maxShortPages = 50;

/** Further readings of a list, one page at a time, before it is left as it is. */
export const maxRounds = 6;

/** Milliseconds between two such mendings of a list that is read again and again. */
export const mendingMilliseconds = 300_000;

/** Equal readings after which the service's count is doubted, and not the rows. */
export const equalReadings = 3;
