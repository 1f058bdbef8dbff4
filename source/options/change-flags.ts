import {defaultCalendarDays, maxCalendarDays} from '../domain/calendar.ts';
import {levels} from '../domain/concern.ts';
import type {Flag} from './flag.ts';

/** Flags of the commands about changes, about dates, and about what needs a person. */
export const changeFlags = {
	days: {
		value: 'N',
		accepts: 'number',
		group: 'choice',
		description: `what comes in so many days, 1 to ${maxCalendarDays} (${defaultCalendarDays})`,
	},
	'fail-if-any': {
		value: 'LEVEL',
		accepts: levels,
		group: 'choice',
		description: `end with 7 if anything has this level or a graver one, and with 1 if nothing has but the data is not fresh: ${levels.join(', ')}`,
	},
	since: {
		value: 'TIME',
		accepts: 'text',
		group: 'choice',
		description:
			'what became known since then: 2h, 7d, 09:30, 2026-11-21, "2026-11-21 09:30", or last, which is since changes last printed all (24h); of rewards and history: the day, month or time from which on they are wanted',
	},
	level: {
		value: 'LEVEL',
		accepts: levels,
		group: 'choice',
		description: `only what weighs as much or more: ${levels.join(', ')} (minor: all; a table of changes only counts minor ones unless you ask for them)`,
	},
	mine: {group: 'choice', description: 'only what concerns my addresses, my stake or my validators'},
	offline: {group: 'choice', description: 'print what is known, and ask the service nothing'},
	forget: {group: 'choice', description: 'forget all that was seen of this chain; prints nothing'},
} as const satisfies Record<string, Flag>;
