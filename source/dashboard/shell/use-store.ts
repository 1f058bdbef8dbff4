import {useEffect, useMemo, useSyncExternalStore} from 'react';
import type {Connection} from '../../services/connection.ts';
import {inventedLabels} from '../../store/on-chain.ts';
import {createMemoryStore, type Store} from '../../store/store.ts';
import type {Feed} from '../queries/feed.ts';
import {useChainId} from '../queries/use-parameters.ts';
import type {Dialogs} from './use-dialogs.ts';
import {type LabelFileOptions, useLabelFile} from './use-label-file.ts';

interface StoreOptions extends LabelFileOptions {
	readonly feed: Feed;
}

/**
Returns the remembered state for the current chain. For invented data, addresses are kept in memory only, some of them
predefined. Display options are the same on every chain.
*/
export function useStore(
	{isDemo, delegators, profile}: Connection,
	kept: Store,
	{feed, ...reading}: StoreOptions,
): Store {
	const {clock} = reading;
	const chain = useChainId(feed);
	const invented = useMemo(() => {
		const addresses = inventedLabels(delegators).map(each => ({...each, usedAt: 0}));
		return createMemoryStore({addresses}, clock.now, kept);
	}, [delegators, clock, kept]);
	const store = isDemo ? invented : kept;
	const labels = useLabelFile(profile?.labelsFile, reading);
	return useMemo(() => store.on(chain, labels), [store, chain, labels]);
}

/** Notifies about a problem with the file of the remembered state. */
export function useStoreProblem(kept: Store, notify: Dialogs['notify']): void {
	const problem = useSyncExternalStore(kept.subscribe, () => kept.problem);
	useEffect(() => {
		// Without any folder, each change reports the problem itself.
		if (problem !== undefined && kept.isLasting) notify(problem, 'warning');
	}, [kept, problem, notify]);
}
