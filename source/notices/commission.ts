import {readComingText} from '../domain/coming.ts';
import {type Concern, isWeighty, type Level, sumConcerned} from '../domain/concern.ts';
import {compareDecimals, type Decimal} from '../domain/decimal.ts';
import {secondsPerDay} from '../domain/epoch.ts';
import {formatPercent} from '../format/number.ts';
import {comingSteps, datesOfComing, isTakenBack} from './coming-steps.ts';
import {parsePercent} from './commission-raises.ts';
import {type ConcernFacts, type MyValidator, type NeedFacts, newestEvent} from './facts.ts';
import {isMyValidator} from './mine.ts';
import {byFigure, move, type NoticeRecord, notableNear, relationOf, type Weight} from './notice.ts';
import {m, ofValidators, validatorName} from './rule-terms.ts';

/** Notices about commissions. */
export const commissionKinds = {
	'validator.commission': {
		subject: 'validator',
		meaning: 'a validator changed its commission',
		levels: notableNear,
		level: (values, weight) => levelOfChange(parsePercent(values.old), parsePercent(values.new), weight),
		cells: {columns: ['commission'], direction: byFigure},
		describe: move('commission'),
		sentence: ({name, old, new: value, stake}) =>
			`${name} takes ${value} of the rewards now, was ${old}${stake === undefined ? '' : `, of ${stake} too`}`,
		begins: ['commission.high', 'commission.raised'],
		ends: ['validator.commission', 'validator.commission-coming'],
		isEnd: ({new: value = ''}) => isLow(parsePercent(value)),
		holds: facts => facts.groups.flatMap(group => needOfRaise(group, facts)),
	},
	'validator.commission-coming': {
		subject: 'validator',
		meaning: 'your validator, or one that you delegate to, will change its commission, as the node knows',
		levels: notableNear,
		level: (values, weight) =>
			levelOfChange(
				parsePercent(values.old),
				parsePercent(readComingText(values.new)?.value ?? values.new),
				weight,
			),
		describe({old, new: value}) {
			const told = readComingText(value);
			return told
				? `${move('commission')({old, new: told.value})} from epoch ${told.epoch}`
				: `commission stays ${value}, not ${old}`;
		},
		sentence({name, old, new: value, stake}) {
			const told = readComingText(value);
			if (!told) return `${name} keeps its commission of ${value}, and does not take ${old}`;
			const change = `${name} will take ${told.value} of the rewards from epoch ${told.epoch}, takes ${old} now`;
			return `${change}${stake === undefined ? '' : `; ${stake} are there`}`;
		},
		begins: ['commission.high', 'commission.raised'],
		ends: ['validator.commission-coming'],
		isEnd: isTakenBack,
		dates: facts => datesOfComing('commission', facts),
		rule: {
			name: 'StakedeckCommissionComing',
			expression:
				ofValidators(`${m('validator_coming_commission_ratio')} > on (chain_id, validator) group_left ()
  max by (chain_id, validator) (${m('validator_commission_in_force_ratio')})`),
			severity: 'warning',
			summary: `${validatorName} will keep {{ $value | humanizePercentage }} of the rewards`,
			description: 'You run it or delegate to it. Its commission rises within two epochs: redelegate before.',
		},
	},
} satisfies Record<string, NoticeRecord>;

/** Commission from which on a raise needs the user, where a hundredth of their stake is there. */
const highCommission = {units: 2n, scale: 1};
const gravePart = 100n;

/** Days for which a lesser raise is worth knowing. */
const raiseSeconds = 7n * secondsPerDay;

/** Checks whether a commission, a fraction, is high. */
function isHighCommission(commission: Decimal): boolean {
	return compareDecimals(commission, highCommission) >= 0;
}

/** Checks whether a commission is known not to be high. */
function isLow(commission: Decimal | undefined): boolean {
	return commission !== undefined && !isHighCommission(commission);
}

/** Tells whether a raise leads to a high commission, of much of the user's stake. */
function isGrave(to: Decimal, {mine, allMine}: Weight): boolean {
	return isHighCommission(to) && isWeighty(sumConcerned(mine), allMine, gravePart);
}

/** The level of another commission, by where it goes and by the stake there; undefined: not known. */
function levelOfChange(from: Decimal | undefined, to: Decimal | undefined, weight: Weight): Level {
	const isRaise = from && to && compareDecimals(to, from) > 0;
	const rest = notableNear[relationOf(weight)];
	return rest !== 'minor' && isRaise && isGrave(to, weight) ? 'needs-me' : rest;
}

/** Returns that the commission of a validator is raised, or will be, and where it is. */
function needOfRaise({subject, validator, mine}: MyValidator, facts: NeedFacts): readonly Concern[] {
	const raise = comingRaise(subject.id, facts) ?? pastRaise(subject.id, validator?.commission, facts);
	if (!raise) return [];
	const {from, to, since, epoch} = raise;
	const weight = {isMine: isMyValidator(subject.id, facts), mine, allMine: facts.allMine};
	const isHigh = isGrave(to, weight);
	if (!isHigh && facts.now - since > raiseSeconds) return [];
	const change = `from ${formatPercent(from)} to ${formatPercent(to)}`;
	const words = raise.isComing
		? `commission rises ${change} at epoch ${epoch}`
		: `commission raised ${change}`;
	const level = levelOfChange(from, to, weight);
	return [
		{kind: isHigh ? 'commission.high' : 'commission.raised', level, subject, mine, epoch, since, words},
	];
}

/** Raise of a commission, past or to come: fractions, and unix seconds. */
interface Raise {
	readonly from: Decimal;
	readonly to: Decimal;
	readonly epoch: bigint | undefined;
	readonly since: bigint;
	readonly isComing: boolean;
}

/** Returns the raise that comes next; undefined: none is known to. */
function comingRaise(id: string, facts: ConcernFacts): Raise | undefined {
	const [step] = comingSteps('commission', facts, id);
	const [from, to] = step ? [parsePercent(step.old), parsePercent(step.value)] : [];
	if (!step || !from || !to || compareDecimals(to, from) <= 0) return undefined;
	return {from, to, epoch: step.epoch, since: step.since, isComing: true};
}

/** Returns the last raise, if the commission is above the one before it. */
function pastRaise(id: string, commission: Decimal | undefined, {events}: ConcernFacts): Raise | undefined {
	const event = newestEvent(events, id, ['validator.commission']);
	const from = event?.old === undefined ? undefined : parsePercent(event.old);
	if (!event || !commission || !from || compareDecimals(commission, from) <= 0) return undefined;
	return {from, to: commission, epoch: event.epoch, since: event.time, isComing: false};
}
