import type {CalendarKind} from '../domain/calendar.ts';
import type {ConcernedStake, Subject} from '../domain/concern.ts';
import type {MyStake} from '../domain/my-stakes.ts';
import {isWrong} from '../domain/stake-position.ts';
import {nameOfState, type Validator} from '../domain/validator.ts';
import {type Activation, mergeByEpoch} from '../domain/validator-stake.ts';
import {type CalendarFacts, type DateDraft, sumOfStake} from './dates.ts';
import {type EventValues, minor, type NoticeRecord, notable} from './notice.ts';
import {m} from './rule-terms.ts';
import {ownersForms} from './words.ts';

/** Makes the kind of a change of stake with a validator, by what it is for the event and for a sentence on the stake. */
function stakeKind(meaning: string, what: string, sentence: string): NoticeRecord {
	return {
		subject: 'address',
		meaning,
		levels: notable,
		cells: {columns: ['releases']},
		describe: values => `${what} ${values.new}`,
		sentence: ({name, new: validator, stake}) =>
			`${stake ?? `Stake of ${name}`} ${sentence.replace('*', () => validator)}`,
	};
}

/** Notices about stake of the user's addresses. */
export const stakeKinds = {
	'stake.active': {
		...stakeKind('your stake became active', 'active with', 'are active with *'),
		describe: ({new: validator, state}) =>
			`active with ${validator}${state === undefined ? '' : `, which is ${nameOfState(state)}: earns nothing`}`,
		sentence: ({name, new: validator, state, stake}) =>
			`${stake ?? `Stake of ${name}`} are active with ${validator}${state === undefined ? '' : `, which is ${nameOfState(state)}: they earn nothing`}`,
		dates: facts => datesOf('stake.active', facts),
	},
	'stake.withdrawable': {
		...stakeKind('your stake can be withdrawn', 'can be withdrawn from', 'can be withdrawn from *'),
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
	'stake.withdrawn': stakeKind('your stake was withdrawn', 'withdrawn from', 'were withdrawn from *'),
	'stake.unlocked': {
		...stakeKind(
			'your redelegated stake can be redelegated again',
			'may be redelegated from',
			'may be redelegated from * again',
		),
		cells: {columns: ['redelegation']},
	},
	'stake.claimed': {
		subject: 'address',
		meaning: 'your rewards were claimed',
		levels: minor,
		cells: {columns: ['claimable']},
		describe: values => `claimed rewards from ${values.new}`,
		sentence: ({name, new: validator, amount}) =>
			`${name} claimed ${amount === undefined ? '' : `${amount} of `}rewards from ${validator}`,
	},
} satisfies Record<string, NoticeRecord>;

/** Makes the kind of a transaction of the user's with a result. */
function broadcastKind(result: string): NoticeRecord {
	const describe = ({new: block}: EventValues) => `${result}${block === '' ? '' : ` in block ${block}`}`;
	return {
		subject: 'broadcast',
		meaning: `your transaction was ${result}`,
		levels: notable,
		describe,
		sentence: parts => `${parts.name} was ${describe(parts)}`,
	};
}

/** Notices about the user's transactions. */
export const broadcastKinds = {
	'broadcast.applied': broadcastKind('applied'),
	'broadcast.rejected': broadcastKind('rejected'),
};

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
