import {useMemo} from 'react';
import type {Clock} from '../queries/clock.ts';
import type {Connection} from '../services.ts';
import {createMemoryStore, type RememberedAddress, type Store} from '../store/store.ts';

/** Delegators of the embedded chain that are offered to look at. */
const inventedAddresses = 12;

/** Addresses of invented data are not worth remembering; some of them are there from the start. */
export function useStore({isDemo, delegators}: Connection, kept: Store, clock: Clock): Store {
	const invented = useMemo(() => {
		const addresses = delegators.slice(0, inventedAddresses);
		return createMemoryStore({addresses: addresses.map(toRemembered)}, clock.now);
	}, [delegators, clock]);
	return isDemo ? invented : kept;
}

function toRemembered(address: string, index: number): RememberedAddress {
	return {address, label: `demo delegator ${index + 1}`, usedAt: 0};
}
