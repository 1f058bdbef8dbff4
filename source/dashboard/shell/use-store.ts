import {useEffect, useMemo, useSyncExternalStore} from 'react';
import type {Connection} from '../../services/connection.ts';
import {inventedLabels} from '../../store/on-chain.ts';
import {createMemoryStore, type Store} from '../../store/store.ts';
import type {Clock} from '../../system/timer.ts';
import type {Feed} from '../queries/feed.ts';
import {useChainId} from '../queries/use-chain-id.ts';
import type {Dialogs} from './use-dialogs.ts';

/**
What is remembered, as the chain sees it. Addresses of invented data are not; some are there from the start. How the
screen looks is the person's own on every chain.
*/
export function useStore(
	{isDemo, delegators}: Connection,
	kept: Store,
	{clock, feed}: {readonly clock: Clock; readonly feed: Feed},
): Store {
	const chain = useChainId(feed);
	const invented = useMemo(() => {
		const addresses = inventedLabels(delegators).map(each => ({...each, usedAt: 0}));
		return createMemoryStore({addresses}, clock.now, kept.look);
	}, [delegators, clock, kept]);
	const store = isDemo ? invented : kept;
	return useMemo(() => store.on(chain), [store, chain]);
}

/** Says why something is not remembered, or what became of the file, as soon as that is known. */
export function useStoreProblem(kept: Store, notify: Dialogs['notify']): void {
	const problem = useSyncExternalStore(kept.subscribe, () => kept.problem);
	useEffect(() => {
		// Where there is no folder at all, whoever changes something is told.
		if (problem !== undefined && kept.isLasting) notify(problem, 'warning');
	}, [kept, problem, notify]);
}
