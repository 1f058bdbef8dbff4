import {createAddress} from './addresses.ts';
import {unitsPerNam} from './amounts.ts';
import type {ValidatorRecord, ValidatorState} from './model.ts';
import {createProfiles} from './names.ts';
import {createShares} from './power.ts';
import {at, createRandom, type Random} from './random.ts';

/** Stake of all validators together, NAM. */
const totalStake = 433_148_906;

/** Commissions in basis points and how common each is. */
const commissions: ReadonlyArray<readonly [number, number]> = [
	[500, 52],
	[1000, 18],
	[100, 8],
	[0, 6],
	[700, 5],
	[2000, 4],
	[800, 3],
	[300, 2],
	[450, 2],
];

/** Largest changes per epoch in basis points and how common each is. */
const largestChanges: ReadonlyArray<readonly [number, number]> = [
	[100, 58],
	[500, 16],
	[1000, 12],
	[200, 9],
	[10_000, 5],
];

/** Validators of the start, most stake first. */
export function createValidators(count: number, seed: string): ValidatorRecord[] {
	const random = createRandom(`${seed}/validators`);
	const profiles = createProfiles(count, seed);
	const ids = shuffledIds(count, random);
	const out = chooseOut(count, random);
	return createShares(count, random).map((share, index) => ({
		id: at(ids, index),
		address: createAddress('established', `${seed}/validator/${index}`),
		profile: at(profiles, index),
		largestChange: random.weighted(largestChanges),
		stake:
			BigInt(Math.round(share * totalStake * (0.999 + 0.002 * random.fraction()))) * unitsPerNam +
			BigInt(random.integer(0, 999_999)),
		pendingStake: new Map(),
		state: out.get(index) ?? 'consensus',
		rank: undefined,
		commission: random.weighted(commissions),
		commissionChange: undefined,
		transitionEpoch: undefined,
	}));
}

/** Ids in the order in which validators once came, which says nothing of their stake. */
function shuffledIds(count: number, random: Random): number[] {
	return Array.from({length: count}, (_, index) => ({id: index + 1, order: random.fraction()}))
		.sort((left, right) => left.order - right.order)
		.map(({id}) => id);
}

/** A few per cent of the validators are out of the set, none of them large. */
function chooseOut(count: number, random: Random): ReadonlyMap<number, ValidatorState> {
	const out = new Map<number, ValidatorState>();
	const first = Math.floor(count / 4);
	for (const [state, share] of [
		['jailed', 0.02],
		['inactive', 0.025],
	] as const) {
		for (let rest = Math.round(count * share); rest > 0; rest--)
			out.set(random.integer(first, count - 1), state);
	}
	return out;
}
