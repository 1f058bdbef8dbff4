import type {CalendarKind} from '../domain/calendar.ts';
import type {Subject} from '../domain/concern.ts';
import type {MyStake} from '../domain/my-stakes.ts';
import {isWrong} from '../domain/stake-position.ts';
import {nameOfState} from '../domain/validator.ts';
import {type Activation, mergeByEpoch} from '../domain/validator-stake.ts';
import {formatNamBriefly} from '../format/number.ts';
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

/** Says that stake earns nothing, or how much of it; empty: all of it earns. */
function idleWords({state, idle}: EventValues, verb: string): string {
	if (idle !== undefined) return `: ${formatNamBriefly(idle)} NAM of it earn nothing`;
	return state === undefined ? '' : `, which is ${nameOfState(state)}: ${verb} nothing`;
}

/** Notices about stake of the user's addresses. */
export const stakeKinds = {
	'stake.active': {
		...stakeKind('your stake became active', 'active with', 'are active with *'),
		describe: values => `active with ${values.new}${idleWords(values, 'earns')}`,
		sentence: ({name, stake, ...values}) =>
			`${stake ?? `Stake of ${name}`} are active with ${values.new}${idleWords(values, 'they earn')}`,
		dates: facts => facts.stakes.flatMap(stake => activationsOf(stake, facts)),
	},
	'stake.withdrawable': {
		...stakeKind('your stake can be withdrawn', 'can be withdrawn from', 'can be withdrawn from *'),
		dates: facts => facts.stakes.flatMap(releasesOf),
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

/** Makes the date of an amount of an address: '3 058.49 NAM become active (A1)'. */
function dateOf(
	kind: CalendarKind,
	verb: string,
	{address, label}: MyStake,
	{amount, epoch, time}: Activation & {readonly time?: bigint | undefined},
): DateDraft {
	const mine = [{address, label, amount}];
	const words = `${sumOfStake(mine)} ${verb}${ownersForms(mine)[0]}`;
	return {kind, subject: {type: 'address', id: address, name: label}, epoch, mine, words, toldTime: time};
}

/** Lists when stake of an address can be withdrawn. */
function releasesOf(stake: MyStake): readonly DateDraft[] {
	return (stake.position?.releases ?? []).flatMap(({epoch, ...rest}) =>
		epoch === undefined ? [] : dateOf('stake.withdrawable', 'can be withdrawn', stake, {epoch, ...rest}),
	);
}

/** Lists when stake of an address becomes active, or starts with a validator that is out of the set. */
function activationsOf(stake: MyStake, {labels}: CalendarFacts): readonly DateDraft[] {
	const {rows = []} = stake.position ?? {};
	const earning = rows.filter(({validator}) => isWrong(validator?.state) !== true);
	return [
		...mergeByEpoch(earning.flatMap(row => row.activations)).map(each =>
			dateOf('stake.active', 'become active', stake, each),
		),
		...rows
			.filter(row => !earning.includes(row))
			.flatMap(({validator, activations}) => {
				const {address: id = '', name, state = ''} = validator ?? {};
				const subject: Subject = {type: 'validator', id, name: labels?.get(id) ?? name};
				const where = `with ${subject.name ?? id}, which is ${nameOfState(state)}: they will earn nothing`;
				return activations.map(each => ({
					...dateOf('stake.active', `start at epoch ${each.epoch} ${where}`, stake, each),
					subject,
				}));
			}),
	];
}
