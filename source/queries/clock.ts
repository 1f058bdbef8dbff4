/** Time as an argument: the dashboard hands on the real one, a test its own. */
export interface Clock {
	/** Unix milliseconds. */
	now(): number;
	/** Calls once after that time, unless the returned function is called before. */
	after(milliseconds: number, call: () => void): () => void;
}

/** Longest delay a timer of Node takes; longer ones would fire at once. */
const longestTimer = 2 ** 31 - 1;

export const systemClock: Clock = {
	now: () => Date.now(),
	after(milliseconds, call) {
		const timer = setTimeout(() => call(), Math.min(longestTimer, Math.max(0, milliseconds)));
		return () => clearTimeout(timer);
	},
};
