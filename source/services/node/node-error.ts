import {HTTPError} from 'ky';
import {type Failure, RequestError} from '../../domain/failure.ts';
import {parseExactJson} from '../../domain/json.ts';
import {isPlainObject} from '../decoding/decode-item.ts';
import {type FieldKind, jsonText, signedInteger, text} from '../decoding/field.ts';

type NodeFailure = Extract<Failure, {kind: 'nodeError'}>;

/**
The error in a JSON-RPC envelope; undefined for any other body. Gateways send `error` objects too, with an HTTP
status as their code; JSON-RPC errors have `jsonrpc`, or a code below 0.
*/
export function nodeFailureOf(body: unknown, address: string, status: number): NodeFailure | undefined {
	if (!isPlainObject(body) || !isPlainObject(body.error)) return undefined;
	const {error} = body;
	const code = read(signedInteger, error.code);
	if (!Object.hasOwn(body, 'jsonrpc') && (code === undefined || code >= 0n)) return undefined;
	return {
		kind: 'nodeError',
		address,
		status,
		code: code === undefined ? undefined : String(code),
		message: read(text, error.message),
		data: read(jsonText, error.data),
	};
}

/** The same error, or the node's own where an error status carries a JSON-RPC envelope. */
export function toNodeError(error: unknown): unknown {
	if (!(error instanceof RequestError) || !(error.cause instanceof HTTPError)) return error;
	const {failure, cause} = error;
	if (failure.kind === 'cancelled') return error;
	const found = nodeFailureOf(parsed(cause.data), failure.address, cause.response.status);
	return found && failure.kind === 'serviceError' ? new RequestError(found, {cause}) : error;
}

/** A body that did not call itself JSON came as its text. */
function parsed(data: unknown): unknown {
	if (typeof data !== 'string') return data;
	try {
		return parseExactJson(data);
	} catch {
		return undefined;
	}
}

function read<Value>(kind: FieldKind<Value>, value: unknown): Value | undefined {
	const found = value === undefined || value === null ? undefined : kind.parse(value);
	return found === '' ? undefined : found;
}
