/**
Unix milliseconds from which on a clock is of no use: what comes within a year and a bit has a year of five digits, which most
forms of dates do not have.
*/
const endOfTimes = Date.UTC(9998, 0);

/** Tells whether the time of a clock, unix milliseconds, is one from which dates can be reckoned, and written. */
export function isUsableTime(now: number): boolean {
	return now >= 0 && now < endOfTimes;
}
