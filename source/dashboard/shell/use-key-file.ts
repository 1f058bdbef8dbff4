import {stat} from 'node:fs/promises';
import {useEffect, useEffectEvent, useSyncExternalStore} from 'react';
import type {Clock} from '../../system/timer.ts';
import type {Feed} from '../queries/feed.ts';

/** Between two looks at the file. */
const lookMilliseconds = 2000;

/** Looks at the file of a key that the service refuses, and calls once it is another. */
export function useKeyFile(
	{service}: Pick<Feed, 'service'>,
	path: string | undefined,
	{clock, onChange}: {readonly clock: Clock; onChange(): void},
): void {
	const {failure} = useSyncExternalStore(service.subscribe, service.read);
	const watched = failure?.kind === 'refusedKey' ? path : undefined;
	const changed = useEffectEvent(onChange);
	useEffect(() => {
		if (watched === undefined) return;
		let isOver = false;
		let cancel = () => {};
		const look = async (before: number | undefined) => {
			const at = await changedAt(watched);
			if (isOver) return;
			if (before !== undefined && at !== undefined && at !== before) return changed();
			cancel = clock.after(lookMilliseconds, () => void look(at ?? before));
		};
		void look(undefined);
		return () => {
			isOver = true;
			cancel();
		};
	}, [watched, clock]);
}

/** Undefined where the file is not there just now, as while it is written anew. */
async function changedAt(path: string): Promise<number | undefined> {
	try {
		return (await stat(path)).mtimeMs;
	} catch {
		return undefined;
	}
}
