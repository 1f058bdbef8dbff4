import type {RewardReading, SeenClaim, Sight} from '../domain/chain-reading.ts';
import type {Reward} from '../domain/holdings.ts';
import {type FieldRules, type KeptList, knownRows, type ListChange} from './compare-list.ts';
import {ofEach} from './compared-list.ts';
import {decodeSums, type EpochValue} from './epoch-value.ts';
import type {FieldValues} from './sight.ts';
import type {StakeChangeEvent} from './stake-changes.ts';

/** Name in the ledger of the unclaimed rewards of an address. */
export function rewardListName(address: string): string {
	return `rewards ${address}`;
}

/**
Rules of the rows of what is unclaimed, by validator. The sums follow the newest reading; a claim is a transaction in a block,
which one reading tells for sure.
*/
const rewardRules: FieldRules = {claimedAt: {wait: 'none', absent: ''}};

/** Key of a row without a sum: where all is claimed the list is empty, and can be compared all the same. */
const anyRow = '';

/** Epochs after which a sum that fell is believed without the claim that explains it. */
const patience = 2n;

/** Sums by validator, namnam; one that could not be read is left out. */
function sumsOf(rewards: readonly Reward[]): ReadonlyMap<string, bigint> {
	const sums = new Map<string, bigint>();
	for (const {validator, amount} of rewards) {
		const address = validator?.address;
		if (address !== undefined && amount !== undefined) sums.set(address, (sums.get(address) ?? 0n) + amount);
	}
	return sums;
}

/** Returns the validators whose sums fell since they were last seen, as after a claim, or where a service collects anew. */
export function fallenSums(kept: KeptList | undefined, rewards: readonly Reward[]): readonly string[] {
	const sums = sumsOf(rewards);
	return [...knownRows(kept, undefined)].flatMap(([validator, {unclaimed = '0'}]) =>
		validator !== anyRow && (sums.get(validator) ?? 0n) < BigInt(unclaimed) ? [validator] : [],
	);
}

/** Blocks by which an answer may be older than the place on the chain that is told with it. */
const maxLate = 10n;

/** Returns the validators whose sums fell, with a check if a claim may explain it: those that were reported do not. */
export function fallOf(kept: KeptList | undefined, rewards: readonly Reward[]) {
	const fallen = fallenSums(kept, rewards);
	return {
		fallen,
		isNew: (validator: string, claim: SeenClaim) =>
			kept !== undefined && newClaim({claims: new Map([[validator, claim]])}, kept, validator) !== undefined,
	};
}

/** Returns the height of a claim that was not reported yet, of those that may have come since a sum was last seen. */
function newClaim(
	{claims}: Pick<RewardReading, 'claims'>,
	{sight, things}: KeptList,
	validator: string,
): string | undefined {
	const height = claims?.get(validator)?.height;
	// Without heights nobody can tell an old claim from a new one.
	if (height === undefined || sight.height === undefined || height <= sight.height - maxLate)
		return undefined;
	const text = height.toString();
	return text === things.get(validator)?.reported.claimedAt ? undefined : text;
}

/** Tells whether a sum fell that no claim explains: a service that collects the rewards of an epoch has some of them only. */
function isUnexplained(reading: RewardReading, kept: KeptList | undefined, sight: Sight): boolean {
	if (!kept) return false;
	const isOld =
		sight.epoch !== undefined && kept.sight.epoch !== undefined && sight.epoch >= kept.sight.epoch + patience;
	if (isOld) return false;
	return fallenSums(kept, reading.rewards).some(
		validator => newClaim(reading, kept, validator) === undefined,
	);
}

/** Keeps what can be compared: a reading with an unexplained sum is left out, and the next one is waited for. */
export function explainedRewards(
	readings: readonly RewardReading[],
	keptOf: (name: string) => KeptList | undefined,
	sight: Sight,
): readonly RewardReading[] {
	return readings.filter(reading => !isUnexplained(reading, keptOf(rewardListName(reading.address)), sight));
}

/** Lists of what is unclaimed, one for each address, with the claims that are seen in them. */
export function rewardLists(
	readings: readonly RewardReading[],
	keptOf: (name: string) => KeptList | undefined,
) {
	return readings.map(reading => {
		const {address, label, defect} = reading;
		const name = rewardListName(address);
		const kept = keptOf(name);
		const toEvents = ofEach(
			change => claimEvent(reading, change, kept),
			(_, {amount = 0n}) => [{address, label, amount}],
		);
		return {name, rules: rewardRules, rows: rewardRows(reading, kept), defect, toEvents};
	});
}

function rewardRows(reading: RewardReading, kept: KeptList | undefined): ReadonlyMap<string, FieldValues> {
	const {rewards} = reading;
	const fallen = new Set(fallenSums(kept, rewards));
	// Claimed rewards leave the list until something is earned again.
	const known = [...knownRows(kept, undefined).keys()].map(key => [key, 0n] as const);
	const sums = new Map<string, bigint>([[anyRow, 0n], ...known, ...sumsOf(rewards)]);
	return new Map(
		[...sums].map(([validator, sum]) => {
			const claimedAt = kept && fallen.has(validator) ? newClaim(reading, kept, validator) : undefined;
			return [validator, {unclaimed: sum.toString(), claimedAt: kept ? claimedAt : ''}];
		}),
	);
}

/** The claim that a change is, with the row of its epoch, or else what was unclaimed when it was last seen. */
function claimEvent(
	{address, label, claims}: RewardReading,
	{field, key, first}: ListChange,
	kept: KeptList | undefined,
): StakeChangeEvent | undefined {
	if (field !== 'claimedAt') return undefined;
	const {unclaimed = '0'} = knownRows(kept, undefined).get(key) ?? {};
	return {
		kind: 'stake.claimed',
		subject: {type: 'address', id: address, name: label},
		old: undefined,
		new: key,
		epoch: first.epoch,
		// Rows of 0 occur, and no claim of nothing explains why a sum fell.
		amount: claims?.get(key)?.amount || BigInt(unclaimed),
	};
}

/**
Makes the values of an epoch: what was unclaimed in it with each validator, at most. What is claimed within an epoch was
there before, and what an epoch brought is added when it begins.

@param keptValue what is kept of the epoch already
*/
export function unclaimedValues(
	epoch: bigint | undefined,
	readings: readonly RewardReading[],
	keptValue: (address: string, epoch: bigint) => string | undefined,
): readonly EpochValue[] {
	if (epoch === undefined) return [];
	return readings
		.filter(({defect}) => defect === undefined)
		.map(({address, rewards}) => {
			const sums = new Map(decodeSums(keptValue(address, epoch) ?? '{}'));
			for (const [validator, sum] of sumsOf(rewards)) {
				if (sum > (sums.get(validator) ?? 0n)) sums.set(validator, sum);
			}
			const texts = [...sums].map(([validator, sum]) => [validator, sum.toString()] as const);
			const value = JSON.stringify(Object.fromEntries(texts.sort()));
			return {series: 'unclaimed', subject: address, epoch, value};
		});
}
