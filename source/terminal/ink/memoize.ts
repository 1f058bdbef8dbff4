/** The texts of some frames of a large terminal, less than a megabyte. */
const someFrames = 2000;

/**
Creates a cache that makes each value once; it is emptied when it is full.

@param maxKept maximum number of values
*/
export function createMemo<Value>(maxKept: number = someFrames): (name: string, make: () => Value) => Value {
	const kept = new Map<string, Value>();
	return (name, make) => {
		const known = kept.get(name);
		if (known !== undefined) return known;
		if (kept.size >= maxKept) kept.clear();
		const value = make();
		kept.set(name, value);
		return value;
	};
}

/** Returns the same function with its results memoized by text. @param maxKept maximum number of results */
export function memoizeResults<Value>(
	make: (text: string) => Value,
	maxKept?: number,
): (text: string) => Value {
	const keep = createMemo<Value>(maxKept);
	return text => keep(text, () => make(text));
}
