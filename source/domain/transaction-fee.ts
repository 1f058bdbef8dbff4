import {type Decimal, multiplyDecimals, parseDecimal} from './decimal.ts';
import type {InnerTransaction, WrapperTransaction} from './transaction.ts';

/** What the envelope costs, in the fee token: limit times price. Exact; undefined where one of the two is not told. */
export function feeOf({
	gasLimit,
	amountPerGasUnit,
}: Pick<WrapperTransaction, 'gasLimit' | 'amountPerGasUnit'>): Decimal | undefined {
	const price = amountPerGasUnit === undefined ? undefined : parseDecimal(amountPerGasUnit);
	if (price === undefined || gasLimit === undefined) return undefined;
	return multiplyDecimals(price, {units: gasLimit, scale: 0});
}

/** Whether one of the batch is the inner transaction that pays the fee. */
export function paysFee({maspFeePayment}: WrapperTransaction, {txId}: InnerTransaction): boolean {
	const paying = typeof maspFeePayment === 'string' ? maspFeePayment : maspFeePayment?.txId;
	return txId !== undefined && txId.toLowerCase() === paying?.toLowerCase();
}

/** Place in the batch, from 1, of the transaction that pays the fee; undefined: it is not in the batch. */
export function placeOfFeePayment(transaction: WrapperTransaction): number | undefined {
	const index = transaction.innerTransactions.findIndex(inner => paysFee(transaction, inner));
	return index === -1 ? undefined : index + 1;
}
