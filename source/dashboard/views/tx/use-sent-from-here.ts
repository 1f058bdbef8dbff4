import {useEffect, useSyncExternalStore} from 'react';
import type {Attempt} from '../../../broadcast/attempt.ts';
import type {Broadcast} from '../../broadcast/broadcast-state.ts';

/** Attempts that are listed; the command lists them all. */
const mostAttempts = 100;

/** What was broadcast to the network that is shown, newest first, as the journal has it. */
export function useSentFromHere(broadcast: Broadcast): readonly Attempt[] {
	const {attempts} = useSyncExternalStore(broadcast.subscribe, broadcast.read);
	useEffect(() => broadcast.refresh(), [broadcast]);
	return attempts.filter(broadcast.isHere).slice(0, mostAttempts);
}
