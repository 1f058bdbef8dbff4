import type {CalendarKind} from '../domain/calendar.ts';
import type {Subject} from '../domain/concern.ts';
import {lastValidatorVotingEpoch} from '../domain/epoch.ts';
import type {Proposal} from '../domain/proposal.ts';
import {isOpen, nextEventOf, timeOf} from '../domain/proposal-wait.ts';
import {verdictOf} from '../domain/tally.ts';
import {formsOfVerdict} from '../format/verdict-words.ts';
import type {CalendarFacts, DateDraft} from './dates.ts';
import {minor, type NoticeRecord, notable} from './notice.ts';
import {m} from './rule-terms.ts';
import {absentValidators, absentVoters} from './votes.ts';
import {ownersForms} from './words.ts';

/** Notices about proposals. */
export const proposalNotices = {
	'proposal.new': {
		subject: 'proposal',
		meaning: 'a proposal was submitted',
		levels: notable,
		cells: {columns: ['title']},
		describe: () => 'new',
		sentence: ({name}) => `${name} is new`,
	},
	'proposal.voting': {
		subject: 'proposal',
		meaning: 'the vote on a proposal began',
		levels: notable,
		cells: {columns: ['when', 'status']},
		describe: values => `vote open${values.new === '' ? '' : `, ends at epoch ${values.new}`}`,
		sentence: ({name, new: end}) => `${name} is open to votes${end === '' ? '' : ` until epoch ${end}`}`,
		dates: facts => datedIn(facts).flatMap(dateOfStart),
	},
	'proposal.turnout': {
		subject: 'proposal',
		meaning: 'the needed turnout was reached, or is no longer reached',
		levels: notable,
		cells: {columns: ['turnout'], direction: (_, value) => (value === 'yes' ? 1 : -1)},
		describe: values => (values.new === 'yes' ? 'turnout reached' : 'turnout no longer reached'),
		sentence: ({name, new: value}) =>
			value === 'yes' ? `${name} has reached the needed turnout` : `${name} no longer has the needed turnout`,
	},
	'proposal.verdict': {
		subject: 'proposal',
		meaning: 'the verdict on an open vote changed',
		levels: notable,
		cells: {columns: ['votes']},
		describe: values => `${verdictName(values.old)} → ${verdictName(values.new)}`,
		sentence: ({name, new: value}) => `${name} ${verdictName(value)} now`,
		rule: {
			name: 'StakedeckVerdictTurned',
			expression: `changes(${m('proposal_passing')}[1h]) > 0`,
			times: ['5m'],
			severity: 'info',
			summary: 'The verdict on proposal {{ $labels.proposal }} turned',
			description: 'Within the last hour it went from passing to failing, or the other way round.',
		},
	},
	'proposal.last-day': {
		subject: 'proposal',
		meaning: 'a vote ends within a day',
		levels: notable,
		cells: {columns: ['when']},
		describe: values => `a day left, ends at epoch ${values.new}`,
		sentence: ({name, new: end}) => `${name} ends within a day, at epoch ${end}`,
	},
	'proposal.validators-deadline': {
		subject: 'proposal',
		meaning: 'validators can no longer vote, delegators can',
		levels: minor,
		describe: () => 'validators can no longer vote',
		sentence: ({name}) => `${name} is closed to validators; delegators can still vote`,
		dates: facts => datedIn(facts).flatMap(each => dateOfDeadline(each, facts)),
	},
	'proposal.decided': {
		subject: 'proposal',
		meaning: 'a vote ended',
		levels: notable,
		cells: {columns: ['when', 'status']},
		describe: values => values.new,
		sentence: ({name, new: value}) => (value === 'passed' ? `${name} passed` : `${name} was ${value}`),
		dates: facts => datedIn(facts).flatMap(each => dateOfEnd(each, facts)),
	},
	'proposal.executed': {
		subject: 'proposal',
		meaning: 'a decision took effect',
		levels: notable,
		cells: {columns: ['when', 'status']},
		describe: values => values.new,
		sentence: ({name, new: value}) =>
			value.startsWith('passed') ? `${name} passed and took effect` : `${name} was rejected for good`,
		dates: facts => datedIn(facts).flatMap(dateOfEffect),
	},
} satisfies Record<string, NoticeRecord>;

function verdictName(verdict: string): string {
	return verdict === 'pass' ? 'would pass' : 'would fail';
}

/** A proposal of which something is still to come. */
interface DatedProposal extends Proposal {
	readonly id: string;
	/** True if its vote has not begun. */
	readonly isToCome: boolean;
	readonly isVoted: boolean;
}

function datedIn({proposals}: CalendarFacts): readonly DatedProposal[] {
	return proposals.flatMap(proposal => {
		const {id} = proposal;
		const isToCome = nextEventOf(proposal) === 'start';
		return id === undefined ? [] : [{...proposal, id, isToCome, isVoted: isToCome || isOpen(proposal)}];
	});
}

/** Drafts a date of a proposal, in ever shorter forms; none where its epoch is not known. */
function dateOf(
	kind: CalendarKind,
	{id, title}: DatedProposal,
	epoch: bigint | undefined,
	{
		forms: [words = '', ...shorter],
		at,
	}: {readonly forms: readonly string[]; readonly at?: bigint | undefined},
): readonly DateDraft[] {
	const subject: Subject = {type: 'proposal', id, name: title};
	return epoch === undefined ? [] : [{kind, subject, epoch, mine: [], words, shorter, toldTime: at}];
}

function titleOf({title}: Proposal): string {
	return title === undefined ? '' : `: ${title}`;
}

function dateOfStart(proposal: DatedProposal): readonly DateDraft[] {
	const {id, isToCome, startEpoch} = proposal;
	const forms = [`${id} starts${titleOf(proposal)}`];
	return isToCome
		? dateOf('proposal.starts', proposal, startEpoch, {forms, at: timeOf(proposal, 'start')})
		: [];
}

function dateOfDeadline(proposal: DatedProposal, facts: CalendarFacts): readonly DateDraft[] {
	const {id, isToCome, isVoted, startEpoch, endEpoch} = proposal;
	if (!isVoted || startEpoch === undefined || endEpoch === undefined || startEpoch >= endEpoch) return [];
	const last = lastValidatorVotingEpoch({startEpoch, endEpoch});
	const forms = [`${id}: ${describeLateValidators(id, isToCome, facts)}`, `${id}: validators' deadline`];
	const dates = dateOf('proposal.validators-deadline', proposal, last, {forms});
	return dates.map(each => ({...each, isEnd: true}));
}

function dateOfEnd(proposal: DatedProposal, facts: CalendarFacts): readonly DateDraft[] {
	const {isToCome, isVoted, endEpoch} = proposal;
	const forms = formsOfEnd(proposal, isToCome, facts);
	return isVoted ? dateOf('proposal.ends', proposal, endEpoch, {forms, at: timeOf(proposal, 'end')}) : [];
}

function dateOfEffect(proposal: DatedProposal): readonly DateDraft[] {
	const {id, isVoted, status, activationEpoch} = proposal;
	if (isVoted || status !== 'passed') return [];
	const forms = [`${id} takes effect${titleOf(proposal)}`];
	return dateOf('proposal.takes-effect', proposal, activationEpoch, {
		forms,
		at: timeOf(proposal, 'execution'),
	});
}

/** Says that a vote ends, in ever shorter forms: who has not voted leaves first, then what is lacking; the verdict stays. */
function formsOfEnd(proposal: Proposal, isToCome: boolean, facts: CalendarFacts): readonly string[] {
	const {id = ''} = proposal;
	const [long = titleOf(proposal), short = long, least = short] = describeVerdict(proposal, facts);
	const [all = '', few = all] = isToCome ? [] : describeAbsent(id, facts);
	const bare = all === '' ? '' : ', not voted';
	return [...new Set([all + long, all + short, few + short, bare + short, bare + least])].map(
		form => `${id} ends${form}`,
	);
}

/** Names what of mine has not voted, in ever shorter forms: ', not voted (Cold wallet)'; empty: all has. */
function describeAbsent(id: string, {votes}: CalendarFacts): readonly string[] {
	const absent = votes ? absentVoters(id, votes) : [];
	return absent.length === 0 ? [] : ownersForms(absent).map(owners => `, not voted${owners}`);
}

/** Names the user's validators that have not voted: 'last moment for Heron Staking to vote'; else all of them. */
function describeLateValidators(id: string, isToCome: boolean, {votes, stake}: CalendarFacts): string {
	const all = votes && !isToCome ? absentValidators(id, votes, stake?.all) : [];
	const absent = all.flatMap(({name, remedy}) => (remedy === undefined ? name : []));
	return absent.length === 0
		? 'validators can no longer vote'
		: `last moment for ${absent.join(', ')} to vote`;
}

/** Describes the verdict on an open vote in ever shorter forms: ': ✗ lacks 38 880 000 NAM of turnout', ': ✗ turnout', ': ✗'. */
function describeVerdict(proposal: Proposal, {stake, theme}: CalendarFacts): readonly string[] {
	const judged = verdictOf(proposal, stake);
	if ('why' in judged) return [];
	const sign = theme.glyphs[judged.verdict.isPassing ? 'passed' : 'failed'];
	return formsOfVerdict(judged.verdict).map(
		words => `: ${[sign, words].filter(part => part !== '').join(' ')}`,
	);
}
