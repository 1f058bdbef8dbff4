import {defaultCalendarDays, maxCalendarDays} from '../domain/calendar.ts';
import {levels} from '../domain/concern.ts';
import type {Flag} from './flag.ts';

/** Flags of the commands about what needs a person, and what comes. */
export const calendarFlags = {
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
		description: `end with 7 where anything is of this level or a graver one: ${levels.join(', ')}`,
	},
} as const satisfies Record<string, Flag>;
