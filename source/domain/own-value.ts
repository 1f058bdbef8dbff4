/** Returns what a record has of its own for a word that others chose: 'constructor', which every object has, is none. */
export function ownValue<Value>(
	record: Readonly<Partial<Record<string, Value>>>,
	word: string,
): Value | undefined {
	return Object.hasOwn(record, word) ? record[word] : undefined;
}
