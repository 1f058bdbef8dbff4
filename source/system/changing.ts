/** A value that changes outside React; the same object from one change to the next. */
export interface Changing<Value> {
	read(): Value;
	/** Calls the listener after each change until the returned function is called. */
	subscribe(listener: () => void): () => void;
}

/** Derives a value from another one, and again only after that one has changed. */
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

/** Holds a value that stays as it is. */
export function still<Value>(value: Value): Changing<Value> {
	return {read: () => value, subscribe: neverChanging};
}

/** A value that is set. */
export interface Settable<Value> extends Changing<Value> {
	/** Sets the value made from the one before, and notifies the listeners; the same one does no less. */
	set(change: (before: Value) => Value): void;
	/** Tells whether anybody listens. */
	isWatched(): boolean;
}

/** Holds a value and notifies listeners of its changes. */
export function settable<Value>(initial: Value): Settable<Value> {
	const listeners = new Set<() => void>();
	let value = initial;
	return {
		read: () => value,
		subscribe(listener) {
			listeners.add(listener);
			return () => void listeners.delete(listener);
		},
		set(change) {
			value = change(value);
			// A listener may subscribe again during its call.
			for (const listener of [...listeners]) listener();
		},
		isWatched: () => listeners.size > 0,
	};
}
