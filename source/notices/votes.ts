import {type Concern, type ConcernedStake, type ConcernKind, keyOfConcern} from '../domain/concern.ts';
import {lastValidatorVotingEpoch} from '../domain/epoch.ts';
import type {MyVotes} from '../domain/my-votes.ts';
import {ownValue} from '../domain/own-value.ts';
import type {Proposal} from '../domain/proposal.ts';
import {isInLastDay, isOpen} from '../domain/proposal-wait.ts';
import type {Validator} from '../domain/validator.ts';
import type {ConcernFacts} from './facts.ts';
import {byAmount} from './mine.ts';
import {type AlertRule, always, minor, type NoticeRecord, notable} from './notice.ts';
import {notVoted, secondsToVoteWithin} from './rule-terms.ts';

/** Lists the user's addresses that have stake and have not voted, the most stake first. */
export function absentVoters(id: string, {mine}: MyVotes): readonly ConcernedStake[] {
	return mine
		.filter(({votes, stake}) => votes !== undefined && !votes.has(id) && stake.size > 0)
		.map(({address, label, stake}) => ({
			address,
			label,
			amount: [...stake.values()].reduce((sum, {bonded}) => sum + bonded.value, 0n),
		}))
		.sort(byAmount);
}

/** A validator of the user's that has not voted. */
interface AbsentValidator {
	readonly address: string;
	readonly name: string;
	readonly state: string | undefined;
	/** Reason for which the chain refuses its vote, and what has to be done first: 'jailed: unjail it'; undefined: it may vote. */
	readonly remedy: string | undefined;
}

/** Reasons for which the chain refuses a validator's vote, and what has to be done first, by its state. */
const remedies: Readonly<Record<string, string>> = {
	jailed: 'jailed: unjail it',
	inactive: 'inactive: reactivate it',
};

/** Says for what the chain refuses the vote of a validator, and what has to be done first; undefined: it may vote. */
export function voteRemedy(state: string | undefined): string | undefined {
	return ownValue(remedies, state ?? '');
}

/** Lists the user's validators that have not voted. */
export function absentValidators(
	id: string,
	{validators}: MyVotes,
	all: readonly Validator[] = [],
): readonly AbsentValidator[] {
	return [...validators].flatMap(([address, {isMine, name = address, votes}]) => {
		if (!isMine || votes === undefined || votes.has(id)) return [];
		const state = all.find(each => each.address === address)?.state;
		return {address, name, state, remedy: voteRemedy(state)};
	});
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

/** A vote that is open, with the votes of what is the user's. */
interface OpenVote {
	readonly proposal: Proposal;
	readonly id: string;
	readonly votes: MyVotes;
}

function openIn({proposals = [], votes}: ConcernFacts): readonly OpenVote[] {
	if (!votes) return [];
	return proposals.filter(isOpen).flatMap(proposal => {
		const {id} = proposal;
		return id === undefined ? [] : {proposal, id, votes};
	});
}

function concernOfValidators({proposal, id, votes}: OpenVote, facts: ConcernFacts): readonly Concern[] {
	const {startEpoch, endEpoch, title} = proposal;
	if (startEpoch === undefined || endEpoch === undefined || startEpoch >= endEpoch) return [];
	const last = lastValidatorVotingEpoch({startEpoch, endEpoch});
	const absent = absentValidators(id, votes, facts.validators);
	if (absent.length === 0 || !isNear('vote.of-validator', proposal, last + 1n, facts)) return [];
	// An open vote says nothing of the earlier deadline: an estimated epoch counts, once it is past it by one.
	if (isOver(last + 1n, facts) || (facts.epoch ?? 0n) > last + 1n) return [];
	const deadline = `before epoch ${last + 1n}`;
	const able = absent.flatMap(({name, remedy}) => (remedy === undefined ? name : []));
	const sentences = [
		...(able.length === 0
			? []
			: [`${able.join(', ')} ${able.length === 1 ? 'has' : 'have'} to vote ${deadline}`]),
		...absent.flatMap(({name, remedy}) =>
			remedy === undefined ? [] : `${name} cannot vote while ${remedy} ${deadline}`,
		),
	];
	return [
		{
			kind: 'vote.of-validator',
			level: 'needs-me',
			subject: {type: 'proposal', id, name: title},
			mine: [],
			epoch: last,
			since: undefined,
			words: sentences.join('; '),
		},
	];
}

function concernOfAddresses({proposal, id, votes}: OpenVote, facts: ConcernFacts): readonly Concern[] {
	const {endEpoch, title} = proposal;
	const mine = absentVoters(id, votes);
	if (mine.length === 0 || endEpoch === undefined || !isNear('vote.missing', proposal, endEpoch, facts))
		return [];
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

function isNear(kind: ConcernKind, proposal: Proposal, end: bigint, facts: ConcernFacts): boolean {
	const key = keyOfConcern({kind, subject: {type: 'proposal', id: proposal.id ?? '', name: undefined}});
	return isInLastDay(proposal, end, facts) || facts.nearVotes?.has(key) === true;
}

function isOver(end: bigint, {epoch, isEpochReckoned}: ConcernFacts): boolean {
	return epoch !== undefined && !isEpochReckoned && epoch >= end;
}

/** Parts of a value: the id of the proposal, and what holds of it. */
const partsOf = (value = ''): readonly [string, string] => {
	const [id = '', ...rest] = value.split(' ');
	return [id, rest.join(' ')];
};

/** Texts of a first vote, and of another one. */
const cast: Pick<NoticeRecord, 'describe' | 'sentence'> = {
	describe({new: value}) {
		const [id, vote] = partsOf(value);
		return `voted ${vote} on ${id}`;
	},
	sentence: ({name, new: value}) => `${name} voted ${partsOf(value)[1]} on proposal ${partsOf(value)[0]}`,
};
const changed: typeof cast = {
	describe({old, new: value}) {
		const [id, vote] = partsOf(value);
		return `vote on ${id}: ${partsOf(old)[1]} → ${vote}`;
	},
	sentence({name, old, new: value}) {
		const [id, vote] = partsOf(value);
		return `${name} changed its vote on proposal ${id} from ${partsOf(old)[1]} to ${vote}`;
	},
};

/** Says until when a validator may vote, or what it has to do until then. */
function describeDeadline(may: string, last: string, state: string | undefined): string {
	const remedy = voteRemedy(state);
	return remedy === undefined
		? `${may} to the end of epoch ${last}`
		: `cannot while ${remedy} before the end of epoch ${last}`;
}

const ruleOfVote = (
	name: string,
	partsOfDay: 1 | 4,
	severity: AlertRule['severity'],
	has: string,
): AlertRule => ({
	name,
	expression: `${secondsToVoteWithin(partsOfDay)}\n  ${notVoted}`,
	times: ['10m', '30m'],
	severity,
	summary: `{{ $labels.label }} ${has} voted on proposal {{ $labels.proposal }}`,
	description: 'Its time to vote ends in {{ $value | humanizeDuration }} at most.',
});

/** Notices about votes: of the user's addresses, of their validators, and of those that vote for their stake. */
export const voteKinds = {
	'vote.cast': {
		subject: 'address',
		meaning: 'your address voted',
		levels: notable,
		...cast,
		ends: ['vote.missing'],
		isEnd: ({subject, new: value}, begin) =>
			begin.subject.id === partsOf(value)[0] && begin.mine.some(({address}) => address === subject.id),
		endsAbout: value => partsOf(value)[0],
	},
	'vote.changed': {
		subject: 'address',
		meaning: 'your address changed its vote',
		levels: notable,
		...changed,
	},
	'vote.missing': {
		subject: 'proposal',
		meaning: 'your address has not voted, a day before the end',
		levels: always('needs-me'),
		describe: values => `not voted, ends at epoch ${values.new}`,
		sentence: ({name, new: end, owners}) =>
			`${name} ends at epoch ${end}, and ${owners === '' ? 'an address of yours' : owners} has not voted`,
		holds: facts => openIn(facts).flatMap(open => concernOfAddresses(open, facts)),
		rule: [
			ruleOfVote('StakedeckVoteDue', 1, 'warning', 'has not'),
			ruleOfVote('StakedeckVoteDueNow', 4, 'critical', 'has still not'),
		],
	},
	'validator.voted': {
		subject: 'validator',
		meaning: 'your validator, or one that you delegate to, voted',
		levels: minor,
		...cast,
		ends: ['validator.not-voted'],
		isEnd: (end, begin) => partsOf(end.new)[0] === partsOf(begin.new)[0],
	},
	'validator.vote-changed': {
		subject: 'validator',
		meaning: 'your validator, or one that you delegate to, changed its vote',
		levels: minor,
		...changed,
	},
	'validator.not-voted': {
		subject: 'validator',
		meaning: 'your validator has not voted, a day before validators no longer can',
		levels: always('needs-me'),
		describe: ({new: value, state}) => {
			const [id, last] = partsOf(value);
			return `not voted on ${id}, ${describeDeadline('may', last, state)}`;
		},
		sentence: ({name, new: value, state}) => {
			const [id, last] = partsOf(value);
			return `${name} has not voted on proposal ${id}, and ${describeDeadline('can', last, state)}`;
		},
		begins: ['vote.of-validator'],
		holds: facts => openIn(facts).flatMap(open => concernOfValidators(open, facts)),
	},
} satisfies Record<string, NoticeRecord>;
