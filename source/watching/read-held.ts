import {readClaim} from '../broadcast/read-claim.ts';
import type {CastVote, Reward} from '../domain/holdings.ts';
import {maxMyAddresses} from '../domain/my-stakes.ts';
import type {Indexer, RequestOptions} from '../domain/service.ts';
import {type KeptList, knownRows} from '../ledger/compare-list.ts';
import {type ChainReading, type Person, stakeListName} from '../ledger/digest.ts';
import {fallenSums, type RewardReading, rewardListName} from '../ledger/reward-changes.ts';
import {stakesByValidator} from '../ledger/stake-changes.ts';
import {type VoterReading, voteListName} from '../ledger/vote-changes.ts';

/** Validators whose votes for stake of mine are read: those with the most of it, beside those that are mine. */
const maxDelegated = 20;

/** Votes or rewards of one address, which take their turn. */
export interface HeldTurn {
	readonly part: 'votes' | 'rewards';
	/** Its name in the ledger. */
	readonly list: string;
	readonly address: string;
	readonly label: string | undefined;
	readonly isValidator: boolean;
}

/** Votes and rewards that were read. */
export interface HeldReading {
	readonly voters: readonly VoterReading[];
	readonly rewards: readonly RewardReading[];
}

/** Lists of what is the person's, and of the validators that vote for it. */
export type OwnReading = Pick<ChainReading, 'stakes'> & HeldReading;

/** Returns the memory of a list. */
export type KeptOf = (name: string) => KeptList | undefined;

/** Lists whose votes and rewards are read: the person's addresses first, then the validators that vote for their stake. */
export function heldTurns(keptOf: KeptOf, person: Person): readonly HeldTurn[] {
	const mine = person.addresses.slice(0, maxMyAddresses);
	const stakes = stakesByValidator(mine, address => knownRows(keptOf(stakeListName(address)), undefined));
	const sumOf = (address: string) => (stakes.get(address) ?? []).reduce((sum, {amount}) => sum + amount, 0n);
	const delegated = [...stakes.keys()]
		.filter(address => !person.validators.has(address))
		.sort((one, other) => {
			const [left, right] = [sumOf(one), sumOf(other)];
			return left === right ? (one < other ? -1 : 1) : left > right ? -1 : 1;
		})
		.slice(0, maxDelegated);
	return [
		...mine.map(owner => voteTurn(owner.address, owner.label)),
		...mine.map(owner => ({
			...owner,
			part: 'rewards' as const,
			list: rewardListName(owner.address),
			isValidator: false,
		})),
		...[...person.validators, ...delegated].map(address => voteTurn(address, undefined)),
	];
}

function voteTurn(address: string, label: string | undefined): HeldTurn {
	return {part: 'votes', list: voteListName(address), address, label, isValidator: label === undefined};
}

/** Sorts turns by the last sight of their lists, those never seen first. */
export function oldestFirst(turns: readonly HeldTurn[], keptOf: KeptOf): readonly HeldTurn[] {
	const seen = new Map(turns.map(({list}) => [list, keptOf(list)?.sight.at ?? -1n]));
	const at = ({list}: HeldTurn) => seen.get(list) ?? -1n;
	return turns.toSorted((left, right) => (at(left) === at(right) ? 0 : at(left) < at(right) ? -1 : 1));
}

interface HeldOptions extends RequestOptions {
	readonly keptOf: KeptOf;
	/** Called before each request. */
	onRequest?: (() => void) | undefined;
}

const nothingHeld: HeldReading = {voters: [], rewards: []};

/** Reads votes or rewards of an address; nothing where the service has no such path. Rejects with a RequestError. */
export async function readHeld(
	{extensions}: Indexer,
	turn: HeldTurn,
	{keptOf, onRequest, ...options}: HeldOptions,
): Promise<HeldReading> {
	if (extensions.known.read()[turn.part] === false) return nothingHeld;
	onRequest?.();
	if (turn.part === 'votes') {
		const votes = await extensions.getVotes(turn.address, options);
		return votes ? toVoter(turn, votes) : nothingHeld;
	}
	const rewards = await extensions.getRewards({address: turn.address}, options);
	if (!rewards) return nothingHeld;
	if (!hasFallen(turn, rewards, keptOf)) return toRewards(turn, rewards, undefined);
	onRequest?.();
	const history = await extensions.getHistory({addresses: [turn.address]}, options);
	const claims = new Map<string, bigint>();
	for (const entry of history?.items ?? []) {
		const {validator, height = 0n} = readClaim(entry, turn.address) ?? {};
		if (validator !== undefined && height > (claims.get(validator) ?? 0n)) claims.set(validator, height);
	}
	return toRewards(turn, rewards, history && claims);
}

/** Tells whether less is unclaimed than was seen, so that the history must say why. */
export function hasFallen({list}: HeldTurn, rewards: readonly Reward[], keptOf: KeptOf): boolean {
	return fallenSums(keptOf(list), rewards).length > 0;
}

export function toVoter({address, label, isValidator}: HeldTurn, votes: readonly CastVote[]): HeldReading {
	return {...nothingHeld, voters: [{address, label, isValidator, votes, defect: undefined}]};
}

export function toRewards(
	{address, label = ''}: HeldTurn,
	rewards: readonly Reward[],
	claims: ReadonlyMap<string, bigint> | undefined,
): HeldReading {
	return {...nothingHeld, rewards: [{address, label, rewards, claims, defect: undefined}]};
}

/** Puts readings together; of an address that was read twice the last one counts. */
export function joinHeld(readings: readonly HeldReading[]): HeldReading {
	const newest = <Row extends {readonly address: string}>(rows: readonly Row[]) => [
		...new Map(rows.map(row => [row.address, row])).values(),
	];
	return {
		voters: newest(readings.flatMap(({voters}) => voters)),
		rewards: newest(readings.flatMap(({rewards}) => rewards)),
	};
}

/** Marks readings of an indexer that has not looked at the chain lately. */
export function judgeOwn(reading: OwnReading, isLate: boolean): OwnReading {
	if (!isLate) return reading;
	const late = {defect: 'late'} as const;
	return {
		stakes: reading.stakes.map(each => ({...each, ...late})),
		voters: reading.voters.map(each => ({...each, ...late})),
		rewards: reading.rewards.map(each => ({...each, ...late})),
	};
}
