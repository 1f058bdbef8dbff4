import {describe, expect, it} from 'vitest';
import {explainKind} from '../../../../source/columns/inner-fields.ts';
import {envelopeFields} from '../../../../source/columns/transaction-fields.ts';
import {layOutDetails} from '../../../../source/dashboard/ui/text/details.ts';
import {createTheme} from '../../../../source/dashboard/ui/theme.ts';
import {createLookupSubject} from '../../../../source/dashboard/views/tx/lookup-columns.ts';
import {describeTransaction} from '../../../../source/dashboard/views/tx/transaction-details.ts';
import type {InnerTransaction, WrapperTransaction} from '../../../../source/domain/transaction.ts';
import {drawRows} from '../../../helpers/draw-rows.tsx';
import {createFacts} from '../../../helpers/facts.ts';
import {createInner, createTestLookup, createTransaction} from '../../../helpers/transactions.ts';
import {addressOf, createParameters} from '../../../helpers/validators.ts';

function draw(fields: Partial<WrapperTransaction>, {isAscii = false, width = 90} = {}): string[] {
	const details = describeTransaction(
		createTransaction(fields),
		createFacts({theme: createTheme({colors: 'none', isAscii})}),
	);
	return layOutDetails(details, width).map(({text}) => text.trimEnd());
}

function detailOf(label: string, fields: Partial<WrapperTransaction>): string {
	const detail = describeTransaction(createTransaction(fields), createFacts()).find(
		each => each.label === label,
	);
	return detail === undefined
		? 'not there'
		: [detail.value, ...(detail.note ? [detail.note] : [])].join(' | ');
}

const flaw = (field: string) => ({path: field, field, problem: 'expected text, got a list'});

describe('all of a transaction', () => {
	it('with a batch of which a part is rejected', () => {
		const innerTransactions = [
			createInner(),
			createInner({kind: 'claimRewards', exitCode: 'rejected', data: undefined}),
			createInner({kind: 'teleport', exitCode: 'lost', data: 'no JSON', memo: '666f722074656121'}),
		];
		expect(draw({innerTransactions})).toEqual([
			'Hash          0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef',
			'Result        ! applied, 1 of 3 rejected',
			'Block         4 567 890',
			'Fee payer     tnam1y5crk3j3t3nhylvgjw02nd9let27p6cqqylf3jll',
			'Fee token     tnam1ff2kq6mksxxf0g4dhrpuak0yalaq2yqqqgquelqn',
			'Gas limit     50 000',
			'Gas used      12 345',
			'Per gas unit  0.000001 of the fee token',
			'Fee           0.050000 of the fee token',
			'MASP payment  –',
			'Atomic        false',
			'Batch         3 inner transactions',
			'',
			'1 of 3: bond',
			'Kind          bond',
			'Result        ✓ applied',
			'What it does  content not read',
			'Hash          abababababababababababababababababababababababababababababababab',
			'Memo (hex)    –',
			'',
			'Data',
			'{',
			'  "amount": "1500000"',
			'}',
			'',
			'2 of 3: claimRewards',
			'Kind          claimRewards',
			'Result        ✗ rejected',
			'Hash          abababababababababababababababababababababababababababababababab',
			'Memo (hex)    –',
			'Data          –',
			'',
			'3 of 3: teleport',
			'Kind          teleport',
			'Result        ? lost',
			'What it does  content not read',
			'Hash          abababababababababababababababababababababababababababababababab',
			'Memo (hex)    666f722074656121',
			'Memo text     for tea!',
			'',
			'Data',
			'no JSON',
		]);
	});

	it('says of each applied one in an undone batch that it had no effect', () => {
		const innerTransactions = [createInner(), createInner({txId: 'cd', exitCode: 'rejected'})];
		const results = (fields: Partial<WrapperTransaction>, isAscii = false) =>
			draw({innerTransactions, ...fields}, {isAscii})
				.filter(line => line.startsWith('Result') || line.includes('undone'))
				.map(line => line.replace(/^Result +/, '').trim());
		const undone = '✗ no effect: the batch was undone';
		expect(results({atomic: false})).toEqual(['! applied, 1 of 2 rejected', '✓ applied', '✗ rejected']);
		expect(results({atomic: true, exitCode: 'rejected'})).toEqual(['✗ rejected', undone, '✗ rejected']);
		expect(results({atomic: true})).toEqual([
			'! applied, 1 of 2 rejected, batch undone',
			undone,
			'✗ rejected',
		]);
		expect(results({atomic: true}, true)).toContain('x no effect: the batch was undone');
		// What was applied before the end of a batch that is not atomic stays.
		for (const atomic of [false, undefined]) {
			expect(results({atomic, exitCode: 'rejected'})).toEqual(['✗ rejected', '✓ applied', '✗ rejected']);
		}
		const fee = {atomic: true, maspFeePayment: 'ab'.repeat(32)};
		expect(results(fee).slice(1)).toEqual(['✓ applied', '✗ rejected']);
	});

	it('that says nothing, around one that says nothing', () => {
		const nothing = Object.fromEntries(envelopeFields.map(({name = ''}) => [name, undefined]));
		const inner = createInner({
			txId: undefined,
			kind: undefined,
			exitCode: undefined,
			data: undefined,
			memo: undefined,
		});
		expect(draw({...(nothing as Partial<WrapperTransaction>), innerTransactions: [inner]})).toEqual([
			'Hash          –',
			'Result        –',
			'Block         –',
			'Fee payer     –',
			'Fee token     –',
			'Gas limit     –',
			'Gas used      –',
			'Per gas unit  –',
			'MASP payment  –',
			'Atomic        –',
			'Batch         1 inner transaction',
			'',
			'1 of 1',
			'Kind          –',
			'Result        –',
			'Hash          –',
			'Memo (hex)    –',
			'Data          –',
		]);
	});

	it('in ASCII and a narrow pane', () => {
		const lines = draw({exitCode: 'rejected', atomic: true}, {isAscii: true, width: 40});
		expect(lines.join('\n')).toMatch(/^[\n -~]*$/);
		expect(lines).toEqual([
			'Hash',
			'  0123456789abcdef0123456789abcdef012345',
			'  6789abcdef0123456789abcdef',
			'Result        x rejected',
			'Block         4 567 890',
			'Fee payer',
			'  tnam1y5crk3j3t3nhylvgjw02nd9let27p6cqq',
			'  ylf3jll',
			'Fee token',
			'  tnam1ff2kq6mksxxf0g4dhrpuak0yalaq2yqqq',
			'  gquelqn',
			'Gas limit     50 000',
			'Gas used      12 345',
			'Per gas unit  0.000001 of the fee token',
			'Fee           0.050000 of the fee token',
			'MASP payment  -',
			'Atomic        true',
			'Batch         1 inner transaction',
			'',
			'1 of 1: bond',
			'Kind          bond',
			'Result',
			'  x no effect: the batch was undone',
			'What it does  content not read',
			'Hash',
			'  ababababababababababababababababababab',
			'  ababababababababababababab',
			'Memo (hex)    -',
			'',
			'Data',
			'{',
			'  "amount": "1500000"',
			'}',
		]);
	});
});

it.each(envelopeFields.flatMap(({name}) => name ?? []))('says what is wrong with %s', name => {
	expect(draw({[name]: undefined, flaws: [flaw(name)]}).join('\n')).toContain(
		'unreadable: expected text, got a list',
	);
});

it.each(['txId', 'kind', 'exitCode', 'memo', 'data'])('says what is wrong with %s of an inner one', name => {
	const inner = createInner({[name]: undefined, flaws: [flaw(name)]});
	expect(draw({innerTransactions: [inner]}).join('\n')).toContain('unreadable: expected text, got a list');
});

it.each<[string, string, Partial<WrapperTransaction>]>([
	['✓ applied', 'Result', {}],
	[
		'! applied, 1 of 2 rejected',
		'Result',
		{innerTransactions: [createInner(), createInner({exitCode: 'rejected'})]},
	],
	['✗ rejected', 'Result', {exitCode: 'rejected', innerTransactions: [createInner({exitCode: 'rejected'})]}],
	['? toString', 'Result', {exitCode: 'toString'}],
	['0.050000 of the fee token | gas limit times the amount for a unit', 'Fee', {}],
	[
		'9 007 199 254.740993 of the fee token | gas limit times the amount for a unit',
		'Fee',
		{gasLimit: 9007199254740993n},
	],
	['not there', 'Fee', {amountPerGasUnit: 'cheap'}],
	['0.000001 of the fee token | for each unit of the limit', 'Per gas unit', {amountPerGasUnit: '1e-6'}],
	['0.050000 of the fee token | gas limit times the amount for a unit', 'Fee', {amountPerGasUnit: '1e-6'}],
	['cheap | for each unit of the limit', 'Per gas unit', {amountPerGasUnit: 'cheap'}],
	[
		'1 of 1 in the batch | the inner transaction that pays the fee from a shielded account',
		'MASP payment',
		{maspFeePayment: createInner({txId: 'AB'.repeat(32)})},
	],
	[
		'described below | the inner transaction that pays the fee from a shielded account',
		'MASP payment',
		{maspFeePayment: createInner({txId: undefined})},
	],
	['how | how the fee is paid from a shielded account', 'MASP payment', {maspFeePayment: 'how'}],
	['not there', 'Fee', {gasLimit: undefined}],
	['12 345 | 24.6% of the limit', 'Gas used', {}],
	['12 345', 'Gas used', {gasLimit: 0n}],
	['4 567 890', 'Block', {}],
	['0', 'Block', {blockHeight: 0n}],
	['false | inner ones are independent: some may be rejected in an applied wrapper', 'Atomic', {}],
	['true | all or nothing: one rejected inner transaction rejects all', 'Atomic', {atomic: true}],
	['–', 'Batch', {innerTransactions: []}],
	['1 inner transaction', 'Batch', {}],
	[
		'? | unreadable: expected text, got a list',
		'Batch',
		{innerTransactions: [], flaws: [flaw('innerTransactions')]},
	],
])('%s', (expected, label, fields) => {
	expect(detailOf(label, fields)).toBe(expected);
});

it('marks the one of the batch that pays the fee', () => {
	const payment = createInner({kind: 'unshieldingTransfer', txId: 'cd'.repeat(32)});
	const lines = draw({maspFeePayment: payment, innerTransactions: [createInner(), payment]});
	expect(lines.filter(line => line.includes(' of 2'))).toEqual([
		'MASP payment  2 of 2 in the batch',
		'1 of 2: bond',
		'2 of 2: unshieldingTransfer, pays the fee',
	]);
});

it('describes the one that pays the fee by itself where it is in no batch', () => {
	const payment = createInner({kind: 'unshieldingTransfer', txId: 'cd'.repeat(32), exitCode: 'rejected'});
	const lines = draw({maspFeePayment: payment});
	const start = lines.indexOf('MASP payment: unshieldingTransfer');
	expect(lines.slice(start, start + 4)).toEqual([
		'MASP payment: unshieldingTransfer',
		'Kind          unshieldingTransfer',
		'Result        ✗ rejected',
		'What it does  content not read',
	]);
});

it('says what each does, with the name of its validator, as the list does', () => {
	const [owner, validator] = [addressOf(1), addressOf(2)];
	const data = JSON.stringify({validator, amount: '12500000', source: owner});
	const transaction = createTransaction({innerTransactions: [createInner({data}), createInner({data})]});
	const facts = {...createFacts(), names: new Map([[validator, 'WhisperNode']])};
	const told = describeTransaction(transaction, facts).filter(({label}) => label === 'What it does');
	expect(told.map(({value}) => value)).toEqual(
		Array.from({length: 2}, () => expect.stringMatching(/^bond 12\.5 NAM from tnam1\S+ to “WhisperNode”$/)),
	);
	const subject = createLookupSubject(facts);
	expect(drawRows(subject, [createTestLookup({transaction})], 200)[1]).toContain(
		'bond 12.5 NAM to “WhisperNode”, and 1 more',
	);
	expect(subject.textsOf(createTestLookup({transaction}))).toContain(
		'bond 12.5 NAM to “WhisperNode”, and 1 more',
	);
});

it("calls the fee NAM where it is paid in the chain's own token", () => {
	const transaction = createTransaction();
	const parameters = createParameters({nativeTokenAddress: transaction.feeToken});
	const details = describeTransaction(transaction, createFacts({parameters}));
	expect(details.find(({label}) => label === 'Fee')?.value).toBe('0.050000 NAM');
});

it.each<[string, Partial<InnerTransaction>, string]>([
	['digits', {data: '{"amount":9007199254740993.10}'}, '{\n  "amount": 9007199254740993.10\n}'],
	['controls', {data: '"\\u001b[2J"'}, '"\\u001b[2J"'],
	['no JSON', {data: '<xml>'}, '<xml>'],
])('keeps in data: %s', (_, fields, expected) => {
	expect(detailOf('Data', {innerTransactions: [createInner(fields)]})).toBe(expected);
});

it('knows every kind that is known, and keeps the others', () => {
	expect(explainKind('bond')).toBe('gives stake to a validator');
	expect(explainKind('constructor')).toBe('unknown kind, shown as the service sent it');
});

it('says how many inner ones are not shown', () => {
	const innerTransactions = Array.from({length: 100_000}, () => createInner({data: undefined}));
	const details = describeTransaction(createTransaction({innerTransactions}), createFacts());
	expect(details.at(-1)?.label).toBe('… 99 800 more inner transactions; J shows all');
	expect(details.length).toBeLessThan(2000);
});

it('cuts data that is too long', () => {
	const innerTransactions = [createInner({data: 'x'.repeat(1_000_000)}), createInner()];
	const last = draw({innerTransactions}).at(-1);
	expect(last).toMatch(/^… 80\d \d{3} more characters; J shows all$/);
});
