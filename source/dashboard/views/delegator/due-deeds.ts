import {nameOfStake} from '../../../columns/stake-words.ts';
import type {NamedAddress} from '../../../domain/labels.ts';
import type {MyStake} from '../../../domain/my-stakes.ts';
import {releasedNow, type ValidatorStake} from '../../../domain/validator-stake.ts';
import {formatNam} from '../../../format/number.ts';
import type {ItemContext} from '../../list/subject.ts';
import type {Doing, NamedDeed} from '../../list/use-wallet-commands.tsx';

/** Collects what is due of a row of stake, then of the others of the same address. */
export function dueOf(
	row: ValidatorStake,
	rows: readonly ValidatorStake[],
	{address, facts}: {readonly address: string; readonly facts: ItemContext},
): Doing {
	const name = nameOfStake(row, facts);
	const deeds = (each: ValidatorStake) => deedsOf(each, address, nameOfStake(each, facts));
	return {
		title: `Commands for the stake with ${name}`,
		own: deeds(row),
		others: rows.filter(each => each !== row).flatMap(deeds),
		nothing: nothingDue,
	};
}

export const nothingDue = 'there is nothing to withdraw or to claim now';

/** Collects what is due of all the stake of an address. */
export function dueOfAddress(
	{address, label}: NamedAddress,
	stakes: readonly MyStake[],
	facts: ItemContext,
): Doing {
	const own = stakes.find(stake => stake.address === address);
	// Rewards are read beside the stake.
	const rows = own?.position?.rows ?? [];
	return {
		title: `Commands for ${label ?? address}`,
		own: rows.flatMap(row => deedsOf(row, address, nameOfStake(row, facts))),
		nothing: own?.position === undefined ? 'its stake is not known yet' : nothingDue,
	};
}

/** Lists what can be withdrawn from a validator, and claimed. */
export function deedsOf(
	{validator, releases, claimable = 0n}: ValidatorStake,
	address: string,
	name: string,
): readonly NamedDeed[] {
	const {address: at = ''} = validator ?? {};
	const due = releasedNow({releases});
	return [
		...(due === 0n
			? []
			: [
					{
						label: `withdraw ${formatNam(due)} NAM from ${name}`,
						deed: {kind: 'withdraw', address, validator: at} as const,
					},
				]),
		...(claimable === 0n
			? []
			: [
					{
						label: `claim ${formatNam(claimable)} NAM from ${name}`,
						deed: {kind: 'claim', address, validator: at} as const,
					},
				]),
	];
}
