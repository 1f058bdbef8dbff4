import type {HeldAnswers, Sight, VoterReading} from '../domain/chain-reading.ts';
import type {ConcernedStake} from '../domain/concern.ts';
import {balanceLists} from './balance-changes.ts';
import {knownRows} from './compare-list.ts';
import type {WeighedEvent} from './event-row.ts';
import type {Ledger} from './ledger.ts';
import {explainedRewards, rewardLists, unclaimedValues} from './reward-changes.ts';
import type {FieldValues} from './sight.ts';
import {isMissing, joinMissing, voteListName, voterLists} from './vote-changes.ts';

/** Facts by which votes and rewards are compared. */
interface HeldFacts {
	readonly addresses: readonly Pick<ConcernedStake, 'address' | 'label'>[];
	/** Validators that have a label. */
	readonly validators: ReadonlySet<string>;
	readonly epochsInDay: bigint | undefined;
	/** Proposals by their ids, as they were read or last seen. */
	readonly proposals: ReadonlyMap<string, FieldValues>;
	/** Bonded stake of the person's by validator. */
	readonly stakes: ReadonlyMap<string, readonly ConcernedStake[]>;
	/** Tells whether the stake of an address was ever read. */
	isStakeKnown(address: string): boolean;
}

/** Makes the lists of votes, rewards and balances that are compared, and what else of them is kept. */
export function heldLists(
	ledger: Ledger,
	{sight, voters = [], rewards = [], balances = []}: HeldAnswers & {readonly sight: Sight},
	{addresses, validators, stakes, isStakeKnown, ...facts}: HeldFacts,
) {
	const keptOf = (name: string) => ledger.readList(name);
	const bondedBy = ({address, label}: Pick<ConcernedStake, 'address' | 'label'>): ConcernedStake => {
		const own = [...stakes.values()].flat().filter(each => each.address === address);
		return {address, label, amount: own.reduce((sum, {amount}) => sum + amount, 0n)};
	};
	const hasToVote = ({address, isValidator}: VoterReading) => {
		if (isValidator) return validators.has(address);
		return isStakeKnown(address) ? bondedBy({address, label: ''}).amount > 0n : undefined;
	};
	const stakeOf = ({address, label = '', isValidator}: VoterReading) =>
		isValidator ? (stakes.get(address) ?? []) : [bondedBy({address, label})];
	const voting = voterLists(voters, {...facts, epoch: sight.epoch, hasToVote}, {keptOf, stakeOf});
	const explained = explainedRewards(rewards, keptOf, sight);
	const rowsOf = (address: string) => {
		const name = voteListName(address);
		const read = voting.find(list => list.name === name);
		return knownRows(keptOf(name), read && {...sight, ...read});
	};
	const keptValue = (address: string, epoch: bigint) => ledger.epochValue('unclaimed', address, epoch);
	return {
		lists: [...voting, ...rewardLists(explained, keptOf), ...balanceLists(balances)],
		epochs: unclaimedValues(sight.epoch, explained, keptValue),
		/** Joins the events that say the same of several addresses. */
		joined: (events: readonly WeighedEvent[]) =>
			joinMissing(
				events,
				id => addresses.filter(({address}) => isMissing(rowsOf(address), id)).map(bondedBy),
				({kind, subject, new: end}, address) =>
					ledger
						.eventsOf(kind, subject.id)
						.some(each => each.new === end && each.mine.some(mine => mine.address === address)),
			),
	};
}
