import {describeRejected, drawExitCode} from '../../../columns/transaction-result.ts';
import {
	type FoundTransaction,
	feeOf,
	isAsked,
	paysFee,
	placeOfFeePayment,
	type WrapperTransaction,
} from '../../../domain/transaction.ts';
import {formatDecimal, formatInteger, formatNumberText, formatShare} from '../../../format/number.ts';
import {createDetailField} from '../../list/detail-field.ts';
import {describeRest, limitDetails} from '../../list/limit-details.ts';
import type {Facts} from '../../list/subject.ts';
import type {Detail} from '../../ui/text/details.ts';
import {describeInner} from './inner-details.ts';

/** More inner transactions than this take long to describe, and are nothing to read in a pane. */
const mostInner = 200;

/** Every field of a transaction with its meaning in words, and of each inner one. */
export function describeTransaction(
	transaction: FoundTransaction,
	facts: Pick<Facts, 'theme' | 'parameters' | 'keyMap' | 'names'>,
): readonly Detail[] {
	const {innerTransactions: inner} = transaction;
	const more = inner.length - mostInner;
	const details = limitDetails(
		[
			...describeEnvelope(transaction, facts),
			...describePaymentApart(transaction, facts),
			...inner.slice(0, mostInner).flatMap((each, index) =>
				describeInner(each, {
					title: `${index + 1} of ${inner.length}`,
					note: [
						...(isAsked(transaction, each) ? [', asked for'] : []),
						...(paysFee(transaction, each) ? [', pays the fee'] : []),
					].join(''),
					facts,
				}),
			),
		],
		facts,
	);
	if (more <= 0) return details;
	return [...details, describeRest(`${formatInteger(more)} more inner transactions`, facts)];
}

function describeEnvelope(
	transaction: WrapperTransaction,
	facts: Pick<Facts, 'theme' | 'parameters'>,
): Detail[] {
	const {txId, exitCode, blockHeight, feePayer, feeToken, atomic, innerTransactions} = transaction;
	const {theme, parameters} = facts;
	const field = createDetailField(transaction, theme);
	const look = exitCode === undefined ? undefined : drawExitCode(exitCode, theme);
	const isNative = feeToken !== undefined && feeToken === parameters?.nativeTokenAddress;
	return [
		field('txId', txId, 'Hash'),
		field('exitCode', look?.text, 'Result', {
			meaning: look?.meaning,
			note: describeRejected(transaction),
			exact: exitCode,
		}),
		field('blockHeight', show(blockHeight), 'Block', {
			exact: blockHeight?.toString(),
		}),
		field('feePayer', feePayer, 'Fee payer'),
		field('feeToken', feeToken, 'Fee token', {note: isNative ? "the chain's own token" : undefined}),
		...describeGas(transaction, isNative, theme),
		describePayment(transaction, theme),
		field('atomic', atomic?.toString(), 'Atomic', atomic === undefined ? {} : explainAtomic(atomic)),
		innerTransactions.length === 0
			? field('innerTransactions', undefined, 'Batch')
			: {label: 'Batch', value: describeCount(innerTransactions.length)},
	];
}

function describeGas(transaction: WrapperTransaction, isNative: boolean, theme: Facts['theme']): Detail[] {
	const {gasLimit, gasUsed, amountPerGasUnit: price} = transaction;
	const field = createDetailField(transaction, theme);
	const used = gasUsed !== undefined && gasLimit !== undefined ? formatShare(gasUsed, gasLimit) : undefined;
	const fee = feeOf(transaction);
	const unit = isNative ? 'NAM' : 'of the fee token';
	return [
		field('gasLimit', show(gasLimit), 'Gas limit', {exact: gasLimit?.toString()}),
		field('gasUsed', show(gasUsed), 'Gas used', {
			exact: gasUsed?.toString(),
			note: used && `${used} of the limit`,
		}),
		field('amountPerGasUnit', price && formatNumberText(price), 'Per gas unit', {
			exact: price,
			note: `${unit}, for each unit of the limit`,
		}),
		...(fee === undefined
			? []
			: [
					{
						label: 'Fee',
						value: `${formatDecimal(fee)} ${unit}`,
						note: 'gas limit times the amount for a unit',
					},
				]),
	];
}

function describeCount(count: number): string {
	return `${formatInteger(count)} inner ${count === 1 ? 'transaction' : 'transactions'}`;
}

function show(value: bigint | undefined): string | undefined {
	return value === undefined ? undefined : formatInteger(value);
}

/** What pays the fee from a shielded account: one of the batch, one beside it, or whatever the service says. */
function describePayment(transaction: WrapperTransaction, theme: Facts['theme']): Detail {
	const {maspFeePayment, innerTransactions} = transaction;
	const field = createDetailField(transaction, theme);
	const label = 'MASP payment';
	if (typeof maspFeePayment !== 'object') {
		return field('maspFeePayment', maspFeePayment, label, 'how the fee is paid from a shielded account');
	}
	const place = placeOfFeePayment(transaction);
	const words =
		place === undefined ? 'described below' : `${place} of ${innerTransactions.length} in the batch`;
	return field('maspFeePayment', words, label, {
		exact: maspFeePayment.txId ?? '',
		note: 'the inner transaction that pays the fee from a shielded account',
	});
}

function describePaymentApart(
	transaction: WrapperTransaction,
	facts: Pick<Facts, 'theme' | 'parameters' | 'names'>,
): Detail[] {
	const {maspFeePayment} = transaction;
	if (typeof maspFeePayment !== 'object' || placeOfFeePayment(transaction) !== undefined) return [];
	return describeInner(maspFeePayment, {title: 'MASP payment', note: '', facts});
}

function explainAtomic(isAtomic: boolean): string {
	return isAtomic
		? 'all or nothing: one rejected inner transaction rejects all'
		: 'inner ones are independent: some may be rejected in an applied wrapper';
}
