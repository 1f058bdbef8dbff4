import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {parseExactJson} from '../../../source/domain/json.ts';
import type {Page} from '../../../source/domain/page.ts';
import type {Proposal} from '../../../source/domain/proposal.ts';
import type {WrapperTransaction} from '../../../source/domain/transaction.ts';
import {latestEpoch} from '../../../source/services/decoding/decode-extensions.ts';
import {parametersObject} from '../../../source/services/decoding/decode-parameters.ts';
import {proposalPage, singleProposal} from '../../../source/services/decoding/decode-proposal.ts';
import {
	bondPage,
	mergedBondPage,
	unbondPage,
	validatorPage,
} from '../../../source/services/decoding/decode-stake.ts';
import {wrapperTransaction} from '../../../source/services/decoding/decode-transaction.ts';
import {broadcastSchema} from '../../../source/services/node/decode-node.ts';

interface AnySchema {
	readonly '~standard': {validate(value: unknown): unknown};
}

const decode = <Value = Record<string, unknown>>(schema: AnySchema, json: unknown): Value => {
	const text = typeof json === 'string' ? json : JSON.stringify(json);
	const result = schema['~standard'].validate(parseExactJson(text)) as {value: Value; issues?: unknown};
	expect(result.issues).toBeUndefined();
	return result.value;
};

const listSchemas = {validatorPage, proposalPage, bondPage, mergedBondPage, unbondPage};
const objectSchemas = {
	singleProposal,
	parametersObject,
	wrapperTransaction,
	broadcast: broadcastSchema('http://node'),
};

describe('any JSON', () => {
	it.each(Object.entries(listSchemas))('%s loses no item and never throws', (_name, schema) => {
		const field = fc.constantFrom(
			'address',
			'votingPower',
			'validator',
			'minDenomAmount',
			'content',
			'state',
			'id',
		);
		const item = fc.oneof(fc.jsonValue(), fc.dictionary(field, fc.jsonValue()));
		fc.assert(
			fc.property(fc.array(item), fc.jsonValue(), (results, pagination) => {
				const page = decode<Page<{source: unknown}>>(schema, {results, pagination});
				expect(JSON.stringify(page.items.map(({source}) => source))).toBe(JSON.stringify(results));
			}),
		);
	});

	it.each(Object.entries({...listSchemas, ...objectSchemas}))('%s answers or refuses', (_name, schema) => {
		fc.assert(
			fc.property(fc.jsonValue(), value => {
				try {
					schema['~standard'].validate(value);
				} catch (error) {
					expect(error).toHaveProperty('name', 'RequestError');
				}
			}),
		);
	});
});

describe('a validator', () => {
	const one = (fields: string) =>
		decode<Page<Record<string, unknown>>>(validatorPage, `{"results":[${fields}]}`).items[0];

	it('has its fields in their own types, whichever of text and number came', () => {
		const asText = one(
			'{"address":"tnam1x","rank":"3","votingPower":"39351204","commission":"0.05","state":"consensus"}',
		);
		const asNumber = one(
			'{"address":"tnam1x","rank":3,"votingPower":39351204,"commission":0.05,"state":"consensus"}',
		);
		for (const validator of [asText, asNumber]) {
			expect(validator).toMatchObject({
				address: 'tnam1x',
				rank: 3,
				votingPower: 39351204n,
				commission: {units: 5n, scale: 2},
				state: 'consensus',
				flaws: [],
			});
		}
	});

	it('keeps every digit beyond 2^53', () => {
		expect(one('{"votingPower":90071992547409931}')).toMatchObject({votingPower: 90071992547409931n});
	});

	it('takes absent, null and "" for the same', () => {
		const validator = one('{"name":"","email":null,"votingPower":""}');
		expect(validator).toMatchObject({
			name: undefined,
			email: undefined,
			website: undefined,
			votingPower: undefined,
			flaws: [],
		});
	});

	it('pays for a wrong field with that field alone and names it', () => {
		const page = decode<Page<Record<string, unknown>>>(
			validatorPage,
			'{"results":[{"name":"a"},{"name":"b","votingPower":{},"commission":"much","rank":-1}]}',
		);
		expect(page.items[1]).toMatchObject({name: 'b', votingPower: undefined, commission: undefined});
		expect(page.flaws).toEqual([
			{
				path: 'results[1].rank',
				field: 'rank',
				problem: 'expected a whole number below 2^53, got -1, which is below zero',
			},
			{
				path: 'results[1].votingPower',
				field: 'votingPower',
				problem: 'expected a whole number, got an object',
			},
			{
				path: 'results[1].commission',
				field: 'commission',
				problem: 'expected a number below 1e60, got "much"',
			},
		]);
	});

	it.each([
		['12\u202e34', 'got "12\\u202e34"'],
		['1234\u200b', 'got "1234\\u200b"'],
		['\ufeff1234', 'got "\\ufeff1234"'],
		['\u0661\u0662', 'got "\u0661\u0662"'],
	])('takes no amount of %j, and names what is not seen', (votingPower, got) => {
		expect(one(JSON.stringify({votingPower, commission: votingPower, rank: votingPower}))).toMatchObject({
			votingPower: undefined,
			commission: undefined,
			rank: undefined,
			flaws: [
				{field: 'rank', problem: `expected a whole number below 2^53, ${got}`},
				{field: 'votingPower', problem: `expected a whole number, ${got}`},
				{field: 'commission', problem: `expected a number below 1e60, ${got}`},
			],
			source: {votingPower},
		});
	});

	it.each(['9'.repeat(62), `-${'9'.repeat(62)}`, '1e60'])('takes no fraction of %s', commission => {
		expect(one(JSON.stringify({commission}))).toMatchObject({
			commission: undefined,
			flaws: [{field: 'commission'}],
			source: {commission},
		});
	});

	it.each([
		['votingPower', '"-5"', 'expected a whole number, got "-5", which is below zero'],
		['votingPower', '-1e30', 'expected a whole number, got -1e30, which is below zero'],
		['commission', '"-0.05"', 'expected a number below 1e60, got "-0.05", which is below zero'],
	])('has no %s of %s', (field, value, problem) => {
		expect(one(`{"name":"a","${field}":${value}}`)).toMatchObject({
			[field]: undefined,
			flaws: [{path: `results[0].${field}`, field, problem}],
		});
	});

	it('may have a power of minus zero', () => {
		expect(one('{"votingPower":-0}')).toMatchObject({votingPower: 0n, flaws: []});
	});

	it('is a row even where the service sent null or text', () => {
		const page = decode<Page<Record<string, unknown>>>(
			validatorPage,
			'{"results":[null,"text",{"name":"c"}]}',
		);
		expect(page.items).toHaveLength(3);
		expect(page.items[2]).toMatchObject({name: 'c'});
		expect(page.flaws.map(({path, problem}) => `${path}: ${problem}`)).toEqual([
			'results[0]: expected an object, got null',
			'results[1]: expected an object, got "text"',
		]);
	});

	it('shows an unknown state as it is and keeps unknown fields in its source', () => {
		expect(one('{"state":"hibernating","extra":1}')).toMatchObject({
			state: 'hibernating',
			source: {extra: 1},
		});
	});
});

describe('pagination', () => {
	it.each([
		[
			'{"page":"2","perPage":"30","totalPages":"7","totalItems":"205"}',
			{page: 2, perPage: 30, totalPages: 7, totalItems: 205},
		],
		['{"page":2,"perPage":30}', {page: 2, perPage: 30, totalPages: undefined, totalItems: undefined}],
		['null', {page: undefined}],
		[
			'{"page":1.5}',
			{
				page: undefined,
				flaws: [
					{path: 'pagination.page', field: 'page', problem: 'expected a whole number below 2^53, got 1.5'},
				],
			},
		],
		['"none"', {flaws: [{path: 'pagination', field: '', problem: 'expected an object, got "none"'}]}],
	])('%s', (pagination, expected) => {
		expect(decode(validatorPage, `{"results":[],"pagination":${pagination}}`)).toMatchObject(expected);
	});

	it('may be missing, as may all but the list', () => {
		expect(decode<Page<unknown>>(bondPage, '[{},{}]').items).toHaveLength(2);
	});
});

it('a bond holds its validator, decoded the same way, and names a flaw inside it', () => {
	const page = decode<Page<Record<string, unknown>>>(
		bondPage,
		'{"results":[{"minDenomAmount":"9007199254740993","validator":{"name":"Kestrel","rank":null,"votingPower":[]},"status":"active","startEpoch":"12"}]}',
	);
	expect(page.items[0]).toMatchObject({
		amount: 9007199254740993n,
		validator: {name: 'Kestrel'},
		startEpoch: 12n,
	});
	expect(page.flaws[0]).toMatchObject({
		path: 'results[0].validator.votingPower',
		field: 'validator.votingPower',
	});
});

it('reads a locked redelegation and a withdrawable unbond', () => {
	const merged =
		'{"results":[{"minDenomAmount":"1","redelegationInfo":{"earliestRedelegationEpoch":"9","earliestRedelegationTime":"8"}}]}';
	expect(decode<Page<unknown>>(mergedBondPage, merged).items[0]).toMatchObject({
		redelegation: {earliestEpoch: 9n, earliestTime: 8n},
	});
	const unbond =
		'{"results":[{"minDenomAmount":"1","withdrawEpoch":"0","withdrawTime":"7","canWithdraw":true}]}';
	expect(decode<Page<unknown>>(unbondPage, unbond).items[0]).toMatchObject({
		withdrawEpoch: 0n,
		canWithdraw: true,
	});
});

describe('a proposal', () => {
	it('has a title and sections where its content is a JSON map, cleaned after unescaping', () => {
		const content = JSON.stringify({
			title: 'Raise\u001b[31m it',
			abstract: 'one\ntwo',
			empty: '',
			nested: {a: 1},
		});
		expect(
			decode(singleProposal, {
				id: '7',
				content,
				yayVotes: '24567890.123456',
				nayVotes: '0',
				abstainVotes: '',
			}),
		).toMatchObject({
			id: '7',
			title: 'Raise it',
			sections: [
				{name: 'title', text: 'Raise it'},
				{name: 'abstract', text: 'one\ntwo'},
				{name: 'nested', text: '{"a":1}'},
			],
			yayVotes: {units: 24567890123456n, scale: 6},
			abstainVotes: undefined,
		});
	});

	it.each([
		['plain words', 'plain words'],
		['{"title":', '{"title":'],
		['[1,2]', '[1,2]'],
		['42', '42'],
		['\n# A plan\nIn many words', 'A plan'],
		['\ufeffA plan', 'A plan'],
		['A plan\\n\\nIn many words', 'A plan'],
		['![](data:image/png;base64,aaaa) A plan', '(picture) A plan'],
		[`${'a'.repeat(100)}\nb`, 'a'.repeat(100)],
		[`${'long '.repeat(30)}end`, `${'long '.repeat(20).trimEnd()}…`],
	])('has the first line of the content %j as its title otherwise', (content, title) => {
		expect(decode(singleProposal, {content})).toMatchObject({title, sections: []});
	});

	const map = JSON.stringify({title: 'Raise it', abstract: 'Words.'});

	it.each([
		['after a byte order mark', `\ufeff${map}`],
		['as a JSON string', JSON.stringify(map)],
		['as a JSON string after a byte order mark', `\ufeff${JSON.stringify(`\ufeff${map}`)}`],
		['as a JSON string of a JSON string', JSON.stringify(JSON.stringify(map))],
	])('has the title and sections of a map that came %s', (_title, content) => {
		expect(decode(singleProposal, {content})).toMatchObject({
			title: 'Raise it',
			sections: [
				{name: 'title', text: 'Raise it'},
				{name: 'abstract', text: 'Words.'},
			],
		});
	});

	it.each([
		[
			{fr: 'Augmenter', en: 'Raise it'},
			'Raise it',
			[
				['title', 'Raise it'],
				['title (fr)', 'Augmenter'],
			],
		],
		[{'pt-BR': 'Subir', de: ''}, 'Subir', [['title', 'Subir']]],
		[{text: 'Raise it'}, '{"text":"Raise it"}', [['title', '{"text":"Raise it"}']]],
		[{}, '{}', [['title', '{}']]],
	])('has the title in English, else in its first language: %j', (title, expected, sections) => {
		const decoded = decode<Proposal>(singleProposal, {content: JSON.stringify({title})});
		expect(decoded.title).toBe(expected);
		expect(decoded.sections.map(({name, text}) => [name, text])).toEqual(sections);
	});

	const data = `data:image/svg+xml;charset=utf-8;base64,${'iVBORw0/+'.repeat(20_000)}==`;

	it.each([
		['One\\nTwo\\r\\n\\r\\nThree', 'One\nTwo\n\nThree'],
		['In LaTeX\n\\nabla and \\n- two', 'In LaTeX\n\\nabla and\n- two'],
		[`See ![a chart](${data}) here`, 'See (picture) here'],
		[`See ![a chart](<${data}> "A") here`, 'See (picture) here'],
		[`See <img alt="a" src="${data}" width="3"> here`, 'See (picture) here'],
		[data, '(picture)'],
		['data: 5, image', 'data: 5, image'],
	])('has a text with a line break for "\\n" and without embedded pictures: %#', (abstract, text) => {
		expect(decode(singleProposal, {content: JSON.stringify({abstract})})).toMatchObject({
			sections: [{name: 'abstract', text}],
		});
	});
});

it.each(['c · ● live', 'y', 'yes', 'a.1\n'])(
	'parameters do not believe that a chain is called %j',
	chainId => {
		expect(decode(parametersObject, {chainId, pipelineLength: 2})).toMatchObject({
			chainId: undefined,
			pipelineLength: 2n,
			flaws: [{field: 'chainId', problem: expect.stringMatching(/^expected a chain id, got "/)}],
		});
	},
);

it.each([
	['the newest', latestEpoch, 'epoch', 'epoch'],
	['the start of a vote', singleProposal, 'startEpoch', 'startEpoch'],
	['the end of a vote', singleProposal, 'endEpoch', 'endEpoch'],
	['the execution of a proposal', singleProposal, 'activationEpoch', 'activationEpoch'],
])('%s is an epoch of at most ten digits', (_title, schema, wire, name) => {
	expect(decode(schema, {[wire]: '9999999999'})).toMatchObject({[name]: 9_999_999_999n, flaws: []});
	for (const wrong of ['10000000000', '9'.repeat(62), '-1', '1e30']) {
		const {[name]: epoch, flaws} = decode(schema, {[wire]: wrong});
		expect([epoch, flaws]).toMatchObject([
			undefined,
			[{field: name, problem: expect.stringContaining('an epoch of at most ten digits')}],
		]);
	}
});

it('so are those of stake', () => {
	const bond = decode<Page<unknown>>(bondPage, {results: [{startEpoch: '1e10'}]});
	const unbond = decode<Page<unknown>>(unbondPage, {results: [{withdrawEpoch: '10000000000'}]});
	expect([bond.flaws, unbond.flaws]).toMatchObject([[{field: 'startEpoch'}], [{field: 'withdrawEpoch'}]]);
});

describe('checksums', () => {
	const hash = 'ab'.repeat(32);

	it.each([
		[
			'in groups',
			{current: {tx_bond: hash}, fallback: {[hash]: 'tx_bond_old'}},
			[
				{group: 'current', name: 'tx_bond', sha256: hash},
				{group: 'fallback', name: 'tx_bond_old', sha256: hash},
			],
		],
		['flat', {tx_bond: hash}, [{group: undefined, name: 'tx_bond', sha256: hash}]],
	])('are read %s', (_name, checksums, expected) => {
		expect(decode(parametersObject, {checksums})).toMatchObject({checksums: expected, flaws: []});
	});

	it('that are no object are one flaw', () => {
		expect(decode(parametersObject, {checksums: 5, apr: '0.12'})).toMatchObject({
			checksums: [],
			apr: {units: 12n, scale: 2},
			flaws: [{path: 'checksums', field: 'checksums'}],
		});
	});
});

it('a wrapper shows each inner transaction, the wrong ones too', () => {
	const wrapper = decode(wrapperTransaction, {
		txId: 'ab',
		atomic: 'false',
		innerTransactions: [
			{txId: 'cd', kind: 'bond', exitCode: 'rejected', data: '{"amount":"1"}', memo: null},
			null,
		],
	});
	expect(wrapper).toMatchObject({
		atomic: false,
		innerTransactions: [{kind: 'bond', exitCode: 'rejected', data: '{"amount":"1"}'}, {kind: undefined}],
		flaws: [{path: 'innerTransactions[1]'}],
	});
});

it('the data of an inner transaction loses nothing that is not seen', () => {
	const data = '{\n\t"amount": "12\u202e5\u200b"\u001b[31m}';
	const inner = [{txId: 'cd', kind: 'bond', exitCode: 'applied', data, memo: null}];
	expect(decode(wrapperTransaction, {txId: 'ab', atomic: false, innerTransactions: inner})).toMatchObject({
		innerTransactions: [{data: '{\n "amount": "12\\u202e5\\u200b"}'}],
	});
});

describe('a wrapper in the words of the servers in use', () => {
	it.each(['Applied', 'APPLIED', 'applied'])('was %s, whatever its capitals', exitCode => {
		const wrapper = decode<WrapperTransaction>(wrapperTransaction, {
			exitCode,
			innerTransactions: [{exitCode: 'Rejected'}, {exitCode: 'Lost'}],
		});
		expect(wrapper.exitCode).toBe('applied');
		expect(wrapper.innerTransactions.map(inner => inner.exitCode)).toEqual(['rejected', 'Lost']);
		expect(wrapper.source).toMatchObject({exitCode, innerTransactions: [{exitCode: 'Rejected'}, {}]});
	});

	it('pays its fee with an inner transaction, or says how in a text', () => {
		const inner = {txId: 'cd', kind: 'unshieldingTransfer', data: null, memo: '', exitCode: 'Applied'};
		expect(decode(wrapperTransaction, {txId: 'ab', maspFeePayment: inner})).toMatchObject({
			maspFeePayment: {txId: 'cd', kind: 'unshieldingTransfer', exitCode: 'applied', memo: undefined},
			flaws: [],
		});
		expect(decode(wrapperTransaction, {maspFeePayment: 'cd'})).toMatchObject({maspFeePayment: 'cd'});
		expect(decode(wrapperTransaction, {maspFeePayment: null})).toMatchObject({
			maspFeePayment: undefined,
			flaws: [],
		});
		expect(decode(wrapperTransaction, {maspFeePayment: {kind: ['x']}}).flaws).toMatchObject([
			{path: 'maspFeePayment.kind', field: 'maspFeePayment.kind'},
		]);
		expect(decode(wrapperTransaction, {maspFeePayment: [inner]}).flaws).toMatchObject([
			{path: 'maspFeePayment', field: 'maspFeePayment', problem: 'expected text, got a list'},
		]);
	});

	it('has its hashes and its token under other names too', () => {
		const wrapper = {id: 'ab', feeToken: {address: 'tnam1x', trace: null}, innerTransactions: [{id: 'cd'}]};
		expect(decode(wrapperTransaction, wrapper)).toMatchObject({
			txId: 'ab',
			feeToken: 'tnam1x',
			innerTransactions: [{txId: 'cd'}],
			flaws: [],
		});
		expect(decode(wrapperTransaction, {txId: 'ab', id: '7'})).toMatchObject({txId: 'ab'});
		expect(decode(wrapperTransaction, {txId: null, id: []})).toMatchObject({
			txId: undefined,
			flaws: [{path: 'id', field: 'txId'}],
		});
		expect(decode(wrapperTransaction, {feeToken: {trace: 1}})).toMatchObject({
			feeToken: undefined,
			flaws: [{path: 'feeToken', field: 'feeToken', problem: 'expected text, got an object'}],
		});
	});
});

it.each([
	{redelegation_info: {earliest_redelegation_epoch: '9', earliest_redelegation_time: 8}},
	{redelegationInfo: {earliest_redelegation_epoch: '9', earliest_redelegation_time: 8}},
	{redelegationInfo: null, redelegation_info: {earliestRedelegationEpoch: 9, earliestRedelegationTime: '8'}},
])('reads a redelegation spelt %j', fields => {
	const {items} = decode<Page<unknown>>(mergedBondPage, {results: [{minDenomAmount: '1', ...fields}]});
	expect(items[0]).toMatchObject({redelegation: {earliestEpoch: 9n, earliestTime: 8n}, flaws: []});
});
