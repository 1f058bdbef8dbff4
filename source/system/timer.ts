/** Longest time that a timer of Node takes, in milliseconds: a longer one runs out at once, again and again. */
const longestMilliseconds = 2 ** 31 - 1;

/**
Clamps a delay to the longest that a timer takes. NaN, which a timer would take as no delay, becomes the longest
too.
*/
export function toTimerTime(milliseconds: number): number {
	return milliseconds <= longestMilliseconds ? Math.ceil(Math.max(0, milliseconds)) : longestMilliseconds;
}

/** Like setTimeout, which only this file calls. */
export function startTimer(call: () => void, milliseconds: number): NodeJS.Timeout {
	return setTimeout(call, toTimerTime(milliseconds));
}

/** Like setInterval, which only this file calls. */
export function startRepeating(call: () => void, milliseconds: number): NodeJS.Timeout {
	return setInterval(call, toTimerTime(milliseconds));
}

/** Resolves after that time, or as soon as the signal is aborted. */
export function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
	const {promise, resolve} = Promise.withResolvers<void>();
	if (signal?.aborted) return Promise.resolve();
	const end = () => {
		clearTimeout(timer);
		signal?.removeEventListener('abort', end);
		resolve();
	};
	const timer = startTimer(end, milliseconds);
	signal?.addEventListener('abort', end);
	return promise;
}
