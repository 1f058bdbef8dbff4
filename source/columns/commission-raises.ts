import {compareDecimals, type Decimal, parseDecimal} from '../domain/decimal.ts';
import type {CommissionRaise, CommissionRaises} from '../domain/moves.ts';
import type {PastEvent} from './concern-facts.ts';

/** Seconds for which a raise is remembered against a validator. */
const raiseSeconds = 90n * 86_400n;

/**
Lists the raises of commissions in the last 90 days by validator, the newest first; undefined where nothing is remembered.

@param events the newest first
@param now unix seconds
*/
export function raisesOf(events: readonly PastEvent[], now: bigint): CommissionRaises | undefined {
	if (events.length === 0) return undefined;
	const raises = new Map<string, CommissionRaise[]>();
	for (const event of events) {
		const raise = now - event.time <= raiseSeconds ? raiseIn(event) : undefined;
		if (raise) raises.set(event.subject.id, [...(raises.get(event.subject.id) ?? []), raise]);
	}
	return raises;
}

function raiseIn({kind, old, new: value, epoch, time}: PastEvent): CommissionRaise | undefined {
	if (kind !== 'validator.commission' || old === undefined || value === undefined) return undefined;
	const [from, to] = [parsePercent(old), parsePercent(value)];
	return from && to && compareDecimals(to, from) > 0 ? {from, to, epoch, time} : undefined;
}

/** Reads per cent as a fraction: '5.5%'. */
export function parsePercent(text: string): Decimal | undefined {
	const percent = parseDecimal(text.replace('%', ''));
	return percent && {units: percent.units, scale: percent.scale + 2};
}
