/** Value of an answer. */
interface Taken<Value> {
	readonly value: Value;
	readonly issues?: undefined;
}

/** Reason why it is no such answer. */
interface Refused {
	readonly issues: readonly [{readonly message: string}];
}

/** Standard Schema (standardschema.dev) of an answer. */
export interface AnswerSchema<Value> {
	readonly '~standard': {
		readonly version: 1;
		readonly vendor: 'stakedeck';
		validate(answer: unknown): Taken<Value> | Refused;
	};
}

/** Makes the Standard Schema of an answer from what reads it. */
export function answerSchema<Value>(
	validate: (answer: unknown) => Taken<Value> | Refused,
): AnswerSchema<Value> {
	return {'~standard': {version: 1, vendor: 'stakedeck', validate}};
}

/** Refuses an answer of another shape. */
export function refused(message: string): Refused {
	return {issues: [{message}]};
}
