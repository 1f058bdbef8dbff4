import type {Failure} from './failure.ts';
import type {Held} from './holdings.ts';
import type {Figure} from './stake-summary.ts';
import {mergeByEpoch, type StakePosition} from './validator-stake.ts';

/** Maximum number of a person's own addresses of which the stake is read: those used most recently. */
export const maxMyAddresses = 20;

/** Address of the person, with its stake as far as it is known. */
export interface MyStake {
	readonly address: string;
	readonly label: string;
	/** Stake in the last reading; undefined: never read. */
	readonly position: StakePosition | undefined;
	/** Unix milliseconds at which that reading began. */
	readonly readAt: number | undefined;
	/** Failure of the last reading; undefined: it did not fail. */
	readonly failure: Failure | undefined;
	/** Facts about it beside its stake; left out: none was asked for. */
	readonly held?: Held | undefined;
}

/** Stake of several addresses together; a figure is not whole where something of one is not known. */
export interface MyStakeTotal
	extends Pick<
		StakePosition,
		'bonded' | 'notYetActive' | 'unbonding' | 'withdrawableNow' | 'undated' | 'releases' | 'activations'
	> {
	/** An estimate; undefined where the yield is not known. */
	readonly yearly: Figure | undefined;
	/** Rewards that can be claimed; undefined: not known of any. */
	readonly claimable: Figure | undefined;
	readonly areReleasesWhole: boolean;
	/** Number of addresses of which something is known. */
	readonly known: number;
	/** Unix milliseconds of the oldest reading in it; undefined: there is none. */
	readonly oldestAt: number | undefined;
}

export function sumMyStakes(stakes: readonly MyStake[]): MyStakeTotal {
	const positions = stakes.flatMap(({position}) => position ?? []);
	const isWhole = positions.length === stakes.length;
	const sum = (figureOf: (position: StakePosition) => Figure | undefined): Figure => {
		const figures = positions.flatMap(position => figureOf(position) ?? []);
		return {
			value: figures.reduce((total, {value}) => total + value, 0n),
			isWhole: isWhole && figures.length === positions.length && figures.every(figure => figure.isWhole),
		};
	};
	const times = stakes.flatMap(({readAt}) => readAt ?? []);
	return {
		bonded: sum(({bonded}) => bonded),
		notYetActive: sum(({notYetActive}) => notYetActive),
		unbonding: sum(({unbonding}) => unbonding),
		withdrawableNow: sum(({withdrawableNow}) => withdrawableNow),
		undated: sum(({undated}) => undated),
		yearly: positions.some(({yearly}) => yearly) ? sum(({yearly}) => yearly) : undefined,
		claimable: positions.some(({claimable}) => claimable) ? sum(({claimable}) => claimable) : undefined,
		releases: mergeByEpoch(positions.flatMap(({releases}) => releases)),
		activations: mergeByEpoch(positions.flatMap(({activations}) => activations)),
		areReleasesWhole: isWhole && positions.every(({areReleasesWhole}) => areReleasesWhole),
		known: positions.length,
		oldestAt: times.length === 0 ? undefined : Math.min(...times),
	};
}

/** Sums what is bonded, as far as it is known; undefined: nothing is known of it. */
export function sumMine(stakes: readonly MyStake[]): bigint | undefined {
	const known = stakes.flatMap(({position}) => position ?? []);
	return known.length === 0 ? undefined : known.reduce((sum, {bonded}) => sum + bonded.value, 0n);
}
