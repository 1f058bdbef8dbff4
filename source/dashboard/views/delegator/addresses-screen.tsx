import {useMemo, useState, useSyncExternalStore} from 'react';
import type {DelegatorRoute} from '../../../routes/route.ts';
import {ListScreen} from '../../list/list-screen.tsx';
import {alwaysFresh, toLocalSource} from '../../list/local-source.ts';
import {useFacts} from '../../list/use-facts.ts';
import {useServiceFreshness} from '../../queries/use-service-freshness.ts';
import type {Shell} from '../../shell/shell.ts';
import {askAddress} from './ask-address.ts';
import {createRememberedSubject, toRememberedRow} from './remembered-subject.ts';

interface AddressesScreenProps {
	readonly shell: Shell;
	readonly route: DelegatorRoute;
}

const nothing = [
	'No delegator yet: Enter asks for an address, and a pasted one opens by itself',
	'Addresses that were looked at are remembered here; :label gives one a name',
];

/** The addresses that were looked at before, to choose one from. */
export function AddressesScreen({shell, route}: AddressesScreenProps) {
	const {store, clock, feed} = shell;
	const {addresses} = useSyncExternalStore(store.subscribe, store.read);
	const facts = useFacts(shell, undefined);
	const rows = useMemo(() => addresses.map(toRememberedRow), [addresses]);
	const [read, setRead] = useState(() => ({rows, at: clock.now()}));
	if (read.rows !== rows) setRead({rows, at: clock.now()});
	const freshness = useServiceFreshness(feed, alwaysFresh);
	const subject = useMemo(() => createRememberedSubject(facts), [facts]);
	const ask = () => askAddress(shell, route.list);
	return (
		<ListScreen
			shell={shell}
			view="delegator"
			name="addresses"
			subject={subject}
			source={toLocalSource(shell, route, {
				items: rows,
				list: 'addresses',
				freshness,
				isLasting: true,
				asOf: read.at,
				async refresh() {
					shell.notify('these addresses are remembered here; no service is asked for them');
					return undefined;
				},
			})}
			nothing={nothing}
			handlers={{facets: ask, ...(rows.length === 0 && {follow: ask, details: ask})}}
			hints={hints}
		/>
	);
}

const hints = {facets: 'address'} as const;
