/** Milliseconds for which an answer is shared. */
const sharedMilliseconds = 5000;

/** Answer that questions of nearly the same time share. */
export interface SharedAnswer<Value> {
	/** Returns the latest answer, also one that is under way; undefined where it failed or is too old. */
	find(): Promise<Value | undefined>;
	/** Takes over a newer answer, and returns it. */
	note(answer: Promise<Value>): Promise<Value>;
}

/** @param now milliseconds of a clock */
export function shareAnswer<Value>(now: () => number): SharedAnswer<Value> {
	let latest: {readonly answer: Promise<Value>; readonly at: number} | undefined;
	return {
		async find() {
			const age = now() - (latest?.at ?? Number.NEGATIVE_INFINITY);
			if (age < 0 || age >= sharedMilliseconds) return undefined;
			try {
				return await latest?.answer;
			} catch {
				// The one that asked is told; the others ask for themselves.
				return undefined;
			}
		},
		note(answer) {
			latest = {answer, at: now()};
			return answer;
		},
	};
}
