import {sumUpActiveStake} from '../domain/active-stake.ts';
import type {ChainReading, Person} from '../domain/chain-reading.ts';
import type {Decimal} from '../domain/decimal.ts';
import type {Proposal} from '../domain/proposal.ts';
import type {Indexer} from '../domain/service.ts';
import type {Validator} from '../domain/validator.ts';
import {digestReading} from '../ledger/digest.ts';
import type {Ledger} from '../ledger/ledger.ts';
import {chainParts, readChain} from '../model/read-chain.ts';
import {readPosition} from '../model/read-position.ts';
import {createRandom, type Random} from '../simulator/random.ts';
import {sleep} from '../system/timer.ts';
import {seenReader} from './ledger-view.ts';

/** Epochs of the past: a week of six hours each. */
const pastEpochs = 28n;
const epochSeconds = 21_600n;
const blockSeconds = 7n;

/** Seconds before now up to which the invented person has seen everything. */
const unseenSeconds = 32_400n;

interface PastOptions {
	readonly indexer: Indexer;
	readonly person: Person;
	/** Unix milliseconds. */
	readonly now: number;
	readonly signal: AbortSignal;
}

/** Field of a validator that had another value up to an epoch. */
interface Turn {
	readonly address: string;
	/** Number of epochs ago in which it took the value that follows. */
	readonly ago: bigint;
	readonly before: Partial<Validator>;
}

/**
Writes a week of past into the ledger of the embedded chain, in which all turned out as it is now: the lists of each epoch
are digested as if they had been read, one epoch at a time, so that no key waits for them.
*/
export async function writePast(ledger: Ledger, {indexer, person, now, signal}: PastOptions): Promise<void> {
	const at = await readPosition({indexer, now: () => now, signal});
	const {epoch, height} = at.sight;
	if (epoch === undefined || height === undefined) return;
	const parts = chainParts(person.addresses);
	const {reading} = await readChain({indexer, at, parts, hasLocks: false, signal, purpose: 'start'});
	const {parameters, validators, proposals} = reading;
	const random = createRandom(`past ${parameters?.chainId}`);
	const turns = inventTurns(reading, random);
	const paces = new Map((validators?.items ?? []).map(({address}) => [address, paceOf(random)]));
	const end = BigInt(Math.floor(now / 1000)) - 60n;
	const facts = {person, pipelineLength: parameters?.pipelineLength, epochsInDay: 4n};
	let seen = 0n;
	for (let ago = pastEpochs; ago >= 0n; ago--) {
		const of = epoch - ago;
		const items = (validators?.items ?? []).map(validator =>
			asOf(validator, ago, {turns, pace: paces.get(validator.address) ?? 0n}),
		);
		const past = {
			validators: {items, defect: undefined},
			proposals: {
				items: (proposals?.items ?? []).flatMap(each => proposalAsOf(each, of, epoch)),
				defect: undefined,
			},
			stakes: reading.stakes.map(stake => stakeAsOf(stake, {of, pipeline: parameters?.pipelineLength ?? 2n})),
		};
		const activeStake = sumUpActiveStake(items, true);
		// Seen twice in each epoch, with blocks in between: so it is sure.
		for (const before of [epochSeconds / 2n, 0n]) {
			const time = end - ago * epochSeconds - before;
			const sight = {...at.sight, epoch: of, height: height - 1n - (end - time) / blockSeconds, at: time};
			const all = {...facts, activeStake, watchedSince: 0n};
			const {events} = digestReading(ledger, {...past, sight}, all);
			const newest = events.at(-1);
			if (newest && time < end - unseenSeconds) seen = newest.sequence;
			await sleep(0, signal);
			if (signal.aborted) return;
		}
	}
	ledger.moveReader(seenReader, seen, end - unseenSeconds);
}

/** Thousandths by which a power grew within the past: most hardly moved. */
function paceOf(random: Random): bigint {
	return BigInt(random.chance(0.2) ? random.integer(-70, 110) : random.integer(-6, 8));
}

/** Invents what happened to single validators, so that each of it ends as it is now. */
function inventTurns({validators, stakes}: ChainReading, random: Random): readonly Turn[] {
	const mine = new Set(stakes.flatMap(({reading}) => reading.bonds.map(({validator}) => validator?.address)));
	const all = (validators?.items ?? []).filter(({address}) => address !== undefined);
	const turns: Turn[] = [];
	const turn = (validator: Validator | undefined, before: Partial<Validator>, ago: number) => {
		if (validator?.address !== undefined) {
			turns.push({address: validator.address, ago: BigInt(ago), before});
		}
	};
	const others = all.filter(({address, state}) => state === 'consensus' && !mine.has(address));
	const jailed = all.filter(({state}) => state === 'jailed');
	for (const validator of jailed) turn(validator, {state: 'consensus'}, random.integer(1, 25));
	const near = all.filter(({address, commission}) => mine.has(address) && (commission?.units ?? 0n) > 0n);
	for (const validator of [near[0], ...picked(others, 3, random)]) {
		if (validator?.commission) {
			turn(validator, {commission: moved(validator.commission, random)}, random.integer(4, 20));
		}
	}
	const [back, renamed, risen] = picked(others.slice(others.length / 3), 3, random);
	turn(back, {state: 'jailed'}, 7);
	turn(back, {state: 'consensus'}, 11);
	turn(renamed, {website: 'https://validator.example'}, 5);
	turn(risen, {state: 'belowCapacity', rank: undefined}, 3);
	return turns;
}

function picked<Item>(items: readonly Item[], count: number, random: Random): readonly Item[] {
	return items.length === 0 ? [] : Array.from({length: count}, () => random.pick(items));
}

/** A commission one per cent lower, or higher where it is none. */
function moved({units, scale}: Decimal, random: Random): Decimal {
	const percent = 10n ** BigInt(Math.max(2, scale)) / 100n;
	const exact = units * 10n ** BigInt(Math.max(2, scale) - scale);
	const isRaise = exact > percent && random.chance(0.7);
	return {units: isRaise ? exact - percent : exact + percent, scale: Math.max(2, scale)};
}

/** A validator as it was a number of epochs ago. */
function asOf(
	validator: Validator,
	ago: bigint,
	{turns, pace}: {readonly turns: readonly Turn[]; readonly pace: bigint},
): Validator {
	const {address, votingPower = 0n} = validator;
	const own = turns
		.filter(turn => turn.address === address && turn.ago < ago)
		.sort((left, right) => Number(left.ago - right.ago));
	const grown = (votingPower * pace * ago) / (pastEpochs * 1000n);
	return Object.assign({}, validator, {votingPower: votingPower - grown}, ...own.map(({before}) => before));
}

/** A proposal as it stood in an epoch; none before it was known. */
function proposalAsOf(proposal: Proposal, of: bigint, now: bigint): readonly Proposal[] {
	const {startEpoch = 0n, endEpoch = 0n, activationEpoch = endEpoch, status = ''} = proposal;
	if (of < startEpoch - 4n) return [];
	const isPassed = status === 'passed' || status === 'executedPassed';
	if (of < startEpoch) return [withVotes({...proposal, status: 'pending'}, 0n, 1n)];
	if (of < endEpoch) {
		const end = now < endEpoch ? now : endEpoch;
		return [withVotes({...proposal, status: 'voting'}, of - startEpoch + 1n, end - startEpoch + 1n)];
	}
	return [{...proposal, status: of < activationEpoch ? (isPassed ? 'passed' : 'rejected') : status}];
}

/** Leaves a part of the votes. */
function withVotes(proposal: Proposal, part: bigint, of: bigint): Proposal {
	const some = (votes: Decimal | undefined) =>
		votes && {...votes, units: of > 0n ? (votes.units * part) / of : 0n};
	const {yayVotes, nayVotes, abstainVotes} = proposal;
	return {
		...proposal,
		yayVotes: some(yayVotes),
		nayVotes: some(nayVotes),
		abstainVotes: some(abstainVotes),
	};
}

/** The stake of an address as it was in an epoch, and without locks, which come and go by themselves. */
function stakeAsOf(
	{reading, ...owner}: ChainReading['stakes'][number],
	{of, pipeline}: {readonly of: bigint; readonly pipeline: bigint},
): ChainReading['stakes'][number] {
	const bonds = reading.bonds.flatMap(bond => {
		const {startEpoch = 0n} = bond;
		if (of < startEpoch - pipeline) return [];
		return [{...bond, status: of < startEpoch ? 'inactive' : 'active'}];
	});
	const unbonds = reading.unbonds.map(unbond => ({
		...unbond,
		canWithdraw: (unbond.withdrawEpoch ?? 0n) <= of,
	}));
	return {...owner, reading: {bonds, unbonds, mergedBonds: undefined}};
}
