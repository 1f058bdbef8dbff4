import {createContext, type RefObject, useContext, useEffect, useMemo, useState} from 'react';
import type {Journal} from '../../broadcast/journal.ts';
import type {KeyMap} from '../../keys/key-map.ts';
import {txRoute} from '../../routes/route.ts';
import type {Clock} from '../../system/timer.ts';
import type {Feed} from '../queries/feed.ts';
import type {ConnectionState} from '../shell/use-connection.ts';
import type {Dialogs} from '../shell/use-dialogs.ts';
import type {Navigation} from '../shell/use-navigation.ts';
import {useKeyMap} from '../ui/keys/key-map-context.ts';
import {useLatest} from '../ui/use-latest.ts';
import {createBroadcastOverlay} from './broadcast-panel.tsx';
import {broadcastRefusal} from './broadcast-state.ts';
import {type Broadcast, createBroadcast} from './create-broadcast.ts';

interface BroadcastOptions {
	readonly connected: ConnectionState;
	readonly feed: Feed;
	readonly journal: Journal;
	readonly clock: Clock;
	readonly dialogs: Dialogs;
	readonly navigation: Navigation;
	/** Folder that `~` means in a path; undefined: not known. */
	readonly home: string | undefined;
}

/** Creates the broadcast of the dashboard. */
export function useBroadcast(options: BroadcastOptions): Broadcast {
	const latest = useLatest(options);
	const keyMap = useKeyMap();
	const [broadcast] = useState(() => createForDashboard(latest, keyMap));
	useEffect(() => broadcast.end, [broadcast]);
	// Read while drawing, when `latest` may still hold the values of the frame before.
	const {connection} = options.connected;
	return useMemo(
		() => ({...broadcast, refusal: () => broadcastRefusal(connection)}),
		[broadcast, connection],
	);
}

function createForDashboard(latest: RefObject<BroadcastOptions>, keyMap: KeyMap) {
	const broadcast = createBroadcast({
		connection: () => latest.current.connected.connection,
		indexerOf({indexer}) {
			const {connected, feed} = latest.current;
			return indexer === connected.connection.indexer ? feed.indexer : indexer;
		},
		journalOf: ({journal}) => journal ?? latest.current.journal,
		now: () => latest.current.clock.now(),
		home: () => latest.current.home,
		intervalMilliseconds: () => latest.current.connected.intervalMilliseconds,
		dialogs: () => latest.current.dialogs,
		show: () => latest.current.dialogs.open(overlay),
		visit(hash) {
			latest.current.dialogs.closeOverlays();
			latest.current.navigation.visit(txRoute(hash));
		},
		keyMap,
	});
	const overlay = createBroadcastOverlay(broadcast, keyMap);
	return broadcast;
}

export const CurrentBroadcastContext = createContext<Broadcast | undefined>(undefined);

/** Returns the broadcast of the dashboard. */
export function useCurrentBroadcast(): Broadcast {
	const broadcast = useContext(CurrentBroadcastContext);
	if (!broadcast) throw new Error('there is no broadcast above this part of the screen');
	return broadcast;
}
