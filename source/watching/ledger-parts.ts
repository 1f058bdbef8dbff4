import type {ChainReading, Person} from '../domain/chain-reading.ts';
import type {Reward} from '../domain/holdings.ts';
import {maxMyAddresses} from '../domain/my-stakes.ts';
import {balanceListName} from '../ledger/balance-changes.ts';
import {comingListName} from '../ledger/coming-changes.ts';
import type {KeptList} from '../ledger/compare-list.ts';
import {stakeListName} from '../ledger/digest.ts';
import {fallOf, rewardListName} from '../ledger/reward-changes.ts';
import {signingListName} from '../ledger/signing-changes.ts';
import {stakesByValidator} from '../ledger/stake-changes.ts';
import {voteListName} from '../ledger/vote-changes.ts';
import {chainParts, type ReadingPart} from '../model/read-chain.ts';
import type {ScheduledPart} from '../model/reading-schedule.ts';
import type {ComingOf} from '../services/truth/coming-book.ts';

/** Max validators whose votes are read because the user delegates to them: those with most of the stake. */
const maxDelegated = 20;

/** Returns the memory of a list. */
export type KeptOf = (name: string) => KeptList | undefined;

/** Returns the name in the ledger of a list of an address. */
function listNameOf({kind, address = ''}: ReadingPart): string {
	switch (kind) {
		case 'votes':
		case 'validatorVotes':
			return voteListName(address);
		case 'rewards':
			return rewardListName(address);
		case 'balances':
			return balanceListName(address);
		case 'stake':
			return stakeListName(address);
		default:
			return kind;
	}
}

/**
Lists everything that is read for the ledger: the chain, the user's addresses, and the votes of their validators.

@param hasBalances true if balances are read too
*/
export function ledgerParts(keptOf: KeptOf, person: Person, hasBalances = false): readonly ScheduledPart[] {
	const mine = person.addresses.slice(0, maxMyAddresses);
	const kinds = ['votes', 'rewards', ...(hasBalances ? (['balances'] as const) : [])] as const;
	const parts: readonly ReadingPart[] = [
		...chainParts(mine),
		...kinds.flatMap(kind => mine.map(owner => ({kind, ...owner}))),
		...nearValidators(keptOf, person).map(address => ({
			kind: person.validators.has(address) ? ('votes' as const) : ('validatorVotes' as const),
			address,
		})),
	];
	return parts.map(part => ({...part, list: listNameOf(part)}));
}

/** Lists the user's validators, and then those with most of their stake. */
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

/** Lists the same validators as the indexer last showed them, for questions about their scheduled changes. */
export function shownValidators(keptOf: KeptOf, person: Person): readonly Omit<ComingOf, 'pipeline'>[] {
	const all = new Map(keptOf('validators')?.items?.validators?.map(each => [each.address, each]));
	return nearValidators(keptOf, person).map(address => {
		const {commission: shown, state} = all.get(address) ?? {};
		return {address, shown, state};
	});
}

/** Returns the names in the ledger of the lists of a reading. */
export function namesOf({stakes, voters = [], rewards = [], balances = [], ...lists}: ChainReading) {
	const kinds = ['validators', 'proposals', 'parameters', signingListName, comingListName] as const;
	return [
		...kinds.filter(kind => lists[kind]),
		...stakes.map(({address}) => stakeListName(address)),
		...voters.map(({address}) => voteListName(address)),
		...rewards.map(({address}) => rewardListName(address)),
		...balances.map(({address}) => balanceListName(address)),
	];
}

/** Sorts votes and rewards by the last reading of their lists, those never read first; the other lists come before them. */
export function oldestFirst(parts: readonly ScheduledPart[], keptOf: KeptOf): readonly ScheduledPart[] {
	const isFirst = ({kind, address}: ScheduledPart) => address === undefined || kind === 'stake';
	const readAt = new Map(
		parts.map(part => [part.list, isFirst(part) ? -2n : (keptOf(part.list)?.sight.at ?? -1n)]),
	);
	const at = ({list}: ScheduledPart) => readAt.get(list) ?? -1n;
	return parts.toSorted((left, right) => (at(left) === at(right) ? 0 : at(left) < at(right) ? -1 : 1));
}

/** Returns what fell since it was seen before, so that the history must say why. */
export function fallSince(keptOf: KeptOf) {
	return (address: string, rewards: readonly Reward[]) => fallOf(keptOf(rewardListName(address)), rewards);
}
