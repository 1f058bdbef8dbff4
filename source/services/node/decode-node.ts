import {RequestError} from '../../domain/failure.ts';
import type {NodeStatus, NodeTransaction} from '../../domain/service.ts';
import {
	type AnswerSchema,
	answerSchema,
	decodeItem,
	type FieldReaders,
	isAbsent,
	isPlainObject,
	type Reader,
	refused,
} from '../decoding/decode-item.ts';
import {
	boolean,
	chainId,
	type FieldKind,
	integer,
	line,
	mismatch,
	signedInteger,
	text,
} from '../decoding/field.ts';
import {serviceWords} from '../http/quoted-answer.ts';
import {nodeFailureOf} from './node-error.ts';

/** A field inside an object of the answer. */
function inside<Value>(wire: string, name: string, kind: FieldKind<Value>) {
	const read: Reader<Value> = (value, report) => {
		const found = isPlainObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
		const parsed = isAbsent(found) ? undefined : kind.parse(found);
		if (parsed === undefined) report(mismatch(kind.expected, found), name, name);
		return parsed;
	};
	return {wire, read};
}

export const statusReaders: FieldReaders<NodeStatus> = {
	network: inside('node_info', 'network', chainId),
	isCatchingUp: inside('sync_info', 'catching_up', boolean),
	latestHeight: inside('sync_info', 'latest_block_height', integer),
	latestTime: inside('sync_info', 'latest_block_time', line),
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
Standard Schema of what a node answers: the bare result, or the result inside a JSON-RPC envelope. An envelope with an
error throws the node's failure at `address`.
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
	const words = serviceWords(answer.error);
	throw new RequestError(
		nodeFailureOf(answer, address, 200) ?? {kind: 'serviceError', address, status: 200, words},
	);
}

/** What is inside an envelope, or the answer where there is none. */
export function resultOf(answer: unknown): unknown {
	return isPlainObject(answer) && Object.hasOwn(answer, 'result') ? answer.result : answer;
}
