/** Wrong usage, in one sentence that names what is accepted: shown on stderr, exit 2. */
export class UsageError extends Error {
	override readonly name = 'UsageError';
}

/** Returns the value of a result. Throws its problem as a UsageError. */
export function orUsageError<Value>(result: {readonly value: Value} | {readonly problem: string}): Value {
	if ('problem' in result) throw new UsageError(result.problem);
	return result.value;
}
