import {parseDecimal} from '../domain/decimal.ts';
import {isFlawed} from '../domain/decoded.ts';
import {
	feeOf,
	type InnerTransaction,
	placeOfFeePayment,
	resultOfInner,
	type WrapperTransaction,
} from '../domain/transaction.ts';
import {formatDecimal, formatInteger, formatNumberText, formatShare} from '../format/number.ts';
import type {CellContext} from './cell-context.ts';
import {type ExactField, exactCellOf} from './exact-field.ts';
import {exportedFields, fieldOf, type ItemField} from './field.ts';
import {innerFields} from './inner-fields.ts';
import {drawResult} from './transaction-result.ts';

/** Context that the fields of a transaction need. */
type TransactionContext = Pick<CellContext, 'theme' | 'parameters' | 'names'>;

const field = fieldOf<WrapperTransaction, TransactionContext>();

/** Label of the inner transaction that pays the fee, as a field and above that transaction. */
export const feePaymentLabel = 'MASP payment';

/** Fields of the envelope. */
export const envelopeFields: readonly ItemField<WrapperTransaction, TransactionContext>[] = [
	field('txId', 'Hash', {about: 'of the envelope, by which the indexer files it'}),
	field('exitCode', 'Result', {
		about: 'of the envelope: applied ones may hold rejected transactions',
		show: (_, {theme}, item) => drawResult(item, theme),
		print: (_, {theme}, item) => drawResult(item, theme).text,
	}),
	field('blockHeight', 'Block', {about: 'the block that it is in', show: height => formatInteger(height)}),
	field('feePayer', 'Fee payer', {about: 'the address that paid for it'}),
	field('feeToken', 'Fee token', {
		about: 'the token in which the fee is paid',
		note: (token, {parameters}) => (isNative(token, parameters) ? "the chain's own token" : undefined),
	}),
	field('gasLimit', 'Gas limit', {
		about: 'the most work that it may cause; all of it is paid for',
		show: gas => formatInteger(gas),
	}),
	field('gasUsed', 'Gas used', {
		about: 'the work that it caused',
		show: gas => formatInteger(gas),
		note(gas, _facts, {gasLimit}) {
			const used = gasLimit === undefined ? undefined : formatShare(gas, gasLimit);
			return used && `${used} of the limit`;
		},
	}),
	field('amountPerGasUnit', 'Per gas unit', {
		about: 'what one unit of the gas limit costs',
		// A price that is no number has no unit.
		show: (price, {parameters}, {feeToken}) =>
			parseDecimal(price) ? `${formatNumberText(price)} ${unitOfFee(feeToken, parameters)}` : price,
		note: 'for each unit of the limit',
	}),
	{
		label: 'Fee',
		about: 'gas limit times the amount for a unit',
		show: describeFee,
		note: item => feeOf(item) && 'gas limit times the amount for a unit',
		print: describeFee,
	},
	field('maspFeePayment', feePaymentLabel, {
		about: 'how the fee is paid from a shielded account',
		show(payment, _facts, item) {
			if (typeof payment !== 'object') return payment;
			const place = placeOfFeePayment(item);
			return place === undefined
				? 'described below'
				: `${place} of ${item.innerTransactions.length} in the batch`;
		},
		note: payment =>
			typeof payment === 'object'
				? 'the inner transaction that pays the fee from a shielded account'
				: 'how the fee is paid from a shielded account',
		print: (payment, _facts, item) => (typeof payment === 'object' ? printPayment(payment, item) : payment),
		exact: payment => (typeof payment === 'object' ? (payment.txId ?? '') : payment),
	}),
	field('atomic', 'Atomic', {
		about: 'whether one rejected transaction rejects all of the batch',
		note: isAtomic =>
			isAtomic
				? 'all or nothing: one rejected inner transaction rejects all'
				: 'inner ones are independent: some may be rejected in an applied wrapper',
		print: isAtomic => (isAtomic ? 'yes: all or nothing' : 'no: some may be rejected'),
	}),
];

/** Field with the number of inner transactions, which follow below. */
export const batchField: ItemField<WrapperTransaction, TransactionContext> = {
	name: 'innerTransactions',
	label: 'Batch',
	about: 'the transactions in this envelope',
	show({innerTransactions: {length}}) {
		if (length === 0) return undefined;
		return `${formatInteger(length)} inner ${length === 1 ? 'transaction' : 'transactions'}`;
	},
};

function isNative(token: string | undefined, parameters: CellContext['parameters']): boolean {
	return token !== undefined && token === parameters?.nativeTokenAddress;
}

function unitOfFee(token: string | undefined, parameters: CellContext['parameters']): string {
	return isNative(token, parameters) ? 'NAM' : 'of the fee token';
}

/** Returns the fee in NAM, or in the token that pays it: '0.050000 NAM'; undefined: it is not known. */
function describeFee(
	item: WrapperTransaction,
	{parameters}: Pick<CellContext, 'parameters'>,
): string | undefined {
	const fee = feeOf(item);
	return fee && `${formatDecimal(fee)} ${unitOfFee(item.feeToken, parameters)}`;
}

/** Sums up the inner transaction that pays: 'unshieldingTransfer, applied, 2 of 3 in the batch'. */
function printPayment(
	{kind = 'an inner transaction', exitCode}: InnerTransaction,
	item: WrapperTransaction,
): string {
	const place = placeOfFeePayment(item);
	const where =
		place === undefined ? 'not in the batch' : `${place} of ${item.innerTransactions.length} in the batch`;
	return [kind, ...(exitCode === undefined ? [] : [exitCode]), where].join(', ');
}

/** Lists every field of a transaction and, by path, of its inner transactions. */
export function exportedTransactionFields(
	item: WrapperTransaction,
): readonly ExactField<WrapperTransaction>[] {
	const {maspFeePayment: payment, innerTransactions} = item;
	const payments =
		typeof payment === 'object' ? fieldsOf(payment, item, 'maspFeePayment', 'maspFeePayment') : [];
	return [
		...exportedFields(envelopeFields),
		// The envelope's field already has its id.
		...payments.filter(({name}) => name !== 'maspFeePayment.txId'),
		...exportedFields(isFlawed(item, 'innerTransactions') ? [batchField] : []),
		...innerTransactions.flatMap((inner, index) =>
			fieldsOf(inner, item, 'innerTransactions', `innerTransactions[${index}]`),
		),
	];
}

const exportedInner = exportedFields(innerFields);

function fieldsOf(
	inner: InnerTransaction,
	batch: WrapperTransaction,
	field: string,
	path: string,
): ExactField<WrapperTransaction>[] {
	return [
		...exportedInner.map(each => ({
			name: `${path}.${each.name}`,
			field,
			exact: () => exactCellOf(each, inner),
		})),
		{name: `${path}.result`, field, exact: () => resultOfInner(batch, inner)},
	];
}
