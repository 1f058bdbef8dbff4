import type {Concern, ConcernedStake} from '../domain/concern.ts';
import {lastValidatorVotingEpoch} from '../domain/epoch.ts';
import type {MyVotes} from '../domain/my-votes.ts';
import type {Proposal} from '../domain/proposal.ts';
import {isInLastDay, isOpen} from '../domain/proposal-wait.ts';
import type {ConcernFacts} from './concern-facts.ts';
import {byAmount} from './stake-concerns.ts';

/** Returns the open votes that something of mine has not cast, from a day before its deadline. */
export function concernsOfVotes(facts: ConcernFacts): readonly Concern[] {
	const {proposals = [], votes} = facts;
	if (!votes) return [];
	return proposals.filter(isOpen).flatMap(proposal => {
		const {id} = proposal;
		return id === undefined
			? []
			: [
					...concernOfValidators(proposal, id, votes, facts),
					...concernOfAddresses(proposal, id, votes, facts),
				];
	});
}

/** Names what of mine has not voted: ' (Cold wallet, Hot wallet)'; undefined: nothing, or it is not known. */
export function absentVoters(id: string, {mine}: MyVotes): readonly ConcernedStake[] {
	return (
		mine
			// Without stake, or while it is not known, there is nothing to vote with.
			.filter(({votes, stake}) => votes !== undefined && !votes.has(id) && stake.size > 0)
			.map(({address, label, stake}) => ({address, label, amount: sumOf(stake.values())}))
			.sort(byAmount)
	);
}

/** Lists my validators that have not voted, by their names. */
export function absentValidators(id: string, {validators}: MyVotes): readonly string[] {
	return [...validators].flatMap(([address, {isMine, name, votes}]) =>
		isMine && votes !== undefined && !votes.has(id) ? [name ?? address] : [],
	);
}

/** Lists by validator of mine the open votes that it has not cast; undefined: none is labelled, or none is known. */
export function uncastVotes(
	proposals: readonly Proposal[],
	votes: MyVotes | undefined,
): ReadonlyMap<string, readonly Proposal[]> | undefined {
	const own = [...(votes?.validators ?? [])].flatMap(([address, {isMine, votes: cast}]) =>
		isMine && cast ? [{address, cast}] : [],
	);
	const open = proposals.filter(proposal => isOpen(proposal) && proposal.id !== undefined);
	return own.length === 0
		? undefined
		: new Map(own.map(({address, cast}) => [address, open.filter(({id = ''}) => !cast.has(id))]));
}

function concernOfValidators(
	proposal: Proposal,
	id: string,
	votes: MyVotes,
	facts: ConcernFacts,
): readonly Concern[] {
	const {startEpoch, endEpoch, title} = proposal;
	if (startEpoch === undefined || endEpoch === undefined || startEpoch >= endEpoch) return [];
	const last = lastValidatorVotingEpoch({startEpoch, endEpoch});
	const absent = absentValidators(id, votes);
	if (absent.length === 0 || !isNear(proposal, last + 1n, facts)) return [];
	if (isOver(last + 1n, facts)) return [];
	return [
		{
			kind: 'vote.of-validator',
			level: 'needs-me',
			subject: {type: 'proposal', id, name: title},
			mine: [],
			epoch: last,
			since: undefined,
			words: `${absent.join(', ')} ${absent.length === 1 ? 'has' : 'have'} to vote before epoch ${last + 1n}`,
		},
	];
}

function concernOfAddresses(
	proposal: Proposal,
	id: string,
	votes: MyVotes,
	facts: ConcernFacts,
): readonly Concern[] {
	const {endEpoch, title} = proposal;
	const mine = absentVoters(id, votes);
	if (mine.length === 0 || endEpoch === undefined || !isNear(proposal, endEpoch, facts)) return [];
	if (isOver(endEpoch, facts)) return [];
	return [
		{
			kind: 'vote.missing',
			level: 'needs-me',
			subject: {type: 'proposal', id, name: title},
			mine,
			epoch: endEpoch,
			since: undefined,
			words: `not voted, ends at epoch ${endEpoch}`,
		},
	];
}

function isNear(proposal: Proposal, end: bigint, facts: ConcernFacts): boolean {
	return isInLastDay(proposal, end, facts) || facts.nearVotes?.has(proposal.id ?? '') === true;
}

function isOver(end: bigint, {epoch, isEpochReckoned}: ConcernFacts): boolean {
	return epoch !== undefined && !isEpochReckoned && epoch >= end;
}

function sumOf(amounts: Iterable<bigint>): bigint {
	return [...amounts].reduce((sum, amount) => sum + amount, 0n);
}
