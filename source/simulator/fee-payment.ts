import {internalAddresses} from './addresses.ts';
import {hexDigest} from './random.ts';
import type {InnerRecord, WaitingTransaction} from './transaction-store.ts';

/** One in so many of the chain's own transactions is paid for out of the shielded pool. */
const shieldedPayerOneIn = 6;

/** The inner transaction that pays the fee of one of the chain's own out of the shielded pool, where one does. */
export function createFeePayment({hash, payer}: WaitingTransaction, fee: bigint): InnerRecord | undefined {
	if (Number.parseInt(hash.slice(-4), 16) % shieldedPayerOneIn !== 0) return undefined;
	return {
		id: hexDigest(`${hash}/fee`),
		action: {
			kind: 'transfer',
			name: 'unshieldingTransfer',
			payer,
			sender: internalAddresses.shieldedPool,
			receiver: payer,
			amount: fee,
		},
		exitCode: 'applied',
	};
}
