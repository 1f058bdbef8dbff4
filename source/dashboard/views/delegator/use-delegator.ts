import {useEffect, useSyncExternalStore} from 'react';
import {withDefaultOrder} from '../../../routes/default-order.ts';
import {type DelegatorRoute, delegatorRouteOf, stakeListNames} from '../../../routes/route.ts';
import {useShell, useVerbs} from '../../shell/shell-context.ts';

/** Label and neighbours that all lists of a delegator share. */
interface Delegator {
	/** Label that the person gave the address. */
	readonly label: string | undefined;
	readonly nextList: () => void;
	readonly previousList: () => void;
}

/**
@param isAnswered whether the service had an answer for it, and it is worth remembering; a mistyped one was refused
*/
export function useDelegator({list}: DelegatorRoute, address: string, isAnswered: boolean): Delegator {
	const {store, views} = useShell();
	const {change} = useVerbs();
	useEffect(() => {
		if (isAnswered) store.rememberAddress(address);
	}, [isAnswered, store, address]);
	const {addresses} = useSyncExternalStore(store.subscribe, store.read);
	const step = (by: number) => () => {
		const at = (stakeListNames.indexOf(list) + by + stakeListNames.length) % stakeListNames.length;
		change(() => withDefaultOrder(delegatorRouteOf(address, stakeListNames[at] ?? list), views));
	};
	return {
		label: addresses.find(each => each.address === address)?.label,
		nextList: step(1),
		previousList: step(-1),
	};
}
