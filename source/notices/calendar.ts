import type {ActiveStake} from '../domain/active-stake.ts';
import {
	type CalendarEntry,
	type CalendarKind,
	calendarKinds,
	defaultCalendarDays,
} from '../domain/calendar.ts';
import {type Concern, type ConcernedStake, isWeighty, type Subject, sumConcerned} from '../domain/concern.ts';
import {lastValidatorVotingEpoch, secondsPerDay} from '../domain/epoch.ts';
import {type EpochClock, timeOfEpochOr} from '../domain/epoch-clock.ts';
import {type MyStake, sumMine} from '../domain/my-stakes.ts';
import type {MyVotes} from '../domain/my-votes.ts';
import type {Proposal} from '../domain/proposal.ts';
import {isOpen, nextEventOf, timeOf} from '../domain/proposal-wait.ts';
import {isWrong} from '../domain/stake-position.ts';
import {verdictOf} from '../domain/tally.ts';
import {nameOfState, type Validator} from '../domain/validator.ts';
import {type Activation, mergeByEpoch} from '../domain/validator-stake.ts';
import {formatNamBriefly} from '../format/number.ts';
import {type Signs, withSigns} from '../format/signs.ts';
import {formsOfVerdict} from '../format/verdict-words.ts';
import {type ComingStep, comingSteps} from './coming-steps.ts';
import type {PastEvent} from './facts.ts';
import {stakeByValidator} from './mine.ts';
import {absentValidators, absentVoters} from './votes.ts';
import {ownersForms} from './words.ts';

/** Facts from which it follows what comes. */
export interface CalendarFacts {
	readonly theme: Signs;
	/** Current epoch, and the times of all others; undefined: not known. */
	readonly clock: EpochClock | undefined;
	/** Active stake of all validators; undefined: not known. */
	readonly stake: ActiveStake | undefined;
	/** Votes of what is the user's; left out: nothing is, or they are not known. */
	readonly votes?: MyVotes | undefined;
	/** Labels of validators, by address. */
	readonly labels?: ReadonlyMap<string, string> | undefined;
	/** Unix seconds. */
	readonly now: bigint;
	readonly stakes: readonly MyStake[];
	/** Proposals that are not over, with the votes so far. */
	readonly proposals: readonly Proposal[];
	/** Concerns, for what leaves the set or is silent. */
	readonly concerns: readonly Concern[];
	/** Events of the ledger, the newest first, for what is known to come of validators; left out: none are wanted. */
	readonly events?: readonly PastEvent[] | undefined;
}

/** An entry without its time, with what the service says of it; unix seconds. */
interface Draft extends Omit<CalendarEntry, 'time' | 'earliest' | 'startsWith'> {
	/** True if it happens when its epoch ends. */
	readonly isEnd?: boolean;
	readonly toldTime: bigint | undefined;
}

/** Lists what comes in the next days, the nearest first; what has no known time stands where its epoch does. */
export function calendarOf(facts: CalendarFacts, days = defaultCalendarDays): readonly CalendarEntry[] {
	const {clock, now, stakes, proposals, concerns} = facts;
	const end = now + BigInt(days) * secondsPerDay;
	const drafts = [
		...stakes.flatMap(stake => draftsOfStake(stake, facts)),
		...concerns.flatMap(draftsOfLeaving),
		...concerns.flatMap(draftsOfSilence),
		...draftsOfValidators(facts),
		...proposals.flatMap(proposal => draftsOfProposal(proposal, facts)),
	];
	return drafts
		.map(({toldTime, isEnd, ...entry}): CalendarEntry => {
			const startsWith = isEnd ? entry.epoch + 1n : entry.epoch;
			const {at: time, earliest} = timeOfEpochOr(toldTime, clock, startsWith) ?? {};
			return {...entry, startsWith, time, ...(earliest !== undefined && {earliest})};
		})
		.filter(({startsWith}) => !clock || startsWith > clock.epoch)
		.filter(({time}) => time === undefined || time <= end)
		.sort(byEpochThenKind);
}

/** Keeps the dates of the person's stake, the nearest first; what leaves the set, validators and votes stand elsewhere. */
export function datesOfStake(entries: readonly CalendarEntry[]): readonly CalendarEntry[] {
	return entries.filter(({kind}) => kind === 'stake.active' || kind === 'stake.withdrawable');
}

/** Keeps the entries about stake of the person's that weighs, which stand beside votes that are listed by themselves. */
export function nextOfMine(
	entries: readonly CalendarEntry[],
	stakes: readonly MyStake[],
): readonly CalendarEntry[] {
	const allMine = sumMine(stakes);
	return entries.filter(({mine}) => isWeighty(sumConcerned(mine), allMine));
}

function draftsOfStake({address, label, position}: MyStake, {labels}: CalendarFacts): readonly Draft[] {
	const {rows = [], releases = []} = position ?? {};
	const [idle, earning] = [true, false].map(isIdle =>
		rows.filter(({validator}) => (isWrong(validator?.state) === true) === isIdle),
	);
	const activations = mergeByEpoch(earning?.flatMap(row => row.activations) ?? []);
	const draft = (
		kind: CalendarKind,
		{
			amount,
			epoch,
			time,
		}: {readonly amount: bigint; readonly epoch: bigint; readonly time?: bigint | undefined},
	): Draft => {
		const mine = [{address, label, amount}];
		const words = `${amountOf(mine)} ${verbs[kind]}${ownersForms(mine)[0]}`;
		return {kind, subject: {type: 'address', id: address, name: label}, epoch, mine, words, toldTime: time};
	};
	return [
		...activations.map(each => draft('stake.active', each)),
		...(idle ?? []).flatMap(({validator = {}, activations: late}) =>
			late.map(each => ({
				...draft('stake.active', each),
				...describeIdle(validator, {...each, address, label}, labels),
			})),
		),
		...releases.flatMap(({amount, epoch, time}) =>
			epoch === undefined ? [] : [draft('stake.withdrawable', {amount, epoch, time})],
		),
	];
}

/** Says that stake will begin to be active with a validator that is out of the set. */
function describeIdle(
	{address: id = '', name, state = ''}: Partial<Validator>,
	{epoch, ...stake}: Activation & ConcernedStake,
	labels: CalendarFacts['labels'],
): Pick<Draft, 'subject' | 'words'> {
	const subject: Subject = {type: 'validator', id, name: labels?.get(id) ?? name};
	const start = `${amountOf([stake])} start at epoch ${epoch} with ${subject.name ?? id}, which is ${nameOfState(state)}`;
	return {subject, words: `${start}: they will earn nothing${ownersForms([stake])[0]}`};
}

const verbs: Readonly<Partial<Record<CalendarKind, string>>> = {
	'stake.active': 'become active',
	'stake.withdrawable': 'can be withdrawn',
};

function draftsOfLeaving({kind, subject, epoch, mine}: Concern): readonly Draft[] {
	if (kind !== 'stake.leaving' || epoch === undefined) return [];
	const words = `${amountOf(mine)} leave the set: ${subject.name ?? subject.id}${ownersForms(mine)[0]}`;
	return [{kind, subject, epoch, mine, words, toldTime: undefined}];
}

function draftsOfSilence({kind, level, subject, epoch, mine}: Concern): readonly Draft[] {
	if (kind !== 'validator.not-signing' || level === 'minor' || epoch === undefined) return [];
	const owners = mine.length === 0 ? '' : `, ${amountOf(mine)}${ownersForms(mine)[0]}`;
	const words = `${subject.name ?? subject.id} is jailed, unless it signs again${owners}`;
	return [{kind: 'validator.jailed', subject, epoch, mine, words, toldTime: undefined}];
}

/** Lists what is known to come of validators, unless a concern tells it with what it costs. */
function draftsOfValidators({
	events = [],
	clock,
	stakes,
	concerns,
	labels,
	theme,
}: CalendarFacts): readonly Draft[] {
	const mine = stakeByValidator(stakes);
	const isTold = ({field, subject, epoch: at}: ComingStep) =>
		field === 'state' &&
		concerns.some(
			each => each.subject.id === subject.id && each.epoch === at && each.kind === 'stake.leaving',
		);
	return comingSteps(events, clock?.epoch)
		.filter(step => !isTold(step))
		.map(({field, subject: told, old, value, epoch: at}) => {
			const subject = {...told, name: labels?.get(told.id) ?? told.name};
			const name = subject.name ?? subject.id;
			const words =
				field === 'commission'
					? `commission of ${name} ${old} → ${value}`
					: `${name}: ${nameOfState(old)} → ${nameOfState(value)}`;
			const concerned = mine?.get(told.id) ?? [];
			const common = {subject, epoch: at, mine: concerned, toldTime: undefined};
			return {
				...common,
				kind: `validator.${field}`,
				words: withSigns(words, theme) + ownersForms(concerned)[0],
			};
		});
}

function amountOf(mine: readonly ConcernedStake[]): string {
	return `${formatNamBriefly(sumConcerned(mine))} NAM`;
}

function draftsOfProposal(proposal: Proposal, facts: CalendarFacts): readonly Draft[] {
	const {id, title, startEpoch, endEpoch, activationEpoch, status} = proposal;
	if (id === undefined) return [];
	const subject: Subject = {type: 'proposal', id, name: title};
	const named = title === undefined ? '' : `: ${title}`;
	const draft = (
		kind: CalendarKind,
		epoch: bigint | undefined,
		[words = '', ...shorter]: readonly string[],
		toldTime?: bigint,
	): readonly Draft[] =>
		epoch === undefined ? [] : [{kind, subject, epoch, mine: [], words, shorter, toldTime}];
	const isToCome = nextEventOf(proposal) === 'start';
	if (!isToCome && !isOpen(proposal)) {
		return status === 'passed'
			? draft(
					'proposal.takes-effect',
					activationEpoch,
					[`${id} takes effect${named}`],
					timeOf(proposal, 'execution'),
				)
			: [];
	}
	const hasWindow = startEpoch !== undefined && endEpoch !== undefined && startEpoch < endEpoch;
	const deadline = hasWindow ? lastValidatorVotingEpoch({startEpoch, endEpoch}) : undefined;
	return [
		...(isToCome
			? draft('proposal.starts', startEpoch, [`${id} starts${named}`], timeOf(proposal, 'start'))
			: []),
		...draft('proposal.validators-deadline', deadline, [
			`${id}: ${describeLateValidators(id, isToCome, facts)}`,
			`${id}: validators' deadline`,
		]).map(each => ({...each, isEnd: true})),
		...draft('proposal.ends', endEpoch, formsOfEnd(proposal, isToCome, facts), timeOf(proposal, 'end')),
	];
}

/** Says that a vote ends, in ever shorter forms: who has not voted leaves first, then what is lacking; the verdict stays. */
function formsOfEnd(proposal: Proposal, isToCome: boolean, facts: CalendarFacts): readonly string[] {
	const {id = '', title} = proposal;
	const named = title === undefined ? '' : `: ${title}`;
	const [long = named, short = long, least = short] = describeVerdict(proposal, facts);
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
	const absent = votes && !isToCome ? absentValidators(id, votes, stake?.all).able : [];
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

function byEpochThenKind(one: CalendarEntry, other: CalendarEntry): number {
	if (one.startsWith !== other.startsWith) return one.startsWith < other.startsWith ? -1 : 1;
	const [left = 0, right = 0] = [one, other].map(({kind}) => calendarKinds.indexOf(kind));
	if (left !== right) return left - right;
	const [mine, theirs] = [sumConcerned(one.mine), sumConcerned(other.mine)];
	if (mine !== theirs) return mine > theirs ? -1 : 1;
	return one.subject.id < other.subject.id ? -1 : 1;
}
