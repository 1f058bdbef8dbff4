import type {InnerTransaction, WrapperTransaction} from '../domain/transaction.ts';
import {type FieldReaders, field, nestedList} from './decode-item.ts';
import {itemSchema} from './decode-page.ts';
import {boolean, integer, jsonText, line} from './field.ts';

const innerReaders: FieldReaders<InnerTransaction> = {
	txId: field('txId', line),
	kind: field('kind', line),
	exitCode: field('exitCode', line),
	data: field('data', jsonText),
	memo: field('memo', line),
};

const wrapperReaders: FieldReaders<WrapperTransaction> = {
	txId: field('txId', line),
	feePayer: field('feePayer', line),
	feeToken: field('feeToken', line),
	gasLimit: field('gasLimit', integer),
	gasUsed: field('gasUsed', integer),
	amountPerGasUnit: field('amountPerGasUnit', line),
	maspFeePayment: field('maspFeePayment', line),
	blockHeight: field('blockHeight', integer),
	exitCode: field('exitCode', line),
	atomic: field('atomic', boolean),
	innerTransactions: {wire: 'innerTransactions', read: nestedList(innerReaders), otherwise: []},
};

export const wrapperTransaction = itemSchema(wrapperReaders);
