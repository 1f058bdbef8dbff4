import {describe, expect, it} from 'vitest';
import type {CellContext} from '../../source/columns/cell-context.ts';
import {describeCommission, slashFields, withComingStates} from '../../source/columns/coming-words.ts';
import type {Coming, Step} from '../../source/domain/coming.ts';
import {parseDecimal} from '../../source/domain/decimal.ts';
import type {Slash} from '../../source/domain/node-queries.ts';
import {textOf} from '../../source/table/lay-out.ts';
import {createEpochClock} from '../helpers/facts.ts';
import {createValidator} from '../helpers/validators.ts';

const fraction = (text: string) => parseDecimal(text) ?? {units: 0n, scale: 0};
const heron = createValidator(1, {
	address: 'heron',
	commission: fraction('0.05'),
	maxCommission: fraction('0.01'),
});

function comingOf({
	commission,
	state,
}: {
	readonly commission?: readonly Step<string>[];
	readonly state?: readonly Step<string>[];
}): NonNullable<CellContext['coming']> {
	const coming: Coming = {
		address: 'heron',
		node: 'http://node',
		epoch: 1204n,
		height: 1n,
		at: 0,
		commission: commission && {
			ahead: undefined,
			steps: commission.map(({epoch, old, value}) => ({epoch, old: fraction(old), value: fraction(value)})),
		},
		state: state && {ahead: undefined, steps: state},
	};
	return new Map([['heron', coming]]);
}

const raise = {epoch: 1206n, old: '0.05', value: '0.06'};

describe('the commission in the details', () => {
	it.each([
		['no node', undefined, '5%, at most 1% more an epoch'],
		['a node without the path', comingOf({}), '5%, at most 1% more an epoch'],
		['nothing to come', comingOf({commission: []}), '5%, at most 1% more an epoch'],
		['a raise', comingOf({commission: [raise]}), '5%, at most 1% more an epoch; from epoch 1206: 6%'],
		[
			'two raises',
			comingOf({
				commission: [
					{...raise, epoch: 1205n},
					{epoch: 1206n, old: '0.06', value: '0.07'},
				],
			}),
			'5%, at most 1% more an epoch; from epoch 1205: 6%; from epoch 1206: 7%',
		],
		['one that has come', comingOf({commission: [{...raise, epoch: 1204n}]}), '5%, at most 1% more an epoch'],
	])('tells of %s', (_, coming, words) => {
		expect(
			textOf(describeCommission(heron, {coming, clock: createEpochClock({isReported: true})}) ?? ''),
		).toBe(words);
	});

	it('is of that validator, and as much of it as is known', () => {
		const coming = comingOf({commission: [raise]});
		const other = {...heron, address: 'fox', maxCommission: undefined};
		expect(describeCommission(other, {coming, clock: createEpochClock({isReported: true})})).toBe('5%');
		expect(describeCommission({...heron, commission: undefined}, {coming})).toBeUndefined();
		// Without an epoch, the node's own is the last that is known.
		expect(describeCommission(heron, {coming})).toEqual({
			text: '5%, at most 1% more an epoch; from epoch 1206: 6%',
			meaning: 'warning',
		});
	});
});

describe('the state in the details', () => {
	it.each([
		['consensus', 'inactive', {text: 'consensus; inactive from epoch 1206', meaning: 'bad'}],
		['consensus', 'jailed', {text: 'consensus; jailed from epoch 1206', meaning: 'bad'}],
		[
			'consensus',
			'belowCapacity',
			{text: 'consensus; leaves the set at epoch 1206: below cap', meaning: 'bad'},
		],
		['jailed', 'consensus', 'jailed; no longer jailed from epoch 1206: consensus'],
		['belowThreshold', 'consensus', 'belowThreshold; joins the set at epoch 1206'],
	] as const)('tells that %s becomes %s', (old, value, cell) => {
		const coming = comingOf({state: [{epoch: 1206n, old, value}]});
		expect(withComingStates(old, 'heron', {coming, clock: createEpochClock({isReported: true})})).toEqual(
			cell,
		);
		expect(
			withComingStates(old, 'heron', {coming, clock: createEpochClock({epoch: 1206n, isReported: true})}),
		).toBe(old);
		expect(withComingStates(old, 'fox', {coming, clock: createEpochClock({isReported: true})})).toBe(old);
		expect(withComingStates(old, 'heron', {})).toBe(old);
	});
});

describe('slashes', () => {
	const slash: Slash = {epoch: 1190n, height: 3_900_000n, fault: 'duplicateVote', rate: fraction('0.001')};
	const show = (slashes: CellContext['slashes']) =>
		slashFields.map(field => {
			const cell = field.show(heron, {slashes});
			return cell && textOf(cell);
		});

	it.each<[string, CellContext['slashes']]>([
		['no node tells', undefined],
		['a node lacks both paths', {address: 'heron', done: undefined, waiting: undefined}],
		['there are none', {address: 'heron', done: [], waiting: []}],
		['they are of another one', {address: 'fox', done: [slash], waiting: []}],
		[
			'others wait',
			{address: 'heron', done: [], waiting: [{validator: 'fox', epoch: 1207n, slashes: [slash]}]},
		],
	])('have no line where %s', (_, slashes) => {
		expect(show(slashes)).toEqual([undefined, undefined]);
	});

	it('that wait and that were are told with epoch, block, kind and rate', () => {
		const attack: Slash = {...slash, epoch: 1188n, fault: 'lightClientAttack', rate: fraction('0.05')};
		const waiting = [
			{validator: 'heron', epoch: 1250n, slashes: [{...slash, rate: fraction('0')}]},
			{validator: 'heron', epoch: 1249n, slashes: [{...attack, rate: fraction('0')}]},
		];
		expect(show({address: 'heron', done: [attack, slash], waiting})).toEqual([
			'at epoch 1249: light client attack in epoch 1188, block 3 900 000; at epoch 1250: double vote in epoch 1190, block 3 900 000',
			'0.1% for double vote in epoch 1190, block 3 900 000; 5% for light client attack in epoch 1188, block 3 900 000',
		]);
	});

	it('beyond five are counted', () => {
		const [, done] = show({address: 'heron', done: Array.from({length: 7}, () => slash), waiting: undefined});
		expect(done?.split('; ')).toHaveLength(6);
		expect(done).toMatch(/; 2 more$/);
	});
});
