import {
	type CalendarRow,
	calendarColumns,
	calendarFields,
	toCalendarRows,
} from '../../../columns/calendar-columns.ts';
import type {Column} from '../../../columns/column.ts';
import type {ItemSpec} from '../../../columns/item-spec.ts';
import type {CalendarEntry} from '../../../domain/calendar.ts';
import {capitalized} from '../../../format/sentence.ts';
import {formatTime} from '../../../format/time.ts';
import {routeOfSubject} from '../../../routes/subject-route.ts';
import {fromListing} from '../../list/from-listing.ts';
import type {ItemContext, ListSubject} from '../../list/subject.ts';
import {describeConcernedStake} from './change-details.ts';

/** Makes rows that each know their day: which one stands first on a screen changes with the place and the search. */
export function createCalendarRows(
	entries: readonly CalendarEntry[],
	now: bigint,
	look: {readonly isUtc: boolean},
): readonly CalendarRow[] {
	return entries.flatMap(entry => toCalendarRows([entry], now, look));
}

/** Columns of the command; a day is written once for all rows of it that are on the screen. */
export const calendarListing: ItemSpec<CalendarRow> = {
	columns: calendarColumns.map((column): Column<CalendarRow> => {
		if (column.id === 'words') return {...column, spoken: {place: 0, words: ({words}) => words}};
		if (column.id !== 'day') return {...column, fit: 'whole'};
		return {
			...column,
			fit: 'whole',
			title: 'Day',
			isOnce: true,
			spoken: {words: ({day}) => day || undefined},
		};
	}),
	sorts: [],
	fields: calendarFields,
};

/** Creates the subject of what comes. */
export function createCalendarSubject(
	facts: ItemContext,
	rows: readonly CalendarRow[],
): ListSubject<CalendarRow> {
	return {
		noun: {one: 'date', many: 'dates'},
		...fromListing(calendarListing, facts, rows),
		identityOf: ({kind, subject, epoch}) => `${kind} ${subject.id} ${epoch}`,
		nameOf: ({subject: {type, id, name}}) => (type === 'proposal' ? `proposal ${id}` : (name ?? id)),
		// Dates of nothing that an answer lists are over: their epoch has come, or what was to be is off.
		describeLoss: () => 'that date is gone',
		textsOf: ({words, subject, epoch, kind, mine, day}) => [
			words,
			day,
			subject.name,
			subject.id,
			epoch.toString(),
			kind,
			...mine.map(({label}) => label),
		],
		idOf: ({subject}) => subject.id,
		idName: 'id',
		linkOf: ({subject}) => routeOfSubject(subject),
		detailsOf: row => [
			{label: 'What', about: 'what comes due', value: row.words},
			{label: 'Epoch', about: 'with which it comes', value: row.epoch.toString()},
			...(row.time === undefined
				? []
				: [
						{
							label: 'Time',
							about: 'when it happens',
							value: `${row.earliest === undefined ? '~' : 'by '}${formatTime(row.time, facts) ?? '?'}`,
							note: row.earliest === undefined ? 'an estimate: epochs may take longer' : 'at the latest',
							exact: row.time.toString(),
						},
					]),
			{label: 'Kind', about: 'of date, as the calendar command names it', value: row.kind},
			{
				label: capitalized(row.subject.type),
				about: 'the thing that it is about',
				value: row.subject.name ?? row.subject.id,
				exact: row.subject.id,
			},
			...describeConcernedStake(row.mine),
		],
	};
}
