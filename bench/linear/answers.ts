import type {StandardSchemaV1} from 'ky';
import {exactCellOf} from '../../source/columns/exact-field.ts';
import {exportedParameterFields} from '../../source/columns/parameter-fields.ts';
import {exportedTransactionFields} from '../../source/columns/transaction-fields.ts';
import {limitDetails} from '../../source/dashboard/list/limit-details.ts';
import {layOutDetails} from '../../source/dashboard/ui/text/details.ts';
import {createTheme} from '../../source/dashboard/ui/theme.ts';
import {createParameterRows} from '../../source/dashboard/views/parameters/parameter-rows.ts';
import {describeContent} from '../../source/dashboard/views/proposals/proposal-details.ts';
import {sumUpKinds} from '../../source/dashboard/views/tx/lookup-columns.ts';
import {describeTransaction} from '../../source/dashboard/views/tx/transaction-details.ts';
import {validatorIdentity} from '../../source/domain/identity.ts';
import {keepEqual} from '../../source/domain/keep-equal.ts';
import type {Page} from '../../source/domain/page.ts';
import {sortItems} from '../../source/domain/sort-items.ts';
import type {Validator} from '../../source/domain/validator.ts';
import {defaultKeys} from '../../source/keys/key-map.ts';
import {parametersObject} from '../../source/services/decoding/decode-parameters.ts';
import {proposalPage, singleProposal} from '../../source/services/decoding/decode-proposal.ts';
import {validatorPage} from '../../source/services/decoding/decode-stake.ts';
import {wrapperTransaction} from '../../source/services/decoding/decode-transaction.ts';
import {serviceWords} from '../../source/services/http/quoted-answer.ts';
import {broadcastSchema, nodeFailureOf} from '../../source/services/node/decode-node.ts';
import {filled, type Reading} from './reading.ts';

type Schema<Value> = StandardSchemaV1<unknown, Value>;

/** Decodes an answer by a schema. */
function decode<Value>(schema: Schema<Value>, answer: unknown): Value {
	return (schema['~standard'].validate(answer) as {readonly value: Value}).value;
}

/** A list of as many things as make up the size. */
function many<Thing>(size: number, length: number, toThing: (index: number) => Thing): Thing[] {
	return Array.from({length: Math.ceil(size / length)}, (_, index) => toThing(index));
}

function ofAnswer<Value>(
	name: string,
	schema: Schema<Value>,
	toAnswer: (size: number) => unknown,
	read: (value: Value) => unknown = value => value,
): Reading {
	return {
		name,
		prepare(size) {
			const answer = toAnswer(size);
			return () => read(decode(schema, answer));
		},
	};
}

/** Most things that a page may hold. */
const mostOnPage = 1000;

/** A page of validators, each about so many characters long. */
function ofPage(
	name: string,
	length: number,
	toThing: (index: number) => unknown,
	read?: (page: Page<Validator>) => unknown,
): Reading {
	const reading = ofAnswer(name, validatorPage, size => many(size, length, toThing), read);
	return {...reading, most: (mostOnPage * length) / 4};
}

const badInner = (size: number) => ({innerTransactions: many(size, 2, () => 0)});
const badChecksums = (size: number) => ({
	checksums: Object.fromEntries(many(size, 10, index => [`c${index}`, 0])),
});
const proposalOf = (content: string) => ({id: '1', content});
const theme = createTheme({colors: 'none', isAscii: false});
const facts = {
	theme,
	keyMap: defaultKeys,
	parameters: undefined,
	isUtc: true,
	clock: undefined,
	now: 0n,
	stake: undefined,
};

/** Functions that take an answer apart, and those that go through all of what it brought. */
export const answerReadings: readonly Reading[] = [
	ofAnswer('wrapperTransaction: bad inner items', wrapperTransaction, badInner),
	ofAnswer('exportedTransactionFields: bad inner items', wrapperTransaction, badInner, item =>
		exportedTransactionFields(item).map(field => exactCellOf(field, item)),
	),
	ofAnswer('describeTransaction: bad inner items', wrapperTransaction, badInner, item =>
		layOutDetails(describeTransaction(item, facts), 78),
	),
	ofAnswer(
		'sumUpKinds: a kind for each',
		wrapperTransaction,
		size => ({
			innerTransactions: many(size, 16, index => ({kind: `k${index}`})),
		}),
		item => sumUpKinds(item.innerTransactions, theme),
	),
	ofAnswer('parametersObject: bad checksums', parametersObject, badChecksums),
	ofAnswer('exportedParameterFields: bad checksums', parametersObject, badChecksums, item =>
		exportedParameterFields(item).map(field => exactCellOf(field, item)),
	),
	ofAnswer('createParameterRows: bad checksums', parametersObject, badChecksums, item =>
		createParameterRows(item, facts),
	),
	ofPage('validatorPage: bad items', 2, () => 0),
	ofAnswer('validatorPage: dirty descriptions', validatorPage, size => [
		{description: filled(size, '\u009d'), name: filled(size, '\u009d')},
	]),
	ofAnswer('proposalPage: dirty contents', proposalPage, size =>
		many(size, 2000, () => proposalOf(filled(2000, '\u009d'))),
	),
	ofAnswer('singleProposal: sections', singleProposal, size =>
		proposalOf(JSON.stringify(Object.fromEntries(many(size, 12, index => [`s${index}`, 'x'])))),
	),
	ofAnswer('singleProposal: lists in lists', singleProposal, size => proposalOf(filled(size, '['))),
	ofAnswer('singleProposal: no JSON', singleProposal, size => proposalOf(`{"title":"${filled(size, '\\"')}`)),
	ofAnswer(
		'describeContent: sections',
		singleProposal,
		size => proposalOf(JSON.stringify(Object.fromEntries(many(size, 12, index => [`s${index}`, 'x'])))),
		item => layOutDetails(limitDetails(describeContent(item, facts), facts), 78),
	),
	ofPage(
		'keepEqual: a page that turned round',
		20,
		index => ({address: `tnam${index}`}),
		({items}) => keepEqual(items, items.map(item => ({...item})).toReversed()),
	),
	ofPage(
		'identity and order: equal powers',
		20,
		index => ({address: `tnam${index}`, votingPower: '1'}),
		({items}) =>
			sortItems(items, {power: item => item.votingPower}, {sort: 'power', order: 'asc'}, validatorIdentity),
	),
	ofAnswer('broadcastSchema: a dirty log', broadcastSchema('http://node'), size => ({
		code: 1,
		log: filled(size, '\u009d'),
	})),
	{
		name: 'nodeFailureOf: dirty data',
		prepare(size) {
			const body = {jsonrpc: '2.0', error: {code: -32603, data: filled(size, '\u009d')}};
			return () => nodeFailureOf(body, 'http://node', 500);
		},
	},
	{
		name: 'serviceWords: blanks at any depth',
		prepare(size) {
			const body: unknown = Array.from({length: 90}).reduce(
				inner => ({data: inner, message: ''}),
				filled(size, ' '),
			);
			return () => serviceWords(body);
		},
	},
];
