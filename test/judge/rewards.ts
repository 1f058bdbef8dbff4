import {goodSights, type Placed, type Sight} from './sights.ts';
import type {World} from './world.ts';

/** A claim that was seen, with what was unclaimed before, as the service of the month has no rows of past epochs. */
export interface SeenClaim {
	readonly owner: string;
	readonly validator: string;
	readonly before: Sight;
	readonly now: Sight;
	/** namnam. */
	readonly amount: bigint;
}

/**
Blocks by which sums may be older than the place that is told with them: a claim so little before may be the one that a
fall shows.
*/
const lateBlocks = 10;

/** Epochs after which a sum that fell is believed without a claim that explains it. */
const patience = 2;

/**
Claims of an address that the sums of its looks show: a sum fell, and a claim is in a block between. Where a sum fell
without one, the look shows nothing.
*/
export function claimsSeen(
	owner: string,
	looks: readonly Placed[],
	worlds: ReadonlyMap<number, World>,
): readonly SeenClaim[] {
	const name = `rewards ${owner}`;
	const read = (look: Placed): Sight => {
		const sums = look.faults[name] === 'empty' ? [] : (worlds.get(look.block)?.of('reward', owner) ?? []);
		const rows = new Map([...sums].map(([validator, amount]) => [validator, {amount}]));
		return {look, rows, activeStake: undefined};
	};
	const lastClaim = ({look}: Sight, validator: string) =>
		Number(worlds.get(look.block)?.of('claim', owner).get(validator) ?? 0);
	/** Validators whose sums fell between two good answers, and with which there is a claim that was not told before. */
	const compare = (good: readonly Sight[], before: Sight, now: Sight) => {
		const fallen = fallenSums(before, now);
		const claimed = fallen.filter(validator => {
			const height = lastClaim(now, validator);
			const isNew = before.look.height !== undefined && height > before.look.block - lateBlocks;
			return isNew && !toldBy(good).has(`${validator} ${height}`);
		});
		return {fallen, claimed};
	};
	const cache = new Map<Sight, ReadonlySet<string>>();
	/** Claims that good answers have told of. */
	const toldBy = (good: readonly Sight[]): ReadonlySet<string> => {
		const now = good.at(-1);
		const earlier = good.slice(0, -1);
		const before = earlier.at(-1);
		if (!now || !before) return new Set();
		const known = cache.get(now);
		if (known) return known;
		const {claimed} = compare(earlier, before, now);
		const told = new Set([
			...toldBy(earlier),
			...claimed.map(validator => `${validator} ${lastClaim(now, validator)}`),
		]);
		cache.set(now, told);
		return told;
	};
	const isCredible = (good: readonly Sight[], now: Sight) => {
		const before = good.at(-1);
		if (!before || now.look.epoch >= before.look.epoch + patience) return true;
		const {fallen, claimed} = compare(good, before, now);
		return fallen.length === claimed.length;
	};
	const sights = goodSights(name, looks, read, true, isCredible);
	return sights.slice(1).flatMap((now, index) => {
		const before = sights[index] as Sight;
		const {claimed} = compare(sights.slice(0, index + 1), before, now);
		return claimed.map(validator => {
			const amount = BigInt(before.rows.get(validator)?.amount ?? 0);
			return {owner, validator, before, now, amount};
		});
	});
}

function fallenSums(before: Sight, now: Sight): readonly string[] {
	return [...before.rows].flatMap(([validator, {amount = '0'}]) =>
		BigInt(now.rows.get(validator)?.amount ?? 0) < BigInt(amount) ? [validator] : [],
	);
}
