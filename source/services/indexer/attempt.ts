import {RequestError} from '../../domain/failure.ts';

/** Outcome of a question: its answer, or why there is none; neither where it was not asked. */
export interface Attempted<Value> {
	readonly value?: Value;
	readonly error?: RequestError;
}

export async function attempt<Value>(answer: Promise<Value>): Promise<Attempted<Value>> {
	try {
		return {value: await answer};
	} catch (error) {
		if (error instanceof RequestError && error.failure.kind !== 'cancelled') return {error};
		throw error;
	}
}
