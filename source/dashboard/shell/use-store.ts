import {useMemo} from 'react';
import type {Connection} from '../../services/connection.ts';
import {inventedLabels} from '../../store/invented-labels.ts';
import {createMemoryStore, type Store} from '../../store/store.ts';
import type {Clock} from '../../system/clock.ts';

/** Addresses of invented data are not worth remembering; some are there from the start. */
export function useStore({isDemo, delegators}: Connection, kept: Store, clock: Clock): Store {
	const invented = useMemo(() => {
		const addresses = inventedLabels(delegators).map(each => ({...each, usedAt: 0}));
		return createMemoryStore({addresses}, clock.now);
	}, [delegators, clock]);
	return isDemo ? invented : kept;
}
