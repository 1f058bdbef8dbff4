import type {Found} from '../../source/broadcast/block-findings.ts';
import {createLookup, type Lookup} from '../../source/dashboard/views/tx/lookup-rows.ts';
import type {InnerTransaction, WrapperTransaction} from '../../source/domain/transaction.ts';
import {addressOf} from './validators.ts';

export const testHash = '0123456789abcdef'.repeat(4);

export function createInner(fields: Partial<InnerTransaction> = {}): InnerTransaction {
	return {
		txId: 'ab'.repeat(32),
		kind: 'bond',
		exitCode: 'applied',
		data: '{"amount":"1500000"}',
		memo: undefined,
		source: {},
		flaws: [],
		...fields,
	};
}

/** Applied in block 4 567 890, around one bond. */
export function createTransaction(fields: Partial<WrapperTransaction> = {}): WrapperTransaction {
	return {
		txId: testHash,
		feePayer: addressOf(1),
		feeToken: addressOf(2),
		gasLimit: 50_000n,
		gasUsed: 12_345n,
		amountPerGasUnit: '0.000001',
		maspFeePayment: undefined,
		blockHeight: 4_567_890n,
		exitCode: 'applied',
		atomic: false,
		innerTransactions: [createInner()],
		source: {},
		flaws: [],
		...fields,
	};
}

/** Creates a lookup that found its transaction, unless the fields say otherwise. */
export function createTestLookup(fields: Partial<Lookup> = {}): Lookup {
	const state = fields.state ?? 'found';
	return createLookup({
		hash: testHash,
		state,
		transaction: state === 'found' ? createTransaction() : undefined,
		failure: undefined,
		isFollowed: false,
		...fields,
	});
}

/** A transaction that the indexer has under its hash. */
export function foundBy(transaction: WrapperTransaction): Found {
	return {transaction, node: undefined, id: undefined, by: 'hash'};
}
