/** An object of JSON, with whatever is in it. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** Tells whether a value of JSON is an object; a number that was kept digit by digit is none. */
export function isRecord(value: unknown): value is JsonRecord {
	return typeof value === 'object' && value !== null && !Array.isArray(value) && !JSON.isRawJSON(value);
}
