import {readComingText} from '../domain/coming.ts';
import type {Subject} from '../domain/concern.ts';
import {ownValue} from '../domain/own-value.ts';
import {isWrong} from '../domain/stake-position.ts';
import {nameOfState} from '../domain/validator.ts';
import {withSigns} from '../format/signs.ts';
import type {CalendarFacts, DateDraft} from './dates.ts';
import type {ConcernFacts, PastEvent} from './facts.ts';
import {stakeByValidator} from './mine.ts';
import type {EndEvent} from './notice.ts';
import {ownersForms} from './words.ts';

/** Change of a validator that a node knows to come, as the ledger remembers it. */
export interface ComingStep {
	readonly field: 'commission' | 'state';
	readonly subject: Subject;
	/** Per cent, as '5%', or words of the interface. */
	readonly old: string;
	readonly value: string;
	readonly epoch: bigint;
	/** Unix seconds since when it is known. */
	readonly since: bigint;
}

const fieldsOfKinds: Readonly<Record<string, ComingStep['field']>> = {
	'validator.commission-coming': 'commission',
	'validator.state-coming': 'state',
};

/**
Lists the changes that events told to come and none after them took back, the newest first; also those that have come
since.

@param events the newest first
*/
export function toldSteps(events: readonly PastEvent[]): readonly ComingStep[] {
	const steps: ComingStep[] = [];
	/** Epochs below which a newer word stands, by what it is about. */
	const replaced = new Map<string, bigint>();
	for (const {kind, subject, old = '', new: value, epoch: toldIn, time: since} of events) {
		const field = ownValue(fieldsOfKinds, kind);
		if (!field) continue;
		const key = `${field} ${subject.id}`;
		const told = readComingText(value);
		const from = replaced.get(key);
		if (!told) replaced.set(key, min(from, (toldIn ?? 0n) + 1n));
		else if (from === undefined || told.epoch < from) {
			steps.push({field, subject, old, ...told, since});
			replaced.set(key, told.epoch);
		}
	}
	return steps;
}

/** Checks whether an event says that a change will not come after all. */
export const isTakenBack = ({new: value}: EndEvent) => readComingText(value) === undefined;

/** Lists those of a field that have not come yet, the nearest first. */
export function comingSteps(
	field: ComingStep['field'],
	{events, epoch}: StepFacts,
	id?: string,
): readonly ComingStep[] {
	if (epoch === undefined) return [];
	return toldSteps(events)
		.filter(each => each.field === field && each.epoch > epoch && (id ?? each.subject.id) === each.subject.id)
		.sort((one, other) => Number(one.epoch - other.epoch));
}

type StepFacts = Pick<ConcernFacts, 'events' | 'epoch'>;

/** Returns the state without reward that a validator will have; undefined: none is known to come. */
export function comingStateOf(id: string, facts: StepFacts): ComingStep | undefined {
	const [next] = comingSteps('state', facts, id);
	return next && isWrong(next.value) ? next : undefined;
}

/** Describes the changes of a validator's state that a node knows to come; undefined: none. */
export function describeSteps(id: string, facts: StepFacts): readonly string[] | undefined {
	const steps = comingSteps('state', facts, id);
	const words = steps.map(({old, value, epoch}) => describeComingState(old, value, epoch));
	return words.length === 0 ? undefined : [words.join(', ')];
}

/** Describes a state to come: 'jailed from epoch 1206', 'leaves the set at epoch 1206: below cap'. */
export function describeComingState(old: string, state: string, epoch: bigint): string {
	const name = nameOfState(state);
	if (state === 'jailed' || state === 'inactive') return `${name} from epoch ${epoch}`;
	if (old === 'jailed') return `no longer jailed from epoch ${epoch}: ${name}`;
	if (state === 'consensus') return `joins the set at epoch ${epoch}`;
	return old === 'consensus' ? `leaves the set at epoch ${epoch}: ${name}` : `${name} from epoch ${epoch}`;
}

function min(one: bigint | undefined, other: bigint): bigint {
	return one === undefined || other < one ? other : one;
}

/** Lists what is known to come of validators, unless a concern tells it with what it costs. */
export function datesOfComing(
	field: ComingStep['field'],
	{events = [], clock, stakes, concerns, labels, theme}: CalendarFacts,
): readonly DateDraft[] {
	const mine = stakeByValidator(stakes);
	const isTold = ({subject, epoch: at}: ComingStep) =>
		field === 'state' &&
		concerns.some(
			each => each.subject.id === subject.id && each.epoch === at && each.kind === 'stake.leaving',
		);
	return comingSteps(field, {events, epoch: clock?.epoch})
		.filter(step => !isTold(step))
		.map(({subject: told, old, value, epoch: at}) => {
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
