import {expect, it} from 'vitest';
import {parseDecimal} from '../../source/domain/decimal.ts';
import type {Bond, Unbond} from '../../source/domain/stake.ts';
import {toStakePosition} from '../../source/domain/stake-position.ts';
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

it('adds up what is bonded with each validator, and puts what is wrong first', () => {
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
