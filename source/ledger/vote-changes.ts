import type {VoterReading} from '../domain/chain-reading.ts';
import type {ConcernedStake} from '../domain/concern.ts';
import type {BareEvent} from '../notices/notices.ts';
import {voteRemedy} from '../notices/votes.ts';
import {type FieldRules, type KeptList, knownRows, type ListChange} from './compare-list.ts';
import {ofEach} from './compared-list.ts';
import type {WeighedEvent} from './event-row.ts';
import {lastEpochOf} from './proposal-changes.ts';
import type {FieldValues} from './sight.ts';

/** Name in the ledger of the votes of an address. */
export function voteListName(address: string): string {
	return `votes ${address}`;
}

/** Vote of an address that has cast none. */
const noVote = 'none';

/** Rules of the rows of a voter: a vote is never taken back, so that one which is missing says nothing. */
const voteRules: FieldRules = {
	vote: {wait: 'sight', absent: noVote, isNews: (_, value) => value !== noVote},
	isDue: {wait: 'sight', absent: 'no'},
};

/** Key of the row that tells since which epoch votes are known: a list that may well be empty can be compared. */
const anyRow = '';

/** Facts by which it is known that a vote is missing; undefined: not known, so that nothing is said of it. */
export interface VoterFacts {
	/** Proposals by their ids, as the ledger keeps them. */
	readonly proposals: ReadonlyMap<string, FieldValues>;
	readonly epoch: bigint | undefined;
	readonly epochsInDay: bigint | undefined;
	/** Tells whether the person has to see to it that an address votes: it is theirs, and has something to vote with. */
	hasToVote(voter: VoterReading): boolean | undefined;
	/** Returns the state of a validator; undefined: not known. */
	stateOf(validator: string): string | undefined;
}

/** Lists of those that vote, one for each, with the events that their changes are. */
export function voterLists(
	voters: readonly VoterReading[],
	facts: VoterFacts,
	{
		keptOf,
		stakeOf,
	}: {
		/** Returns the memory of a list. */
		keptOf(name: string): KeptList | undefined;
		/** Returns the user's stake that depends on a voter; undefined: not known yet. */
		stakeOf(voter: VoterReading): readonly ConcernedStake[] | undefined;
	},
) {
	return voters.map(voter => {
		const name = voteListName(voter.address);
		const kept = keptOf(name);
		const {since} = kept?.things.get(anyRow)?.reported ?? {};
		const toEvents = ofEach(
			change => voteEvent(voter, change, {since, ...facts}),
			() => stakeOf(voter),
		);
		return {
			name,
			rules: voteRules,
			rows: voteRows(voter, facts, kept),
			items: {votes: voter.votes},
			defect: voter.defect,
			toEvents,
		};
	});
}

/** Fields by the ids of proposals: of votes, and of what is to be voted on within a day. */
function voteRows(
	voter: VoterReading,
	facts: VoterFacts,
	kept: KeptList | undefined,
): ReadonlyMap<string, FieldValues> {
	const {proposals} = facts;
	const known = [...knownRows(kept, undefined).keys()].map(key => [key, {vote: noVote}] as const);
	const since = kept ? undefined : facts.epoch?.toString();
	const rows = new Map<string, FieldValues>([...known, [anyRow, {since}]]);
	const voted = new Set<string>();
	for (const {proposalId, vote} of voter.votes) {
		if (proposalId === undefined) continue;
		voted.add(proposalId);
		const isTold = vote !== undefined && vote !== 'unknown';
		const {endEpoch} = proposals.get(proposalId) ?? {};
		rows.set(proposalId, {isDue: 'no', endEpoch, ...(isTold && {vote})});
	}
	for (const [id, proposal] of proposals) {
		if (voted.has(id) || proposal.status !== 'voting') continue;
		const isDue = isDueOn(proposal, voter, facts);
		const {title, startEpoch, endEpoch} = proposal;
		if (isDue) rows.set(id, {vote: noVote, isDue: 'yes', title, startEpoch, endEpoch});
		else if (isDue === false && rows.has(id)) rows.set(id, {vote: noVote, isDue: 'no'});
	}
	return rows;
}

function isDueOn(
	proposal: FieldValues,
	voter: VoterReading,
	{epoch, epochsInDay, hasToVote}: VoterFacts,
): boolean | undefined {
	const has = hasToVote(voter);
	if (has !== true) return has;
	const last = lastEpochOf(proposal, voter.isValidator);
	if (last === undefined || epoch === undefined || epochsInDay === undefined) return undefined;
	return epoch <= last && last + 1n - epoch <= epochsInDay;
}

/** The event that a change of a voter's rows is; undefined where it is none. */
function voteEvent(
	voter: VoterReading,
	change: ListChange,
	{since, stateOf}: Pick<VoterFacts, 'stateOf'> & {readonly since: string | undefined},
): BareEvent | undefined {
	const {isValidator, address, label} = voter;
	const {field, key, old, value, first, thing} = change;
	const {endEpoch, title} = thing;
	if (field === 'isDue' && value === 'yes') {
		const proposal = {type: 'proposal', id: key, name: title} as const;
		if (!isValidator) {
			return {kind: 'vote.missing', subject: proposal, old: undefined, new: endEpoch, epoch: first.epoch};
		}
		const last = lastEpochOf(thing, true);
		const subject = {type: 'validator', id: address, name: undefined} as const;
		const state = stateOf(address);
		const event = {subject, old: undefined, new: `${key} ${last}`, epoch: first.epoch};
		return {kind: 'validator.not-voted', ...event, ...(voteRemedy(state) !== undefined && {state})};
	}
	if (field !== 'vote') return undefined;
	// Votes that were over before the first look had nobody vote since: an indexer has read it only now.
	if (endEpoch !== undefined && since !== undefined && BigInt(endEpoch) <= BigInt(since)) return undefined;
	const isFirst = old === noVote;
	const common = {
		old: isFirst ? undefined : `${key} ${old}`,
		new: `${key} ${value}`,
		epoch: first.epoch,
	};
	return isValidator
		? {
				...common,
				kind: isFirst ? 'validator.voted' : 'validator.vote-changed',
				subject: {type: 'validator', id: address, name: undefined},
			}
		: {
				...common,
				kind: isFirst ? 'vote.cast' : 'vote.changed',
				subject: {type: 'address', id: address, name: label},
			};
}

/**
Makes one event of those that say that addresses of the user's have not voted on the same proposal, with the stake of all
that have not, and leaves out what was told before. The earliest of them stays, in whatever order they were answered.

@param absentOn addresses that have not voted on a proposal, as far as it is known
@param wasTold tells whether it was told before that an address has not voted on a proposal
*/
export function joinMissing(
	events: readonly WeighedEvent[],
	absentOn: (proposal: string) => readonly ConcernedStake[],
	wasTold: (event: WeighedEvent, address: string) => boolean,
): readonly WeighedEvent[] {
	const isNew = (event: WeighedEvent) => event.mine.some(({address}) => !wasTold(event, address));
	const missing = events.filter(event => event.kind === 'vote.missing' && isNew(event));
	const earliest = new Map<string, WeighedEvent>();
	for (const event of missing) {
		const {id} = event.subject;
		const known = earliest.get(id);
		const isEarlier =
			known && (event.from < known.from || (event.from === known.from && event.to < known.to));
		if (!known || isEarlier) earliest.set(id, event);
	}
	return events.flatMap(event => {
		if (event.kind !== 'vote.missing') return [event];
		const {id} = event.subject;
		if (event !== earliest.get(id)) return [];
		const others = absentOn(id).filter(each => event.mine.every(({address}) => address !== each.address));
		return [{...event, mine: [...event.mine, ...others]}];
	});
}

/** Tells whether an address has not voted on a proposal that it should vote on, as it was last seen. */
export function isMissing(rows: ReadonlyMap<string, FieldValues>, proposal: string): boolean {
	return rows.get(proposal)?.isDue === 'yes';
}
