/** A day, in milliseconds: a longer wait cannot be meant. */
const longestWait = 24 * 3_600_000;

/** Reset values above this many seconds are unix seconds, smaller ones are waits. */
const firstTimestamp = 1_500_000_000;

/**
Milliseconds until the service takes requests again, above 0. Undefined if the header is missing or makes no sense:
zero, negative, a fraction, a time in the past, or more than a day.
Source: Retry-After (seconds or a date), else RateLimit-Reset and its older spellings (seconds or unix seconds).
*/
export function retryAfterMilliseconds(headers: Headers, nowMilliseconds: number): number | undefined {
	const wait = announcedWait(headers, nowMilliseconds);
	return wait !== undefined && wait > 0 && wait <= longestWait ? wait : undefined;
}

function announcedWait(headers: Headers, nowMilliseconds: number): number | undefined {
	const after = headers.get('retry-after');
	if (after !== null) {
		if (isDigits(after)) return Number(after) * 1000;
		return isDate(after) ? Date.parse(after) - nowMilliseconds : undefined;
	}
	const reset = headers.get('ratelimit-reset') ?? headers.get('x-ratelimit-reset');
	if (reset === null || !isDigits(reset)) return undefined;
	const milliseconds = Number(reset) * 1000;
	return Number(reset) < firstTimestamp ? milliseconds : milliseconds - nowMilliseconds;
}

function isDigits(text: string): boolean {
	return /^\d{1,10}$/.test(text);
}

/** Whether it is an HTTP date; `Date.parse` would also accept '-5' and '1.5'. */
function isDate(text: string): boolean {
	return /^[A-Z][a-z]+,? /.test(text);
}
