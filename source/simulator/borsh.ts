import {bech32m} from '@scure/base';

/** Bytes in the chain's own encoding. */
export type Bytes = Uint8Array;

/** Joins the fields of a record. */
export function struct(...fields: readonly Bytes[]): Bytes {
	return Buffer.concat(fields);
}

export function u8(value: number): Bytes {
	return Uint8Array.of(value);
}

/** Writes a whole number of some bytes, the least first. */
function whole(value: bigint, length: number): Bytes {
	return Uint8Array.from({length}, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn));
}

function u32(value: number): Bytes {
	return whole(BigInt(value), 4);
}

export function u64(value: bigint | number): Bytes {
	return whole(BigInt(value), 8);
}

/** Writes an amount of namnam, or a fraction in parts of 10^-12. */
export function u256(value: bigint): Bytes {
	return whole(value, 32);
}

/** Writes a value that may be missing. */
export function option<Value>(value: Value | undefined, write: (value: Value) => Bytes): Bytes {
	return value === undefined ? u8(0) : struct(u8(1), write(value));
}

export function vector<Item>(items: readonly Item[], write: (item: Item) => Bytes): Bytes {
	return struct(u32(items.length), ...items.map(write));
}

/** Writes a map; its entries come in the order of their keys. */
export function map(entries: ReadonlyArray<readonly [key: Bytes, value: Bytes]>): Bytes {
	return vector(entries, entry => struct(...entry));
}

export function utf8(value: string): Bytes {
	const bytes = Buffer.from(value);
	return struct(u32(bytes.length), bytes);
}

/** Writes the address of an account or of a key: the kind of the one is 0 and its text begins with 1, the other way round. */
export function address(value: string): Bytes {
	const [first = 0, ...hash] = bech32m.decodeToBytes(value).bytes;
	if (first > 1) throw new RangeError(`no address of an account or a key: ${value}`);
	return struct(u8(1 - first), Uint8Array.from(hash));
}
