import {describe, expect, it} from 'vitest';
import {plainDecimal} from '../../../source/domain/decimal.ts';
import {createComingBook} from '../../../source/services/truth/coming-book.ts';
import {type ComingNode, createComingNode} from '../../helpers/coming-node.ts';

const minute = 60_000;

function createBook(changes: Partial<ComingNode> = {}) {
	const node = createComingNode(changes);
	const clock = {now: 0};
	const book = createComingBook(node, {now: () => clock.now, steady: () => clock.now + 8});
	const heron = {address: 'heron', pipeline: 2n};
	return {
		node,
		clock,
		book,
		heron,
		/** Asks for it, and returns the questions. */
		async ask(of: Partial<Parameters<typeof book.ask>[0]> = {}) {
			const before = node.asked.length;
			await book.ask({...heron, ...of}, {});
			return node.asked.slice(before);
		},
		told() {
			const {commission, state} = book.read().get('heron') ?? {};
			return {
				commission: commission?.steps.map(
					({epoch, old, value}) => `${plainDecimal(old)} → ${plainDecimal(value)} @${epoch}`,
				),
				state: state?.steps.map(({epoch, old, value}) => `${old} → ${value} @${epoch}`),
			};
		},
	};
}

const nothing = {commission: [], state: []};

describe('what comes for a validator', () => {
	it('is nothing where now and two epochs ahead are the same', async () => {
		const {ask, told} = createBook();
		expect(await ask()).toEqual([
			'commission 1206 heron',
			'commission 1204 heron',
			'state 1206 heron',
			'state 1204 heron',
		]);
		expect(told()).toEqual(nothing);
	});

	it.each([
		['two epochs ahead', [5, 5, 6], ['0.05 → 0.06 @1206']],
		['in the next epoch', [5, 6, 6], ['0.05 → 0.06 @1205']],
		['in both', [5, 6, 7], ['0.05 → 0.06 @1205', '0.06 → 0.07 @1206']],
	])('is a commission %s', async (_, rates, steps) => {
		const {ask, told} = createBook({commissionAt: (_address, epoch) => rates[Number(epoch - 1204n)]});
		await ask();
		expect(told()).toEqual({...nothing, commission: steps});
	});

	it('is a state, with its epoch', async () => {
		const {ask, told} = createBook({stateAt: (_, epoch) => (epoch < 1205n ? 'consensus' : 'jailed')});
		await ask();
		expect(told()).toEqual({...nothing, state: ['consensus → jailed @1205']});
	});

	it('is nothing for one that is no validator yet, or no more', async () => {
		const {ask, told} = createBook({
			commissionAt: (_, epoch) => (epoch < 1206n ? undefined : 5),
			stateAt: (_, epoch) => (epoch < 1206n ? undefined : 'consensus'),
		});
		await ask();
		expect(told()).toEqual(nothing);
	});

	it('is looked for no further than eight epochs ahead, however long the pipeline is', async () => {
		const {ask} = createBook();
		expect(await ask({pipeline: 10_000n})).toContain('commission 1212 heron');
	});
});

describe('a validator', () => {
	it('is asked for once an epoch, with two questions while nothing new is decided', async () => {
		const {ask, node, told} = createBook({commissionAt: (_, epoch) => (epoch < 1206n ? 5 : 6)});
		expect(await ask()).toHaveLength(5);
		expect(await ask()).toEqual([]);
		node.door = {kind: 'open', epoch: 1205n, height: 4_033_720n};
		expect(await ask({state: 'consensus'})).toEqual(['commission 1207 heron', 'state 1207 heron']);
		expect(told().commission).toEqual(['0.05 → 0.06 @1206']);
		node.door = {kind: 'open', epoch: 1206n, height: 4_036_720n};
		expect(await ask({state: 'consensus'})).toHaveLength(2);
		expect(told()).toEqual(nothing);
	});

	it('is asked for everything again where all that was told before is over', async () => {
		const {ask, node, told} = createBook();
		await ask();
		// Jailed and on the way back since: what is furthest ahead is the same as before.
		node.door = {kind: 'open', epoch: 1206n, height: 4_036_720n};
		node.stateAt = (_, epoch) => (epoch < 1208n ? 'jailed' : 'consensus');
		await ask();
		expect(told().state).toEqual(['jailed → consensus @1208']);
	});

	it('is asked for its state again where the indexer tells another one than was foretold', async () => {
		const {ask, node, told} = createBook();
		await ask({state: 'consensus'});
		// Jailed since, and on the way back in the same epoch: the same two epochs ahead as before.
		node.door = {kind: 'open', epoch: 1205n, height: 4_033_720n};
		node.stateAt = (_, epoch) => (epoch < 1207n ? 'jailed' : 'consensus');
		await ask({state: 'jailed'});
		expect(told().state).toEqual(['jailed → consensus @1207']);
		node.door = {kind: 'open', epoch: 1206n, height: 4_036_720n};
		expect(await ask({state: 'jailed'})).toEqual(['commission 1208 heron', 'state 1208 heron']);
		node.door = {kind: 'open', epoch: 1207n, height: 4_039_720n};
		expect(await ask({state: 'consensus'})).toEqual(['commission 1209 heron', 'state 1209 heron']);
		expect(told()).toEqual(nothing);
	});

	it('is asked for everything again where the epoch ended between two questions', async () => {
		const {ask, node, told} = createBook({
			commissionAt: (_, epoch) => (epoch < 1205n ? undefined : epoch < 1206n ? 5 : 6),
		});
		await ask();
		node.door = {kind: 'open', epoch: 1205n, height: 4_033_720n};
		await ask();
		expect(told().commission).toEqual(['0.05 → 0.06 @1206']);
	});

	it('is asked for again at once where the indexer shows a commission that nobody foretold', async () => {
		const {ask, node, told} = createBook();
		const shown = (hundredths: bigint) => ({shown: {units: hundredths, scale: 2}});
		await ask(shown(5n));
		expect(await ask(shown(5n))).toEqual([]);
		node.commissionAt = (_, epoch) => (epoch < 1206n ? 5 : 6);
		expect(await ask(shown(6n))).not.toEqual([]);
		expect(told().commission).toEqual(['0.05 → 0.06 @1206']);
		// The old rate again, as it flips, is no news.
		for (const rate of [6n, 5n, 6n]) expect(await ask(shown(rate))).toEqual([]);
	});

	it('is not asked for while it is asked for', async () => {
		const {book, heron, node} = createBook();
		await Promise.all([book.ask(heron, {}), book.ask(heron, {})]);
		expect(node.asked).toHaveLength(4);
	});

	it('is not asked for before the pipeline is known', async () => {
		expect(await createBook().ask({pipeline: undefined})).toEqual([]);
	});

	it.each<[string, Partial<ComingNode>]>([
		['no node that was ever asked', {door: {kind: 'unknown'}}],
		['a gateway that forbids', {door: {kind: 'forbidden', status: 403}}],
		['a chain of another kind', {door: {kind: 'absent'}}],
		['another chain', {door: {kind: 'otherChain', network: 'x'}}],
		['one that is behind', {door: {kind: 'behind', epoch: 1190n}}],
		['one that lacks both paths', {known: {commissionAt: false, stateAt: false}}],
	])('is not asked for at %s', async (_, changes) => {
		const {ask, book, heron} = createBook(changes);
		expect(book.isDue(heron)).toBe(false);
		expect(await ask()).toEqual([]);
	});

	it.each(['commissionAt', 'stateAt'] as const)('is told without %s where that is absent', async path => {
		const {ask, told} = createBook({[path]: () => 'absent'});
		await ask();
		expect(told()).toEqual({...nothing, [path === 'stateAt' ? 'state' : 'commission']: undefined});
		expect(await ask()).toEqual([]);
	});

	it.each(['commissionAt', 'stateAt'] as const)(
		'is asked for again, later, after nonsense from %s',
		async path => {
			const {ask, told, node, clock} = createBook({[path]: () => 'failing'});
			expect(await ask()).not.toEqual([]);
			expect(told()).toEqual({commission: undefined, state: undefined});
			clock.now += minute;
			expect(await ask()).toEqual([]);
			clock.now += minute;
			expect(await ask()).not.toEqual([]);
			Object.assign(node, createComingNode());
			clock.now += 2 * minute;
			await ask();
			expect(told().commission).toEqual([]);
		},
	);
});
