import {useMemo, useState, useSyncExternalStore} from 'react';
import type {DelegatorRoute} from '../../../routes/route.ts';
import {ListScreen} from '../../list/list-screen.tsx';
import {alwaysFresh, toLocalSource} from '../../list/local-source.ts';
import {useFacts} from '../../list/use-facts.ts';
import {useServiceFreshness} from '../../queries/use-service-freshness.ts';
import {askLabel} from '../../shell/ask-label.ts';
import {useShell, useVerbs} from '../../shell/shell-context.ts';
import {askAddress} from './ask-address.ts';
import {createRememberedSubject, toRememberedRow} from './remembered-subject.ts';

const nothing = [
	'No delegator yet: Enter asks for an address, and a pasted one opens by itself',
	'Addresses that were looked at are remembered here; :label gives one a name',
];

/** The addresses that were looked at before, to choose one from. */
export function AddressesScreen({route}: {readonly route: DelegatorRoute}) {
	const {store, clock, feed} = useShell();
	const verbs = useVerbs();
	const {addresses} = useSyncExternalStore(store.subscribe, store.read);
	const facts = useFacts(undefined);
	const rows = useMemo(() => addresses.map(toRememberedRow), [addresses]);
	const [read, setRead] = useState(() => ({rows, at: clock.now()}));
	if (read.rows !== rows) setRead({rows, at: clock.now()});
	const freshness = useServiceFreshness(feed, alwaysFresh);
	const subject = useMemo(() => createRememberedSubject(facts), [facts]);
	const ask = () => askAddress({...verbs, store}, route.list);
	return (
		<ListScreen
			view="delegator"
			name="addresses"
			subject={subject}
			source={toLocalSource(verbs, route, {
				items: rows,
				list: 'addresses',
				freshness,
				isLasting: true,
				asOf: read.at,
				async refresh() {
					verbs.notify('these addresses are remembered here; no service is asked for them');
					return undefined;
				},
			})}
			nothing={nothing}
			rowHandlers={{label: ({address}, text) => askLabel(address, text, {...verbs, store})}}
			handlers={{facets: ask, ...(rows.length === 0 && {follow: ask, details: ask})}}
			hints={hints}
		/>
	);
}

const hints = {facets: 'address'} as const;
