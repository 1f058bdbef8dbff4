import {useMemo, useSyncExternalStore} from 'react';
import {isMyAddress, type KnownAddress} from '../../store/store.ts';
import {useShell} from './shell-context.ts';

/** A person's own addresses on this chain, those used most recently first; the same object until they change. */
export function useMyAddresses(): readonly KnownAddress[] {
	const {store} = useShell();
	const {addresses} = useSyncExternalStore(store.subscribe, store.read);
	return useMemo(() => addresses.filter(isMyAddress), [addresses]);
}
