import {useMemo, useSyncExternalStore} from 'react';
import {isNamedOnChain} from '../../store/store.ts';
import {useShell} from './shell-context.ts';

/** Returns the labels of this chain, by address; the same map until they change. */
export function useLabels(): ReadonlyMap<string, string> {
	const {store} = useShell();
	const {addresses} = useSyncExternalStore(store.subscribe, store.read);
	return useMemo(() => {
		const named = addresses.filter(isNamedOnChain);
		return new Map(named.map(({address, label = ''}) => [address, label]));
	}, [addresses]);
}
