/** Maximum number of pages of a list, where its reader says nothing else. */
export const maxPages = 10_000;

/** Maximum number of pages of a list that is summed up; beyond it totals are "at least". No delegator has that many. */
export const maxSummedPages = 200;

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
