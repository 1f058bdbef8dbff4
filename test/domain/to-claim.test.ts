import {expect, it} from 'vitest';
import {describeStake} from '../../source/columns/stake-head.ts';
import type {Reward} from '../../source/domain/holdings.ts';
import {withHeld} from '../../source/domain/to-claim.ts';
import {recordOfTotals} from '../../source/domain/validator-stake.ts';
import {createSigns} from '../../source/format/signs.ts';
import {createMyStake} from '../helpers/my-stakes.ts';
import {createBond} from '../helpers/stake.ts';
import {addressOf, createValidator} from '../helpers/validators.ts';

const bond = createBond(1, {amount: 1_000_000n});
const position = createMyStake('Cold wallet', [bond]).position!;
const native = 'native';
const theme = createSigns({isAscii: false, isSpoken: false});
const look = {width: 200, theme};

const reward = (index: number, amount: bigint | undefined): Reward => ({
	validator: createValidator(index, {address: addressOf(index)}),
	amount,
	source: {},
	flaws: [],
});
const balance = (token: string, amount: bigint) => ({token, amount, source: {}, flaws: []});

it('adds up what can be claimed, also where nothing is bonded any more', () => {
	const at = bond.validator?.address ?? '';
	const here = {...reward(1, 3n), validator: createValidator(1, {address: at})};
	const held = withHeld(position, {rewards: [here, reward(9, 4n)]}, {nativeToken: native, fee: undefined});
	expect(held.claimable).toEqual({value: 7n, isWhole: true});
	expect(held.rows.map(({claimable}) => claimable)).toEqual([3n]);
	const unread = withHeld(position, {rewards: [reward(9, undefined)]}, {nativeToken: native, fee: undefined});
	expect(unread.claimable).toEqual({value: 0n, isWhole: false});
	const hidden = {...here, amount: undefined};
	const part = withHeld(position, {rewards: [hidden]}, {nativeToken: native, fee: undefined});
	expect(part.rows.map(({claimable}) => claimable)).toEqual([undefined]);
	expect(recordOfTotals(part)).toMatchObject({claimable: '0', isWhole: false});
});

it('is as it was where nothing more is known', () => {
	expect(withHeld(position, {}, {nativeToken: native, fee: 1n})).toEqual(position);
	expect(describeStake(position, look)).toEqual(['1.0 NAM bonded · ~0 a year']);
});

it('says that what is liquid pays for less than two fees, and counts no other token as NAM', () => {
	const held = (fee: bigint | undefined, amount = 99_999n) =>
		describeStake(
			withHeld(
				position,
				{balances: [balance('other', 5n), balance(native, amount)]},
				{nativeToken: native, fee},
			),
			look,
		).join('');
	expect(held(50_000n)).toContain('! 0.099999 liquid: less than two fees');
	expect(held(50_000n, 100_000n)).toMatch(/ · 0\.1 liquid$/);
	expect(held(undefined)).toMatch(/ · 0\.099999 liquid$/);
	const others = withHeld(position, {balances: [balance('other', 5n)]}, {nativeToken: native, fee: 1n});
	expect(others.liquid).toBeUndefined();
});
