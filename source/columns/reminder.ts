import {type Concern, keyOfConcern} from '../domain/concern.ts';
import {eventId} from '../ledger/event-id.ts';
import type {StoredEvent} from '../ledger/event-row.ts';
import type {NoticeRecord} from '../notices/notice.ts';
import {eventKinds} from '../notices/notices.ts';
import {sentenceOfConcern} from './concern-record.ts';

/** A need that is repeated because it goes on: handed over like an event, but not kept in the ledger. */
export interface Reminder extends StoredEvent {
	readonly kind: 'reminder';
	readonly need: Concern;
	/** Event with which the need began; undefined: not known. */
	readonly about: StoredEvent | undefined;
	readonly sentence: string;
}

/** Checks whether an event is a reminder, which no ledger has. */
export function isReminder(event: StoredEvent): event is Reminder {
	return 'need' in event;
}

/** Returns the newest event with which a need may have begun; undefined: not known. */
function beginningOf({kind, subject}: Concern, events: readonly StoredEvent[]): StoredEvent | undefined {
	const notices: readonly (readonly [string, NoticeRecord])[] = Object.entries(eventKinds);
	const kinds = notices.flatMap(([each, {begins}]) => (each === kind || begins?.includes(kind) ? each : []));
	// An event about the vote of a validator has the proposal before its last epoch.
	const isAbout = ({subject: {type, id}, new: value = ''}: StoredEvent) =>
		type === subject.type ? id === subject.id : value.startsWith(`${subject.id} `);
	return events.find(event => kinds.includes(event.kind) && isAbout(event));
}

interface ReminderOptions {
	readonly chain: string;
	readonly hours: number;
	/** Unix seconds of the last reading before this run, or of its start: what was due until then is not repeated again. */
	readonly since: bigint;
	/** Unix seconds of the first reading of the chain, from which a need without a known event counts. */
	readonly begun: bigint;
}

interface NeedsAtOnce {
	readonly needs: readonly Concern[];
	/** Events of the ledger, the newest first. */
	readonly events: readonly StoredEvent[];
	/** Unix seconds. */
	readonly now: bigint;
	/** Checks whether a reminder is wanted now; one that is not stays due. */
	isWanted(reminder: Reminder): boolean;
}

/**
Returns a function that returns the reminders that are due, each once. They count from the event with which the need began,
so that a restart neither repeats a reminder nor puts it off.
*/
export function createReminders({chain, hours, since, begun}: ReminderOptions) {
	const period = BigInt(hours * 3600);
	let first = {from: begun, last: since};
	let times = new Map<string, typeof first>();
	return ({needs, events, now, isWanted}: NeedsAtOnce): readonly Reminder[] => {
		const timesOf = (key: string) => times.get(key) ?? {...first};
		times = new Map(needs.map(keyOfConcern).map(key => [key, timesOf(key)]));
		first = {from: now, last: now};
		return needs.flatMap(need => {
			const known = timesOf(keyOfConcern(need));
			const about = beginningOf(need, events);
			const from = about?.time ?? known.from;
			const due = now < from ? from : now - ((now - from) % period);
			if (due === from || due <= known.last) return [];
			const {level, subject, epoch, mine} = need;
			const parts = {chain, kind: `reminder ${need.kind}`, subject: subject.id, epoch: undefined, count: 0};
			const reminder: Reminder = {
				sequence: about?.sequence ?? 0n,
				id: eventId({...parts, old: about?.id, new: `${due}`}),
				kind: 'reminder',
				need,
				about,
				sentence: `Still needs you: ${sentenceOfConcern(need)}`,
				level,
				subject,
				mine,
				epoch,
				time: due,
				from,
				to: due,
				isGap: false,
				old: undefined,
				new: undefined,
				height: undefined,
			};
			if (!isWanted(reminder)) return [];
			known.last = due;
			return [reminder];
		});
	};
}
