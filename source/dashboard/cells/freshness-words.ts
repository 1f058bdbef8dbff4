import {describeBriefly, type Failure} from '../../domain/failure.ts';
import {formatDuration, formatRecent, formatTimeNear} from '../../format/time.ts';
import type {ServiceState} from '../../services/life/service-state.ts';
import type {Freshness} from '../queries/use-freshness.ts';
import type {Glyphs, Meaning} from '../ui/theme.ts';

interface TimeLook {
	/** Unix milliseconds. */
	readonly now: number;
	readonly isUtc: boolean;
}

/** '● live', '◐ stale 2 min: failed (503)', '○ offline 5 min': what the first line says of the service; briefly without the reason. */
export function describeFreshness(
	{kind, ageSeconds, failure, until, isBehind, behindSeconds}: Omit<Freshness, 'asOf'>,
	glyphs: Glyphs,
	look: TimeLook,
): {readonly text: string; readonly brief?: string; readonly meaning: Meaning | undefined} {
	// An age below its smallest step would read as no age at all.
	const age = !ageSeconds ? '' : ` ${formatDuration(ageSeconds)}`;
	const reason = failure && !isSaid(failure) ? `: ${describeBriefly(failure)}` : '';
	switch (kind) {
		case 'waiting':
			return {text: `${glyphs.waiting} connecting`, meaning: 'waiting'};
		case 'live':
			if (behindSeconds !== undefined) {
				const delay = formatDuration(behindSeconds);
				return {text: `${glyphs.stale} behind ${delay}`, brief: `${glyphs.stale} behind`, meaning: 'warning'};
			}
			return {text: `${glyphs.live} live`, meaning: 'good'};
		case 'paused':
			return {text: `${glyphs.paused} paused${age}`, meaning: 'warning'};
		case 'stale':
			if (isBehind) return {text: `${glyphs.stale} stale: older than before`, meaning: 'warning'};
			return withReason(`${glyphs.stale} stale${age}`, reason || ': no answer yet', 'warning');
		case 'limited': {
			const end = until === undefined ? '' : ` until ${formatTimeNear(until, look.now, look)}`;
			return {text: `${glyphs.limited} limited${end}`, meaning: 'warning'};
		}
		case 'offline':
			return withReason(`${glyphs.offline} offline${age}`, reason, 'bad');
		case 'failing':
			return withReason(`${glyphs.offline} no data`, reason, 'bad');
	}
}

function withReason(brief: string, reason: string, meaning: Meaning) {
	return {text: brief + reason, brief, meaning};
}

/** Tells whether "offline" says as much as the failure. */
function isSaid(failure: Failure): boolean {
	return failure.kind === 'unreachable' && !failure.hasConnected;
}

/** 'next try 17:14:32'; undefined while the service is asked as usual. */
export function describeNextTry(
	{nextTryAt}: Pick<ServiceState, 'nextTryAt'>,
	look: TimeLook,
): string | undefined {
	return nextTryAt === undefined ? undefined : `next try ${formatTimeNear(nextTryAt, look.now, look)}`;
}

/** Tells whether the service is not as it should be. */
export function isTroubled(freshness: Freshness): boolean {
	const {kind, behindSeconds} = freshness;
	return behindSeconds !== undefined || (kind !== 'live' && kind !== 'waiting');
}

/** 'as of 17:14', for data that is not refreshed. */
export function describeAsOf(at: number, look: TimeLook): string {
	return `as of ${formatRecent(at, look)}`;
}

/** 'as of 17:14: failed (503)': the age of a view's data where it is old, and why, unless the first line says it. */
export function describeOwnAge({asOf, kind, failure}: Freshness, look: TimeLook): string | undefined {
	if (asOf === undefined) return undefined;
	const reason = kind === 'live' && failure ? `: ${describeBriefly(failure)}` : '';
	return describeAsOf(asOf, look) + reason;
}
