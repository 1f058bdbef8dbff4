import {type CalendarEntry, calendarKinds, defaultCalendarDays} from '../domain/calendar.ts';
import {isWeighty, sumConcerned} from '../domain/concern.ts';
import {secondsPerDay} from '../domain/epoch.ts';
import {timeOfEpochOr} from '../domain/epoch-clock.ts';
import {type MyStake, sumMine} from '../domain/my-stakes.ts';
import type {CalendarFacts} from './dates.ts';
import type {NoticeRecord} from './notice.ts';
import {eventKinds} from './notices.ts';

/** Lists what comes in the next days, the nearest first; what has no known time stands where its epoch does. */
export function calendarOf(facts: CalendarFacts, days = defaultCalendarDays): readonly CalendarEntry[] {
	const {clock, now} = facts;
	const end = now + BigInt(days) * secondsPerDay;
	const notices: readonly NoticeRecord[] = Object.values(eventKinds);
	return notices
		.flatMap(({dates}) => dates?.(facts) ?? [])
		.map(({toldTime, isEnd, ...entry}): CalendarEntry => {
			const startsWith = isEnd ? entry.epoch + 1n : entry.epoch;
			const {at: time, earliest} = timeOfEpochOr(toldTime, clock, startsWith) ?? {};
			return {...entry, startsWith, time, ...(earliest !== undefined && {earliest})};
		})
		.filter(({startsWith}) => !clock || startsWith > clock.epoch)
		.filter(({time}) => time === undefined || time <= end)
		.sort(byEpochThenKind);
}

/** Keeps the dates of the user's stake, the nearest first; what leaves the set, validators and votes stand elsewhere. */
export function datesOfStake(entries: readonly CalendarEntry[]): readonly CalendarEntry[] {
	return entries.filter(({kind}) => kind === 'stake.active' || kind === 'stake.withdrawable');
}

/** Keeps the entries about stake of the user's that weighs, which stand beside votes that are listed by themselves. */
export function nextOfMine(
	entries: readonly CalendarEntry[],
	stakes: readonly MyStake[],
): readonly CalendarEntry[] {
	const allMine = sumMine(stakes);
	return entries.filter(({mine}) => isWeighty(sumConcerned(mine), allMine));
}

function byEpochThenKind(one: CalendarEntry, other: CalendarEntry): number {
	if (one.startsWith !== other.startsWith) return one.startsWith < other.startsWith ? -1 : 1;
	const [left = 0, right = 0] = [one, other].map(({kind}) => calendarKinds.indexOf(kind));
	if (left !== right) return left - right;
	const [mine, theirs] = [sumConcerned(one.mine), sumConcerned(other.mine)];
	if (mine !== theirs) return mine > theirs ? -1 : 1;
	return one.subject.id < other.subject.id ? -1 : 1;
}
