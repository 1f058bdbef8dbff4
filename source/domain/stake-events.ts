import type {Activation, Release} from './validator-stake.ts';

/** An amount that can be withdrawn, or becomes active. */
export interface StakeEvent extends Release {
	readonly isActivation?: true;
}

/** Sorts by epoch, what can be had now first. */
export function byEpoch(
	{epoch: left = -1n}: Pick<Release, 'epoch'>,
	{epoch: right = -1n}: Pick<Release, 'epoch'>,
): number {
	return left < right ? -1 : left > right ? 1 : 0;
}

/** Makes one of all amounts of the same epoch, in the order of the epochs. */
export function mergeByEpoch<Item extends Release | Activation>(items: readonly Item[]): readonly Item[] {
	const merged = new Map<bigint | undefined, Item>();
	for (const item of items) {
		const known = merged.get(item.epoch);
		merged.set(item.epoch, known ? {...item, ...known, amount: known.amount + item.amount} : item);
	}
	return [...merged.values()].sort(byEpoch);
}

/** Tells what comes next of a stake, the nearest first. */
export function eventsOf({
	releases,
	activations,
}: {
	readonly releases: readonly Release[];
	readonly activations: readonly Activation[];
}): readonly StakeEvent[] {
	const activating = activations.map(each => ({...each, time: undefined, isActivation: true}) as const);
	return [...activating, ...releases].sort(byEpoch);
}
