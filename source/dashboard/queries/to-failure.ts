import {type Failure, RequestError} from '../../domain/failure.ts';

/** Why a query failed; undefined if it did not. */
export function toFailure({error}: {readonly error: unknown}): Failure | undefined {
	return error instanceof RequestError ? error.failure : undefined;
}
