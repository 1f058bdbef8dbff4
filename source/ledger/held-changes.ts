import type {HeldAnswers, Sight, VoterReading} from '../domain/chain-reading.ts';
import type {ConcernedStake} from '../domain/concern.ts';
import {balanceLists} from './balance-changes.ts';
import {knownRows} from './compare-list.ts';
import type {WeighedEvent} from './event-row.ts';
import type {Ledger} from './ledger.ts';
import type {ownStakes} from './own-stakes.ts';
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
	/** Validators by their addresses, as they were read or last seen. */
	readonly states: ReadonlyMap<string, FieldValues>;
	/** Bonded stake of the user's addresses. */
	readonly own: Pick<ReturnType<typeof ownStakes>, 'byValidator' | 'stakeWith' | 'isKnown'>;
}

/** Makes the lists of votes, rewards and balances that are compared, and what else of them is kept. */
export function heldLists(
	ledger: Ledger,
	{sight, voters = [], rewards = [], balances = []}: HeldAnswers & {readonly sight: Sight},
	{addresses, validators, states, own: {byValidator, stakeWith, isKnown}, ...facts}: HeldFacts,
) {
	const keptOf = (name: string) => ledger.readList(name);
	const bondedBy = ({address, label}: Pick<ConcernedStake, 'address' | 'label'>): ConcernedStake => {
		const own = [...byValidator.values()].flat().filter(each => each.address === address);
		return {address, label, amount: own.reduce((sum, {amount}) => sum + amount, 0n)};
	};
	const hasToVote = ({address, isValidator}: VoterReading) => {
		if (isValidator) return validators.has(address);
		return isKnown(address) ? bondedBy({address, label: ''}).amount > 0n : undefined;
	};
	const stakeOf = ({address, label = '', isValidator}: VoterReading) => {
		if (isValidator) return stakeWith(address);
		return isKnown(address) ? [bondedBy({address, label})] : undefined;
	};
	const stateOf = (validator: string) => states.get(validator)?.state;
	const voting = voterLists(voters, {...facts, epoch: sight.epoch, hasToVote, stateOf}, {keptOf, stakeOf});
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
						.eventsAbout(subject.id)
						.some(
							each =>
								each.kind === kind && each.new === end && each.mine.some(mine => mine.address === address),
						),
			),
	};
}
