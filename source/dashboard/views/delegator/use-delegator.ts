import {useEffect, useMemo, useSyncExternalStore} from 'react';
import type {KeyMap} from '../../../keys/key-map.ts';
import {historyQuestion} from '../../../model/questions/transactions.ts';
import {withDefaultOrder} from '../../../routes/default-order.ts';
import {
	type DelegatorRoute,
	delegatorRouteOf,
	type StakeListName,
	stakeListNames,
} from '../../../routes/route.ts';
import type {ListTabs} from '../../list/list-parts.ts';
import {canAsk} from '../../queries/held-query.ts';
import {useShell, useVerbs} from '../../shell/shell-context.ts';
import {askAddress} from './ask-address.ts';
import {listsBeside, tabsOf} from './delegator-place.ts';

/** Label and neighbours that all lists of a delegator share. */
export interface Delegator {
	readonly address: string;
	/** Label that the person gave the address. */
	readonly label: string | undefined;
	/** Lists that the service has of it. */
	readonly tabs: ListTabs;
	/** Handlers of the keys that all of them share. */
	readonly handlers: Readonly<Record<'nextList' | 'previousList' | 'facets', () => void>>;
}

/**
@param found whether the service had an answer for it, so that it is worth remembering, and the keys in force
*/
export function useDelegator(
	{list}: DelegatorRoute,
	address: string,
	found: {readonly isAnswered: boolean; readonly keyMap: KeyMap},
): Delegator {
	const {feed, store, views} = useShell();
	const verbs = useVerbs();
	const {change} = verbs;
	const {isAnswered, keyMap} = found;
	useEffect(() => {
		if (isAnswered) store.rememberAddress(address);
	}, [isAnswered, store, address]);
	const {addresses} = useSyncExternalStore(store.subscribe, store.read);
	const {known} = feed.indexer.extensions;
	useSyncExternalStore(known.subscribe, known.read);
	const lists = list === 'history' || canAsk(feed, historyQuestion) ? stakeListNames : stakeLists;
	const step = (by: number) => () => {
		const beside = listsBeside(list, lists);
		const next = beside.at((beside.indexOf(list) + by) % beside.length) ?? list;
		change(() => withDefaultOrder(delegatorRouteOf(address, next), views));
	};
	return {
		address,
		tabs: useMemo(() => tabsOf(list, lists), [list, lists]),
		label: addresses.find(each => each.address === address)?.label,
		handlers: {
			nextList: step(1),
			previousList: step(-1),
			facets: () => askAddress({...verbs, store, keyMap}, list),
		},
	};
}

const stakeLists: readonly StakeListName[] = stakeListNames.filter(name => name !== 'history');
