import {useEffect, useEffectEvent} from 'react';
import type {Feed} from './feed.ts';

/**
Refetches at once after a pause or a time of slow polling, if the data is older than one period by then. Otherwise
old data would stay on the screen until the next poll.

@param asked name of the query in the monitor
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
