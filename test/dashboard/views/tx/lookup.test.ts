import {describe, expect, it} from 'vitest';
import {exactCellOf} from '../../../../source/columns/exact-field.ts';
import {layOutDetails} from '../../../../source/dashboard/ui/text/details.ts';
import {createTheme} from '../../../../source/dashboard/ui/theme.ts';
import {createLookupSubject} from '../../../../source/dashboard/views/tx/lookup-columns.ts';
import type {Lookup} from '../../../../source/dashboard/views/tx/lookup-rows.ts';
import type {FoundTransaction} from '../../../../source/domain/transaction.ts';
import {drawRows} from '../../../helpers/draw-rows.tsx';
import {createFacts} from '../../../helpers/facts.ts';
import {createInner, createTestLookup, createTransaction, testHash} from '../../../helpers/transactions.ts';

const subject = createLookupSubject(createFacts());
const address = 'http://127.0.0.1:40211';
const failure = {kind: 'serviceError', address, status: 503, words: 'try later'} as const;
const rejected = createInner({exitCode: 'rejected', kind: 'claimRewards'});
const inPart = createTransaction({innerTransactions: [createInner(), rejected, createInner()]});
const flawed = createTransaction({
	exitCode: undefined,
	blockHeight: undefined,
	innerTransactions: [],
	flaws: ['exitCode', 'blockHeight', 'innerTransactions'].map(field => ({
		path: field,
		field,
		problem: 'expected text, got a list',
	})),
});

const rows: readonly Lookup[] = [
	createTestLookup(),
	createTestLookup({transaction: inPart}),
	createTestLookup({
		transaction: createTransaction({exitCode: 'rejected', innerTransactions: [rejected, rejected]}),
	}),
	createTestLookup({state: 'absent'}),
	createTestLookup({state: 'absent', isFollowed: true}),
	createTestLookup({state: 'asking'}),
	createTestLookup({state: 'failed', failure}),
	createTestLookup({transaction: flawed}),
	createTestLookup({transaction: createTransaction({exitCode: 'frozen', feePayer: undefined})}),
];

const draw = (width: number, isAscii = false) =>
	drawRows(createLookupSubject(createFacts({theme: createTheme({colors: 'none', isAscii})})), rows, width);

describe('the list', () => {
	it('in 80 columns', () => {
		expect(draw(80)).toEqual([
			'  Hash           Result                          Block  What it does          +1',
			'  01234567…cdef  ✓ applied                   4 567 890  bond',
			'  01234567…cdef  ! applied, 1 of 3 rejected  4 567 890  2 × bond, claimRewar…',
			'  01234567…cdef  ✗ rejected                  4 567 890  2 × claimRewards',
			'  01234567…cdef  not there yet                       –  –',
			'  01234567…cdef  not there yet, followed             –  –',
			'  01234567…cdef  asking                              –  –',
			'  01234567…cdef  failed (503): try later             –  –',
			'  01234567…cdef  ? result unreadable                 ?  ?',
			'  01234567…cdef  ? frozen                    4 567 890  bond',
		]);
	});

	it('in ASCII', () => {
		expect(draw(120, true)).toEqual([
			'  Hash                           Result                          Block  What it does            Fee payer',
			'  0123456789abcdef01234567…cdef  + applied                   4 567 890  bond                    tnam1y5crk3j3t3nhyl…3jll',
			'  0123456789abcdef01234567…cdef  ! applied, 1 of 3 rejected  4 567 890  2 x bond, claimRewards  tnam1y5crk3j3t3nhyl…3jll',
			'  0123456789abcdef01234567…cdef  x rejected                  4 567 890  2 x claimRewards        tnam1y5crk3j3t3nhyl…3jll',
			'  0123456789abcdef01234567…cdef  not there yet                       -  -                       -',
			'  0123456789abcdef01234567…cdef  not there yet, followed             -  -                       -',
			'  0123456789abcdef01234567…cdef  asking                              -  -                       -',
			'  0123456789abcdef01234567…cdef  failed (503): try later             -  -                       -',
			'  0123456789abcdef01234567…cdef  ? result unreadable                 ?  ?                       tnam1y5crk3j3t3nhyl…3jll',
			'  0123456789abcdef01234567…cdef  ? frozen                    4 567 890  bond                    -',
		]);
	});

	it('in 40 columns', () => {
		expect(draw(40)).toEqual([
			'  Hash             Result             +3',
			'  0123456789…cdef  ✓ applied',
			'  0123456789…cdef  ! 1 of 3 rejected',
			'  0123456789…cdef  ✗ rejected',
			'  0123456789…cdef  not there yet',
			'  0123456789…cdef  not there yet',
			'  0123456789…cdef  asking',
			'  0123456789…cdef  failed (503): try…',
			'  0123456789…cdef  ? result unreadab…',
			'  0123456789…cdef  ? frozen',
		]);
	});
});

it.each([
	['Transaction 01234567…def, applied, block 4 567 890, bond', createTestLookup()],
	[
		'Transaction 01234567…def, applied, 1 of 3 rejected, block 4 567 890, 2 × bond, claimRewards',
		createTestLookup({transaction: inPart}),
	],
	[
		'Transaction 01234567…def, failed: did not answer within 9 s; try again, or raise --timeout (and --interval for a dashboard)',
		createTestLookup({state: 'failed', failure: {kind: 'timedOut', address, afterMilliseconds: 9000}}),
	],
	['Transaction 01234567…def, failed', createTestLookup({state: 'failed'})],
	['Transaction 01234567…def, not there yet', createTestLookup({state: 'absent'})],
	[
		'Transaction 01234567…def, not there yet, followed',
		createTestLookup({state: 'absent', isFollowed: true}),
	],
	['Transaction 01234567…def, failed (503): try later', createTestLookup({state: 'failed', failure})],
])('says of a row: %s', (expected, lookup) => {
	expect(subject.sentenceOf(lookup)).toBe(expected);
});

it('names, finds and copies a transaction by its hash, in either case', () => {
	const lookup = createTestLookup({hash: testHash.toUpperCase(), transaction: inPart});
	expect(subject.identityOf(lookup)).toBe(testHash);
	expect(subject.idOf(lookup)).toBe(testHash.toUpperCase());
	expect(subject.textsOf(lookup)).toEqual([
		testHash.toUpperCase(),
		'applied, 1 of 3 rejected',
		inPart.feePayer,
		'bond',
		'claimRewards',
		'bond',
		'2 × bond, claimRewards',
	]);
});

it('an inner transaction is shown in its wrapper, with its place and a mark', () => {
	const hash = 'cd'.repeat(32);
	const innerTransactions = [createInner(), createInner({txId: hash.toUpperCase(), kind: 'unbond'})];
	const details = (transaction: FoundTransaction) => subject.detailsOf(createTestLookup({hash, transaction}));
	const found = details({...createTransaction({innerTransactions}), askedInner: hash});
	expect(found[0]).toMatchObject({label: 'Asked for', value: hash, note: 'inner transaction 2 of 2 of this'});
	expect(found.filter(({label}) => label.includes('asked for')).map(({label}) => label)).toEqual([
		'2 of 2: unbond, asked for',
	]);
	expect(details(createTransaction({innerTransactions}))[0]).toMatchObject({
		note: 'the service files it under another hash',
	});
});

it('exports what was asked, what came of it and the fields of the envelope', () => {
	const cells = (lookup: Lookup) =>
		Object.fromEntries(subject.fields.map(field => [field.name, exactCellOf(field, lookup)]));
	expect(cells(createTestLookup({transaction: inPart}))).toMatchObject({
		hash: testHash,
		state: 'found',
		blockHeight: '4567890',
		atomic: 'false',
		'innerTransactions.kind': 'bond claimRewards bond',
		'innerTransactions.exitCode': 'applied rejected applied',
		'innerTransactions.result': 'applied rejected applied',
	});
	expect(cells(createTestLookup({transaction: flawed}))).toMatchObject({
		blockHeight: '?',
		'innerTransactions.kind': '?',
	});
	expect(cells(createTestLookup({state: 'absent'}))).toMatchObject({state: 'absent', blockHeight: ''});
});

describe('the details', () => {
	const drawDetails = (lookup: Lookup) =>
		layOutDetails(subject.detailsOf(lookup), 90).map(({text}) => text.trimEnd());

	it('are the transaction where it is found', () => {
		expect(drawDetails(createTestLookup()).slice(0, 2)).toEqual([
			`Hash          ${testHash}`,
			'Result        ✓ applied',
		]);
	});

	it('say so where the service files it under another hash', () => {
		const lookup = createTestLookup({hash: 'f'.repeat(64)});
		expect(drawDetails(lookup)[0]).toContain('f'.repeat(64));
		expect(drawDetails(lookup)[1]).toContain('the service files it under another hash');
		expect(drawDetails(createTestLookup({hash: testHash.toUpperCase()}))[0]).toContain(testHash);
	});

	it('say why there is none, and what can be done', () => {
		expect(drawDetails(createTestLookup({state: 'absent'}))).toEqual([
			'Hash      0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef',
			'Result    not there yet',
			'          it may not be in a block yet, or this indexer files it under another id',
			'Followed  no',
			'          the indexer was asked once; r asks again',
		]);
		expect(drawDetails(createTestLookup({state: 'asking', isFollowed: true}))).toEqual([
			'Hash      0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef',
			'Result    asking',
			'          the service has not answered yet',
			'Followed  yes',
			'          the indexer is asked again until it is there',
		]);
		expect(drawDetails(createTestLookup({state: 'failed', failure}))).toEqual([
			'Hash      0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef',
			'Result    failed',
			'          http://127.0.0.1:40211 failed (503): try later',
			'Followed  no',
			'          the indexer was asked once; r asks again',
		]);
	});
});
