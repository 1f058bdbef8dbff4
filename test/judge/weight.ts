import {kindOf, type Told} from './events.ts';
import type {Placed, Sight} from './sights.ts';
import {hidden} from './truth.ts';

/** Person for whom events weigh, and the good answers of their addresses' lists. */
export interface Holder {
	readonly labelled: readonly string[];
	readonly stakes: readonly (readonly Sight[])[];
}

/** Stake of the person's as it was last seen at a look, namnam: with one validator, or all of it. */
export function stakeAtLook({stakes}: Holder, look: Placed, validator?: string): bigint {
	let sum = 0n;
	for (const sights of stakes) {
		const last = sights.findLast(each => each.look.place <= look.place);
		for (const [key, {amount = '0'}] of last?.rows ?? []) {
			if (key.startsWith(validator === undefined ? 'bond ' : `bond ${validator}/`)) sum += BigInt(amount);
		}
	}
	return sum;
}

/** State under way of a validator that no list has, as a bond of the person's told it last; empty: none does. */
export function stateAtLook({stakes}: Holder, look: Placed, validator: string): string {
	const rows = stakes.flatMap(sights => [
		...(sights.findLast(each => each.look.place <= look.place)?.rows ?? []),
	]);
	const bonds = rows.filter(([key]) => key.startsWith(`bond ${validator}/`));
	return bonds.map(([, {state = ''}]) => state).find(state => hidden.includes(state)) ?? '';
}

/** Kinds that cost the person what stands with the validator. */
const alarms = ['jailed', 'inactive', 'left-set', 'unlisted'];

/** The level of an event, by its kind, by whose validator it is, and by the stake that is there. */
export function levelOf(
	{kind, subject, old, new: value}: Told,
	mine: bigint,
	all: bigint,
	{labelled}: Holder,
): string {
	if (['vote.missing', 'validator.not-voted'].includes(kind)) return 'needs-me';
	if (['validator.voted', 'validator.vote-changed', 'stake.claimed'].includes(kind)) return 'minor';
	const [type, named = ''] = kind.split('.');
	// A state to come weighs as the change will, and one that will not come as any other state.
	const [state = '', from] = value.split(' ');
	const what = named !== 'state-coming' ? named : from === undefined ? 'state' : kindOf(old, state);
	if (type !== 'validator')
		return ['validators-deadline', 'not-watched'].includes(what) ? 'minor' : 'worth-knowing';
	const isMine = labelled.includes(subject);
	// Less than a thousandth of all counts as none.
	const isNear = isMine || (mine > 0n && mine * 1000n >= all);
	if (alarms.includes(what)) return isNear ? 'needs-me' : 'worth-knowing';
	if (what === 'jail-soon') return isNear ? 'needs-me' : 'minor';
	if (what === 'near-jail') return isNear ? 'worth-knowing' : 'minor';
	if (what === 'not-signing') return isMine ? 'needs-me' : isNear ? 'worth-knowing' : 'minor';
	if (what === 'joined-set') return 'worth-knowing';
	if (what === 'power' || !isNear) return 'minor';
	const [before, after] = [Number.parseFloat(old), Number.parseFloat(value)];
	const isGrave =
		what.startsWith('commission') && after > before && after >= 20 && mine > 0n && mine * 100n >= all;
	return isGrave ? 'needs-me' : 'worth-knowing';
}
