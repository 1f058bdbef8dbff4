/**
Lets so many tasks run at a time; the others wait, in the order in which they came. A list by status asks for several
pages to put one together, so that the readers of pages alone would keep no limit.
*/
export function limitTo(
	most = Number.POSITIVE_INFINITY,
): <Value>(task: () => Promise<Value>) => Promise<Value> {
	const waiting: (() => void)[] = [];
	let free = most;
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
