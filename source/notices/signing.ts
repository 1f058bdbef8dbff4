import type {Concern, ConcernKind, Level} from '../domain/concern.ts';
import {epochLength} from '../domain/epoch.ts';
import {isFarFromJail, isNearJail, nearnessToJail, secondsLeft} from '../domain/signing-now.ts';
import {isWrong} from '../domain/stake-position.ts';
import {formatInteger} from '../format/number.ts';
import {formatDuration} from '../format/time.ts';
import {type DateDraft, sumOfStake} from './dates.ts';
import {type ConcernFacts, type MyValidator, type NeedFacts, newestEvent} from './facts.ts';
import {isMyValidator} from './mine.ts';
import {describeLastVote, nextChange, writeVotes} from './missed-votes.ts';
import {
	alarming,
	byFigure,
	levelOfNeed,
	minor,
	type NoticeRecord,
	notable,
	notableNear,
	type Weight,
} from './notice.ts';
import {m, ofChain, ofValidators, validatorName} from './rule-terms.ts';
import {stateEvents} from './states.ts';
import {ownersForms} from './words.ts';

const missedCell = {columns: ['missed'], direction: byFigure};

// A delegator's stake is in danger once that lasts: then the validator is soon jailed.
const silent = {...minor, mine: 'needs-me', delegated: notable.delegated} as const;
const soon = {...alarming, other: 'minor'} as const;

/** Notices about votes on blocks, by the missed votes that a node tells. */
export const signingKinds = {
	'validator.not-signing': {
		subject: 'validator',
		meaning: 'a validator in the set does not sign any more',
		levels: silent,
		cells: missedCell,
		describe: values => `no longer signs, missed ${amountOf(values.new)}`,
		sentence: ({name, new: missed, stake}) =>
			`${name} does not sign: ${countOf(missed)} missed${stake === undefined ? '' : `, ${stake} are there`}`,
		holds: facts => [...looksAt(facts).flatMap(look => needOfSilence(look, facts)), ...needsOfLeft(facts)],
		dates: ({concerns}) => concerns.flatMap(datesOfSilence),
		rule: {
			name: 'StakedeckValidatorMissingVotes',
			expression: ofValidators(`(delta(${m('validator_missed_votes')}[15m])
  / on (chain_id) group_left () (max by (chain_id) (delta(${m('node_height')}[15m])) > 0)) > 0.5`),
			severity: 'critical',
			summary: `${validatorName} misses its votes`,
			description: 'It missed more than half of the blocks of the last fifteen minutes: it does not sign.',
		},
	},
	'validator.signs-again': {
		subject: 'validator',
		meaning: 'a validator signs again',
		levels: notableNear,
		cells: missedCell,
		describe: values => `signs again, missed ${amountOf(values.new)}`,
		// The node counts from 0 again once a validator was unjailed.
		sentence: ({name, new: missed}) =>
			`${name} signs again${missed === '0' ? '' : `, ${countOf(missed)} missed`}`,
		ends: ['validator.not-signing'],
	},
	'validator.near-jail': {
		subject: 'validator',
		meaning: 'your validator, or one that you delegate to, missed half of the votes for which it is jailed',
		levels: notableNear,
		cells: missedCell,
		describe: values => `missed ${amountOf(values.new)}, jailed at ${amountOf(values.old)}`,
		sentence: ({name, old, new: missed, stake}) =>
			`${name} misses blocks: ${countOf(missed)} missed, jailed at ${amountOf(old)}${stake === undefined ? '' : `; ${stake} are there`}`,
		holds: facts => looksAt(facts).flatMap(look => needOfMisses(look, 'validator.near-jail', facts)),
		rule: {
			name: 'StakedeckValidatorNearJail',
			expression: ofValidators(`(${m('validator_missed_votes')} / ${ofChain('missed_votes_limit')}) > 0.5`),
			severity: 'warning',
			summary: `${validatorName} {{ if ge $value 1.0 }}will be jailed with the next epoch{{ else }}has missed {{ $value | humanizePercentage }} of the votes that it may miss{{ end }}`,
			description:
				'You run it or delegate to it. Once jailed, it signs nothing, and stake with it earns nothing.',
		},
	},
	'validator.jail-soon': {
		subject: 'validator',
		meaning: 'your validator, or one that you delegate to, will be jailed within an hour if it does not sign',
		levels: soon,
		cells: missedCell,
		describe: values => `jailed within an hour of silence, missed ${amountOf(values.new)}`,
		sentence: ({name, old, new: missed, stake}) =>
			`${name} is jailed after another hour of silence: ${countOf(missed)} missed, jailed at ${amountOf(old)}${stake === undefined ? '' : `; ${stake} will earn nothing`}`,
		holds: facts => looksAt(facts).flatMap(look => needOfMisses(look, 'validator.jail-soon', facts)),
	},
	'validator.out-of-danger': {
		subject: 'validator',
		meaning: 'a validator that was about to be jailed signs enough again',
		levels: notableNear,
		cells: missedCell,
		describe: values => `no longer soon jailed, missed ${amountOf(values.new)}`,
		sentence: ({name, new: missed}) =>
			`${name} is no longer in danger of being jailed: ${countOf(missed)} missed`,
		ends: ['validator.jail-soon'],
	},
} satisfies Record<string, NoticeRecord>;

function amountOf(text: string): string {
	return /^\d+$/.test(text) ? formatInteger(BigInt(text)) : 'votes';
}

/** Counts votes in words: '1 vote', '6 050 votes'. */
function countOf(text: string): string {
	if (!/^\d+$/.test(text)) return 'votes';
	return `${amountOf(text)} ${text === '1' ? 'vote' : 'votes'}`;
}

/** A validator of the user's, or with their stake, with its missed votes. */
interface Look extends MyValidator {
	readonly signing: NonNullable<ConcernFacts['signing']>;
	readonly missed: bigint;
	readonly weight: Weight;
	/** True if it is jailed after an hour of silence, or less, or was so and the end of that is not sure. */
	readonly isSoon: boolean;
}

/** Lists the validators that matter to the user, the user's own first. */
function watched({own, groups}: NeedFacts): readonly MyValidator[] {
	const others = groups.filter(({subject}) => own.every(each => each.subject.id !== subject.id));
	return [...own, ...others];
}

function weightOf({subject, mine}: MyValidator, facts: NeedFacts): Weight {
	return {isMine: isMyValidator(subject.id, facts), mine, allMine: facts.allMine};
}

/** Lists those of them that the node counts votes of. */
function looksAt(facts: NeedFacts): readonly Look[] {
	const {signing, parameters, events} = facts;
	if (!signing) return [];
	return watched(facts).flatMap(each => {
		const {id} = each.subject;
		const missed = signing.liveness.validators.get(id)?.missed;
		if (missed === undefined) return [];
		return {
			...each,
			signing,
			missed,
			weight: weightOf(each, facts),
			isSoon:
				nearnessToJail(id, signing, parameters) === 'soon' ||
				(newestEvent(events, id, soonKinds)?.kind === 'validator.jail-soon' &&
					!isFarFromJail(signing.liveness, missed)),
		};
	});
}

/** Returns that a validator does not sign now. */
function needOfSilence({subject, mine, signing, weight, isSoon}: Look, facts: NeedFacts): readonly Concern[] {
	if (signing.signs.get(subject.id) !== 'no') return [];
	const last = newestEvent(facts.events, subject.id, ['validator.not-signing', 'validator.signs-again']);
	const since = last?.kind === 'validator.not-signing' ? last.time : undefined;
	const seconds = secondsLeft(subject.id, signing, facts.parameters);
	const words = `does not sign, jailed ${seconds === 0 ? nextChange : `in ~${formatDuration(seconds)}`}`;
	return [
		{
			kind: 'validator.not-signing',
			level: levelOfNeed(isSoon ? soon : silent, weight),
			subject,
			mine,
			since,
			epoch: jailEpoch(seconds, facts),
			words,
			more: describeLastVote(subject.id, signing),
		},
	];
}

/** Returns that a validator missed so many votes that it may be jailed, though nobody knows that it is silent now. */
function needOfMisses(
	{subject, mine, missed, signing, weight, isSoon}: Look,
	kind: ConcernKind & ('validator.near-jail' | 'validator.jail-soon'),
	facts: NeedFacts,
): readonly Concern[] {
	const isOther = kind === 'validator.jail-soon' ? !isSoon : isSoon || !isNearJail(signing.liveness, missed);
	const level: Level = levelOfNeed(isSoon ? soon : notableNear, weight);
	if (isOther || level === 'minor' || signing.signs.get(subject.id) === 'no') return [];
	const {counted, limit} = writeVotes(missed, signing.liveness);
	const seconds = secondsLeft(subject.id, signing, facts.parameters);
	const left = seconds === 0 ? nextChange : `after ~${formatDuration(seconds)} of silence`;
	return [
		{
			kind,
			level,
			subject,
			mine,
			since: newestEvent(facts.events, subject.id, [kind])?.time,
			epoch: undefined,
			words: `missed ${counted} votes, jailed ${isSoon ? left : `at ${limit}`}`,
			more: describeLastVote(subject.id, signing),
		},
	];
}

/** The kind that begins the alarm of one that is soon jailed, and those after which that is over. */
const soonKinds = ['validator.jail-soon', 'validator.out-of-danger', 'validator.jailed'];

/** Kinds that begin an alarm about votes, and those that end it or say more. */
const alarms = ['validator.not-signing', 'validator.near-jail', 'validator.jail-soon'];
const ends = ['validator.signs-again', ...stateEvents];

/**
Returns the validators under alarm whose votes the node no longer counts, while the lists still show the state before
that: they left the set, and the alarm ends with a newer state alone.
*/
function needsOfLeft(facts: NeedFacts): readonly Concern[] {
	const {signing, events, validators} = facts;
	if (!signing || signing.liveness.validators.size === 0) return [];
	return watched(facts).flatMap(each => {
		const {subject, mine, validator} = each;
		const last = newestEvent(events, subject.id, [...alarms, ...ends]);
		const isUnderAlarm = last !== undefined && alarms.includes(last.kind);
		const {state} = validators.find(({address}) => address === subject.id) ?? validator ?? {};
		const isStateKnown = state !== undefined && isWrong(state) !== false;
		if (!isUnderAlarm || isStateKnown || signing.liveness.validators.has(subject.id)) return [];
		return {
			kind: 'validator.not-signing',
			level: levelOfNeed(soon, weightOf(each, facts)),
			subject,
			mine,
			since: last.time,
			epoch: undefined,
			words: 'left the set, its state is not yet known',
		};
	});
}

/** Returns the epoch with whose beginning a validator is jailed if it stays silent, an estimate; undefined: not known. */
function jailEpoch(seconds: number, {epoch, parameters}: ConcernFacts): bigint | undefined {
	const length = parameters && epochLength(parameters);
	if (epoch === undefined || length === undefined || length <= 0n) return undefined;
	return epoch + BigInt(Math.floor(seconds)) / length + 1n;
}

function datesOfSilence({kind, level, subject, epoch, mine}: Concern): readonly DateDraft[] {
	if (kind !== 'validator.not-signing' || level === 'minor' || epoch === undefined) return [];
	const owners = mine.length === 0 ? '' : `, ${sumOfStake(mine)}${ownersForms(mine)[0]}`;
	const words = `${subject.name ?? subject.id} is jailed, unless it signs again${owners}`;
	return [{kind: 'validator.jailed', subject, epoch, mine, words, toldTime: undefined}];
}
