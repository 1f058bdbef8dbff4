import {useMemo, useSyncExternalStore} from 'react';
import {isMyAddress, type KnownAddress} from '../../store/store.ts';
import {useShell} from './shell-context.ts';

/** Returns the person's own addresses on this chain, last used first; the same array until they change. */
export function useMyAddresses(): readonly KnownAddress[] {
	const {store} = useShell();
	const {addresses} = useSyncExternalStore(store.subscribe, store.read);
	return useMemo(() => addresses.filter(isMyAddress), [addresses]);
}
