import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import type {ReadingDefect} from '../../source/domain/chain-reading.ts';
import {compareList, type FieldRules, type KeptList} from '../../source/ledger/compare-list.ts';
import {decodeKeptList, encodeKeptList} from '../../source/ledger/kept-list-text.ts';
import type {Emptiness, FieldValues, ListSighting} from '../../source/ledger/sight.ts';

const rules: FieldRules = {
	state: {wait: 'sight'},
	commission: {wait: 'epochs'},
	power: {
		wait: 'epochs',
		isNews: (reported, value) => Math.abs(Number(value) - Number(reported)) * 20 >= Number(reported),
		isSameNews: (pending, value, reported) =>
			Number(pending) > Number(reported) === Number(value) > Number(reported),
	},
};

interface Look {
	readonly height?: bigint;
	readonly epoch?: bigint;
	readonly at?: bigint;
	readonly indexer?: string;
	readonly version?: string;
	readonly defect?: ReadingDefect;
	readonly emptiness?: Emptiness;
	readonly rows?: Readonly<Record<string, FieldValues>>;
}

/** A reading of a list with one validator, unless told otherwise. */
function reading({height, rows = {a: {state: 'consensus'}}, ...look}: Look): ListSighting {
	return {
		indexer: 'one',
		version: '3.3.1',
		epoch: 1n,
		at: height ?? 0n,
		height,
		...look,
		rows: new Map(Object.entries(rows)),
	};
}

/** Compares readings one after the other; the memory goes through its file's form each time. */
function follow(looks: readonly Look[]) {
	let kept: KeptList | undefined;
	return looks.map(look => {
		const comparison = compareList(rules, kept, reading(look));
		if (comparison) kept = decodeKeptList(encodeKeptList(comparison.kept));
		return {
			changes:
				comparison?.changes.map(({key, field, old, value}) => `${key} ${field} ${old} → ${value}`) ?? [],
			deferral: comparison?.deferral,
			all: comparison?.changes ?? [],
		};
	});
}

const changesOf = (looks: readonly Look[]) => follow(looks).map(({changes}) => changes);
const state = (word: string) => ({a: {state: word}});

it('takes the first complete reading as it is', () => {
	expect(changesOf([{height: 1n}, {height: 2n}])).toEqual([[], []]);
	expect(compareList(rules, undefined, reading({defect: 'short'}))).toBeUndefined();
	expect(changesOf([{height: 1n, rows: {}}, {height: 2n}, {height: 3n}])).toEqual([[], [], []]);
});

it('reports a change at its second sight, once the chain has gone on', () => {
	const [, first, same, second, after] = follow([
		{height: 10n, epoch: 4n},
		{height: 12n, epoch: 5n, rows: state('jailed')},
		{height: 12n, epoch: 5n, rows: state('jailed')},
		{height: 13n, epoch: 5n, rows: state('jailed')},
		{height: 14n, epoch: 5n, rows: state('jailed')},
	]);
	expect([first, same, after].map(each => each?.changes)).toEqual([[], [], []]);
	expect(second?.changes).toEqual(['a state consensus → jailed']);
	expect(second?.all[0]).toMatchObject({
		after: {height: 10n, epoch: 4n},
		first: {height: 12n, epoch: 5n},
		sure: {height: 13n},
	});
});

it('says nothing of what goes back before it is sure', () => {
	expect(
		changesOf([{height: 1n}, {height: 2n, rows: state('jailed')}, {height: 3n}, {height: 4n}]).flat(),
	).toEqual([]);
});

it('waits for two changes of epoch where old and new values come by turns', () => {
	const commission = (value: string, epoch: bigint) => ({
		height: epoch * 10n,
		epoch,
		rows: {a: {commission: value}},
	});
	const flip = ['5', '6', '5', '5'].map((value, index) => commission(value, BigInt(index)));
	expect(changesOf(flip).flat()).toEqual([]);
	const raise = ['5', '6', '5', '6', '6', '6'].map((value, index) => commission(value, BigInt(index)));
	expect(changesOf(raise)).toEqual([[], [], [], [], [], ['a commission 5 → 6']]);
});

it('measures a power against the one reported last, and reports the newest', () => {
	const powers = ['100', '103', '104', '106', '107', '108', '109', '112', '114', '120', '120'];
	const looks = powers.map((power, index) => ({
		height: BigInt(index),
		epoch: BigInt(index),
		rows: {a: {power}},
	}));
	expect(changesOf(looks).flat()).toEqual(['a power 100 → 108', 'a power 108 → 120']);
});

it('takes absence from two readings for a change, and from one for nothing', () => {
	const gone = {rows: {b: {state: 'consensus'}}};
	const both = {rows: {a: {state: 'inactive'}, b: {state: 'consensus'}}};
	expect(
		changesOf([
			{...both, height: 1n},
			{...gone, height: 2n},
			{...both, height: 3n},
			{...gone, height: 4n},
			{...gone, height: 5n},
			{...both, height: 6n},
			{...both, height: 7n},
		]),
	).toEqual([[], [], [], [], ['a listed yes → no'], [], ['a listed no → yes']]);
});

it('knows of what is gone how it was last seen, though that was not sure yet', () => {
	const gone = {rows: {b: {state: 'consensus'}}};
	const told = follow([
		{height: 1n, rows: {...gone.rows, a: {state: 'consensus'}}},
		{height: 2n, rows: {...gone.rows, a: {state: 'jailed'}}},
		{...gone, height: 3n},
		{...gone, height: 4n},
	]);
	expect(told[3]?.changes).toEqual(['a listed yes → no']);
	expect(told[3]?.all[0]?.thing.state).toBe('jailed');
});

it('takes a field that is told for the first time as it is, and one that is not told for nothing', () => {
	expect(
		changesOf([
			{height: 1n, rows: {a: {}}},
			{height: 2n, rows: {a: {state: 'jailed'}}},
			{height: 3n, rows: {a: {}}},
			{height: 4n, rows: {a: {state: 'consensus'}}},
			{height: 5n, rows: {a: {}}},
			{height: 6n, rows: {a: {state: 'consensus'}}},
		]),
	).toEqual([[], [], [], [], [], ['a state jailed → consensus']]);
});

it.each<[string, Look, Look, string | undefined]>([
	['a short list', {height: 1n}, {height: 2n, defect: 'short'}, 'short'],
	['torn pages', {height: 1n}, {height: 2n, defect: 'torn'}, 'torn'],
	['an empty list', {height: 1n}, {height: 2n, rows: {}}, 'empty'],
	['a lower height', {height: 5n}, {height: 4n}, 'wentBack'],
	['a lower epoch', {height: 5n, epoch: 3n}, {height: 6n, epoch: 2n}, 'wentBack'],
	['another version', {height: 5n}, {height: 6n, version: '3.4.0'}, 'otherVersion'],
	['another indexer behind', {height: 5n}, {height: 5n, indexer: 'two'}, 'otherIndexer'],
	['another indexer without heights', {height: 5n}, {indexer: 'two'}, 'otherIndexer'],
	['another indexer ahead', {height: 5n}, {height: 6n, indexer: 'two', version: '2'}, undefined],
])('puts off %s', (_name, first, second, deferral) => {
	const jailed = {...second, rows: second.rows ?? state('jailed')};
	const [, put] = follow([first, jailed]);
	expect(put?.deferral).toBe(deferral);
	const height = 9n;
	const later = {height, epoch: 9n, ...(second.indexer && {indexer: second.indexer})};
	const version = second.version ?? '3.3.1';
	const goingOn = [1n, 2n].map(more => ({...later, version, height: height + more, rows: state('jailed')}));
	expect(changesOf([first, jailed, ...goingOn]).flat()).toEqual(['a state consensus → jailed']);
});

const elsewhere = (look: Look) => ({indexer: 'two', rows: state('jailed'), ...look});

it('takes a later epoch of another indexer for further where it tells no height', () => {
	const told = follow([
		{height: 5n, epoch: 3n},
		elsewhere({at: 6n, epoch: 3n}),
		elsewhere({at: 7n, epoch: 4n}),
		elsewhere({at: 8n, epoch: 4n}),
	]);
	expect(told.map(({deferral}) => deferral)).toEqual([undefined, 'otherIndexer', undefined, undefined]);
	expect(told.flatMap(({changes}) => changes)).toEqual(['a state consensus → jailed']);
});

it('begins anew, without a change, with another indexer that tells no place for an hour', () => {
	const nowhere = {epoch: undefined} as unknown as Look;
	const told = follow([
		{height: 5n, ...nowhere},
		elsewhere({at: 10n, ...nowhere}),
		elsewhere({at: 3700n, ...nowhere}),
		elsewhere({at: 3701n, ...nowhere}),
		elsewhere({at: 3731n, ...nowhere}),
		elsewhere({at: 3761n, ...nowhere, rows: state('consensus')}),
		elsewhere({at: 3791n, ...nowhere, rows: state('consensus')}),
	]);
	expect(told.map(({deferral}) => deferral)).toEqual([
		undefined,
		...['otherIndexer', 'otherIndexer'],
		...[undefined, undefined, undefined, undefined],
	]);
	expect(told.flatMap(({changes}) => changes)).toEqual(['a state jailed → consensus']);
});

it('waits on for another indexer whose height is below', () => {
	const looks = [1n, 2n, 3n, 4n].map(more => elsewhere({height: 4n, epoch: 3n, at: 5n + more * 9000n}));
	const told = follow([{height: 5n, epoch: 3n}, ...looks]);
	expect(told.slice(1).map(({deferral}) => deferral)).toEqual(looks.map(() => 'otherIndexer'));
});

describe('a list that comes empty', () => {
	const rows = {};
	const full: Look = {height: 5n, epoch: 3n};
	const beside = (at: bigint, indexer = 'one') => ({
		isPossible: true,
		beside: {indexer, version: '3.3.1', epoch: 3n, height: at, at},
	});
	const alone = {isPossible: true, beside: undefined};

	it.each<[string, readonly Look[], string | undefined]>([
		['once', [{height: 6n, emptiness: beside(6n)}], undefined],
		['twice, and others are full', [6n, 7n].map(height => ({height, emptiness: beside(height)})), 'first'],
		['twice at one height', [6n, 6n].map(height => ({height, emptiness: beside(height)})), undefined],
		[
			'twice, and others were full before',
			[6n, 7n].map(height => ({height, emptiness: beside(5n)})),
			undefined,
		],
		[
			'twice, and others are full elsewhere',
			[6n, 7n].map(height => ({height, emptiness: beside(height, 'two')})),
			undefined,
		],
		['twice, and nothing else is known', [6n, 7n].map(height => ({height, emptiness: alone})), undefined],
		['in two epochs', [3n, 4n].map(epoch => ({height: epoch + 3n, epoch, emptiness: alone})), 'first'],
		[
			'though it held what cannot be gone',
			[3n, 4n].map(epoch => ({height: epoch + 3n, epoch, emptiness: {...beside(9n), isPossible: false}})),
			undefined,
		],
		['though it never can', [3n, 4n].map(epoch => ({height: epoch + 3n, epoch})), undefined],
	])('%s', (_, looks, sure) => {
		const told = follow([full, ...looks.map(look => ({epoch: 3n, ...look, rows}))]);
		const changes = told.flatMap(({all}) => all);
		expect(changes.map(({field, value}) => `${field} ${value}`)).toEqual(sure ? ['listed no'] : []);
		if (sure)
			expect(changes[0]).toMatchObject({after: {height: 5n}, first: {height: 6n}, sure: {height: 7n}});
		expect(told.at(-1)?.deferral).toBe(sure ? undefined : 'empty');
	});

	it('is compared as any other once it was believed', () => {
		const empty = [6n, 7n, 8n].map(height => ({height, epoch: 3n, rows, emptiness: beside(height)}));
		const again = [9n, 10n].map(height => ({height, epoch: 3n}));
		const told = follow([full, ...empty, ...again]);
		expect(told.slice(2).flatMap(({deferral}) => deferral ?? [])).toEqual([]);
		expect(told.flatMap(({changes}) => changes)).toEqual(['a listed yes → no', 'a listed no → yes']);
	});

	it('counts only empty answers with nothing in between', () => {
		const told = follow([
			full,
			{height: 6n, epoch: 3n, rows, emptiness: alone},
			{height: 7n, epoch: 3n},
			{height: 8n, epoch: 4n, rows, emptiness: alone},
		]);
		expect(told.at(-1)?.deferral).toBe('empty');
	});
});

it.each([
	['', 61n],
	[', also one that is set back', -86_339n],
])('goes by the clock where no height is told%s', (_name, at) => {
	expect(changesOf([{at: 1n}, {at: 31n, rows: state('jailed')}, {at, rows: state('jailed')}]).at(-1)).toEqual(
		['a state consensus → jailed'],
	);
});

it('reports the net of what is seen, whatever comes in between', () => {
	const word = fc.constantFrom('consensus', 'jailed', 'inactive');
	fc.assert(
		fc.property(fc.array(word, {minLength: 1, maxLength: 30}), words => {
			const looks = words.map((each, index) => ({height: BigInt(index), rows: state(each)}));
			const last = words.at(-1) ?? 'consensus';
			const settled = [
				...looks,
				...[1, 2].map(more => ({height: BigInt(words.length + more), rows: state(last)})),
			];
			const changes = follow(settled).flatMap(({all}) => all);
			// Each begins where the one before it ended, and the last ends where the list is.
			const path = [words[0], ...changes.map(({value}) => value)];
			expect(changes.map(({old}) => old)).toEqual(path.slice(0, -1));
			expect(path.at(-1)).toBe(last);
			for (const {after, first, sure} of changes) {
				expect(after.height! < first.height! && first.height! < sure.height!).toBe(true);
			}
		}),
	);
});
