import {readComingText} from '../domain/coming.ts';
import type {Subject} from '../domain/concern.ts';
import {ownValue} from '../domain/own-value.ts';
import {nameOfState} from '../domain/validator.ts';
import {withSigns} from '../format/signs.ts';
import type {CalendarFacts, DateDraft} from './dates.ts';
import type {PastEvent} from './facts.ts';
import {stakeByValidator} from './mine.ts';
import type {EventValues} from './notice.ts';
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
export const isTakenBack = ({new: value}: EventValues) => readComingText(value) === undefined;

/** Lists those that have not come yet, the nearest first. */
export function comingSteps(events: readonly PastEvent[], epoch: bigint | undefined): readonly ComingStep[] {
	if (epoch === undefined) return [];
	return toldSteps(events)
		.filter(step => step.epoch > epoch)
		.sort((one, other) => Number(one.epoch - other.epoch));
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
	return comingSteps(events, clock?.epoch)
		.filter(step => step.field === field && !isTold(step))
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
