import {nameOfStake} from '../../../columns/stake-words.ts';
import type {ValidatorStake} from '../../../domain/validator-stake.ts';
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
		nothing: 'there is nothing to withdraw or to claim now',
	};
}

function deedsOf(
	{validator, releases, claimable = 0n}: ValidatorStake,
	address: string,
	name: string,
): readonly NamedDeed[] {
	const {address: at = ''} = validator ?? {};
	const due = releases.find(({epoch}) => epoch === undefined);
	return [
		...(due === undefined
			? []
			: [
					{
						label: `withdraw ${formatNam(due.amount)} NAM from ${name}`,
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
