import type {Failure} from './failure.ts';
import {describeFailure} from './failure-words.ts';

/** The one error the edges throw; `message` is the sentence for people. */
export class RequestError extends Error {
	override readonly name = 'RequestError';
	readonly failure: Failure;

	constructor(failure: Failure, options?: ErrorOptions) {
		super(describeFailure(failure), options);
		this.failure = failure;
	}
}

/** The answer; undefined where there is none, whatever the reason. That somebody cancelled it is no answer's reason. */
export async function orUnknown<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
	try {
		return await asked;
	} catch (error) {
		if (error instanceof RequestError && error.failure.kind !== 'cancelled') return undefined;
		throw error;
	}
}
