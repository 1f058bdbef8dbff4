import {stat} from 'node:fs/promises';
import {useEffect, useEffectEvent, useSyncExternalStore} from 'react';
import type {KeyFile, ServiceTarget} from '../../services/connection.ts';
import type {Clock} from '../../system/timer.ts';
import type {Feed} from '../queries/feed.ts';

/** Time between two checks of the file. */
const lookMilliseconds = 2000;

/** Watches the key file of a service that refuses the key, and calls `onChange` on each change. */
export function useKeyFile(
	{service}: Pick<Feed, 'service'>,
	file: KeyFile | undefined,
	{clock, onChange}: {readonly clock: Clock; onChange(target: ServiceTarget): void},
): void {
	const {failure} = useSyncExternalStore(service.subscribe, service.read);
	const watched = failure?.kind === 'refusedKey' ? file?.path : undefined;
	const changed = useEffectEvent(() => file && onChange(file.target));
	useEffect(() => {
		if (watched === undefined) return;
		let isOver = false;
		let cancel = () => {};
		const look = async (before: number | undefined) => {
			const at = await changedAt(watched);
			if (isOver) return;
			if (before !== undefined && at !== undefined && at !== before) changed();
			cancel = clock.after(lookMilliseconds, () => void look(at ?? before));
		};
		void look(undefined);
		return () => {
			isOver = true;
			cancel();
		};
	}, [watched, clock]);
}

/** Returns the time of the last change; undefined: the file is missing, as while it is replaced. */
async function changedAt(path: string): Promise<number | undefined> {
	try {
		return (await stat(path)).mtimeMs;
	} catch {
		return undefined;
	}
}
