/** A value that changes outside React; the same object from one change to the next. */
export interface Changing<Value> {
	read(): Value;
	/** Calls the listener after each change until the returned function is called. */
	subscribe(listener: () => void): () => void;
}

/** A value made from another one, and made anew only where that one is another. */
export function derive<From, Value>(
	{read, subscribe}: Changing<From>,
	make: (from: From) => Value,
): Changing<Value> {
	let made: {readonly from: From; readonly value: Value} | undefined;
	return {
		subscribe,
		read() {
			const from = read();
			if (made?.from !== from) made = {from, value: make(from)};
			return made.value;
		},
	};
}

/** Subscribes to nothing. */
export const neverChanging = () => () => {};

/** A value that stays as it is. */
export function still<Value>(value: Value): Changing<Value> {
	return {read: () => value, subscribe: neverChanging};
}

/** A value that is set. */
export interface Settable<Value> extends Changing<Value> {
	set(change: (before: Value) => Value): void;
}

export function settable<Value>(initial: Value): Settable<Value> {
	const listeners = new Set<() => void>();
	let value = initial;
	return {
		read: () => value,
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		set(change) {
			value = change(value);
			for (const listener of listeners) listener();
		},
	};
}
