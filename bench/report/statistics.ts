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

/** The median, and the interval that holds the true one in 95 of 100 samples, whatever they are distributed like. */
export function medianInterval(values: readonly number[]) {
	// Ranks of a sample around its median are distributed as flips of a coin are.
	const reach = 0.98 / Math.sqrt(values.length);
	return {
		median: median(values),
		from: quantile(values, Math.max(0, 0.5 - reach)),
		to: quantile(values, Math.min(1, 0.5 + reach)),
	};
}
