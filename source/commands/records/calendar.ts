import {asking, looking} from '../../options/command.ts';
import {calendarFormats} from '../../options/flags.ts';
import type {Command} from './command.ts';

export const calendarCommand: Command = {
	summary: 'what comes: stake of mine that moves, and votes',
	formats: calendarFormats,
	flags: ['days', 'columns', 'output', 'rpc-url', ...asking, ...looking],
	notes: [
		'It reads the open proposals and the stake of my addresses, as overview does. Epochs are certain, times are estimates. Where nothing says how much of the epoch is left, the first block of the epoch is looked up; without it, a time is the latest one (<6 h), and the earliest is beside it in JSON and CSV.',
		'FORMAT is table, json, csv or ics, a file for calendar programs: an entry has the same id in every file, so that a later one moves it.',
	],
	examples: ['calendar --days 30', 'calendar -o ics > stake.ics'],
	isJudged: true,
	asksMany: true,
	answer: async ({own}) => own((await import('../calendar.ts')).answerCalendar),
};
