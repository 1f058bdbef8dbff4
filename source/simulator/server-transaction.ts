import type {ChainState} from './model.ts';
import {hexDigest} from './random.ts';
import {serveInner} from './served-transaction.ts';
import type {InnerRecord, WrapperRecord} from './transaction-store.ts';

/** One in so many of the chain's own transactions is paid for out of the shielded pool. */
const shieldedPayerOneIn = 6;

/** Answer of GET /api/v1/chain/wrapper/{tx_id} as the servers in use give it. */
export function serveServerWrapper(record: WrapperRecord, state: ChainState) {
	const payment = feePaymentOf(record, state);
	const inner = payment ? [payment, ...record.inner] : record.inner;
	return {
		txId: record.id,
		feePayer: record.payer,
		feeToken: state.identity.nativeTokenAddress,
		gasLimit: record.gasLimit,
		gasUsed: record.gasUsed,
		// Written by JSON.stringify it would be 0.000001.
		amountPerGasUnit: JSON.rawJSON('1e-6'),
		maspFeePayment: payment ? serveInner(payment, record.memo) : null,
		blockHeight: Number(record.height),
		innerTransactions: inner.map(one => serveInner(one, record.memo)),
		exitCode: record.exitCode,
		atomic: record.isAtomic,
	};
}

/** The inner transaction that paid the fee from the shielded pool; none for transactions sent from here. */
function feePaymentOf({hash, payer}: WrapperRecord, {transactions}: ChainState): InnerRecord | undefined {
	if (transactions.findSent(hash) || Number.parseInt(hash.slice(-4), 16) % shieldedPayerOneIn !== 0)
		return undefined;
	return {
		id: hexDigest(`${hash}/fee`),
		action: {kind: 'other', name: 'unshieldingTransfer', payer, data: null},
		exitCode: 'applied',
	};
}
