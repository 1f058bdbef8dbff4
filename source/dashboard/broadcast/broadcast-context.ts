import {createContext, useContext} from 'react';
import type {Broadcast} from './broadcast-state.ts';

export const CurrentBroadcastContext = createContext<Broadcast | undefined>(undefined);

/** The one broadcast of the dashboard. */
export function useCurrentBroadcast(): Broadcast {
	const broadcast = useContext(CurrentBroadcastContext);
	if (!broadcast) throw new Error('there is no broadcast above this part of the screen');
	return broadcast;
}
