/** Refusal with its reason, in one sentence. */
export interface Refused {
	readonly problem: string;
}

/** Value that was wanted, or why it is refused. */
export type Result<Value> = {readonly value: Value} | Refused;

/** Maps the value of a result, where there is one. */
export function andThen<Value, Next>(result: Result<Value>, toNext: (value: Value) => Next): Next | Refused {
	return 'problem' in result ? result : toNext(result.value);
}
