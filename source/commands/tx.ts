import {showDeed} from '../broadcast/describe-deed.ts';
import {describeInnerAct, validatorsIn} from '../broadcast/describe-inner.ts';
import {bindColumns, type Column, columnOf} from '../columns/column.ts';
import type {CellFacts} from '../columns/facts.ts';
import {transactionFields} from '../columns/transaction-fields.ts';
import {drawExitCode, drawResult} from '../columns/transaction-result.ts';
import {isFlawed} from '../domain/decoded.ts';
import {orUnknown} from '../domain/failure.ts';
import {
	type FoundTransaction,
	feeOf,
	type InnerTransaction,
	isAsked,
	paysFee,
	placeOfAsked,
	placeOfFeePayment,
	type WrapperTransaction,
} from '../domain/transaction.ts';
import {formatDecimal, formatInteger, formatNumberText} from '../format/number.ts';
import {createSigns} from '../format/signs.ts';
import {lookUpTransaction} from '../services/indexer/look-up-transaction.ts';
import {type TableColumn, wholeTextOf} from '../table/lay-out.ts';
import type {AnswerContext} from './context.ts';
import type {IsWanted, Line, Part, Subject} from './object-answer.ts';
import {loadTables} from './write-list.ts';

export const tx: Subject<FoundTransaction> = {
	read: ({indexer, answer, signal}) => lookUpTransaction(indexer, answer.argument, {signal}),
	lines: (look, item) => [
		...(item.askedInner === undefined ? [] : [{header: 'Asked for', field: 'txId', show: describeAsked}]),
		{header: 'Transaction', field: 'txId', show: ({txId}) => txId},
		{
			header: 'Result',
			field: 'exitCode',
			show: whole => whole.exitCode && drawResult(whole, createSigns(look)).text,
		},
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
	askFacts: askNames,
	parts(item, isWanted, facts) {
		const {innerTransactions, maspFeePayment} = item;
		const columns = bindColumns(innerColumns.with(0, kindColumn(item)), facts);
		const isApart = typeof maspFeePayment === 'object' && placeOfFeePayment(item) === undefined;
		return [
			...toParts('Inner transactions', innerTransactions, columns, isWanted),
			...toParts(
				feePaymentHeading,
				isApart ? [maspFeePayment] : [],
				bindColumns(innerColumns, facts),
				isWanted,
			),
		];
	},
	note: item => item.askedInner && `${describeAsked(item)} of ${item.txId ?? 'the wrapper that is shown'}`,
	fields: transactionFields,
};

/** Asks for the chain's own token and the names of the validators that the batch names. */
async function askNames(
	{innerTransactions}: WrapperTransaction,
	{indexer, signal}: AnswerContext,
): Promise<Partial<CellFacts>> {
	const wanted = validatorsIn(innerTransactions);
	const readNames = async () => {
		if (wanted.length === 0) return undefined;
		const whole = await indexer.beyond.getAllValidators({}, {signal});
		return whole ?? indexer.getValidators({}, {signal});
	};
	const isTransfer = innerTransactions.some(
		({kind, data}) => data !== undefined && kind?.endsWith('Transfer'),
	);
	const [parameters, page] = await Promise.all([
		isTransfer ? orUnknown(indexer.getParameters({signal})) : undefined,
		orUnknown(readNames()),
	]);
	const named = page?.items.flatMap(({address, name}) =>
		address !== undefined && name !== undefined ? [[address, name] as const] : [],
	);
	return {parameters, names: new Map(named)};
}

/** '9f86…, inner transaction 2 of 3'. */
function describeAsked(item: FoundTransaction): string {
	const place = placeOfAsked(item);
	const where = place === undefined ? '' : ` ${place} of ${item.innerTransactions.length}`;
	return `${item.askedInner}, inner transaction${where}`;
}

const feePaymentHeading = 'MASP fee payment';

function toParts(
	heading: string,
	items: readonly InnerTransaction[],
	columns: readonly TableColumn<InnerTransaction>[],
	isWanted: IsWanted,
): Part[] {
	const wanted = items.filter(inner => isWanted(columns.map(column => wholeTextOf(column, inner))));
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

/** The kind, and marks at the one that was asked for and the one that pays the fee. */
function kindColumn(item: FoundTransaction): Column<InnerTransaction> {
	return column({
		...kindShape,
		value(inner) {
			const marks = [
				...(isAsked(item, inner) ? ['asked for'] : []),
				...(paysFee(item, inner) ? ['pays the fee'] : []),
			];
			return marks.length === 0 ? inner.kind : [inner.kind ?? 'not told', ...marks].join(', ');
		},
	});
}

const column = columnOf<InnerTransaction>();

const kindShape = {id: 'kind', title: 'Kind', minimum: 12, ideal: 24, priority: 1} as const;

const innerColumns: readonly Column<InnerTransaction>[] = [
	column({...kindShape, value: ({kind}) => kind}),
	column({
		id: 'exitCode',
		title: 'Result',
		minimum: 10,
		ideal: 12,
		priority: 1,
		value: ({exitCode}) => exitCode,
		show: (exitCode, {theme}) => drawExitCode(exitCode, theme),
	}),
	column({
		id: 'deed',
		title: 'What it does',
		minimum: 16,
		ideal: 60,
		weight: 2,
		priority: 1,
		value: inner => inner,
		show(inner, facts) {
			const words = describeInnerAct(inner, facts);
			return words && showDeed(words, facts.theme);
		},
	}),
	column({
		id: 'txId',
		title: 'Id',
		minimum: 11,
		ideal: 64,
		priority: 2,
		isCutInMiddle: true,
		value: ({txId}) => txId,
	}),
	column({id: 'memo', title: 'Memo (hex)', minimum: 10, ideal: 20, priority: 3, value: ({memo}) => memo}),
	column({
		id: 'data',
		title: 'Data',
		minimum: 16,
		ideal: 60,
		priority: 4,
		value: ({data}) => data?.replaceAll(/\s+/g, ' '),
	}),
];

function counted(header: string, field: 'blockHeight' | 'gasLimit' | 'gasUsed'): Line<WrapperTransaction> {
	return {
		header,
		field,
		show({[field]: value}) {
			return value === undefined ? undefined : formatInteger(value);
		},
	};
}
