import type {CalendarEntry} from '../domain/calendar.ts';
import {sumConcerned} from '../domain/concern.ts';
import type {Decoded} from '../domain/decoded.ts';
import {formatDay} from '../format/time.ts';
import type {CellContext} from './cell-context.ts';
import {type Column, columnOf} from './column.ts';
import {exactNam, recordOfEntry, timestampOf} from './concern-record.ts';
import type {ExactField} from './exact-field.ts';
import {describeWaitFor, formsOfWaitFor} from './release-words.ts';

/** Entry of the calendar as a row. */
export interface CalendarRow extends CalendarEntry, Decoded {
	/** Day of its time, 'Today', 'by Mon 23' if it may be an earlier one; empty below another row of that day. */
	readonly day: string;
}

/** @param now unix seconds */
export function toCalendarRows(
	entries: readonly CalendarEntry[],
	now: bigint,
	look: Pick<CellContext, 'isUtc'>,
): readonly CalendarRow[] {
	let last = '';
	return entries.map(entry => {
		const {time, earliest = time} = entry;
		const [first = '', latest = ''] = [earliest, time].map(at =>
			at === undefined ? '' : formatDay(at, now, look),
		);
		const own = first === latest ? latest : `by ${latest}`;
		const day = own === last ? '' : own;
		last = own;
		return {...entry, day, source: recordOfEntry(entry), flaws: []};
	});
}

const column = columnOf<CalendarRow>();

/** Columns of the calendar: the day, the wait, the epoch, and what comes. */
export const calendarColumns: readonly Column<CalendarRow>[] = [
	column({
		id: 'day',
		title: '',
		minimum: 8,
		ideal: 12,
		priority: 3,
		// A dash would stand below each day.
		value: ({day}) => day,
	}),
	column({
		id: 'wait',
		title: 'When',
		minimum: 7,
		enough: 7,
		ideal: 12,
		priority: 2,
		value: ({startsWith}) => startsWith,
		forms: (epoch, facts) => formsOfWaitFor(epoch, facts)?.map(form => [form]),
		show: (_epoch, _facts, _width, form) => form,
		spoken: {words: ({startsWith}, facts) => describeWaitFor(startsWith, facts)},
	}),
	column({
		id: 'epoch',
		title: 'Epoch',
		align: 'right',
		minimum: 5,
		ideal: 10,
		priority: 4,
		value: ({epoch}) => epoch,
		spoken: {words: ({epoch}) => `epoch ${epoch}`},
	}),
	column({
		id: 'words',
		title: 'What comes',
		minimum: 24,
		enough: 24,
		ideal: 120,
		weight: 8,
		priority: 1,
		role: 'name',
		value: row => row,
		forms: ({words, shorter = []}) => (shorter.length === 0 ? undefined : [[words, ...shorter]]),
		show: ({words}, _facts, _width, form = words) => form,
		spoken: {words: ({words}) => words},
	}),
];

/** Fields of an entry for machines: amounts in NAM with every digit. */
export const calendarFields: readonly ExactField<CalendarRow>[] = [
	field('kind', ({kind}) => kind),
	field('epoch', ({epoch}) => epoch.toString()),
	field('time', ({time}) => (time === undefined ? undefined : timestampOf(time))),
	field('subject.type', ({subject}) => subject.type),
	field('subject.id', ({subject}) => subject.id),
	field('subject.name', ({subject}) => subject.name),
	field('nam', ({mine}) => (mine.length === 0 ? undefined : exactNam(sumConcerned(mine)))),
	field('labels', ({mine}) => mine.map(({label}) => label).join('; ')),
	field('sentence', ({words}) => words),
	field('earliest', ({earliest}) => (earliest === undefined ? undefined : timestampOf(earliest))),
];

function field(name: string, exact: ExactField<CalendarRow>['exact']): ExactField<CalendarRow> {
	return {name, field: name, exact};
}
