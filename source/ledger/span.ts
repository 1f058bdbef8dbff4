import type {ListChange} from './compare-list.ts';
import type {WeighedEvent} from './event-row.ts';

/** Seconds between two sights from which on nobody watched in between. */
const gapSeconds = 300n;

/**
Returns the time of a change, and the span in which it happened.

@param watchedSince unix seconds since when somebody watches without a break; undefined: not known
*/
export function spanOf(
	{after, first, sure}: ListChange,
	watchedSince: bigint | undefined,
): Pick<WeighedEvent, 'time' | 'from' | 'to' | 'isGap' | 'height'> {
	const isWatched = watchedSince !== undefined && after.at >= watchedSince;
	return {
		time: sure.at,
		from: after.at,
		to: first.at,
		isGap: !isWatched && first.at - after.at > gapSeconds,
		height: first.height,
	};
}
