import type {InnerTransaction, WrapperTransaction} from '../../domain/transaction.ts';
import {
	type FieldReaders,
	field,
	isAbsent,
	isPlainObject,
	nested,
	nestedList,
	type Reader,
} from './decode-item.ts';
import {itemSchema} from './decode-page.ts';
import {boolean, type FieldKind, integer, jsonText, line} from './field.ts';

const results: readonly string[] = ['applied', 'rejected'];

/** Reader of how a transaction ended: older services begin the word with a capital. */
const exitCode: FieldKind<string> = {
	expected: line.expected,
	parse(value) {
		const word = line.parse(value);
		return results.find(result => result === word?.toLowerCase()) ?? word;
	},
};

export const innerReaders: FieldReaders<InnerTransaction> = {
	txId: field('txId', line, 'id'),
	kind: field('kind', line),
	exitCode: field('exitCode', exitCode),
	data: field('data', jsonText),
	memo: field('memo', line),
};

const readText = field('', line).read;
const readInner = nested(innerReaders);

/** The inner transaction itself, or a text. */
const readFeePayment: Reader<InnerTransaction | string> = (value, report) =>
	isPlainObject(value) ? readInner(value, report) : readText(value, report);

/** The token's address, or the token with its address inside. */
const readToken: Reader<string> = (value, report) => {
	const address = isPlainObject(value) && Object.hasOwn(value, 'address') ? value.address : undefined;
	return readText(isAbsent(address) ? value : address, report);
};

const wrapperReaders: FieldReaders<WrapperTransaction> = {
	txId: field('txId', line, 'id'),
	feePayer: field('feePayer', line),
	feeToken: {wire: 'feeToken', read: readToken},
	gasLimit: field('gasLimit', integer),
	gasUsed: field('gasUsed', integer),
	amountPerGasUnit: field('amountPerGasUnit', line),
	maspFeePayment: {wire: 'maspFeePayment', read: readFeePayment},
	blockHeight: field('blockHeight', integer),
	exitCode: field('exitCode', exitCode),
	atomic: field('atomic', boolean),
	innerTransactions: {wire: 'innerTransactions', read: nestedList(innerReaders), otherwise: []},
};

export const wrapperTransaction = itemSchema(wrapperReaders);
