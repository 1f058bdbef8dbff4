import {calendarColumns, calendarFields, toCalendarRows} from '../columns/calendar-columns.ts';
import {bindColumns} from '../columns/column.ts';
import {type CalendarEntry, defaultCalendarDays} from '../domain/calendar.ts';
import type {Subject} from '../domain/concern.ts';
import {capitalized} from '../format/sentence.ts';
import {eventId} from '../ledger/event-id.ts';
import {csvLines} from '../output/csv.ts';
import {type IcsEvent, icsLines, isIcsTime} from '../output/ics.ts';
import {listJson} from '../output/json.ts';
import {writePieces} from '../output/write.ts';
import {printLine} from '../system/print.ts';
import {chosenColumns, chosenFields} from './chosen-columns.ts';
import type {AnswerContext} from './context.ts';
import {endOverview} from './overview.ts';
import {type Overview, readOverview} from './read-overview.ts';
import {loadTables} from './write-list.ts';

/**
Answers with what comes in the next days.

@param heading written above it
*/
export async function answerCalendar(context: AnswerContext, heading = ''): Promise<void> {
	const {days = defaultCalendarDays} = context.answer;
	const overview = await readOverview(context, days);
	await writePieces(context.system.stdout, [heading]);
	await writeCalendar(overview, days, context);
	endOverview(overview, context);
}

const listing = {columns: calendarColumns, fields: calendarFields};

async function writeCalendar({next, facts}: Overview, days: number, context: AnswerContext): Promise<void> {
	const {stdout} = context.system;
	const more = await context.reportFreshness?.();
	const {now = 0n} = facts;
	const rows = toCalendarRows(next, now, facts);
	const {output, columns: chosen} = context.answer;
	switch (output) {
		case 'json': {
			const sources = rows.map(({source}) => source);
			return writePieces(stdout, listJson(sources, undefined, more));
		}
		case 'csv': {
			// Each line says its day.
			const lines = next.flatMap(entry => toCalendarRows([entry], now, facts));
			return writePieces(
				stdout,
				csvLines(chosen ? chosenFields(listing, chosen, facts) : calendarFields, lines),
			);
		}
		case 'ics': {
			const events = next.flatMap(entry => toIcsEvent(entry, facts.parameters?.chainId) ?? []);
			await writePieces(stdout, icsLines(events, now));
			const left = next.length - events.length;
			if (left > 0)
				printLine(context.system, `${left} left out: the service does not say how long an epoch is`);
			return;
		}
		case 'table': {
			const none = `Nothing is known to come in ${days} ${days === 1 ? 'day' : 'days'}`;
			if (rows.length === 0) return writePieces(stdout, [`${none}\n`]);
			const {writeTable} = await loadTables();
			return writeTable(
				bindColumns(chosen ? chosenColumns(listing, chosen) : calendarColumns, facts, rows),
				rows,
				context,
			);
		}
	}
}

/** Makes the event of an entry; undefined: its time is not known. */
function toIcsEvent(entry: CalendarEntry, chain = ''): IcsEvent | undefined {
	const {kind, subject, epoch, startsWith, time, earliest} = entry;
	if (time === undefined || !isIcsTime(time)) return undefined;
	const identity = {chain, kind, subject: subject.id, old: undefined, new: undefined, epoch, count: 0};
	return {
		uid: eventId(identity),
		// Until 0.3.0 the end of a period was at the beginning of its last epoch.
		sequence: startsWith === epoch ? undefined : 1,
		start: time,
		summary: summaryOf(entry),
		description: `Epoch ${epoch}${chain === '' ? '' : ` of ${chain}`}; ${earliest === undefined ? 'its time is an estimate' : 'this is its time at the latest'}.\n${placeOf(subject)}`,
	};
}

/** Names a proposal by what it is: beside the other events of a day its number alone says nothing. */
function summaryOf({subject, words}: CalendarEntry): string {
	const isNumbered = subject.type === 'proposal' && words.startsWith(subject.id);
	return isNumbered ? `Proposal ${words}` : capitalized(words);
}

function placeOf({type, id, name}: Subject): string {
	if (type === 'proposal') return `Proposal ${id}${name === undefined ? '' : `: ${name}`}`;
	return name === undefined ? id : `${name}, ${id}`;
}
