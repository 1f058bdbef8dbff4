import type {ValidatorProfile} from './model.ts';
import {at, createRandom, type Random} from './random.ts';
import words from './validator-names.json' with {type: 'json'};

/** Validators without a name, among each 205. */
const namelessShare = 9 / 205;

/**
Profiles for validators, in order: some names have symbols or wide characters, one name is used twice, some
validators have none.
*/
export function createProfiles(count: number, seed: string): ValidatorProfile[] {
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
