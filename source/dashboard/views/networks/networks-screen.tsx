import {useEffect, useMemo, useState} from 'react';
import {type NetworkRow, noNetworks} from '../../../columns/network-row.ts';
import type {ParametersRoute} from '../../../routes/route.ts';
import type {Clock} from '../../../system/timer.ts';
import {ListScreen} from '../../list/list-screen.tsx';
import {toLocalSource} from '../../list/list-source.ts';
import {useItemContext} from '../../list/use-item-context.ts';
import {useServiceFreshness} from '../../queries/use-freshness.ts';
import {useNetworks} from '../../shell/networks-context.ts';
import {useShell, useVerbs} from '../../shell/shell-context.ts';
import {createRounds, type RoundsTasks} from './ask-in-rounds.ts';
import {createNetworkSubject} from './network-subject.ts';

/** Shows the networks of all profiles, to go to one. */
export function NetworksScreen({route}: {readonly route: ParametersRoute}) {
	const {feed, clock, profile} = useShell();
	const verbs = useVerbs();
	const {goTo} = useNetworks();
	const {rows: asked, asOf} = useAskedNetworks(clock, feed.isPaused);
	const here = profile?.name;
	const rows = useMemo(() => asked?.map(row => ({...row, isHere: row.name === here})), [asked, here]);
	const facts = useItemContext(undefined);
	const subject = useMemo(() => createNetworkSubject(facts, rows ?? []), [facts, rows]);
	const freshness = useServiceFreshness(feed);
	const showParameters = () =>
		verbs.change(before =>
			before.view === 'parameters' ? {...before, list: 'parameters', narrowing: ''} : before,
		);
	return (
		<ListScreen
			view="parameters"
			word="networks"
			name="networks"
			subject={subject}
			source={toLocalSource(verbs, route, {
				items: rows,
				list: 'networks',
				freshness,
				isLasting: true,
				asOf,
				async refresh() {
					verbs.notify('each network is asked once a minute while this is open, and no more');
					return undefined;
				},
			})}
			nothing={[noNetworks]}
			rowHandlers={{follow: ({name}) => goTo(name)}}
			handlers={{nextList: showParameters, previousList: showParameters}}
			hints={hints}
		/>
	);
}

const hints = {follow: 'go there', nextList: 'parameters'} as const;

interface AskedNetworks {
	/** Rows; undefined: the configuration is not read yet. */
	readonly rows: readonly NetworkRow[] | undefined;
	/** Unix milliseconds of the last row. */
	readonly asOf: number | undefined;
}

/** Asks all networks when it is first used, and once a minute from then on. */
function useAskedNetworks(clock: Clock, isPaused: boolean): AskedNetworks {
	const networks = useNetworks();
	const verbs = useVerbs();
	const [state, setState] = useState<AskedNetworks>({rows: undefined, asOf: undefined});
	const opened = useMemo(() => networks.open(), [networks]);
	const rounds = useMemo(() => createRounds(opened, clock), [opened, clock]);
	useEffect(() => () => opened.close(), [opened]);
	useEffect(() => {
		const tasks: RoundsTasks = {
			onRows: rows => setState({rows, asOf: clock.now()}),
			onProblem: problem => verbs.notify(problem, 'bad'),
		};
		const leave = networks.onSaved(profile => void rounds.askSaved(profile, tasks));
		const stop = isPaused ? undefined : rounds.start(tasks);
		return () => {
			leave();
			stop?.();
		};
	}, [networks, rounds, clock, isPaused, verbs]);
	return state;
}
