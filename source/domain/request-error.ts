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
