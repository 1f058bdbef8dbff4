import {formatTime} from './time.ts';

interface Calendar {
	/** Unix seconds. */
	readonly now: bigint;
	readonly isUtc: boolean;
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

const secondsPerDay = 86_400;

/** Parts of a time in local time or UTC; undefined: it is not a date. */
function partsOf(unixSeconds: bigint, look: {readonly isUtc: boolean}) {
	const [, year = '', month = '', day = '', time = ''] =
		/^(\d+)-(\d+)-(\d+) (\d+:\d+)/.exec(formatTime(unixSeconds, look) ?? '') ?? [];
	if (time === '') return undefined;
	// Counted from noon of a day without a zone: days have 24 hours there.
	const days = Date.UTC(Number(year), Number(month) - 1, Number(day)) / (secondsPerDay * 1000);
	return {year, month: months[Number(month) - 1] ?? '', day: String(Number(day)), time, days};
}

/**
Writes a moment of the past as short as it can be told: '12:40' of today, '20 Nov 12:40' of this year, else
'2025-12-31 12:40'. The zone is that of the whole list.
*/
export function formatMoment(unixSeconds: bigint, calendar: Calendar): string {
	const at = partsOf(unixSeconds, calendar);
	const now = partsOf(calendar.now, calendar);
	if (!at) return '?';
	if (at.days === now?.days) return at.time;
	if (at.year === now?.year) return `${at.day} ${at.month} ${at.time}`;
	return formatTime(unixSeconds, calendar)?.slice(0, '2025-12-31 12:40'.length) ?? '?';
}

/** Writes the day of something that comes: 'Today', 'Tomorrow', 'Mon 23' of this month, 'Fri 4 Dec'. */
export function formatDay(unixSeconds: bigint, calendar: Calendar): string {
	const at = partsOf(unixSeconds, calendar);
	const now = partsOf(calendar.now, calendar);
	if (!at || !now) return '?';
	if (at.days === now.days) return 'Today';
	if (at.days === now.days + 1) return 'Tomorrow';
	const weekday = weekdays[(((at.days + 4) % 7) + 7) % 7];
	const isThisMonth = at.month === now.month && at.year === now.year;
	return `${weekday} ${at.day}${isThisMonth ? '' : ` ${at.month}`}`;
}
