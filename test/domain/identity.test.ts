import {expect, it} from 'vitest';
import {bondIdentity, unbondIdentity} from '../../source/domain/identity.ts';
import type {Bond, Unbond} from '../../source/domain/stake.ts';
import {createValidator} from '../helpers/validators.ts';

it('several bonds with one validator are told apart by their start', () => {
	const bond = {
		validator: createValidator(1, {address: 'tnam1a'}),
		status: undefined,
		amount: 1n,
		source: undefined,
		flaws: [],
	};
	const identities = [3n, 4n].map(startEpoch => bondIdentity({...bond, startEpoch} satisfies Bond));
	expect(identities).toEqual(['tnam1a 3', 'tnam1a 4']);
});

it('an unbond without an epoch has no identity, and one of epoch 0 has', () => {
	const unbond = {
		validator: createValidator(1, {address: 'tnam1a'}),
		amount: 1n,
		withdrawTime: undefined,
		canWithdraw: true,
		source: undefined,
		flaws: [],
	};
	const identities = [undefined, 0n].map(withdrawEpoch =>
		unbondIdentity({...unbond, withdrawEpoch} satisfies Unbond),
	);
	expect(identities).toEqual([undefined, 'tnam1a 0']);
});
