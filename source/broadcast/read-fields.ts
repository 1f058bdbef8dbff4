import {isSpendingKey} from '../domain/address.ts';
import {cleanLine} from '../domain/clean.ts';

/** The fields of a line of the journal, before they are understood. */
export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Anybody may have edited the file, so its texts are cleaned as those from outside are. */
export function readText(value: unknown): string | undefined {
	const text = typeof value === 'string' && !isSpendingKey(value) ? cleanLine(value) : '';
	return text === '' ? undefined : text;
}

export function readCount(value: unknown): number | undefined {
	return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

/** A block's height, kept as digits: JSON knows no bigint. */
export function readHeight(value: unknown): bigint | undefined {
	return typeof value === 'string' && /^\d{1,20}$/.test(value) ? BigInt(value) : undefined;
}
