/** A week, in milliseconds: what asks to wait longer is no time that anyone meant. */
const longestWait = 7 * 24 * 3_600_000;

/** Resets above this many seconds are points in time (unix seconds), below it waits. */
const firstTimestamp = 1_500_000_000;

/**
Milliseconds until the service takes requests again, 0 or more; undefined where it does not say.
Source: Retry-After (seconds or a date), else RateLimit-Reset and its older spellings (seconds or unix seconds).
*/
export function retryAfterMilliseconds(headers: Headers, nowMilliseconds: number): number | undefined {
	const wait = announcedWait(headers, nowMilliseconds);
	return wait === undefined || wait > longestWait ? undefined : wait;
}

function announcedWait(headers: Headers, nowMilliseconds: number): number | undefined {
	const after = headers.get('retry-after');
	if (after !== null) {
		const until = isDigits(after) ? nowMilliseconds + Number(after) * 1000 : Date.parse(after);
		return Number.isFinite(until) ? Math.max(0, until - nowMilliseconds) : undefined;
	}
	const reset = headers.get('ratelimit-reset') ?? headers.get('x-ratelimit-reset');
	if (reset === null || !isDigits(reset)) return undefined;
	const milliseconds = Number(reset) * 1000;
	return Number(reset) < firstTimestamp ? milliseconds : Math.max(0, milliseconds - nowMilliseconds);
}

function isDigits(text: string): boolean {
	return /^\d{1,12}$/.test(text);
}
