import type {BroadcastResult, TransactionResult} from '../../domain/transaction.ts';
import {
	type AnswerSchema,
	answerSchema,
	decodeItem,
	type FieldReaders,
	field,
	isPlainObject,
	nested,
	refused,
} from '../decoding/decode-item.ts';
import {integer, jsonText, line, mismatch, text} from '../decoding/field.ts';
import {resultOf, throwError} from './decode-node.ts';

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
Standard Schema of a broadcast's answer: the bare result, or the result inside a JSON-RPC envelope. An envelope
with an error throws the node's failure at `address`. An object without code, hash and phase says nothing about the
transaction and is refused.
*/
export function broadcastSchema(address: string): AnswerSchema<BroadcastResult> {
	return answerSchema(answer => {
		throwError(answer, address);
		const result = resultOf(answer);
		if (!isPlainObject(result) || !tellingFields.some(name => Object.hasOwn(result, name))) {
			return refused(mismatch('a broadcast result', result));
		}
		const readers = Object.hasOwn(result, 'tx_result') ? newerBroadcastReaders : broadcastReaders;
		return {value: decodeItem(readers, result, '')};
	});
}

const tellingFields = ['code', 'hash', 'check_tx', 'deliver_tx', 'tx_result'];
