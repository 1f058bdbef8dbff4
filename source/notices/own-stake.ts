import type {CalendarKind} from '../domain/calendar.ts';
import type {ConcernedStake, Subject} from '../domain/concern.ts';
import type {MyStake} from '../domain/my-stakes.ts';
import {isWrong} from '../domain/stake-position.ts';
import {nameOfState, type Validator} from '../domain/validator.ts';
import {type Activation, mergeByEpoch} from '../domain/validator-stake.ts';
import {type CalendarFacts, type DateDraft, sumOfStake} from './dates.ts';
import {minor, type NoticeRecord, notable} from './notice.ts';
import {m} from './rule-terms.ts';
import {ownersForms} from './words.ts';

/** Notices about stake of the user's addresses. */
export const stakeKinds = {
	'stake.active': {
		subject: 'address',
		meaning: 'stake of mine became active',
		levels: notable,
		cells: {columns: ['releases']},
		describe: values => `active with ${values.new}`,
		sentence: ({name, new: validator, stake}) =>
			`${stake ?? `Stake of ${name}`} are active with ${validator}`,
		dates: facts => datesOf('stake.active', facts),
	},
	'stake.withdrawable': {
		subject: 'address',
		meaning: 'stake of mine can be withdrawn',
		levels: notable,
		cells: {columns: ['releases']},
		describe: values => `can be withdrawn from ${values.new}`,
		sentence: ({name, new: validator, stake}) =>
			`${stake ?? `Stake of ${name}`} can be withdrawn from ${validator}`,
		dates: facts => datesOf('stake.withdrawable', facts),
		rule: {
			name: 'StakedeckWithdrawable',
			expression: `${m('stake_withdrawable_nam')} > 0`,
			times: ['1h', '30m'],
			severity: 'info',
			summary: '{{ $labels.label }} can withdraw {{ $value | printf "%.2f" }} NAM',
			description: 'It earns nothing until you withdraw it and bond it again.',
		},
	},
	'stake.withdrawn': {
		subject: 'address',
		meaning: 'stake of mine was withdrawn',
		levels: notable,
		cells: {columns: ['releases']},
		describe: values => `withdrawn from ${values.new}`,
		sentence: ({name, new: validator, stake}) =>
			`${stake ?? `Stake of ${name}`} were withdrawn from ${validator}`,
	},
	'stake.unlocked': {
		subject: 'address',
		meaning: 'redelegated stake of mine may move on',
		levels: notable,
		cells: {columns: ['redelegation']},
		describe: values => `may be redelegated from ${values.new}`,
		sentence: ({name, new: validator, stake}) =>
			`${stake ?? `Stake of ${name}`} may be redelegated from ${validator} again`,
	},
	'stake.claimed': {
		subject: 'address',
		meaning: 'rewards of mine were claimed',
		levels: minor,
		cells: {columns: ['claimable']},
		describe: values => `claimed rewards from ${values.new}`,
		sentence: ({name, new: validator, amount}) =>
			`${name} claimed ${amount === undefined ? '' : `${amount} of `}rewards from ${validator}`,
	},
} satisfies Record<string, NoticeRecord>;

/** Notices about the user's transactions. */
export const broadcastKinds = {
	'broadcast.applied': {
		subject: 'broadcast',
		meaning: 'a transaction of mine was applied',
		levels: notable,
		describe: values => `applied${values.new === '' ? '' : ` in block ${values.new}`}`,
		sentence: ({name, new: block}) => `${name} was applied${block === '' ? '' : ` in block ${block}`}`,
	},
	'broadcast.rejected': {
		subject: 'broadcast',
		meaning: 'a transaction of mine was rejected',
		levels: notable,
		describe: values => `rejected${values.new === '' ? '' : ` in block ${values.new}`}`,
		sentence: ({name, new: block}) => `${name} was rejected${block === '' ? '' : ` in block ${block}`}`,
	},
} satisfies Record<string, NoticeRecord>;

function datesOf(kind: CalendarKind, facts: CalendarFacts): readonly DateDraft[] {
	return facts.stakes.flatMap(stake => datesOfStake(stake, facts)).filter(each => each.kind === kind);
}

/** Lists when stake of an address becomes active, or starts with a validator that is out of the set, and when it can be withdrawn. */
function datesOfStake({address, label, position}: MyStake, {labels}: CalendarFacts): readonly DateDraft[] {
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
	): DateDraft => {
		const mine = [{address, label, amount}];
		const words = `${sumOfStake(mine)} ${verbs[kind]}${ownersForms(mine)[0]}`;
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
): Pick<DateDraft, 'subject' | 'words'> {
	const subject: Subject = {type: 'validator', id, name: labels?.get(id) ?? name};
	const start = `${sumOfStake([stake])} start at epoch ${epoch} with ${subject.name ?? id}, which is ${nameOfState(state)}`;
	return {subject, words: `${start}: they will earn nothing${ownersForms([stake])[0]}`};
}

const verbs: Readonly<Partial<Record<CalendarKind, string>>> = {
	'stake.active': 'become active',
	'stake.withdrawable': 'can be withdrawn',
};
