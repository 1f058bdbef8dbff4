import {createAddress} from './addresses.ts';
import {unitsPerNam} from './amounts.ts';
import type {ValidatorProfile, ValidatorRecord, ValidatorState} from './model.ts';
import {at, createRandom, type Random} from './random.ts';
import words from './validator-names.json' with {type: 'json'};

/** Validators without a name, among each 205. */
const namelessShare = 9 / 205;

/**
Profiles for validators, in order: some names have symbols or wide characters, one name is used twice, some
validators have none.
*/
function createProfiles(count: number, seed: string): ValidatorProfile[] {
	const random = createRandom(`${seed}/profiles`);
	const plain = createPlainNames(random);
	const names = Array.from({length: count}, (_, index) => {
		const isChosen = index % 3 !== 2 && Math.floor((index * 2) / 3) < words.chosen.length;
		return isChosen ? at(words.chosen, index - Math.floor((index + 1) / 3)) : plain(index);
	});
	// The later of the two is small: an impostor, or just somebody with the same idea.
	if (count > 12) names[Math.floor(count * 0.7)] = at(names, 2);
	const nameless = chooseNameless(count, random);
	return names.map((name, index) => createProfile(nameless.has(index) ? undefined : name, index, random));
}

/** Returns names in an order of the seed; a number distinguishes those that come round again. */
function createPlainNames(random: Random): (index: number) => string {
	const pairs = words.openings.flatMap(opening => words.endings.map(ending => `${opening} ${ending}`));
	for (let last = pairs.length - 1; last > 0; last--) {
		const other = random.integer(0, last);
		const swapped = at(pairs, last);
		pairs[last] = at(pairs, other);
		pairs[other] = swapped;
	}
	return index => {
		const round = Math.floor(index / pairs.length);
		const pair = at(pairs, index % pairs.length);
		return round === 0 ? pair : `${pair} ${round + 1}`;
	};
}

function chooseNameless(count: number, random: Random): ReadonlySet<number> {
	const wanted = Math.round(count * namelessShare);
	const chosen = new Set<number>();
	const first = Math.min(30, Math.floor(count / 2));
	const twin = Math.floor(count * 0.7);
	while (chosen.size < wanted) {
		const index = random.integer(first, count - 1);
		if (index !== twin) chosen.add(index);
	}
	return chosen;
}

function createProfile(name: string | undefined, index: number, random: Random): ValidatorProfile {
	// Some validators never wrote any metadata: their fields are not even null.
	if (name === undefined)
		return random.chance(0.5) ? {} : {name: null, email: null, website: null, avatar: null};
	const host = `validator-${index + 1}.example`;
	return {
		name,
		email: `hello@${host}`,
		website: random.chance(0.8) ? `https://${host}` : null,
		description: random.chance(0.6) ? describe(name, random) : null,
		discordHandle: random.chance(0.4) ? `validator${index + 1}` : null,
		avatar: random.chance(0.3) ? `https://${host}/avatar.png` : null,
	};
}

function describe(name: string, random: Random): string {
	return random.pick([
		`${name} runs two machines in two cities and sleeps with the pager on.`,
		'Independent operator since the first testnet. No custody, no marketing, good uptime.',
		'Bare metal, renewable power, and a person who answers.',
		`Delegate with ${name}: the commission pays for machines, audits and the tools we give away.`,
	]);
}

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
const maxChanges: ReadonlyArray<readonly [number, number]> = [
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
		maxChange: random.weighted(maxChanges),
		stake:
			BigInt(Math.round(share * totalStake * (0.999 + 0.002 * random.fraction()))) * unitsPerNam +
			BigInt(random.integer(0, 999_999)),
		pendingStake: new Map(),
		state: out.get(index) ?? 'consensus',
		rank: undefined,
		commission: random.weighted(commissions),
		commissionChange: undefined,
		transitionEpoch: undefined,
		rewardRates: [],
		firstRate: 0n,
	}));
}

/** Ids in the order in which validators once came, which says nothing of their stake. */
function shuffledIds(count: number, random: Random): number[] {
	return Array.from({length: count}, (_, index) => ({id: index + 1, order: random.fraction()}))
		.sort((left, right) => left.order - right.order)
		.map(({id}) => id);
}

/** Chooses a few per cent of the validators to be out of the set, none of them large. */
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

/** Shares of all stake, in percent, of the 26 largest validators: 7, 14 and 26 hold over 1/3, 1/2 and 2/3. */
const largestShares = [
	9.1, 7.1, 5.7, 4, 3.5, 3.1, 2.7, 2.4, 2.25, 2.15, 2.12, 2.1, 2.06, 2, 1.8, 1.7, 1.6, 1.5, 1.45, 1.4, 1.35,
	1.3, 1.25, 1.2, 1.15, 1.1,
];

/** Bend of the curve below the largest ones: a validator in the middle, and its share in percent. */
const middle = {position: 0.43, share: 0.0115};

/** Shares of all stake, largest first, that add up to 1; like those of a chain of about 200 validators. */
function createShares(count: number, random: Random): number[] {
	const largest = largestShares.slice(0, count);
	const restCount = count - largest.length;
	if (restCount === 0) return scaleTo(largest, 1);
	const rest = Array.from({length: restCount}, (_, index) => {
		const jitter = 1 + 0.1 * (random.fraction() - 0.5);
		return jitter * restShare((index + 1) / restCount);
	}).sort((left, right) => right - left);
	const sum = largest.reduce((total, share) => total + share, 0);
	return [...scaleTo(largest, sum / 100), ...scaleTo(rest, 1 - sum / 100)];
}

/** Returns the share at a position: a plateau of middling validators, a steep fall, then a long tail. */
function restShare(position: number): number {
	const first = 1.08;
	if (position >= middle.position) return middle.share * Math.exp(-8 * (position - middle.position));
	return first * Math.exp(-Math.log(first / middle.share) * (position / middle.position) ** 1.9);
}

function scaleTo(shares: readonly number[], total: number): number[] {
	const sum = shares.reduce((left, right) => left + right, 0);
	return shares.map(share => (share * total) / sum);
}
