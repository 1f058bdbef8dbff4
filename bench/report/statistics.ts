/** The middle value; of an even count the upper one of the two. NaN for none. */
export function median(values: readonly number[]): number {
	return quantile(values, 0.5);
}

/** The value below which the given share of all lies: quantile(times, 0.99). NaN for none. */
export function quantile(values: readonly number[], share: number): number {
	const sorted = values.toSorted((left, right) => left - right);
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** NaN for none. */
export function mean(values: readonly number[]): number {
	return values.reduce((sum, value) => sum + value, 0) / values.length;
}
