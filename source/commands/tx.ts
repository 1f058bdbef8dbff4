import {isFlawed} from '../domain/decoded.ts';
import type {InnerTransaction, WrapperTransaction} from '../domain/transaction.ts';
import {formatInteger} from '../format/number.ts';
import {type Column, cellOf} from '../output/column.ts';
import {transactionFields} from '../output/transaction-fields.ts';
import type {Subject} from './object-answer.ts';
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
		{header: 'Per unit of gas', field: 'amountPerGasUnit', show: ({amountPerGasUnit}) => amountPerGasUnit},
		{header: 'MASP fee payment', field: 'maspFeePayment', show: ({maspFeePayment}) => maspFeePayment},
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
	parts({innerTransactions}, isWanted) {
		const wanted = innerTransactions.filter(inner =>
			isWanted(innerColumns.map(column => cellOf(column, inner))),
		);
		if (wanted.length === 0) return [];
		return [
			{
				heading: 'Inner transactions',
				write: async context => (await loadTables()).writeTable(innerColumns, wanted, context),
			},
		];
	},
	fields: transactionFields,
};

const innerField = 'innerTransactions';

/** Whether what stands in their place is no list. */
function hasUnreadInner(item: WrapperTransaction): boolean {
	return isFlawed(item, innerField);
}

const innerColumns: readonly Column<InnerTransaction>[] = [
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

function counted(header: string, field: 'blockHeight' | 'gasLimit' | 'gasUsed'): Column<WrapperTransaction> {
	return {
		header,
		field,
		show({[field]: value}) {
			return value === undefined ? undefined : formatInteger(value);
		},
	};
}
