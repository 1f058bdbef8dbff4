import {type Failure, RequestError} from '../../domain/failure.ts';

/** Why a question that was asked had no answer; undefined where it had one. */
export function toFailure({error}: {readonly error: unknown}): Failure | undefined {
	return error instanceof RequestError ? error.failure : undefined;
}
