import {describeInnerAct, showSummary, validatorsIn} from '../broadcast/describe-summary.ts';
import type {CellContext} from '../columns/cell-context.ts';
import {type ItemField, printField} from '../columns/field.ts';
import {innerFields} from '../columns/inner-fields.ts';
import {
	batchField,
	envelopeFields,
	exportedTransactionFields,
	feePaymentLabel,
} from '../columns/transaction-fields.ts';
import {isFlawed} from '../domain/decoded.ts';
import {orUnknown} from '../domain/failure.ts';
import {
	type FoundTransaction,
	type InnerTransaction,
	isAsked,
	isUndone,
	paysFee,
	placeOfAsked,
	placeOfFeePayment,
	type WrapperTransaction,
} from '../domain/transaction.ts';
import {parametersQuestion} from '../model/questions/chain.ts';
import {transactionQuestion} from '../model/questions/transactions.ts';
import {someValidatorsQuestion} from '../model/questions/validators.ts';
import {type ColumnShape, type TableColumn, wholeTextOf} from '../table/lay-out.ts';
import type {AnswerContext} from './context.ts';
import type {IsWanted, ObjectSpec, Part} from './object-answer.ts';
import {loadTables} from './write-list.ts';

export const tx: ObjectSpec<FoundTransaction> = {
	read: ({indexer, answer, signal}) => transactionQuestion.ask({indexer, signal}, answer.argument),
	fields: item => [
		...(item.askedInner === undefined ? [] : [askedField]),
		...envelopeFields,
		...(isFlawed(item, 'innerTransactions') ? [batchField] : []),
	],
	askFacts: askNames,
	parts(item, isWanted, facts) {
		const {innerTransactions, maspFeePayment} = item;
		const isApart = typeof maspFeePayment === 'object' && placeOfFeePayment(item) === undefined;
		return [
			...toParts('Inner transactions', innerTransactions, innerColumns(facts, item, true), isWanted),
			...toParts(
				feePaymentLabel,
				isApart ? [maspFeePayment] : [],
				innerColumns(facts, item, false),
				isWanted,
			),
		];
	},
	note: item => item.askedInner && `${describeAsked(item)} of ${item.txId ?? 'the wrapper that is shown'}`,
	exported: exportedTransactionFields,
};

const askedField: ItemField<FoundTransaction> = {
	label: 'Asked for',
	show: describeAsked,
	print: describeAsked,
};

/** Asks for the chain's own token and the names of the validators that the batch names. */
async function askNames(
	{innerTransactions}: WrapperTransaction,
	{indexer, signal}: AnswerContext,
): Promise<Partial<CellContext>> {
	const wanted = validatorsIn(innerTransactions);
	const [parameters, some] = await Promise.all([
		orUnknown(parametersQuestion.ask({indexer, signal})),
		wanted.length === 0 ? undefined : orUnknown(someValidatorsQuestion.ask({indexer, signal})),
	]);
	const named = some?.flatMap(({address, name}) =>
		address !== undefined && name !== undefined ? [[address, name] as const] : [],
	);
	return {parameters, names: new Map(named)};
}

/** Names the requested inner transaction: '9f86…, inner transaction 2 of 3'. */
function describeAsked(item: FoundTransaction): string {
	const place = placeOfAsked(item);
	const where = place === undefined ? '' : ` ${place} of ${item.innerTransactions.length}`;
	return `${item.askedInner}, inner transaction${where}`;
}

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

/** Shapes of the columns of inner transactions, by the labels of their fields. */
const shapes: Readonly<Record<string, Omit<ColumnShape, 'id'>>> = {
	Kind: {minimum: 12, ideal: 24, priority: 1},
	Result: {minimum: 10, ideal: 12, priority: 1},
	'What it does': {minimum: 16, ideal: 60, weight: 2, priority: 1},
	Hash: {minimum: 11, ideal: 64, priority: 2, fit: 'middle'},
	'Memo (hex)': {minimum: 10, ideal: 20, priority: 3},
	Data: {minimum: 16, ideal: 60, priority: 4},
};

/** Makes the columns of inner transactions; in a batch, the requested one and the fee payment are marked. */
function innerColumns(
	facts: CellContext,
	batch: FoundTransaction,
	isInBatch: boolean,
): readonly TableColumn<InnerTransaction>[] {
	const {theme} = facts;
	const deedOf = (inner: InnerTransaction) => {
		const words = describeInnerAct(inner, facts);
		return words && showSummary(words, theme);
	};
	return innerFields.flatMap(field => {
		const {name, label} = field;
		const shape = shapes[label];
		const cell = (inner: InnerTransaction) => {
			const marks = isInBatch && name === 'kind' ? marksOf(batch, inner) : [];
			return marks.length === 0
				? printField(field, inner, {theme, batch, deedOf})
				: [inner.kind ?? 'not told', ...marks].join(', ');
		};
		const room = name === 'exitCode' && isUndone(batch) ? {minimum: 11, ideal: 33} : {};
		return shape ? [{...shape, ...room, id: label, title: label, cell}] : [];
	});
}

function marksOf(batch: FoundTransaction, inner: InnerTransaction): readonly string[] {
	return [
		...(isAsked(batch, inner) ? ['asked for'] : []),
		...(paysFee(batch, inner) ? ['pays the fee'] : []),
	];
}
