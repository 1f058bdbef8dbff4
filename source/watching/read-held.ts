import {readClaim} from '../broadcast/read-claim.ts';
import type {Balance, CastVote, Reward} from '../domain/holdings.ts';
import {maxMyAddresses} from '../domain/my-stakes.ts';
import type {Indexer, RequestOptions} from '../domain/service.ts';
import {type BalanceReading, balanceListName} from '../ledger/balance-changes.ts';
import type {KeptList} from '../ledger/compare-list.ts';
import {type ChainReading, type Person, stakeListName} from '../ledger/digest.ts';
import {fallenSums, type RewardReading, rewardListName} from '../ledger/reward-changes.ts';
import {stakesByValidator} from '../ledger/stake-changes.ts';
import {type VoterReading, voteListName} from '../ledger/vote-changes.ts';
import {balancesQuestion, rewardsQuestion, votesQuestion} from '../model/questions/holdings.ts';
import {historyQuestion} from '../model/questions/transactions.ts';

/** Validators of which more is read, for stake of mine: those with the most of it, beside those that are mine. */
const maxDelegated = 20;

/** Votes, rewards or balances of one address, which take their turn. */
export interface HeldTurn {
	readonly part: 'votes' | 'rewards' | 'balances';
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
	readonly balances: readonly BalanceReading[];
}

/** Lists of what is the person's, and of the validators that vote for it. */
export type OwnReading = Pick<ChainReading, 'stakes'> & HeldReading;

/** Returns the memory of a list. */
export type KeptOf = (name: string) => KeptList | undefined;

/**
Lists whose votes and rewards are read: the person's addresses first, then the validators that vote for their stake.

@param hasBalances tells whether balances are read too
*/
export function heldTurns(keptOf: KeptOf, person: Person, hasBalances = false): readonly HeldTurn[] {
	const mine = person.addresses.slice(0, maxMyAddresses);
	return [
		...mine.map(owner => voteTurn(owner.address, owner.label)),
		...mine.map(owner => ownTurn('rewards', rewardListName(owner.address), owner)),
		...(hasBalances ? mine : []).map(owner => ownTurn('balances', balanceListName(owner.address), owner)),
		...nearValidators(keptOf, person).map(address => voteTurn(address, undefined)),
	];
}

/** Lists the person's validators, and then those with most of their stake. */
export function nearValidators(keptOf: KeptOf, {addresses, validators}: Person): readonly string[] {
	const mine = addresses.slice(0, maxMyAddresses);
	const stakes = stakesByValidator(mine, address => keptOf(stakeListName(address))?.items?.bonds ?? []);
	const sumOf = (address: string) => (stakes.get(address) ?? []).reduce((sum, {amount}) => sum + amount, 0n);
	const delegated = [...stakes.keys()]
		.filter(address => !validators.has(address))
		.sort((one, other) => {
			const [left, right] = [sumOf(one), sumOf(other)];
			return left === right ? (one < other ? -1 : 1) : left > right ? -1 : 1;
		})
		.slice(0, maxDelegated);
	return [...validators, ...delegated];
}

function ownTurn(
	part: HeldTurn['part'],
	list: string,
	{address, label}: Person['addresses'][number],
): HeldTurn {
	return {part, list, address, label, isValidator: false};
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

const nothingHeld: HeldReading = {voters: [], rewards: [], balances: []};

/** Reads votes, rewards or balances of an address; nothing where the service has no such path. Rejects with a RequestError. */
export async function readHeld(
	indexer: Indexer,
	turn: HeldTurn,
	{keptOf, onRequest, ...options}: HeldOptions,
): Promise<HeldReading> {
	if (indexer.extensions.known.read()[turn.part] === false) return nothingHeld;
	onRequest?.();
	if (turn.part === 'votes') {
		const votes = await votesQuestion.ask({indexer, ...options}, turn.address);
		return votes ? toVoter(turn, votes) : nothingHeld;
	}
	if (turn.part === 'balances') {
		const balances = await balancesQuestion.ask({indexer, ...options}, turn.address);
		return balances ? toBalances(turn, balances) : nothingHeld;
	}
	const rewards = await rewardsQuestion.ask({indexer, ...options}, {address: turn.address});
	if (!rewards) return nothingHeld;
	if (!hasFallen(turn, rewards, keptOf)) return toRewards(turn, rewards, undefined);
	onRequest?.();
	const history = await historyQuestion.ask({indexer, ...options}, {address: turn.address});
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

export function toBalances({address}: HeldTurn, balances: readonly Balance[]): HeldReading {
	return {...nothingHeld, balances: [{address, balances, defect: undefined}]};
}

/** Puts readings together; of an address that was read twice the last one counts. */
export function joinHeld(readings: readonly HeldReading[]): HeldReading {
	const newest = <Row extends {readonly address: string}>(rows: readonly Row[]) => [
		...new Map(rows.map(row => [row.address, row])).values(),
	];
	return {
		voters: newest(readings.flatMap(({voters}) => voters)),
		rewards: newest(readings.flatMap(({rewards}) => rewards)),
		balances: newest(readings.flatMap(({balances}) => balances)),
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
		balances: reading.balances.map(each => ({...each, ...late})),
	};
}
