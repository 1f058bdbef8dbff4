import {parseDecimal, toUnits} from '../domain/decimal.ts';
import {toWholeNam} from './amounts.ts';
import {type Attendance, createAttendance, type Habit, type Seat, type VoteBook} from './attendance.ts';
import type {ChainState, ValidatorRecord} from './model.ts';
import type {ChainParameters} from './parameters.ts';
import {at, createRandom, type Random} from './random.ts';

/** Blocks whose votes a node keeps at the least. */
const leastKept = 10_000;

/** Habits, in blocks: by them a validator misses none, a few, some dozens, some hundreds or a quarter of 10 000. */
const habits = {
	steady: undefined,
	careful: {signs: [150, 4000], misses: [1, 2]},
	careless: {signs: [40, 400], misses: [1, 2]},
	shaky: {signs: [60, 500], misses: [1, 20]},
	late: {signs: [1, 8], misses: [1, 2]},
} as const satisfies Record<string, Habit | undefined>;

/** Parts of the window for which a napper is awake and asleep. */
const nap = {signs: [0.4, 2], misses: [0.03, 0.25]} as const;

/** Parts of the window that have been missed at the start, by one that still sleeps and one that woke. */
const missedAtStart = {sleeping: 0.87, awake: 0.0412};
/** Part of the window since that one fell asleep. */
const sleptAgo = 0.3;

/** Windows between two validators that fall silent for good. */
const windowsToStop = [2, 8] as const;

/** Least number of validators of which some may miss blocks. */
const leastValidators = 8;

type SigningContext = Pick<
	ChainState,
	'seed' | 'height' | 'parameters' | 'validatorsByStake' | 'validatorVersion'
>;

/** Creates the votes of a chain with a full window of past. */
export function createVoteBook(context: SigningContext): VoteBook {
	const {seed, parameters, validatorsByStake} = context;
	const height = Number(context.height);
	const window = Number(parameters.livenessWindow);
	const keptBlocks = Math.max(window, leastKept);
	const random = createRandom(`${seed}/signing`);
	const ranked = validatorsByStake.filter(({rank}) => rank !== undefined).map(({address}) => address);
	const largest = new Set(ranked.slice(0, countLargest(ranked)));
	const [sleeping, awake, napper, late] = chooseSome(middleOf(ranked), 4, random);
	const attendances = new Map<string, Attendance>();
	const attendanceOf = (address: string, habit?: {readonly of: Habit | undefined}) => {
		const known = attendances.get(address);
		if (known) return known;
		const own = createRandom(`${seed}/signing/${address}`);
		const mayMiss = ranked.length >= leastValidators;
		const chosen = mayMiss ? chooseHabit(own, window, largest.has(address)) : habits.steady;
		const made = createAttendance(own, habit ? habit.of : chosen, height - keptBlocks);
		attendances.set(address, made);
		return made;
	};
	const ago = (part: number) => height - Math.round(window * part);
	if (sleeping) attendanceOf(sleeping, {of: undefined}).stop(ago(missedAtStart.sleeping));
	if (awake) {
		const votes = attendanceOf(awake, {of: undefined});
		votes.stop(ago(sleptAgo));
		votes.wake(ago(sleptAgo) + Math.round(window * missedAtStart.awake));
	}
	if (napper) attendanceOf(napper, {of: napOf(window)});
	if (late) attendanceOf(late, {of: habits.late});
	const seats = seatsOf(validatorsByStake);
	return {
		keptBlocks,
		own: awake ?? ranked[0] ?? '',
		sets: [{from: 0, seats}],
		since: new Map(seats.map(({address}) => [address, 0])),
		doomed: new Set(),
		attendanceOf,
		random,
		nextStop: height + blocksToStop(random, window),
		nextCheck: height,
		version: context.validatorVersion,
	};
}

/** Returns the validators that may fall silent: the largest have people on duty, and of a few each one is needed. */
function othersThanLargest(ranked: readonly string[]): readonly string[] {
	return ranked.length < leastValidators ? [] : ranked.slice(countLargest(ranked));
}

/** Returns those of the others that somebody who watches is likely to look at. */
function middleOf(ranked: readonly string[]): readonly string[] {
	const others = othersThanLargest(ranked);
	return others.slice(0, Math.ceil(others.length / 2));
}

function countLargest({length}: readonly string[]): number {
	return Math.ceil(length / 6);
}

function chooseSome<Item>(items: readonly Item[], count: number, random: Random): readonly Item[] {
	const rest = [...items];
	return Array.from({length: Math.min(count, rest.length)}, () =>
		at(rest.splice(random.integer(0, rest.length - 1), 1), 0),
	);
}

function napOf(window: number): Habit {
	const [signsLeast, signsMost, missesLeast, missesMost] = [...nap.signs, ...nap.misses].map(part =>
		Math.ceil(part * window),
	) as [number, number, number, number];
	return {signs: [signsLeast, signsMost], misses: [missesLeast, missesMost]};
}

/** Chooses the ways of a validator: most miss nothing, some a few votes, few more than that. */
function chooseHabit(random: Random, window: number, isLarge: boolean): Habit | undefined {
	return random.weighted<Habit | undefined>([
		[habits.steady, 69],
		[habits.careful, isLarge ? 31 : 14],
		[habits.careless, isLarge ? 0 : 9],
		[habits.shaky, isLarge ? 0 : 6],
		[napOf(window), isLarge ? 0 : 2],
	]);
}

function blocksToStop(random: Random, window: number): number {
	const [least, most] = windowsToStop;
	return random.integer(least * window, most * window);
}

/** Returns the set as it votes: who leaves votes on until it is out. */
function seatsOf(validatorsByStake: readonly ValidatorRecord[]): readonly Seat[] {
	return validatorsByStake
		.filter(({rank, state}) => rank !== undefined || state === 'deactivating')
		.map(({address, stake}) => ({address, power: toWholeNam(stake)}));
}

/** Counts the votes on the last block, with the block that is being made. */
export function recordVotes(state: ChainState): void {
	const {signing, parameters, validatorVersion} = state;
	const height = Number(state.height);
	if (signing.version !== validatorVersion) {
		signing.version = validatorVersion;
		turnSet(signing, seatsOf(state.validatorsByStake), height);
	}
	if (height >= signing.nextStop) stopOne(signing, parameters, height);
	if (height >= signing.nextCheck) doomSilent(state, height);
}

/** Finds out who has missed too much, and when to look again: a count grows by one a block at the most. */
function doomSilent(state: ChainState, height: number): void {
	const {signing} = state;
	const limit = jailingLimit(state.parameters);
	let left = limit;
	for (const address of signing.since.keys()) {
		if (signing.doomed.has(address)) continue;
		const missed = missedVotes(state, address) ?? 0;
		if (missed >= limit) signing.doomed.add(address);
		else left = Math.min(left, limit - missed);
	}
	signing.nextCheck = height + Math.max(1, left);
}

/** Seats a new set from a block on; who is not in it any more loses its count. */
function turnSet(signing: VoteBook, seats: readonly Seat[], height: number): void {
	const {sets, since, keptBlocks} = signing;
	if (isSameSet(seats, sets.at(-1)?.seats ?? [])) return;
	sets.push({from: height, seats});
	signing.nextCheck = height;
	const oldest = sets.findLastIndex(({from}) => from <= height - keptBlocks);
	if (oldest > 0) sets.splice(0, oldest);
	const members = new Set(seats.map(({address}) => address));
	for (const address of since.keys()) if (!members.has(address)) since.delete(address);
	for (const address of members) {
		const votes = signing.attendanceOf(address);
		votes.forget(height - keptBlocks);
		if (since.has(address)) continue;
		since.set(address, height);
		votes.wake(height);
	}
}

function isSameSet(left: readonly Seat[], right: readonly Seat[]): boolean {
	const isSame = ({address, power}: Seat, index: number) =>
		right[index]?.address === address && right[index]?.power === power;
	return left.length === right.length && left.every(isSame);
}

function stopOne(signing: VoteBook, parameters: ChainParameters, height: number): void {
	const {random, sets} = signing;
	signing.nextStop = height + blocksToStop(random, Number(parameters.livenessWindow));
	const ranked = (sets.at(-1)?.seats ?? []).map(({address}) => address);
	const others = othersThanLargest(ranked).filter(address => address !== signing.own);
	if (others.length > 0) signing.attendanceOf(random.pick(others)).stop(height);
}

/** Number of missed votes at which a validator is jailed. */
export function jailingLimit({livenessWindow, livenessThreshold}: ChainParameters): number {
	const whole = 10n ** 12n;
	return Number(((whole - dec(livenessThreshold)) * livenessWindow) / whole);
}

/** Returns a fraction in parts of 10^-12, as the chain keeps it. */
export function dec(fraction: string): bigint {
	const decimal = parseDecimal(fraction);
	if (!decimal) throw new RangeError(`expected a fraction, such as 0.1: ${fraction}`);
	return toUnits(decimal, 12);
}

/** Jails those that missed too much: the set is about to change. */
export function jailSilent({signing, validatorsByAddress}: ChainState): void {
	for (const address of signing.doomed) {
		const validator = validatorsByAddress.get(address);
		if (validator?.state === 'consensus') validator.state = 'jailed';
	}
	signing.doomed.clear();
}

/** Returns the missed votes that count at the newest block; undefined for one that is not in the set. */
export function missedVotes({signing, height, parameters}: ChainState, address: string): number | undefined {
	const since = signing.since.get(address);
	if (since === undefined) return undefined;
	const first = Math.max(since, Number(height - parameters.livenessWindow));
	return signing.attendanceOf(address).countMissed(first, Number(height));
}

/** Returns the set that votes on a block, most power first. */
export function seatsAt({sets}: VoteBook, height: number): readonly Seat[] {
	return sets.findLast(({from}) => from <= height)?.seats ?? [];
}
