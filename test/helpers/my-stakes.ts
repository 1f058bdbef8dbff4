import {parseDecimal} from '../../source/domain/decimal.ts';
import type {MyStake} from '../../source/domain/my-stakes.ts';
import type {Bond, Unbond} from '../../source/domain/stake.ts';
import {toStakePosition} from '../../source/domain/stake-position.ts';
import type {ConcernFacts} from '../../source/notices/facts.ts';
import {nowInSeconds} from './proposals.ts';

/** Stake of an address of the person's, read whole. */
export function createMyStake(
	label: string,
	bonds: readonly Bond[],
	unbonds: readonly Unbond[] = [],
): MyStake {
	const whole = <Item>(items: readonly Item[]) => ({items, isWhole: true});
	return {
		address: `address of ${label}`,
		label,
		position: toStakePosition({bonds: whole(bonds), unbonds: whole(unbonds)}, parseDecimal('0.12')),
		readAt: Number(nowInSeconds) * 1000,
		failure: undefined,
	};
}

/** Facts of epoch 1204 in which nothing is wrong. */
export function createConcernFacts(fields: Partial<ConcernFacts> = {}): ConcernFacts {
	return {
		now: nowInSeconds,
		epoch: 1204n,
		chainId: 'namada.0000000000000test',
		service: {address: 'https://indexer.example', lostSince: undefined},
		lag: undefined,
		stakes: [],
		validators: [],
		labels: undefined,
		events: [],
		...fields,
	};
}
