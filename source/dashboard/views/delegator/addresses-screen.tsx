import {useMemo, useState, useSyncExternalStore} from 'react';
import {sumUpStake} from '../../../columns/stake-head.ts';
import {createLikenessFinder} from '../../../domain/likeness.ts';
import {sumMyStakes} from '../../../domain/my-stakes.ts';
import type {DelegatorRoute} from '../../../routes/route.ts';
import {ListScreen} from '../../list/list-screen.tsx';
import {toLocalSource} from '../../list/list-source.ts';
import {useItemContext} from '../../list/use-item-context.ts';
import {useWalletCommands} from '../../list/use-wallet-commands.tsx';
import {useServiceFreshness} from '../../queries/use-freshness.ts';
import {askLabel} from '../../shell/ask-label.ts';
import {useShell, useVerbs} from '../../shell/shell-context.ts';
import {useConcerns} from '../../shell/use-concerns.ts';
import {useMyAddresses} from '../../shell/use-my-addresses.ts';
import {askAddress} from './ask-address.ts';
import {describeTotal} from './describe-total.ts';
import {dueOfAddress} from './due-deeds.ts';
import {createRememberedSubject, toRememberedRow} from './remembered-subject.ts';
import {toMyRows} from './to-my-rows.ts';

const nothing = [
	'No address yet: Enter asks for one; a pasted one needs only Enter',
	'Addresses that you open are kept here; :label makes one yours',
];

/** My own addresses with their stake and a total, then the others that were looked at, to choose one from. */
export function AddressesScreen({route}: {readonly route: DelegatorRoute}) {
	const {store, clock, feed, arrangement} = useShell();
	const verbs = useVerbs();
	const showCommands = useWalletCommands();
	const {addresses} = useSyncExternalStore(store.subscribe, store.read);
	const mine = useMyAddresses();
	const facts = useItemContext(undefined);
	const freshness = useServiceFreshness(feed);
	const {stakes} = useConcerns();
	const likenesses = useMemo(() => {
		const find = createLikenessFinder();
		// Either of two that are alike may be the one to mistrust.
		for (const each of addresses) find(each);
		return new Map(addresses.map(each => [each.address, find(each)]));
	}, [addresses]);
	const rows = useMemo(() => {
		const others = addresses.filter(each => !mine.includes(each) && !each.isValidator);
		const all = [...toMyRows(mine, stakes, clock.now()), ...others.map(each => toRememberedRow(each))];
		return all.map(row => ({...row, likeness: likenesses.get(row.address)}));
	}, [addresses, mine, stakes, likenesses, clock]);
	const [read, setRead] = useState(() => ({rows, at: clock.now()}));
	if (read.rows !== rows) setRead({rows, at: clock.now()});
	const hasMine = mine.length > 0;
	const subject = useMemo(() => createRememberedSubject(facts, hasMine), [facts, hasMine]);
	const {width, hasFrames} = arrangement;
	const above = useMemo(
		() =>
			hasMine ? describeTotal(stakes, {isOld: rows.some(row => row.isOld), width, hasFrames, facts}) : [],
		[hasMine, stakes, rows, width, hasFrames, facts],
	);
	const ask = () => askAddress({...verbs, store, keyMap: facts.keyMap}, route.list);
	return (
		<ListScreen
			view="delegator"
			word="delegator"
			name="addresses"
			subject={subject}
			source={toLocalSource(verbs, route, {
				items: rows,
				list: 'addresses',
				freshness,
				isLasting: true,
				asOf: read.at,
				async refresh() {
					if (!hasMine) verbs.notify('addresses remembered here; no service is asked for them');
					return undefined;
				},
			})}
			above={above}
			aboveTitle="My addresses"
			summaries={hasMine ? sumUpStake(sumMyStakes(stakes)) : undefined}
			nothing={nothing}
			rowHandlers={{
				commands: row => showCommands(dueOfAddress(row, stakes, facts)),
				label: ({address}, text) => askLabel(address, text, {...verbs, store}),
			}}
			handlers={{facets: ask, ...(rows.length === 0 && {follow: ask, details: ask})}}
			hints={hints}
		/>
	);
}

const hints = {facets: 'address'} as const;
