import {expect, it} from 'vitest';
import {decimalToText, parseDecimal} from '../../source/domain/decimal.ts';
import type {Bond, Unbond} from '../../source/domain/stake.ts';
import {netYield, sortByCost, toStakePosition, yearlyReward} from '../../source/domain/stake-position.ts';
import {recordOfTotals} from '../../source/domain/validator-stake.ts';
import {createValidator} from '../helpers/validators.ts';

const nam = 1_000_000n;
const decoded = {source: {}, flaws: []};
const kestrel = createValidator(1, {address: 'k', state: 'consensus', commission: parseDecimal('0.05')});
const copper = createValidator(2, {address: 'c', state: 'jailed', commission: parseDecimal('0')});
const heron = createValidator(3, {address: 'h', state: 'belowCapacity', commission: parseDecimal('0')});
const apr = parseDecimal('0.12');

function bond(validator: Bond['validator'], amount: bigint, status = 'active'): Bond {
	return {...decoded, validator, amount: amount * nam, status, startEpoch: 3n};
}

function unbond(validator: Unbond['validator'], amount: bigint, withdrawEpoch?: bigint): Unbond {
	const canWithdraw = withdrawEpoch === undefined;
	return {...decoded, validator, amount: amount * nam, withdrawEpoch, withdrawTime: 9n, canWithdraw};
}

const whole = <Item>(...items: Item[]) => ({items, isWhole: true});

it('adds up what is bonded with each validator, and puts problems first', () => {
	const bonds = whole(
		bond(kestrel, 60n),
		bond(heron, 900n),
		bond(kestrel, 40n, 'inactive'),
		bond(copper, 1n),
	);
	const {rows, wrong, bonded} = toStakePosition({bonds, unbonds: whole()}, apr);
	expect(rows.map(row => [row.validator?.address, row.bonded.value, row.notYetActive.value])).toEqual([
		['c', 1n * nam, 0n],
		['h', 900n * nam, 0n],
		['k', 100n * nam, 40n * nam],
	]);
	expect([...wrong]).toEqual([
		['jailed', 1],
		['belowCapacity', 1],
	]);
	expect(bonded).toEqual({value: 1001n * nam, isWhole: true});
});

it('reckons what a year earns from active stake with validators in the set, less their commission', () => {
	const bonds = whole(
		bond(kestrel, 100n),
		bond(kestrel, 40n, 'inactive'),
		bond(copper, 50n),
		bond(heron, 7n),
	);
	const {yearly, rows} = toStakePosition({bonds, unbonds: whole()}, apr);
	expect(yearly).toEqual({value: 11_400_000n, isWhole: true});
	expect(rows.map(row => row.yearly)).toEqual([undefined, undefined, 11_400_000n]);
	expect(toStakePosition({bonds, unbonds: whole()}, undefined).yearly).toBeUndefined();
});

it('says what becomes withdrawable when, for each validator and together', () => {
	const unbonds = whole(
		unbond(kestrel, 5n, 1216n),
		unbond(copper, 2n),
		unbond(copper, 3n, 1216n),
		unbond(kestrel, 4n),
	);
	const {releases, rows} = toStakePosition({bonds: whole(), unbonds}, apr);
	expect(releases).toEqual([
		{amount: 6n * nam, epoch: undefined, time: undefined},
		{amount: 8n * nam, epoch: 1216n, time: 9n},
	]);
	expect(rows.map(row => [row.validator?.address, row.releases.map(({amount}) => amount)])).toEqual([
		['c', [2n * nam, 3n * nam]],
		['k', [4n * nam, 5n * nam]],
	]);
});

it('takes the epoch for what an unbond does not say, and names the amount where nothing tells', () => {
	const silent = (item: Unbond) => ({...item, canWithdraw: undefined});
	const unreadable = {...silent(unbond(kestrel, 40n, 1203n)), flaws: [{field: 'canWithdraw', expected: ''}]};
	const unbonds = whole(
		silent(unbond(kestrel, 1n, 1204n)),
		silent(unbond(kestrel, 2n, 1205n)),
		silent(unbond(kestrel, 4n, 0n)),
		silent(unbond(kestrel, 8n)),
		unreadable as unknown as Unbond,
	);
	const sums = (epoch?: bigint) => {
		const {withdrawableNow, unbonding, undated} = toStakePosition({bonds: whole(), unbonds}, apr, epoch);
		return [withdrawableNow, unbonding, undated].map(({value}) => value / nam);
	};
	expect(sums(1204n)).toEqual([5n, 2n, 48n]);
	expect(sums()).toEqual([4n, 0n, 51n]);
	const {releases, withdrawableNow} = toStakePosition({bonds: whole(), unbonds}, apr, 1204n);
	expect(releases.map(({amount, epoch}) => [amount / nam, epoch])).toEqual([
		[5n, undefined],
		[40n, 1203n],
		[2n, 1205n],
	]);
	expect(withdrawableNow.isWhole).toBe(false);
});

it('calls no validator wrong that nothing is bonded with any more', () => {
	const {wrong} = toStakePosition({bonds: whole(), unbonds: whole(unbond(copper, 2n))}, apr);
	expect(wrong.size).toBe(0);
});

it('says so where a list was not read to its end', () => {
	const bonds = {items: [bond(kestrel, 1n)], isWhole: false};
	const position = toStakePosition({bonds, unbonds: whole()}, apr);
	expect([position.bonded, position.yearly].map(figure => figure?.isWhole)).toEqual([false, false]);
	expect(position.rows[0]?.bonded.isWhole).toBe(false);
});

it('leaves what cannot be read out of its sums, and says that they are at least that', () => {
	const bonds = whole(bond(kestrel, 5n), {...bond(copper, 1n), amount: undefined});
	const unbonds = whole({...unbond(kestrel, 2n), amount: undefined}, unbond(kestrel, 1n, 1216n));
	const {rows, areReleasesWhole, ...position} = toStakePosition({bonds, unbonds}, apr);
	expect(position.bonded).toEqual({value: 5n * nam, isWhole: false});
	expect(rows.map(row => [row.bonded.isWhole, row.areReleasesWhole, row.ofAll])).toEqual([
		[false, true, undefined],
		[true, false, undefined],
	]);
	expect(areReleasesWhole).toBe(false);
	expect(rows[1]?.releases.map(({amount}) => amount)).toEqual([1n * nam]);
});

it('makes one row of what names no validator, and earns nothing where the state is not known', () => {
	const asleep = createValidator(4, {address: 'a', state: 'asleep', commission: parseDecimal('0')});
	const stateless = createValidator(5, {address: 's', state: undefined, commission: parseDecimal('0')});
	const bonds = whole(bond(undefined, 1n), bond(stateless, 3n), bond(asleep, 2n), bond(undefined, 5n));
	const {rows, wrong, yearly} = toStakePosition({bonds, unbonds: whole()}, apr);
	expect(rows.map(row => [row.validator?.address, row.bonded.value / nam])).toEqual([
		['a', 2n],
		[undefined, 6n],
		['s', 3n],
	]);
	expect([...wrong]).toEqual([['asleep', 1]]);
	expect(yearly?.value).toBe(0n);
});

it('is a record with texts for machines', () => {
	const position = toStakePosition(
		{bonds: whole(bond(kestrel, 1n)), unbonds: whole(unbond(kestrel, 2n))},
		apr,
	);
	const release = {minDenomAmount: '2000000', withdrawEpoch: null, withdrawTime: null, canWithdraw: true};
	expect(position.rows[0]?.source).toMatchObject({
		bonded: '1000000',
		yearlyReward: '114000',
		releases: [release],
		isWhole: true,
	});
	expect(recordOfTotals(position)).toEqual({
		bonded: '1000000',
		notYetActive: '0',
		unbonding: '0',
		undated: '0',
		withdrawableNow: '2000000',
		yearlyReward: '114000',
		releases: [release],
		isWhole: true,
	});
});

it.each([
	['0.12', '0.05', '0.1140', 114_000n],
	['0.12', '0', '0.12', 120_000n],
	['0.12', '1', '0.00', 0n],
])('a yield of %s less a commission of %s is %s: %d on a million', (apr, commission, yielded, reward) => {
	const [gross, kept] = [parseDecimal(apr)!, parseDecimal(commission)!];
	expect(decimalToText(netYield(gross, kept))).toBe(yielded);
	expect(yearlyReward(1_000_000n, gross, kept)).toBe(reward);
});

it('keeps every digit of a large amount', () => {
	const amount = 123_456_789_012_345_678_901_234n;
	expect(yearlyReward(amount, parseDecimal('0.5')!, parseDecimal('0')!)).toBe(amount / 2n);
});

it('puts the largest stake that earns nothing first for the user, and less than a thousandth of all last', () => {
	const other = createValidator(4, {address: 'o', state: 'consensus'});
	const left = createValidator(5, {address: 'l', state: 'consensus'});
	const bonds = whole(bond(copper, 1n), bond(heron, 900n), bond(kestrel, 60n), bond(other, 5000n));
	const {rows} = toStakePosition({bonds, unbonds: whole(unbond(left, 700n))}, apr);
	expect(sortByCost(rows).map(({validator}) => validator?.address)).toEqual(['h', 'o', 'k', 'l', 'c']);
});
