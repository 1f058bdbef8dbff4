import {HTTPError} from 'ky';
import {quoteWords} from '../../domain/clean.ts';
import {type Failure, RequestError} from '../../domain/failure.ts';
import {ownValue} from '../../domain/own-value.ts';
import type {NodeStatus, NodeTransaction} from '../../domain/service.ts';
import type {BroadcastResult, TransactionResult} from '../../domain/transaction.ts';
import {
	type AnswerSchema,
	answerSchema,
	decodeItem,
	type FieldReaders,
	field,
	isAbsent,
	isPlainObject,
	nested,
	type Reader,
	refused,
} from '../decoding/decode-item.ts';
import {
	boolean,
	chainId,
	type FieldKind,
	integer,
	jsonText,
	line,
	mismatch,
	signedInteger,
	text,
} from '../decoding/field.ts';
import {errorWords, otherShape, parsedBody} from '../http/quoted-answer.ts';
import {cometPattern} from './read-answers.ts';

/** Reads a field inside an object of the answer. @param mayLack true if gateways and older nodes leave it out */
function inside<Value>(wire: string, name: string, kind: FieldKind<Value>, mayLack = false) {
	const read: Reader<Value> = (value, report) => {
		const found = isPlainObject(value) ? ownValue(value, name) : undefined;
		const parsed = isAbsent(found) ? undefined : kind.parse(found);
		if (parsed === undefined && !(mayLack && isAbsent(found)))
			report(mismatch(kind.expected, found), name, name);
		return parsed;
	};
	return {wire, read};
}

/** Address by which CometBFT knows a validator. */
const cometAddress: FieldKind<string> = {
	expected: 'an address of 40 hex digits',
	parse: value => (typeof value === 'string' && cometPattern.test(value) ? value : undefined),
};

export const statusReaders: FieldReaders<NodeStatus> = {
	network: inside('node_info', 'network', chainId),
	isCatchingUp: inside('sync_info', 'catching_up', boolean),
	latestHeight: inside('sync_info', 'latest_block_height', integer),
	latestTime: inside('sync_info', 'latest_block_time', line),
	version: inside('node_info', 'version', line, true),
	moniker: inside('node_info', 'moniker', line, true),
	earliestHeight: inside('sync_info', 'earliest_block_height', integer, true),
	cometAddress: inside('validator_info', 'address', cometAddress, true),
};

export const transactionReaders: FieldReaders<NodeTransaction> = {
	hash: {wire: 'hash', read: value => line.parse(value)},
	height: {wire: 'height', read: value => integer.parse(value)},
	index: {wire: 'index', read: value => integer.parse(value)},
	code: inside('tx_result', 'code', line),
	log: inside('tx_result', 'log', text),
	isTold: {wire: 'tx_result', read: value => isPlainObject(value) && Object.values(value).some(isSaid)},
	gasWanted: inside('tx_result', 'gas_wanted', signedInteger),
	gasUsed: inside('tx_result', 'gas_used', signedInteger),
};

function isSaid(value: unknown): boolean {
	return !isAbsent(value) && String(value) !== '0' && !(Array.isArray(value) && value.length === 0);
}

/**
Makes the Standard Schema of what a node answers: the bare result, or the result inside a JSON-RPC envelope. An envelope
with an error throws the node's failure at `address`.
*/
export function nodeSchema<Item extends NodeStatus | NodeTransaction>(
	readers: FieldReaders<Item>,
	address: string,
): AnswerSchema<Item> {
	const fields = Object.values<{readonly wire: string}>(readers).map(({wire}) => wire);
	return answerSchema(answer => {
		throwError(answer, address);
		const result = resultOf(answer);
		if (isPlainObject(result) && fields.some(wire => Object.hasOwn(result, wire))) {
			return {value: decodeItem(readers, result, '')};
		}
		return refused(mismatch(`an object with ${[...new Set(fields)].join(', ')}`, result));
	});
}

/** Throws the failure that an envelope holds, if it holds one. */
export function throwError(answer: unknown, address: string): void {
	if (!isPlainObject(answer) || isAbsent(answer.error)) return;
	throw new RequestError(
		nodeFailureOf(answer, address, 200) ?? otherShape(address, 'an error', errorWords(answer)),
	);
}

/** Returns the result inside an envelope, or the answer where there is none. */
export function resultOf(answer: unknown): unknown {
	return isPlainObject(answer) && Object.hasOwn(answer, 'result') ? answer.result : answer;
}

const resultReaders: FieldReaders<TransactionResult> = {
	code: field('code', line),
	data: field('data', jsonText),
	log: field('log', text),
	hash: field('hash', line),
};

const broadcastReaders: FieldReaders<BroadcastResult> = {
	...resultReaders,
	checkResult: {wire: 'check_tx', read: nested(resultReaders)},
	blockResult: {wire: 'deliver_tx', read: nested(resultReaders)},
	height: field('height', integer),
};

/** Newer nodes call the block's result tx_result. */
const newerBroadcastReaders: FieldReaders<BroadcastResult> = {
	...broadcastReaders,
	blockResult: {wire: 'tx_result', read: nested(resultReaders)},
};

/**
Makes the Standard Schema of a broadcast's answer: the bare result, or the result inside a JSON-RPC envelope. An
envelope with an error throws the node's failure at `address`. An object without code, hash and phase says nothing about
the transaction and is refused.
*/
export function broadcastSchema(address: string): AnswerSchema<BroadcastResult> {
	return answerSchema(answer => {
		throwError(answer, address);
		const result = resultOf(answer);
		if (
			!isPlainObject(result) ||
			!tellingFields.some(name => Object.hasOwn(result, name)) ||
			isGatewayError(result)
		) {
			return refused(mismatch('a broadcast result', result));
		}
		const readers = Object.hasOwn(result, 'tx_result') ? newerBroadcastReaders : broadcastReaders;
		return {value: decodeItem(readers, result, '')};
	});
}

/** Checks whether the only thing that a result has is a code with a message: a node puts its words into the log. */
function isGatewayError(result: Readonly<Record<string, unknown>>): boolean {
	const isOfNode = ['log', ...tellingFields].some(name => name !== 'code' && Object.hasOwn(result, name));
	return !isOfNode && errorWords(result) !== undefined;
}

const tellingFields = ['code', 'hash', 'check_tx', 'deliver_tx', 'tx_result'];

type NodeFailure = Extract<Failure, {kind: 'nodeError'}>;

/**
Returns the error in a JSON-RPC envelope; undefined for any other body. Gateways send `error` objects too, with an HTTP
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
		message: quoted(text, error.message),
		data: quoted(jsonText, error.data),
	};
}

/** The same error, or the node's own where an error status carries a JSON-RPC envelope. */
export function toNodeError(error: unknown): unknown {
	if (!(error instanceof RequestError) || !(error.cause instanceof HTTPError)) return error;
	const {failure, cause} = error;
	if (failure.kind === 'cancelled') return error;
	const found = nodeFailureOf(parsedBody(cause.data), failure.address, cause.response.status);
	return found && failure.kind === 'serviceError' ? new RequestError(found, {cause}) : error;
}

function read<Value>(kind: FieldKind<Value>, value: unknown): Value | undefined {
	const found = value === undefined || value === null ? undefined : kind.parse(value);
	return found === '' ? undefined : found;
}

function quoted(kind: FieldKind<string>, value: unknown): string | undefined {
	return quoteWords(read(kind, value) ?? '') || undefined;
}
