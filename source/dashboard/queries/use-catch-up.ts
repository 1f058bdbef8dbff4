import {useEffect, useEffectEvent} from 'react';
import type {Feed} from './feed.ts';

/**
Asks at once after a pause, or a time of slow polling, where the data is older than a period by then: the next poll
would be a long time away.

@param asked name of the question in the monitor
*/
export function useCatchUp(
	feed: Feed,
	asked: string,
	periodMilliseconds: number,
	refetch: (options: {readonly cancelRefetch: boolean}) => unknown,
): void {
	const {monitor, isPaused, slowness, now} = feed;
	const catchUp = useEffectEvent(() => {
		const {receivedAt} = monitor.read(asked);
		if (receivedAt !== undefined && now() - receivedAt >= periodMilliseconds) refetch({cancelRefetch: false});
	});
	useEffect(() => {
		if (!isPaused && slowness > 0) catchUp();
	}, [isPaused, slowness]);
}
