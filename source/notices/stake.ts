import {
	type BondedStake,
	type Concern,
	type ConcernedStake,
	type ConcernKind,
	isWeighty,
	type Level,
	type StakeByValidator,
	type Subject,
	sumConcerned,
} from '../domain/concern.ts';
import {compareDecimals, type Decimal} from '../domain/decimal.ts';
import {secondsPerDay} from '../domain/epoch.ts';
import {ownValue} from '../domain/own-value.ts';
import {activePart, hasLeft, isWrong} from '../domain/stake-position.ts';
import {nameOfState, type Validator} from '../domain/validator.ts';
import {formatPercent} from '../format/number.ts';
import {type ComingStep, comingSteps} from './coming-steps.ts';
import {parsePercent} from './commission-raises.ts';
import {type ConcernFacts, newestEvent, type PastEvent} from './facts.ts';

/** A validator with all stake that the person has there. */
export interface MyValidator {
	readonly subject: Subject;
	readonly validator: Validator | undefined;
	/** Stake there, the largest first. */
	readonly mine: readonly ConcernedStake[];
	/** The part of it that is active, the largest first. */
	readonly active: readonly ConcernedStake[];
}

/** Groups the bonded stake of all addresses by its validator. */
function groupBonded(stakes: ConcernFacts['stakes']) {
	const groups = new Map<string, {validator: Validator | undefined; whole: BondedStake[]}>();
	for (const {address, label, position} of stakes) {
		for (const row of position?.rows ?? []) {
			if (hasLeft(row)) continue;
			const id = row.validator?.address ?? '';
			const group = groups.get(id) ?? {validator: row.validator, whole: []};
			groups.set(id, group);
			group.whole.push({address, label, amount: row.bonded.value, active: activePart(row)});
		}
	}
	return [...groups];
}

/** Returns the validators that any address has stake with. */
export function groupMyStake({
	stakes,
	labels,
}: Pick<ConcernFacts, 'stakes' | 'labels'>): readonly MyValidator[] {
	return groupBonded(stakes).map(([id, {validator, whole}]) => ({
		subject: {type: 'validator', id, name: labels?.get(id) ?? validator?.name},
		validator,
		mine: whole.map(({active: _, ...stake}) => stake).sort(byAmount),
		active: whole
			.map(({active, ...stake}) => ({...stake, amount: active}))
			.filter(({amount}) => amount > 0n)
			.sort(byAmount),
	}));
}

/** Lists the bonded stake of all addresses by validator; undefined where there is none. */
export function stakeByValidator(stakes: ConcernFacts['stakes']): StakeByValidator | undefined {
	const groups = groupBonded(stakes).filter(([id]) => id !== '');
	return groups.length === 0
		? undefined
		: new Map(groups.map(([id, {whole}]) => [id, whole.toSorted(byAmount)]));
}

/** Sorts the largest first. */
export function byAmount(one: ConcernedStake, other: ConcernedStake): number {
	return one.amount === other.amount ? 0 : one.amount > other.amount ? -1 : 1;
}

/** Kind of a concern about stake, by the state of its validator, and the event that such a state begins with. */
const kindsOfStates: Readonly<Record<string, readonly [ConcernKind, string]>> = {
	jailed: ['stake.jailed', 'validator.jailed'],
	unjailing: ['stake.jailed', 'validator.jailed'],
	inactive: ['stake.inactive', 'validator.inactive'],
	reactivating: ['stake.inactive', 'validator.inactive'],
	deactivating: ['stake.leaving', 'validator.unlisted'],
	belowCapacity: ['stake.below', 'validator.left-set'],
	belowThreshold: ['stake.below', 'validator.left-set'],
};

/** Returns what is wrong with the state of a validator; undefined: stake there earns, or nothing says. */
export function concernOfState(
	{subject, validator, mine: whole, active}: MyValidator,
	facts: ConcernFacts,
	allMine: bigint | undefined,
): Concern | undefined {
	const {state} = validator ?? {};
	const coming = comingStateOf(subject.id, facts);
	if (state === undefined || !isWrong(state)) {
		if (!coming || whole.length === 0) return undefined;
		const level = isWeighty(sumConcerned(whole), allMine) ? 'needs-me' : 'worth-knowing';
		const {epoch, since} = coming;
		return {kind: 'stake.leaving', level, subject, mine: whole, since, epoch, words: wordsOfLoss(coming)};
	}
	const [kind, eventKind] = ownValue(kindsOfStates, state) ?? [];
	// Stake that is not yet active may be what lifts the validator above the edge.
	const mine = kind === 'stake.below' ? active : whole;
	if (mine.length === 0) return undefined;
	const isHeavy = isWeighty(sumConcerned(mine), allMine);
	if (kind === undefined || eventKind === undefined) {
		// Stake may or may not earn in a state of a newer service.
		const words = `may earn nothing, ${nameOfState(state)}`;
		return {
			kind: 'stake.inactive',
			level: 'worth-knowing',
			subject,
			mine,
			epoch: undefined,
			since: undefined,
			words,
		};
	}
	const begin = newestEvent(facts.events, subject.id, [eventKind]);
	const common = {
		level: isHeavy ? 'needs-me' : 'worth-knowing',
		subject,
		mine,
		since: begin?.time,
	} as const;
	if (kind !== 'stake.leaving') {
		return {...common, kind, epoch: undefined, words: `earn nothing, ${nameOfState(state)}`};
	}
	const epoch = leavingEpoch(begin) ?? coming?.epoch;
	return {...common, kind, epoch, words: wordsOfLeaving(epoch, facts.epoch)};
}

/** Returns the state without reward that a validator will have; undefined: none is known to come. */
export function comingStateOf(
	id: string,
	{events, epoch}: Pick<ConcernFacts, 'events' | 'epoch'>,
): ComingStep | undefined {
	const next = comingSteps(events, epoch).find(each => each.field === 'state' && each.subject.id === id);
	return next && isWrong(next.value) ? next : undefined;
}

function wordsOfLoss({value, epoch}: ComingStep): string {
	return `leave the set at epoch ${epoch}, ${nameOfState(value)}`;
}

/** Returns the epoch at which a validator that left the lists leaves the set; undefined: not known. */
function leavingEpoch(event: PastEvent | undefined): bigint | undefined {
	const [epoch] = /\d+$/.exec(event?.new ?? '') ?? [];
	return epoch === undefined ? undefined : BigInt(epoch);
}

function wordsOfLeaving(epoch: bigint | undefined, now: bigint | undefined): string {
	if (epoch === undefined) return 'leave the set';
	return now !== undefined && now >= epoch
		? `left the set at epoch ${epoch}`
		: `leave the set at epoch ${epoch}`;
}

/** Commission from which on a raise needs the person, where a hundredth of their stake is there. */
const highCommission = {units: 2n, scale: 1};
const gravePart = 100n;

/** Days for which a lesser raise is worth knowing. */
const raiseSeconds = 7n * secondsPerDay;

/** Returns what is wrong with the commission of a validator: that it was raised, and where it is. */
export function concernOfCommission(
	{subject, validator, mine}: MyValidator,
	facts: ConcernFacts,
	allMine: bigint | undefined,
): Concern | undefined {
	const raise = comingRaise(subject.id, facts) ?? pastRaise(subject.id, validator?.commission, facts);
	if (!raise) return undefined;
	const {from, to, since, epoch} = raise;
	const amount = sumConcerned(mine);
	const isGrave = compareDecimals(to, highCommission) >= 0 && isWeighty(amount, allMine, gravePart);
	if (!isGrave && facts.now - since > raiseSeconds) return undefined;
	const level: Level = isGrave ? 'needs-me' : isWeighty(amount, allMine) ? 'worth-knowing' : 'minor';
	const change = `from ${formatPercent(from)} to ${formatPercent(to)}`;
	const words = raise.isComing
		? `commission rises ${change} at epoch ${epoch}`
		: `commission raised ${change}`;
	return {kind: isGrave ? 'commission.high' : 'commission.raised', level, subject, mine, epoch, since, words};
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
function comingRaise(id: string, {events, epoch: now}: ConcernFacts): Raise | undefined {
	const step = comingSteps(events, now).find(each => each.field === 'commission' && each.subject.id === id);
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
