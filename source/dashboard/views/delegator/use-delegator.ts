import {useEffect, useSyncExternalStore} from 'react';
import {historyQuestion} from '../../../model/questions/transactions.ts';
import {withDefaultOrder} from '../../../routes/default-order.ts';
import {
	type DelegatorRoute,
	delegatorRouteOf,
	type StakeListName,
	stakeListNames,
} from '../../../routes/route.ts';
import {canAsk} from '../../queries/held-query.ts';
import {useShell, useVerbs} from '../../shell/shell-context.ts';

/** Label and neighbours that all lists of a delegator share. */
interface Delegator {
	/** Label that the person gave the address. */
	readonly label: string | undefined;
	/** Lists that the service has of it. */
	readonly lists: readonly StakeListName[];
	readonly nextList: () => void;
	readonly previousList: () => void;
}

/**
@param isAnswered whether the service had an answer for it, and it is worth remembering; a mistyped one was refused
*/
export function useDelegator({list}: DelegatorRoute, address: string, isAnswered: boolean): Delegator {
	const {feed, store, views} = useShell();
	const {change} = useVerbs();
	useEffect(() => {
		if (isAnswered) store.rememberAddress(address);
	}, [isAnswered, store, address]);
	const {addresses} = useSyncExternalStore(store.subscribe, store.read);
	const {known} = feed.indexer.extensions;
	useSyncExternalStore(known.subscribe, known.read);
	const lists = list === 'history' || canAsk(feed, historyQuestion) ? stakeListNames : stakeLists;
	const step = (by: number) => () => {
		const at = (lists.indexOf(list) + by + lists.length) % lists.length;
		change(() => withDefaultOrder(delegatorRouteOf(address, lists[at] ?? list), views));
	};
	return {
		lists,
		label: addresses.find(each => each.address === address)?.label,
		nextList: step(1),
		previousList: step(-1),
	};
}

const stakeLists: readonly StakeListName[] = stakeListNames.filter(name => name !== 'history');
