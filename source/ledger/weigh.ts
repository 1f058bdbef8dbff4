import type {ConcernedStake, Level} from './event.ts';
import type {Relation} from './event-kind.ts';
import {eventKinds} from './event-kinds.ts';
import type {BareEvent} from './validator-changes.ts';

/** Stake of the person's, and how near the subject of an event is. */
export interface Nearness {
	/** Tells whether the subject has a label as a validator, or is an address of the person's. */
	readonly isMine: boolean;
	/** Stake of the person's that the event concerns. */
	readonly mine: readonly ConcernedStake[];
	/** Sum of the person's stake, namnam; undefined: not known. */
	readonly allMine: bigint | undefined;
}

/** Below this part of all that is mine, stake counts as none. */
const minPart = 1000n;

/** Min part of my stake from which a raise to a high commission needs me. */
const gravePart = 100n;

/** Per cent from which on a commission is high. */
const highCommission = 20;

/** The level of an event, by its kind, by how near its subject is, and by the stake that it concerns. */
export function weigh(event: BareEvent, nearness: Nearness): Level {
	const {levels} = eventKinds[event.kind];
	if (event.kind === 'validator.commission') return weighCommission(event, nearness);
	return levels[relationOf(nearness)];
}

function relationOf({isMine, mine, allMine}: Nearness): Relation {
	if (isMine) return 'mine';
	return isPart(mine, allMine, minPart) ? 'delegated' : 'other';
}

/** Tells whether stake is one part of all that is mine, or more; stake beside an unknown whole is. */
function isPart(mine: readonly ConcernedStake[], allMine: bigint | undefined, part: bigint): boolean {
	const concerned = mine.reduce((sum, {amount}) => sum + amount, 0n);
	return concerned > 0n && (allMine === undefined || concerned * part >= allMine);
}

function weighCommission({old = '', new: value = ''}: BareEvent, nearness: Nearness): Level {
	const [before, after] = [Number.parseFloat(old), Number.parseFloat(value)];
	const relation = relationOf(nearness);
	if (relation === 'other') return 'minor';
	const isGrave =
		after > before && after >= highCommission && isPart(nearness.mine, nearness.allMine, gravePart);
	return isGrave ? 'needs-me' : 'worth-knowing';
}
