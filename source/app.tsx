import {useQueryClient} from '@tanstack/react-query';
import {useApp, useIsScreenReaderEnabled} from 'ink';
import {type RefObject, useCallback, useContext, useMemo, useRef, useState} from 'react';
import {type Attention, useAttention} from './app/use-attention.ts';
import {useCommands} from './app/use-commands.ts';
import {useConnection} from './app/use-connection.ts';
import {type Dialogs, useDialogs} from './app/use-dialogs.ts';
import {type Navigation, useNavigation} from './app/use-navigation.ts';
import {cleanLine} from './domain/clean.ts';
import type {Flaw} from './domain/decoded.ts';
import {ExportError, exportItems, suggestName} from './export-file.ts';
import {KeyDispatcherContext, KeyProvider} from './hooks/key-provider.tsx';
import {useKeys} from './hooks/use-keys.ts';
import type {ActiveStake} from './queries/active-stake.ts';
import type {Clock} from './queries/clock.ts';
import type {FeedMonitor} from './queries/feed-monitor.ts';
import {type Route, type ViewName, viewNames} from './routes/route.ts';
import {arrange} from './screens/arrangement.ts';
import {DelegatorScreen} from './screens/delegator/delegator-screen.tsx';
import {LaterScreen} from './screens/later-screen.tsx';
import {ParametersScreen} from './screens/parameters/parameters-screen.tsx';
import {ProposalsScreen} from './screens/proposals/proposals-screen.tsx';
import type {Shell} from './screens/shell.ts';
import {TxScreen} from './screens/tx/tx-screen.tsx';
import {disarmed, useInterrupt} from './screens/use-interrupt.ts';
import {ValidatorsScreen} from './screens/validators/validators-screen.tsx';
import type {Connection, Services, ServiceTarget} from './services.ts';
import type {SessionLog} from './session-log.ts';
import {createMemoryStore, type RememberedAddress, type Store} from './store/store.ts';

export interface AppProps {
	/** What is shown at first. */
	readonly connection: Connection;
	readonly services: Services;
	readonly monitor: FeedMonitor;
	readonly clock: Clock;
	readonly log: SessionLog;
	readonly store: Store;
	/** Cells. */
	readonly columns: number;
	readonly rows: number;
	readonly isUtc: boolean;
	readonly start: Route;
	/** What "~" stands for in a path. */
	readonly home: string | undefined;
	/** Sends a text to the terminal's clipboard. */
	copy(text: string): Promise<void>;
	/** To the shell at Ctrl-Z; ends when the user comes back. */
	suspend(): Promise<void>;
}

const interruptedExitCode = 130;

/** Delegators of the embedded chain that are offered to look at. */
const inventedAddresses = 12;

/** Root of the dashboard: the size, the place, what was said last, and the keys that work everywhere. */
export function App(props: AppProps) {
	const dialogs = useDialogs(props.log);
	const attention = useAttention(props.clock);
	const armedAt = useRef(disarmed);
	const pasted = useRef<(text: string) => void>(() => {});
	const {setNotice} = dialogs;
	const {touch} = attention;
	const takeKey = useCallback(
		(key: string) => {
			if (key !== 'ctrl-c') armedAt.current = disarmed;
			touch();
			setNotice(() => undefined);
		},
		[setNotice, touch],
	);
	const takePaste = useCallback((text: string) => {
		armedAt.current = disarmed;
		pasted.current(text);
	}, []);
	return (
		<KeyProvider onKey={takeKey} onPaste={takePaste} onFocus={attention.setFocused}>
			<Dashboard {...props} dialogs={dialogs} attention={attention} armedAt={armedAt} pasted={pasted} />
		</KeyProvider>
	);
}

interface DashboardProps extends AppProps {
	readonly dialogs: Dialogs;
	readonly attention: Attention;
	/** When Ctrl-C warned; a key between takes the warning back. */
	readonly armedAt: RefObject<number>;
	/** What is done with a text that is pasted where no prompt takes it. */
	readonly pasted: RefObject<(text: string) => void>;
}

function Dashboard({dialogs, attention, armedAt, pasted, ...props}: DashboardProps) {
	const {clock, columns, rows, isUtc, log, services, monitor} = props;
	const {say, closeOverlay} = dialogs;
	const {exit} = useApp();
	const isSpoken = useIsScreenReaderEnabled();
	const navigation = useNavigation(props.start);
	const connected = useConnection(services, props.connection);
	const {connection, number, intervalMilliseconds} = connected;
	const [isPaused, setPaused] = useState(false);
	const [counts, setCounts] = useState<Shell['counts']>({});
	const [flaws, setFlaws] = useState<readonly Flaw[]>([]);
	// Another service has other things: what was marked and where the cursors were belongs to the one before.
	const memory = useMemo<Shell['memory']>(() => (number > 0 ? new Map() : new Map()), [number]);
	const {indexer, isDemo, profile} = connection;
	const store = useStore(connection, props.store, clock);
	const {slowness} = attention;
	const feed = useMemo(
		() => ({
			connection: String(number),
			indexer,
			monitor,
			intervalMilliseconds,
			slowness,
			isPaused,
			now: clock.now,
		}),
		[number, indexer, monitor, intervalMilliseconds, slowness, isPaused, clock],
	);
	const arrangement = useMemo(
		() => arrange(columns, rows, {hasBanner: isDemo, isSpoken}),
		[columns, rows, isDemo, isSpoken],
	);
	const reportCount = useCallback<Shell['reportCount']>(
		(view, count) => setCounts(before => ({...before, [view]: count})),
		[],
	);

	const connect = async (target: ServiceTarget) => {
		const problem = await connected.connect(target);
		if (problem !== undefined) return say(problem, 'bad');
		setCounts({});
		say(nameOf(target));
	};
	const isValidator = useKnownValidators(feed.connection);
	const dispatcher = useContext(KeyDispatcherContext);
	const commands = useCommands({
		dialogs,
		navigation,
		connection: connected,
		store,
		profiles: services.profiles.map(({name}) => name),
		isValidator,
		act: action => dispatcher?.act(action),
		connect: target => void connect(target),
		connectTo: address =>
			dialogs.ask({
				label: 'key: ',
				isSecret: true,
				note: 'typed unseen and kept in memory alone; nothing where it wants none',
				onApply: key => void connect({kind: 'address', address, apiKey: key.trim() || undefined}),
			}),
	});
	pasted.current = text => commands.ask(cleanLine(text));

	useKeys({
		context: undefined,
		handlers: {
			...viewHandlers(navigation),
			help: () => dialogs.open({kind: 'help'}),
			messages: () => dialogs.open({kind: 'messages'}),
			command: () => commands.ask(),
			bookmark: commands.bookmark,
			nextList: () => say('this view has one list'),
			previousList: () => say('this view has one list'),
			pause() {
				setPaused(!isPaused);
				say(isPaused ? 'polling goes on' : 'polling is paused: P goes on, r asks once');
			},
			quitOrBack: () => (navigation.canGoBack ? navigation.goBack() : exit(0)),
			quit: () => exit(0),
			interrupt: useInterrupt(clock, armedAt, dialogs.setNotice, () => exit(interruptedExitCode)),
			suspend: () => void props.suspend(),
		},
	});
	useKeys(
		{context: 'help', handlers: {help: closeOverlay, back: closeOverlay, quitOrBack: closeOverlay}},
		dialogs.overlay?.kind === 'help',
	);

	const shell: Shell = {
		arrangement,
		feed,
		clock,
		isDemo,
		isUtc,
		isSpoken,
		profile,
		notice: dialogs.notice,
		overlay: dialogs.overlay,
		prompt: dialogs.prompt,
		promptNumber: dialogs.promptNumber,
		log,
		flaws,
		counts,
		memory,
		store,
		say,
		change: navigation.change,
		visit: navigation.visit,
		ask: dialogs.ask,
		choose: dialogs.choose,
		closeOverlay,
		closePrompt: dialogs.closePrompt,
		reportCount,
		reportFlaws: setFlaws,
		copy: text => void props.copy(text).then(() => say(`${text} sent to the terminal`)),
		exportRows: ({view, rows: items, fields}) =>
			dialogs.ask({
				label: 'export to: ',
				initial: suggestName(view, new Date(clock.now())),
				note: `${items.length} rows, by its ending as .csv or .json`,
				onApply: path =>
					void exportItems({path, home: props.home, items, fields}).then(
						written => say(`${written.count} rows written to ${written.path}`),
						(error: unknown) => {
							if (!(error instanceof ExportError)) throw error;
							say(error.message, 'bad');
						},
					),
			}),
	};
	return <Screen key={number} shell={shell} route={navigation.route} />;
}

/** The screen of a route. */
function Screen({shell, route}: {readonly shell: Shell; readonly route: Route}) {
	switch (route.view) {
		case 'validators':
			return <ValidatorsScreen shell={shell} route={route} />;
		case 'delegator':
			return <DelegatorScreen shell={shell} route={route} />;
		case 'proposals':
			return <ProposalsScreen shell={shell} route={route} />;
		case 'tx':
			return <TxScreen shell={shell} route={route} />;
		case 'events':
			return <LaterScreen shell={shell} route={route} />;
		case 'parameters':
			return <ParametersScreen shell={shell} route={route} />;
	}
}

/** Addresses of invented data are not worth remembering; some of them are there from the start. */
function useStore({isDemo, delegators}: Connection, kept: Store, clock: Clock): Store {
	const invented = useMemo(() => {
		const addresses = delegators.slice(0, inventedAddresses);
		return createMemoryStore({addresses: addresses.map(toRemembered)}, clock.now);
	}, [delegators, clock]);
	return isDemo ? invented : kept;
}

function toRemembered(address: string, index: number): RememberedAddress {
	return {address, label: `demo delegator ${index + 1}`, usedAt: 0};
}

/** Whether an address is among the active validators that were read for the shares. */
function useKnownValidators(connection: string): (address: string) => boolean {
	const client = useQueryClient();
	return address =>
		client.getQueryData<ActiveStake>(['activeStake', connection])?.powers.has(address) ?? false;
}

function nameOf(target: ServiceTarget): string {
	if (target.kind === 'embedded') return 'this is the embedded chain now: all of it is made up';
	return `this is ${target.kind === 'profile' ? target.name : target.address} now`;
}

function viewHandlers({route, open, openLast}: Navigation) {
	const openAt = (index: number) => () => open(viewAt(index));
	const active = viewNames.indexOf(route.view);
	return {
		view1: openAt(0),
		view2: openAt(1),
		view3: openAt(2),
		view4: openAt(3),
		view5: openAt(4),
		view6: openAt(5),
		nextView: openAt(active + 1),
		previousView: openAt(active - 1),
		lastView: openLast,
	};
}

/** Views in a ring: after the last comes the first. */
function viewAt(index: number): ViewName {
	return viewNames.at(index % viewNames.length) ?? 'validators';
}
