import {type Failure, is404, RequestError} from '../../domain/failure.ts';
import type {RequestOptions} from '../../domain/service.ts';
import type {HttpClient} from '../http/http-request.ts';
import {type StateAnswer, stateSchema} from './decode-queries.ts';

/** Statuses with which a gateway forbids a path. */
const forbidding: ReadonlySet<number> = new Set([401, 403, 404, 405]);

/** Statuses with which a gateway refuses the quotes in a query, or its length. */
const refusingQuotes: ReadonlySet<number> = new Set([400, 403, 414]);

/** Code of an envelope for a method that there is not. */
const noMethod = '-32601';

/** Returns the status with which a path is forbidden; undefined: it is not. */
export function forbiddenBy(failure: Failure): number | undefined {
	if (failure.kind === 'nodeError' && failure.code === noMethod) return failure.status;
	const status = statusOf(failure);
	return status !== undefined && forbidding.has(status) ? status : undefined;
}

function statusOf(failure: Failure): number | undefined {
	if (is404(failure)) return 404;
	return failure.kind === 'refusedKey' || failure.kind === 'serviceError' ? failure.status : undefined;
}

function takesNoQuotes(error: unknown): boolean {
	const status = error instanceof RequestError ? statusOf(error.failure) : undefined;
	return status !== undefined && refusingQuotes.has(status);
}

/** Reads a path of the chain's state; undefined: there is no such path, or nothing there. */
export type ReadState = (path: string, options?: RequestOptions) => Promise<StateAnswer | undefined>;

/**
Creates what reads a path of the chain's state with one request. Where a gateway refuses the quoted path, it is sent
once more in hex, and in hex from then on.
*/
export function createStateReader(address: string, get: HttpClient['get']): ReadState {
	const schema = stateSchema(address);
	let isInHex = false;

	return async (path, options) => {
		const send = (text: string) =>
			get('abci_query', {query: {path: text}, schema, canRetry: false, ...options});
		const inHex = `0x${Buffer.from(path).toString('hex')}`;
		if (isInHex) return send(inHex);
		try {
			return await send(`"${path}"`);
		} catch (error) {
			if (!takesNoQuotes(error)) throw error;
			try {
				const found = await send(inHex);
				isInHex = true;
				return found;
			} catch (second) {
				const isRefused = second instanceof RequestError && statusOf(second.failure) !== undefined;
				throw isRefused ? error : second;
			}
		}
	};
}
