import {compareDecimals, type Decimal, parseDecimal} from '../domain/decimal.ts';
import {secondsPerDay} from '../domain/epoch.ts';
import type {CommissionRaise, CommissionRaises} from '../domain/moves.ts';
import {type ComingStep, toldSteps} from './coming-steps.ts';
import type {PastEvent} from './facts.ts';

/** Seconds for which a raise is remembered against a validator. */
const raiseSeconds = 90n * secondsPerDay;

/**
Lists the raises of commissions in the last 90 days by validator, the newest first; undefined where nothing is remembered.

@param events the newest first
@param now unix seconds
*/
export function raisesOf(events: readonly PastEvent[], now: bigint): CommissionRaises | undefined {
	if (events.length === 0) return undefined;
	const told = toldSteps(events).filter(({field}) => field === 'commission');
	const raises = new Map<string, CommissionRaise[]>();
	const add = (id: string, raise: CommissionRaise | undefined) => {
		if (raise && now - raise.time <= raiseSeconds) raises.set(id, [...(raises.get(id) ?? []), raise]);
	};
	for (const event of events) {
		const {kind, subject, old, new: value, epoch, time} = event;
		if (kind !== 'validator.commission' || old === undefined || value === undefined) continue;
		// The same raise counts once, when it was first known.
		if (!told.some(step => isSameRaise(step, event))) add(subject.id, raiseOf(old, value, epoch, time));
	}
	for (const {subject, old, value, epoch, since} of told) add(subject.id, raiseOf(old, value, epoch, since));
	for (const list of raises.values()) list.sort((one, other) => Number(other.time - one.time));
	return raises;
}

/** Tells whether a raise that happened is one that was told to come; it is sure two epochs after its first sight at most. */
function isSameRaise(step: ComingStep, {subject, new: value, epoch, time}: PastEvent): boolean {
	if (step.subject.id !== subject.id || step.value !== value || step.since > time) return false;
	return epoch === undefined || step.epoch + 2n >= epoch;
}

function raiseOf(
	old: string,
	value: string,
	epoch: bigint | undefined,
	time: bigint,
): CommissionRaise | undefined {
	const [from, to] = [parsePercent(old), parsePercent(value)];
	return from && to && compareDecimals(to, from) > 0 ? {from, to, epoch, time} : undefined;
}

/** Reads per cent as a fraction: '5.5%'. */
export function parsePercent(text: string): Decimal | undefined {
	const percent = parseDecimal(text.replace('%', ''));
	return percent && {units: percent.units, scale: percent.scale + 2};
}
