/** Limits the number of tasks at a time; the others wait, in the order in which they came. */
export function limitTo(
	max = Number.POSITIVE_INFINITY,
): <Value>(task: () => Promise<Value>) => Promise<Value> {
	const waiting: (() => void)[] = [];
	let free = max;
	return async task => {
		if (free > 0) free--;
		else await new Promise<void>(resolve => waiting.push(resolve));
		try {
			return await task();
		} finally {
			const next = waiting.shift();
			if (next) next();
			else free++;
		}
	};
}
