/** Results that are kept: the texts of some frames of a large terminal, in a megabyte or two. */
const mostKept = 2000;

/** Makes a value once for each name, until there are too many. */
export function createKeeper<Value>(): (name: string, make: () => Value) => Value {
	const kept = new Map<string, Value>();
	return (name, make) => {
		const known = kept.get(name);
		if (known !== undefined) return known;
		if (kept.size >= mostKept) kept.clear();
		const value = make();
		kept.set(name, value);
		return value;
	};
}

/** The same function, which works out a text's result once. */
export function memoizeResults<Value>(make: (text: string) => Value): (text: string) => Value {
	const keep = createKeeper<Value>();
	return text => keep(text, () => make(text));
}
