import {useApp} from 'ink';
import {type RefObject, useCallback, useInsertionEffect, useMemo, useRef, useState} from 'react';
import type {Journal} from '../broadcast/journal.ts';
import {isSpendingKey, refusedPaste} from '../domain/address.ts';
import {cleanLine} from '../domain/clean.ts';
import type {Route} from '../routes/route.ts';
import type {Connection, Services} from '../services/connection.ts';
import type {Store} from '../store/store.ts';
import type {Clock} from '../system/timer.ts';
import {CurrentBroadcastContext} from './broadcast/broadcast-context.ts';
import {strayTransaction} from './broadcast/transaction-text.ts';
import {useBroadcast} from './broadcast/use-broadcast.ts';
import {createServiceSwitch} from './command-line/service-switch.ts';
import {useCommands} from './command-line/use-commands.ts';
import {guessPaste} from './guess-paste.ts';
import {createChoiceOverlay} from './overlays/choice-overlay.tsx';
import {createServiceOverlay} from './overlays/service.tsx';
import {createThemeOverlay} from './overlays/theme-choice.tsx';
import type {FeedMonitor} from './queries/feed-monitor.ts';
import {useKnownValidators, useReadProposals, useReadValidators} from './queries/known-validators.ts';
import {useVoteEnding} from './queries/use-governance.ts';
import {useHeartbeat} from './queries/use-heartbeat.ts';
import {Screen} from './screen.tsx';
import type {SessionLog} from './shell/session-log.ts';
import type {ConfiguredViews, Notice} from './shell/shell.ts';
import {ShellContext, VerbsContext} from './shell/shell-context.ts';
import {type Attention, useAttention} from './shell/use-attention.ts';
import {useConnection} from './shell/use-connection.ts';
import {type Dialogs, useDialogs} from './shell/use-dialogs.ts';
import {useFeed} from './shell/use-feed.ts';
import {type Armed, disarmed} from './shell/use-interrupt.ts';
import {useKeyFile} from './shell/use-key-file.ts';
import {useNavigation} from './shell/use-navigation.ts';
import {useShellParts} from './shell/use-shell-parts.ts';
import {useStore, useStoreProblem} from './shell/use-store.ts';
import {useKeyMap} from './ui/keys/key-map-context.ts';
import {KeyProvider} from './ui/keys/key-provider.tsx';
import {useDispatcher} from './ui/keys/use-keys.ts';
import {useTheme} from './ui/theme.ts';
import {useRootKeys} from './use-root-keys.ts';

const begunAnew = 'The chain began anew: all older figures are dropped';

export interface AppProps {
	/** What is shown at first. */
	readonly connection: Connection;
	readonly services: Services;
	readonly monitor: FeedMonitor;
	readonly clock: Clock;
	readonly log: SessionLog;
	readonly store: Store;
	/** How lists look and open as the configuration says. */
	readonly views: ConfiguredViews;
	/** What was broadcast, where the connection has no journal of its own. */
	readonly journal: Journal;
	/** Cells. */
	readonly columns: number;
	readonly rows: number;
	readonly isUtc: boolean;
	readonly start: Route;
	/** The folder that "~" means in a path. */
	readonly home: string | undefined;
	/** Sends a text to the terminal's clipboard. */
	copy(text: string): Promise<void>;
	/** Called when the terminal says that it got or lost the focus, and with each key, which it got then. */
	setFocused(isFocused: boolean): void;
	/** Suspends to the shell at Ctrl-Z; resolves when the user comes back. */
	suspend(): Promise<void>;
	/** Takes the mouse from the terminal, or leaves it there again; returns whether it is taken now. */
	toggleMouse(): boolean;
	/** Redraws the screen, whatever else was written on it. */
	redraw(): void;
}

/** Root of the dashboard: the size, the place, what was said last, and the keys that work everywhere. */
export function App(props: AppProps) {
	const dialogs = useDialogs(props.log, createChoiceOverlay);
	const attention = useAttention(props.clock);
	const keyMap = useKeyMap();
	const armed = useRef(disarmed);
	const pasted = useRef<(text: string) => void>(() => {});
	const {setNotice} = dialogs;
	const {setFocused} = props;
	const touch = useCallback(() => {
		attention.touch();
		setFocused(true);
	}, [attention.touch, setFocused]);
	const takeFocus = useCallback(
		(isFocused: boolean) => {
			attention.setFocused(isFocused);
			setFocused(isFocused);
		},
		[attention.setFocused, setFocused],
	);
	const takeKey = useCallback(
		(key: string) => {
			const {action} = armed.current;
			if (action !== undefined && !keyMap.keysOf(action).includes(key)) armed.current = disarmed;
			touch();
			setNotice(() => undefined);
		},
		[keyMap, setNotice, touch],
	);
	const takePaste = useCallback(
		(text: string) => {
			armed.current = disarmed;
			touch();
			pasted.current(text);
		},
		[touch],
	);
	const hasSaidHelp = useRef(false);
	const sayHelp = () => {
		if (hasSaidHelp.current) return;
		hasSaidHelp.current = true;
		setNotice(() => ({text: `that key does nothing here: ${keyMap.name('help')} shows the keys`}));
	};
	const {separator} = useTheme().glyphs;
	const waiting = useMemo(
		(): Notice => ({text: ['waiting for the rest of a paste', 'Ctrl-C'].join(separator), meaning: 'warning'}),
		[separator],
	);
	const sayWaiting = useCallback(
		(isWaiting: boolean) =>
			setNotice(before => (isWaiting ? waiting : before === waiting ? undefined : before)),
		[setNotice, waiting],
	);
	return (
		<KeyProvider
			onKey={takeKey}
			onIdle={dialogs.notify}
			onUnbound={sayHelp}
			onPaste={takePaste}
			onWaiting={sayWaiting}
			guessPaste={guessPaste}
			onFocus={takeFocus}
		>
			<Dashboard {...props} dialogs={dialogs} attention={attention} armed={armed} pasted={pasted} />
		</KeyProvider>
	);
}

interface DashboardProps extends AppProps {
	readonly dialogs: Dialogs;
	readonly attention: Attention;
	/** Which key warned that it quits; any other key cancels the warning. */
	readonly armed: RefObject<Armed>;
	/** What is done with a text that is pasted where no prompt takes it. */
	readonly pasted: RefObject<(text: string) => void>;
}

function Dashboard({dialogs, attention, armed, pasted, ...props}: DashboardProps) {
	const {clock, services, monitor} = props;
	const {exit} = useApp();
	const navigation = useNavigation(props.start, props.views);
	const connected = useConnection(services, props.connection, clock);
	const {connection, number} = connected;
	const [isPaused, setPaused] = useState(false);
	const {slowness} = attention;
	const isVoteEnding = useVoteEnding(connected.number, clock);
	const feed = useFeed({connected, monitor, clock, slowness, isPaused, isVoteEnding});
	const store = useStore(connection, props.store, {clock, feed});
	useStoreProblem(props.store, dialogs.notify);
	useHeartbeat(feed, {
		onNewChain() {
			connected.beginAnew();
			forgetCounts();
			dialogs.notify(begunAnew, 'warning');
		},
	});
	useKeyFile(feed, connection.keyFile, {
		clock,
		onChange() {
			const {profile} = connection;
			if (profile) void connected.connect({kind: 'profile', name: profile.name});
		},
	});
	const broadcast = useBroadcast({...props, dialogs, navigation, connected});
	const {shell, verbs, forgetCounts} = useShellParts({
		...props,
		dialogs,
		navigation,
		connected,
		feed,
		store,
	});
	const dispatcher = useDispatcher();
	const commands = useCommands({
		clock,
		dialogs,
		navigation,
		connected,
		services: createServiceSwitch(connected, services, dialogs, forgetCounts),
		store,
		views: props.views,
		broadcast,
		isValidator: useKnownValidators(feed.connection),
		readValidators: useReadValidators(feed.connection),
		readProposals: useReadProposals(feed.connection),
		showService: () => dialogs.open(createServiceOverlay(connection.node)),
		toggleMouse: props.toggleMouse,
		chooseTheme: () => dialogs.open(createThemeOverlay()),
		act: (action, argument) => dispatcher.act(action, argument),
		canAct: action => typeof dispatcher.beneath(['prompt']).handlerOf(action) === 'function',
	});
	useInsertionEffect(() => {
		pasted.current = text => {
			if (isSpendingKey(text)) return dialogs.notify(refusedPaste, 'warning');
			if (dialogs.overlay?.takePaste) return dialogs.overlay.takePaste(text);
			// Its bytes must not stand in a line, nor lead anywhere by themselves.
			const stray = strayTransaction(text);
			if (stray !== undefined) return dialogs.notify(stray, 'warning');
			const line = cleanLine(text);
			if (line !== '') commands.ask(line);
		};
	});
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
				<CurrentBroadcastContext value={broadcast}>
					<Screen key={number} route={navigation.route} />
				</CurrentBroadcastContext>
			</ShellContext>
		</VerbsContext>
	);
}
