import {isFlawed} from '../domain/decoded.ts';
import type {InnerTransaction, WrapperTransaction} from '../domain/transaction.ts';
import {feeOf, paysFee, placeOfFeePayment} from '../domain/transaction-fee.ts';
import {formatDecimal, formatInteger, formatNumberText} from '../format/number.ts';
import {cellOf, type ExactColumn} from '../output/column.ts';
import {transactionFields} from '../output/transaction-fields.ts';
import type {IsWanted, Part, Subject} from './object-answer.ts';
import {loadTables} from './write-list.ts';

export const tx: Subject<WrapperTransaction> = {
	read: ({indexer, answer, signal}) => indexer.getTransaction(answer.argument, {signal}),
	lines: (_look, item) => [
		{header: 'Transaction', field: 'txId', show: ({txId}) => txId},
		{header: 'Result', field: 'exitCode', show: ({exitCode}) => exitCode},
		counted('Block', 'blockHeight'),
		{header: 'Fee payer', field: 'feePayer', show: ({feePayer}) => feePayer},
		{header: 'Fee token', field: 'feeToken', show: ({feeToken}) => feeToken},
		counted('Gas limit', 'gasLimit'),
		counted('Gas used', 'gasUsed'),
		{
			header: 'Per unit of gas',
			field: 'amountPerGasUnit',
			show: ({amountPerGasUnit}) => amountPerGasUnit && formatNumberText(amountPerGasUnit),
		},
		{header: 'Fee', field: 'amountPerGasUnit', show: describeFee},
		{header: feePaymentHeading, field: 'maspFeePayment', show: describeFeePayment},
		{
			header: 'Atomic',
			field: 'atomic',
			show: ({atomic}) =>
				atomic === undefined ? undefined : atomic ? 'yes: all or nothing' : 'no: some may be rejected',
		},
		...(hasUnreadInner(item)
			? [{header: 'Inner transactions', field: innerField, show: () => undefined}]
			: []),
	],
	parts(item, isWanted) {
		const {innerTransactions, maspFeePayment} = item;
		const columns = innerColumns.with(0, kindColumn(item));
		const isApart = typeof maspFeePayment === 'object' && placeOfFeePayment(item) === undefined;
		return [
			...toParts('Inner transactions', innerTransactions, columns, isWanted),
			...toParts(feePaymentHeading, isApart ? [maspFeePayment] : [], innerColumns, isWanted),
		];
	},
	fields: transactionFields,
};

const feePaymentHeading = 'MASP fee payment';

function toParts(
	heading: string,
	items: readonly InnerTransaction[],
	columns: readonly ExactColumn<InnerTransaction>[],
	isWanted: IsWanted,
): Part[] {
	const wanted = items.filter(inner => isWanted(columns.map(column => cellOf(column, inner))));
	if (wanted.length === 0) return [];
	return [{heading, write: async context => (await loadTables()).writeTable(columns, wanted, context)}];
}

function describeFee(item: WrapperTransaction): string | undefined {
	const fee = feeOf(item);
	return fee && `${formatDecimal(fee)} of the fee token`;
}

/** 'unshieldingTransfer, applied, 2 of 3 in the batch'. */
function describeFeePayment(item: WrapperTransaction): string | undefined {
	const {maspFeePayment, innerTransactions} = item;
	if (typeof maspFeePayment !== 'object') return maspFeePayment;
	const place = placeOfFeePayment(item);
	return [
		maspFeePayment.kind ?? 'an inner transaction',
		...(maspFeePayment.exitCode === undefined ? [] : [maspFeePayment.exitCode]),
		place === undefined ? 'not in the batch' : `${place} of ${innerTransactions.length} in the batch`,
	].join(', ');
}

const innerField = 'innerTransactions';

/** Whether the field holds something other than a list. */
function hasUnreadInner(item: WrapperTransaction): boolean {
	return isFlawed(item, innerField);
}

/** The kind, and a mark at the one that pays the fee. */
function kindColumn(item: WrapperTransaction): ExactColumn<InnerTransaction> {
	return {
		header: 'Kind',
		field: 'kind',
		show: inner => (paysFee(item, inner) ? `${inner.kind ?? 'not told'}, pays the fee` : inner.kind),
	};
}

const innerColumns: readonly ExactColumn<InnerTransaction>[] = [
	{header: 'Kind', field: 'kind', show: ({kind}) => kind},
	{header: 'Result', field: 'exitCode', show: ({exitCode}) => exitCode},
	{header: 'Id', field: 'txId', gives: {part: 'middle', least: 11}, show: ({txId}) => txId},
	{header: 'Memo (hex)', field: 'memo', leaves: 1, show: ({memo}) => memo},
	{
		header: 'Data',
		field: 'data',
		gives: {part: 'end', least: 16},
		leaves: 2,
		show: ({data}) => data?.replaceAll(/\s+/g, ' '),
	},
];

function counted(
	header: string,
	field: 'blockHeight' | 'gasLimit' | 'gasUsed',
): ExactColumn<WrapperTransaction> {
	return {
		header,
		field,
		show({[field]: value}) {
			return value === undefined ? undefined : formatInteger(value);
		},
	};
}
