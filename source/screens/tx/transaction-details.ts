import type {Detail} from '../../components/details.ts';
import {multiplyDecimals, parseDecimal} from '../../domain/decimal.ts';
import type {WrapperTransaction} from '../../domain/transaction.ts';
import {formatDecimal, formatInteger, formatShare} from '../../format/number.ts';
import {createDetailField} from '../list/detail-field.ts';
import {limitDetails, sayMore} from '../list/limit-details.ts';
import type {Facts} from '../list/subject.ts';
import {describeInner} from './inner-details.ts';
import {drawExitCode, sayRejected} from './transaction-result.ts';

/** More inner transactions than this take long to describe, and are nothing to read in a pane. */
const mostInner = 200;

/** Every field of a transaction with its meaning in words, and of each inner one. */
export function describeTransaction(
	transaction: WrapperTransaction,
	facts: Pick<Facts, 'theme' | 'parameters'>,
): readonly Detail[] {
	const {innerTransactions: inner} = transaction;
	const {theme} = facts;
	const more = inner.length - mostInner;
	const details = limitDetails(
		[
			...describeEnvelope(transaction, facts),
			...inner
				.slice(0, mostInner)
				.flatMap((each, index) => describeInner(each, {place: index + 1, count: inner.length, theme})),
		],
		theme,
	);
	if (more <= 0) return details;
	return [...details, sayMore(`${formatInteger(more)} more inner transactions`, theme.glyphs.ellipsis)];
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
			note: sayRejected(transaction),
			exact: exitCode,
		}),
		field('blockHeight', show(blockHeight), 'Block', {
			exact: blockHeight?.toString(),
		}),
		field('feePayer', feePayer, 'Fee payer'),
		field('feeToken', feeToken, 'Fee token', {note: isNative ? "the chain's own token" : undefined}),
		...describeGas(transaction, isNative, theme),
		field(
			'maspFeePayment',
			transaction.maspFeePayment,
			'MASP payment',
			'how the fee is paid from a shielded account',
		),
		field('atomic', atomic?.toString(), 'Atomic', atomic === undefined ? {} : explainAtomic(atomic)),
		innerTransactions.length === 0
			? field('innerTransactions', undefined, 'Batch')
			: {label: 'Batch', value: sayCount(innerTransactions.length)},
	];
}

function describeGas(transaction: WrapperTransaction, isNative: boolean, theme: Facts['theme']): Detail[] {
	const {gasLimit, gasUsed, amountPerGasUnit} = transaction;
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
		field('amountPerGasUnit', amountPerGasUnit, 'Per gas unit', `${unit}, for each unit of the limit`),
		...(fee === undefined
			? []
			: [{label: 'Fee', value: `${fee} ${unit}`, note: 'gas limit times the amount for a unit'}]),
	];
}

function sayCount(count: number): string {
	return `${formatInteger(count)} inner ${count === 1 ? 'transaction' : 'transactions'}`;
}

function show(value: bigint | undefined): string | undefined {
	return value === undefined ? undefined : formatInteger(value);
}

/** What the envelope costs; undefined where it cannot be reckoned exactly. */
function feeOf({gasLimit, amountPerGasUnit}: WrapperTransaction): string | undefined {
	const amount = amountPerGasUnit === undefined ? undefined : parseDecimal(amountPerGasUnit);
	if (amount === undefined || gasLimit === undefined) return undefined;
	return formatDecimal(multiplyDecimals(amount, {units: gasLimit, scale: 0}));
}

function explainAtomic(isAtomic: boolean): string {
	return isAtomic
		? 'all or nothing: one inner transaction that is rejected rejects all'
		: 'inner ones stand alone, so an applied wrapper may hold rejected ones';
}
