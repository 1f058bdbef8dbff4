import type {Person} from '../domain/chain-reading.ts';
import type {Reward} from '../domain/holdings.ts';
import {maxMyAddresses} from '../domain/my-stakes.ts';
import {balanceListName} from '../ledger/balance-changes.ts';
import type {KeptList} from '../ledger/compare-list.ts';
import {stakeListName} from '../ledger/digest.ts';
import {fallenSums, rewardListName} from '../ledger/reward-changes.ts';
import {stakesByValidator} from '../ledger/stake-changes.ts';
import {voteListName} from '../ledger/vote-changes.ts';
import {chainParts, type ReadingPart} from '../model/read-chain.ts';

/** Max validators whose votes are read because the user delegates to them: those with most of the stake. */
const maxDelegated = 20;

/** List that is read for the ledger. */
export interface LedgerPart extends ReadingPart {
	/** Its name in the ledger. */
	readonly list: string;
}

/** Returns the memory of a list. */
export type KeptOf = (name: string) => KeptList | undefined;

/** Returns the name in the ledger of a list of an address. */
export function listNameOf({kind, address = ''}: ReadingPart): string {
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
export function ledgerParts(keptOf: KeptOf, person: Person, hasBalances = false): readonly LedgerPart[] {
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

/** Sorts votes and rewards by the last reading of their lists, those never read first; the other lists come before them. */
export function oldestFirst(parts: readonly LedgerPart[], keptOf: KeptOf): readonly LedgerPart[] {
	const isFirst = ({kind, address}: LedgerPart) => address === undefined || kind === 'stake';
	const readAt = new Map(
		parts.map(part => [part.list, isFirst(part) ? -2n : (keptOf(part.list)?.sight.at ?? -1n)]),
	);
	const at = ({list}: LedgerPart) => readAt.get(list) ?? -1n;
	return parts.toSorted((left, right) => (at(left) === at(right) ? 0 : at(left) < at(right) ? -1 : 1));
}

/** Returns whether less is unclaimed than was seen before, so that the history must say why. */
export function hasFallen(keptOf: KeptOf): (address: string, rewards: readonly Reward[]) => boolean {
	return (address, rewards) => fallenSums(keptOf(rewardListName(address)), rewards).length > 0;
}
