import {describeBriefly} from '../../domain/failure-words.ts';
import {formatDuration, formatRecent, formatTimeNear} from '../../format/time.ts';
import type {Freshness} from '../queries/freshness.ts';
import type {Glyphs, Meaning} from '../ui/theme.ts';

/** '● live', '◐ stale 2 min: failed (503)': what the first line says of the data. */
export function describeFreshness(
	freshness: Freshness,
	glyphs: Glyphs,
	isUtc: boolean,
	now = Date.now(),
): {readonly text: string; readonly meaning: Meaning | undefined} {
	const {kind, ageSeconds, failure, until} = freshness;
	// An age below its smallest step would read as no age at all.
	const age = !ageSeconds ? '' : ` ${formatDuration(ageSeconds)}`;
	const reason = failure ? `: ${describeBriefly(failure)}` : '';
	switch (kind) {
		case 'waiting':
			return {text: `${glyphs.waiting} connecting`, meaning: 'waiting'};
		case 'live':
			return {text: `${glyphs.live} live`, meaning: undefined};
		case 'paused':
			return {text: `${glyphs.paused} paused${age}`, meaning: 'warning'};
		case 'stale':
			return {text: `${glyphs.stale} stale${age}${reason || ': no answer yet'}`, meaning: 'warning'};
		case 'limited': {
			const end = until === undefined ? '' : ` until ${formatTimeNear(until, now, {isUtc})}`;
			const status = failure && 'status' in failure ? ` (${failure.status})` : '';
			return {
				text: `${glyphs.limited} limited${status}${end}${age && `, data${age} old`}`,
				meaning: 'warning',
			};
		}
		case 'offline':
			return {text: `${glyphs.offline} offline${age}${reason}`, meaning: 'bad'};
		case 'failing':
			return {text: `${glyphs.offline} no data${reason}`, meaning: 'bad'};
	}
}

/** Whether the data is older than it should be, or not there for a reason. */
export function isTroubled(freshness: Freshness | undefined): boolean {
	return freshness !== undefined && freshness.kind !== 'live' && freshness.kind !== 'waiting';
}

/** 'as of 17:14', for data that is not refreshed. */
export function describeAsOf(at: number, look: {readonly now: number; readonly isUtc: boolean}): string {
	return `as of ${formatRecent(at, look)}`;
}
