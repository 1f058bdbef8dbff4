/**
Returns the old value where the new one is equal, so that rows compare by reference and an unchanged answer draws
nothing. List items with an `address` are matched by it: a row that only moved keeps its identity.
*/
export function keepEqual<Value>(previous: unknown, next: Value): Value;
export function keepEqual(previous: unknown, next: unknown): unknown {
	if (Object.is(previous, next)) return previous;
	if (Array.isArray(previous) && Array.isArray(next)) return keepEqualList(previous, next);
	if (isRecord(previous) && isRecord(next)) return keepEqualRecord(previous, next);
	return next;
}

function keepEqualList(previous: readonly unknown[], next: readonly unknown[]): readonly unknown[] {
	const byAddress = new Map(previous.map(item => [addressOf(item), item]));
	const kept = next.map((item, index) => {
		const address = addressOf(item);
		return keepEqual(address === undefined ? previous[index] : byAddress.get(address), item);
	});
	return isSameList(previous, kept) ? previous : kept;
}

function keepEqualRecord(previous: Record<string, unknown>, next: Record<string, unknown>): unknown {
	const keys = Object.keys(next);
	// A number kept as raw JSON has no prototype and is frozen: it is replaced whole, never copied.
	const isPlain = Object.getPrototypeOf(next) === Object.prototype;
	const kept = Object.fromEntries(keys.map(key => [key, keepEqual(previous[key], next[key])]));
	const isSame =
		keys.length === Object.keys(previous).length &&
		keys.every(key => Object.hasOwn(previous, key) && Object.is(kept[key], previous[key]));
	if (isSame) return previous;
	return isPlain ? kept : next;
}

function isSameList(left: readonly unknown[], right: readonly unknown[]): boolean {
	return left.length === right.length && left.every((item, index) => Object.is(item, right[index]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function addressOf(item: unknown): unknown {
	return isRecord(item) ? item.address : undefined;
}
