import {type Column, columnOf} from '../../../columns/column.ts';
import {exactFieldsOf} from '../../../columns/exact-field.ts';
import type {ItemSpec} from '../../../columns/item-spec.ts';
import type {CalendarEntry} from '../../../domain/calendar.ts';
import {sumConcerned} from '../../../domain/concern.ts';
import type {Decoded} from '../../../domain/decoded.ts';
import {formatDay} from '../../../format/day.ts';
import {capitalized} from '../../../format/sentence.ts';
import {formatTime, timeLeftForms} from '../../../format/time.ts';
import {fromListing} from '../../list/from-listing.ts';
import type {ItemContext, ListSubject} from '../../list/subject.ts';
import {describeConcernedStake} from './change-details.ts';
import {linkToSubject} from './change-subject.ts';

/** Something that comes, as a row. */
export interface CalendarRow extends CalendarEntry, Decoded {}

export function toCalendarRow(entry: CalendarEntry): CalendarRow {
	const {kind, subject, epoch, time, mine, words} = entry;
	const source = {
		kind,
		subject: {type: subject.type, id: subject.id, name: subject.name ?? null},
		epoch: epoch.toString(),
		time: instantOf(entry) ?? null,
		mine: mine.map(({address, label, amount}) => ({address, label, namnam: amount.toString()})),
		sentence: words,
	};
	return {kind, subject, epoch, time, mine, words, source, flaws: []};
}

/** Writes the estimated time as RFC 3339 does; undefined: not known. */
function instantOf({time}: CalendarEntry): string | undefined {
	const date = new Date(Number(time ?? 0n) * 1000);
	return time === undefined || Number.isNaN(date.getTime())
		? undefined
		: date.toISOString().replace('.000Z', 'Z');
}

const column = columnOf<CalendarRow>();

const columns: readonly Column<CalendarRow>[] = [
	column({
		id: 'day',
		title: 'Day',
		minimum: 8,
		ideal: 10,
		fit: 'whole',
		priority: 2,
		isOnce: true,
		value: ({time}) => time,
		show: (time, {isUtc, now = time}) => formatDay(time, {now, isUtc}),
		spoken: {
			words: ({time}, {isUtc, now = time}) =>
				time === undefined || now === undefined ? undefined : formatDay(time, {now, isUtc}),
		},
	}),
	column({
		id: 'left',
		title: 'In',
		minimum: 6,
		ideal: 8,
		fit: 'whole',
		priority: 3,
		value: ({time}) => time,
		show: (time, {now = time}) => writeLeft(time, now),
		spoken: {
			words: ({time}, {now}) =>
				time === undefined || now === undefined ? undefined : `in ${writeLeft(time, now)}`,
		},
	}),
	column({
		id: 'epoch',
		title: 'Epoch',
		align: 'right',
		minimum: 4,
		enough: 5,
		ideal: 10,
		fit: 'whole',
		priority: 4,
		value: ({epoch}) => epoch,
		spoken: {words: ({epoch}) => `epoch ${epoch}`},
	}),
	column({
		id: 'words',
		title: 'What comes',
		minimum: 20,
		ideal: 120,
		weight: 10,
		priority: 1,
		role: 'name',
		value: ({words}) => words,
		spoken: {place: 0, words: ({words}) => words},
	}),
];

/** Writes how long it is until then: '~2 h', '~13 d'. */
function writeLeft(time: bigint, now: bigint): string {
	const [, brief] = timeLeftForms(time > now ? time - now : 0n);
	return `~${brief}`;
}

const exact = (name: string, value: (row: CalendarRow) => unknown) => ({id: name, exported: name, value});

export const calendarListing: ItemSpec<CalendarRow> = {
	columns,
	sorts: [],
	fields: exactFieldsOf<CalendarRow>([
		exact('kind', ({kind}) => kind),
		exact('subject.type', ({subject}) => subject.type),
		exact('subject.id', ({subject}) => subject.id),
		exact('subject.name', ({subject}) => subject.name),
		exact('epoch', ({epoch}) => epoch),
		exact('time', instantOf),
		exact('namnam', ({mine}) => (mine.length === 0 ? undefined : sumConcerned(mine))),
		exact('sentence', ({words}) => words),
	]),
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
		nameOf: ({subject}) => nameOfDate(subject),
		textsOf: ({words, subject, epoch, kind, mine}) => [
			words,
			subject.name,
			subject.id,
			epoch.toString(),
			kind,
			...mine.map(({label}) => label),
		],
		idOf: ({subject}) => subject.id,
		idName: 'id',
		linkOf: ({subject}) => linkToSubject(subject),
		detailsOf: row => [
			{label: 'What', value: row.words},
			{label: 'Epoch', value: row.epoch.toString(), note: 'at its start'},
			...(row.time === undefined
				? []
				: [
						{
							label: 'Time',
							value: `~${formatTime(row.time, facts) ?? '?'}`,
							note: 'an estimate: epochs may take longer',
							exact: row.time.toString(),
						},
					]),
			{label: 'Kind', value: row.kind},
			{
				label: capitalized(row.subject.type),
				value: row.subject.name ?? row.subject.id,
				exact: row.subject.id,
			},
			...describeConcernedStake(row.mine),
		],
	};
}

function nameOfDate({type, id, name}: CalendarEntry['subject']): string {
	return type === 'proposal' ? `proposal ${id}` : (name ?? id);
}
