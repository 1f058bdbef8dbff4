import {useApp} from 'ink';
import {useState} from 'react';
import type {Journal} from '../broadcast/journal.ts';
import type {Borders} from '../domain/borders.ts';
import type {LedgerAccess} from '../ledger/ledger-access.ts';
import type {Route} from '../routes/route.ts';
import type {Connection, Services} from '../services/connection.ts';
import type {Store} from '../store/store.ts';
import type {Changing} from '../system/changing.ts';
import type {Clock} from '../system/timer.ts';
import {broadcastEnds} from './broadcast/broadcast-ends.ts';
import {CurrentBroadcastContext, useBroadcast} from './broadcast/use-broadcast.ts';
import {useBroadcastEffect} from './broadcast/use-broadcast-effect.ts';
import {createServiceSwitch} from './command-line/service-switch.ts';
import {type CommandOptions, type Commands, useCommands} from './command-line/use-commands.ts';
import {createChoiceOverlay} from './overlays/choice-list.tsx';
import {createServiceOverlay} from './overlays/service.tsx';
import {createThemeOverlay} from './overlays/theme-choice.tsx';
import type {Feed} from './queries/feed.ts';
import {useKnownValidators, useReadProposals, useReadValidators} from './queries/known-validators.ts';
import {useVoteEnding} from './queries/use-governance.ts';
import {useHeartbeat} from './queries/use-heartbeat.ts';
import {Screen} from './screen.tsx';
import {ConcernsProvider} from './shell/concerns-provider.tsx';
import {NetworksContext} from './shell/networks-context.ts';
import type {SessionLog} from './shell/session-log.ts';
import type {ConfiguredViews} from './shell/shell.ts';
import {ShellContext, VerbsContext} from './shell/shell-context.ts';
import {TerminalSignals} from './shell/terminal-signals.ts';
import {type Attention, useAttention} from './shell/use-attention.ts';
import {useConnection} from './shell/use-connection.ts';
import {type Dialogs, useDialogs, useProblem} from './shell/use-dialogs.ts';
import {useFeed} from './shell/use-feed.ts';
import {useKeyFile} from './shell/use-key-file.ts';
import type {ReadLabelFile} from './shell/use-label-file.ts';
import {type LedgerSetup, useLedger} from './shell/use-ledger.ts';
import {useNavigation} from './shell/use-navigation.ts';
import {useShellParts} from './shell/use-shell-parts.ts';
import {useStore, useStoreProblem} from './shell/use-store.ts';
import {KeyProvider} from './ui/keys/key-provider.tsx';
import {useDispatcher} from './ui/keys/use-keys.ts';
import {useOpenNetworks} from './use-open-networks.ts';
import {guessPaste, type RootInput, usePastes, useRootInput} from './use-root-input.ts';
import {useRootKeys} from './use-root-keys.ts';

const begunAnew = 'The chain began anew: all older figures are dropped';

export interface AppProps {
	/** The first connection. */
	readonly connection: Connection;
	readonly services: Services;
	readonly clock: Clock;
	readonly log: SessionLog;
	readonly store: Store;
	/** Sentence on what is wrong with the program itself; undefined: nothing. */
	readonly problem: Changing<string | undefined>;
	/** Reader of a file of labels that a profile names; undefined: none is read. */
	readonly readLabels?: ReadLabelFile | undefined;
	/** Place where changes of the chain are remembered; undefined: none. */
	readonly ledgerSetup?: LedgerSetup | LedgerAccess | undefined;
	/** Display options and orders of lists from the configuration. */
	readonly views: ConfiguredViews;
	/** Sizes at which the parts of a screen have frames. */
	readonly borders: Borders;
	/** Journal of broadcasts, unless the connection has one. */
	readonly journal: Journal;
	/** Cells. */
	readonly columns: number;
	readonly rows: number;
	readonly isUtc: boolean;
	readonly start: Route;
	/** The folder that "~" means in a path. */
	readonly home: string | undefined;
	/** Copies a text to the terminal's clipboard. */
	copy(text: string): Promise<void>;
	/** Called when the terminal reports a change of focus, and with each key, which implies focus. */
	setFocused(isFocused: boolean): void;
	/** Suspends to the shell at Ctrl-Z; resolves when the user comes back. */
	suspend(): Promise<void>;
	/** Takes the mouse from the terminal, or gives it back; returns true if it is taken now. */
	toggleMouse(): boolean;
	/** Sets the terminal's title; undefined: it has its own. */
	setTitle(title: string | undefined): void;
	/** Rings the terminal's bell; undefined: the person wants none. */
	readonly ring: (() => void) | undefined;
	/** Redraws the whole screen, as other programs may have written on it. */
	redraw(): void;
}

/** Root of the dashboard: the size, the place, the last notice, and the keys that work everywhere. */
export function App(props: AppProps) {
	const dialogs = useDialogs(props.log, createChoiceOverlay);
	const attention = useAttention(props.clock);
	const {armed, pasted, ...input} = useRootInput(props, attention, dialogs);
	return (
		<KeyProvider {...input} onIdle={dialogs.notify} guessPaste={guessPaste}>
			<Dashboard {...props} dialogs={dialogs} attention={attention} armed={armed} pasted={pasted} />
		</KeyProvider>
	);
}

interface DashboardProps extends AppProps, Pick<RootInput, 'armed' | 'pasted'> {
	readonly dialogs: Dialogs;
	readonly attention: Attention;
}

function Dashboard({dialogs, attention, armed, pasted, ...props}: DashboardProps) {
	const {clock, services, ledgerSetup} = props;
	const {exit} = useApp();
	const navigation = useNavigation(props.start, props.views);
	const connected = useConnection(services, props.connection, clock);
	const {connection, number} = connected;
	const [isPaused, setPaused] = useState(false);
	const {slowness} = attention;
	const isVoteEnding = useVoteEnding(String(connected.number));
	const feed = useFeed({connected, clock, slowness, isPaused, isVoteEnding});
	const reading = {clock, feed, read: props.readLabels, notify: dialogs.notify};
	const store = useStore(connection, props.store, reading);
	useStoreProblem(props.store, dialogs.notify);
	useProblem(props.problem, dialogs.notify);
	useHeartbeat(feed, {
		onNewChain() {
			connected.beginAnew();
			forgetCounts();
			dialogs.notify(begunAnew, 'warning');
		},
	});
	useKeyFile(feed, connection.keyFile, {clock, onChange: target => void connected.connect(target)});
	const broadcast = useBroadcast({...props, dialogs, navigation, connected, feed});
	useBroadcastEffect(feed, broadcast);
	const ledger = useLedger(ledgerSetup, {
		connection,
		feed,
		store,
		clock,
		ends: (chain, since) => broadcastEnds(broadcast, chain, since),
		notify: dialogs.notify,
	});
	const {shell, verbs, forgetCounts} = useShellParts({
		...props,
		dialogs,
		navigation,
		connected,
		feed,
		store,
		ledger,
	});
	const serviceSwitch = createServiceSwitch(connected, services, dialogs, {
		connected: forgetCounts,
		saved: profile => networks.noteSaved(profile),
	});
	const networks = useOpenNetworks({...props, serviceSwitch, connection, visit: verbs.visit});
	const commands = useDashboardCommands(
		{...props, dialogs, navigation, connected, store, broadcast, services: serviceSwitch},
		feed,
	);
	usePastes(pasted, dialogs, commands);
	useRootKeys({
		clock,
		dialogs,
		navigation,
		commands,
		log: props.log,
		canBroadcast: () => broadcast.refusal() === undefined,
		armed,
		isPaused,
		setPaused,
		exit,
		suspend: props.suspend,
		redraw: props.redraw,
	});
	return (
		<VerbsContext value={verbs}>
			<ShellContext value={shell}>
				<ConcernsProvider>
					<TerminalSignals setTitle={props.setTitle} ring={props.ring} />
					<CurrentBroadcastContext value={broadcast}>
						<NetworksContext value={networks}>
							<Screen key={number} route={navigation.route} />
						</NetworksContext>
					</CurrentBroadcastContext>
				</ConcernsProvider>
			</ShellContext>
		</VerbsContext>
	);
}

type CommandProps = Pick<
	CommandOptions,
	'dialogs' | 'navigation' | 'connected' | 'services' | 'store' | 'broadcast'
> &
	Pick<AppProps, 'clock' | 'views' | 'borders' | 'toggleMouse'>;

/** Connects the words after ":" with what they act on. */
function useDashboardCommands(props: CommandProps, feed: Feed): Commands {
	const {clock, services, views, borders, toggleMouse, dialogs, navigation, connected, store, broadcast} =
		props;
	const dispatcher = useDispatcher();
	return useCommands({
		clock,
		dialogs,
		navigation,
		connected,
		services,
		store,
		views,
		borders,
		broadcast,
		isValidator: useKnownValidators(feed.connection),
		readValidators: useReadValidators(feed.connection),
		readProposals: useReadProposals(feed.connection),
		showService: () => dialogs.open(createServiceOverlay(connected.connection.node)),
		toggleMouse,
		chooseTheme: () => dialogs.open(createThemeOverlay()),
		act: (action, argument) => dispatcher.act(action, argument),
		canAct: action => typeof dispatcher.beneath(['prompt']).handlerOf(action) === 'function',
	});
}
