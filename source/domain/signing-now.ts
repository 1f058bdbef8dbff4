import {usualBlockSeconds} from './freshness.ts';
import type {LastBlock} from './last-block.ts';
import {jailedAt, type Liveness, type Signing, signsBetween} from './signing.ts';

/** Answer of a node, with its time. */
interface LivenessSample {
	readonly liveness: Liveness;
	/** Unix milliseconds. */
	readonly at: number;
}

/** Missed votes as a node last told them, and who signs now. */
export interface SigningNow extends LivenessSample {
	/** Address of the node. */
	readonly node: string;
	/** Epoch in which it is. */
	readonly epoch: bigint;
	/** Answers before it that are of use still, the newest first. */
	readonly earlier: readonly LivenessSample[];
	/** Answer for each validator of which the last minutes tell it. */
	readonly signs: ReadonlyMap<string, Signing>;
	/** First block of the time over which the pace of blocks is measured. */
	readonly since: {readonly height: bigint; readonly at: number};
	/** Seconds that a block takes; undefined: not measured for long enough. */
	readonly blockSeconds: number | undefined;
	/** Look at the block before the last; left out: nobody of the person's is under suspicion, or no node tells. */
	readonly lastBlock?: LastBlock | undefined;
}

/** Milliseconds between two answers above which they say nothing of now, and the blocks between them are no pace. */
const maxApart = 720_000;

/** Milliseconds over which the pace of blocks is measured, at least and about at most. */
const minPace = 300_000;
const maxPace = 7_200_000;

/** Takes an answer to those before it. One that goes back is of another node or chain: it stands alone. */
export function addLiveness(
	before: SigningNow | undefined,
	sample: LivenessSample & Pick<SigningNow, 'node' | 'epoch'>,
): SigningNow {
	const {liveness, at, node} = sample;
	const goesOn = before?.node === node && before.liveness.height <= liveness.height && before.at <= at;
	const isNewBlock = before?.liveness.height !== liveness.height;
	const all = before && goesOn ? [...(isNewBlock ? [before] : []), ...before.earlier] : [];
	const near = all.filter(each => at - each.at <= maxApart);
	const compared = near.find(each => signsAny(each.liveness, liveness));
	const kept = compared ? near.slice(0, near.indexOf(compared) + 1) : near;
	const oldest = kept.at(-1) ?? sample;
	const hasGap = before === undefined || !goesOn || at - before.at > maxApart;
	const since =
		hasGap || at - before.since.at > maxPace ? {height: oldest.liveness.height, at: oldest.at} : before.since;
	return {
		...sample,
		earlier: kept.map(each => ({liveness: each.liveness, at: each.at})),
		signs: compared ? signsOfAll(compared.liveness, liveness) : new Map(),
		since,
		blockSeconds: paceBetween(since, {height: liveness.height, at}),
	};
}

/** Tells whether one of these validators does not sign, or misses some: reason enough to look at a block. */
export function isAnySuspect(signing: SigningNow | undefined, addresses: Iterable<string>): boolean {
	return [...addresses].some(address => isSuspect(signing, address));
}

function isSuspect(signing: SigningNow | undefined, address: string): boolean {
	const word = signing?.signs.get(address);
	return word === 'no' || word === 'some';
}

/** Returns the look at a block that says more of a validator under suspicion; undefined: none, or one from before that. */
export function lookOnSuspicion(signing: SigningNow, address: string): LastBlock | undefined {
	const {lastBlock, earlier} = signing;
	if (!lastBlock || !isSuspect(signing, address)) return undefined;
	const {height} = lastBlock.kind === 'seen' ? lastBlock.look : lastBlock;
	return height >= (earlier.at(-1)?.liveness.height ?? 0n) ? lastBlock : undefined;
}

/** Tells whether two answers are far enough from each other to say anything. */
function signsAny(earlier: Liveness, later: Liveness): boolean {
	return [...later.validators.keys()].some(address => signsBetween(earlier, later, address) !== undefined);
}

function signsOfAll(earlier: Liveness, later: Liveness): ReadonlyMap<string, Signing> {
	const signs = new Map<string, Signing>();
	for (const address of later.validators.keys()) {
		const word = signsBetween(earlier, later, address);
		if (word) signs.set(address, word);
	}
	return signs;
}

function paceBetween(since: SigningNow['since'], now: SigningNow['since']): number | undefined {
	const blocks = Number(now.height - since.height);
	if (now.at - since.at < minPace || blocks <= 0) return undefined;
	return (now.at - since.at) / 1000 / blocks;
}

/** Returns the votes that a validator may still miss before it is jailed; undefined: it is not in the answer. */
export function missesLeft(liveness: Liveness, address: string): bigint | undefined {
	const missed = liveness.validators.get(address)?.missed;
	if (missed === undefined) return undefined;
	const left = jailedAt(liveness) - missed;
	return left > 0n ? left : 0n;
}

/** Tells whether a validator has missed half of the votes for which it is jailed, or more. */
export function isNearJail(liveness: Liveness, missed: bigint): boolean {
	return missed * 2n >= jailedAt(liveness);
}

/** Checks whether a validator is out of danger again: below two fifths of the votes for which it is jailed. */
export function isFarFromJail(liveness: Liveness, missed: bigint): boolean {
	return missed * 5n < jailedAt(liveness) * 2n;
}

/** Returns for how many seconds a validator may be silent until it is jailed; 0: it missed all that it may. */
export function secondsLeft(
	address: string,
	{liveness, blockSeconds}: Pick<SigningNow, 'liveness' | 'blockSeconds'>,
	parameters: Parameters<typeof usualBlockSeconds>[0],
): number {
	return Number(missesLeft(liveness, address) ?? 0n) * (blockSeconds ?? usualBlockSeconds(parameters));
}

/** Distance of a validator that missed half of its votes from being jailed: one hour of silence at most, two, or more. */
export type JailNearness = 'soon' | 'closer' | 'near';

const secondsPerHour = 3600;

/**
Tells how near a validator is to being jailed; undefined: it missed less than half of the votes for which it is. Blocks count
at the planned pace, so that all programs say the same; where the window is short, an hour of silence is more than any
of them can afford.
*/
export function nearnessToJail(
	address: string,
	{liveness}: Pick<SigningNow, 'liveness'>,
	parameters: Parameters<typeof usualBlockSeconds>[0],
): JailNearness | undefined {
	const missed = liveness.validators.get(address)?.missed;
	if (missed === undefined || !isNearJail(liveness, missed)) return undefined;
	const seconds = Number(missesLeft(liveness, address) ?? 0n) * usualBlockSeconds(parameters);
	return seconds <= secondsPerHour ? 'soon' : seconds <= 2 * secondsPerHour ? 'closer' : 'near';
}
