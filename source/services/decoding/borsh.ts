import {addressOfPayload} from '../../domain/address.ts';
import type {Decimal} from '../../domain/decimal.ts';

/** Refusal of bytes that are not what they should be. */
class BorshError extends Error {
	override readonly name = 'BorshError';
}

/** Bytes of an address behind its kind. */
const addressBytes = 20;

/** Prefix byte of an address as text, by the kind in which it is stored: established, implicit. */
const prefixes: readonly number[] = [1, 0];

/** Digits behind the point of a stored decimal. */
const decimalScale = 12;

/** Reader of one value after the other. Each method throws where the bytes are not of its kind. */
export interface BorshReader {
	u8(): number;
	u64(): bigint;
	/** Whole number of 256 bits, as an amount is. */
	u256(): bigint;
	/** Decimal from 0 to 1. */
	fraction(): Decimal;
	/** Word of an enumeration, by its place. */
	word<Word>(words: readonly Word[]): Word;
	option<Value>(read: () => Value): Value | undefined;
	/** List of at most `max` items, or map of entries; each takes at least so many bytes. */
	list<Value>(size: {readonly max: number; readonly itemBytes: number}, read: () => Value): readonly Value[];
	/** Text of exactly that many characters. */
	ascii(length: number): string;
	/** Address of an account as text; internal ones are refused, as no account. */
	address(): string;
}

/** Reads bytes to their last one; undefined where they are not understood, or some are left over. */
export function readBorsh<Value>(bytes: Uint8Array, read: (reader: BorshReader) => Value): Value | undefined {
	let left = bytes;
	const take = (length: number): Uint8Array => {
		if (length > left.length) throw new BorshError('the bytes end early');
		const taken = left.subarray(0, length);
		left = left.subarray(length);
		return taken;
	};
	try {
		const value = read(createReader(take, () => left.length));
		return left.length === 0 ? value : undefined;
	} catch (error) {
		if (error instanceof BorshError) return undefined;
		throw error;
	}
}

function createReader(take: (length: number) => Uint8Array, left: () => number): BorshReader {
	const u8 = () => take(1)[0] ?? 0;
	const whole = (length: number) =>
		take(length).reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n);
	const u256 = () => whole(32);
	const ascii = (length: number) => {
		if (whole(4) !== BigInt(length)) throw new BorshError('a text of another length');
		const text = take(length);
		if (text.some(byte => byte > 0x7e || byte < 0x20)) throw new BorshError('a text with other signs');
		return String.fromCharCode(...text);
	};
	return {
		u8,
		u64: () => whole(8),
		u256,
		fraction() {
			const value = {units: u256(), scale: decimalScale};
			if (value.units > 10n ** BigInt(decimalScale)) throw new BorshError('a fraction above 1');
			return value;
		},
		word(words) {
			const word = words[u8()];
			if (word === undefined) throw new BorshError('a word that is not known');
			return word;
		},
		option(read) {
			const has = u8();
			if (has > 1) throw new BorshError('an option that is neither');
			return has === 1 ? read() : undefined;
		},
		list({max, itemBytes}, read) {
			const length = Number(whole(4));
			// Known before an item is read: a length that lies must cost nothing.
			if (length > max || length * itemBytes > left()) throw new BorshError('a list that is too long');
			return Array.from({length}, () => read());
		},
		ascii,
		address() {
			const prefix = prefixes[u8()];
			if (prefix === undefined) throw new BorshError('an address of no account');
			return addressOfPayload(Uint8Array.of(prefix, ...take(addressBytes)));
		},
	};
}
