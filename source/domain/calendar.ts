import type {ConcernedStake, Subject} from './concern.ts';

export const calendarKinds = [
	'stake.active',
	'stake.withdrawable',
	'stake.leaving',
	'validator.jailed',
	'validator.commission',
	'validator.state',
	'proposal.starts',
	'proposal.ends',
	'proposal.validators-deadline',
	'proposal.takes-effect',
] as const;
export type CalendarKind = (typeof calendarKinds)[number];

/** Days of the calendar, and the most that can be asked for. */
export const defaultCalendarDays = 14;
export const maxCalendarDays = 400;

/** Something that comes at a known epoch. */
export interface CalendarEntry {
	readonly kind: CalendarKind;
	readonly subject: Subject;
	/** Epoch that it is about: it happens when that begins, and the end of a period when its last epoch ends. */
	readonly epoch: bigint;
	/** Epoch at whose start it happens. */
	readonly startsWith: bigint;
	/** Unix seconds of that, an estimate, or the latest time; undefined: unknown. */
	readonly time: bigint | undefined;
	/** Unix seconds of the earliest time, if `time` is the latest; undefined: it is an estimate. */
	readonly earliest?: bigint | undefined;
	/** Stake of the person's that it concerns, the largest first; empty: none. */
	readonly mine: readonly ConcernedStake[];
	/** Sentence without a stop: "131 450.89 NAM become active (cold wallet)", "40 ends: ✗ lacks 38 880 000 NAM of turnout". */
	readonly words: string;
	/** Ever shorter forms of them; undefined: there are none. */
	readonly shorter?: readonly string[] | undefined;
}
