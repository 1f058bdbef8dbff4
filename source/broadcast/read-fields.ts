import {isSpendingKey} from '../domain/address.ts';
import {cleanLine} from '../domain/clean.ts';

/** The fields of a journal line, not yet decoded. */
export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Cleans texts as if they came from outside, since anybody may have edited the file. */
export function readText(value: unknown): string | undefined {
	const text = typeof value === 'string' && !isSpendingKey(value) ? cleanLine(value) : '';
	return text === '' ? undefined : text;
}

export function readCount(value: unknown): number | undefined {
	return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

/** A block height, written as digits because JSON has no bigint. */
export function readHeight(value: unknown): bigint | undefined {
	return typeof value === 'string' && /^\d{1,20}$/.test(value) ? BigInt(value) : undefined;
}
