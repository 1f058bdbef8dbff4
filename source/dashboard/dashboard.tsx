import {type QueryClient, QueryClientProvider} from '@tanstack/react-query';
import {type Instance, render, useApp, useWindowSize} from 'ink';
import {useEffect, useState} from 'react';
import type {Journal} from '../broadcast/journal.ts';
import type {Borders} from '../domain/borders.ts';
import {describeFailure} from '../domain/failure.ts';
import {type ChosenKeys, createKeyMap} from '../keys/key-map.ts';
import type {LedgerAccess} from '../ledger/ledger-access.ts';
import type {Route} from '../routes/route.ts';
import type {Connection, Services} from '../services/connection.ts';
import type {Store} from '../store/store.ts';
import {settable} from '../system/changing.ts';
import {type EndingSignal, signalledExitCodes} from '../system/ending-signals.ts';
import {printLine} from '../system/print.ts';
import {isReplaced, replacedSentence} from '../system/replaced.ts';
import type {System} from '../system/system.ts';
import {systemClock} from '../system/timer.ts';
import {copyText} from '../terminal/clipboard.ts';
import {awaitEarlyEnd} from '../terminal/early-end.ts';
import {createSuspension, type Suspension} from '../terminal/suspension.ts';
import {type TakenTerminal, takeTerminal} from '../terminal/taken-terminal.ts';
import type {Colors} from '../theme/color.ts';
import type {NamedTheme} from '../theme/themes.ts';
import {App, type AppProps} from './app.tsx';
import {awaitPrefetched} from './await-prefetched.ts';
import {createQueryClient} from './queries/query-client.ts';
import type {SessionLog} from './shell/session-log.ts';
import type {ConfiguredViews} from './shell/shell.ts';
import {ThemeProvider} from './shell/theme-provider.tsx';
import type {ReadLabelFile} from './shell/use-label-file.ts';
import type {LedgerSetup} from './shell/use-ledger.ts';
import {KeyMapContext} from './ui/keys/key-map-context.ts';

export interface DashboardSetup {
	/** The first connection; the code that opened it also closes it. */
	readonly connection: Connection;
	/** Services that the user can switch to. */
	readonly services: Services;
	/** Messages and requests of this session. */
	readonly log: SessionLog;
	/** State kept between sessions. */
	readonly store: Store;
	/** Reader of a file of labels that a profile names; undefined: none is read. */
	readonly readLabels?: ReadLabelFile | undefined;
	/** The journal; not used for the embedded chain, whose connection has its own. */
	readonly journal: Journal;
	/** Place where changes of the chain are remembered; undefined: none. */
	readonly ledger?: LedgerSetup | LedgerAccess | undefined;
	/** Display options and orders of lists from the configuration. */
	readonly views: ConfiguredViews;
	/** Route that it opens. */
	readonly start: Route;
	/** Keys chosen in place of the default ones. */
	readonly keys: ChosenKeys;
	/** Sizes at which the parts of a screen have frames. */
	readonly borders: Borders;
	/** True if the dashboard takes the mouse from the terminal. */
	readonly hasMouse: boolean;
	/** True if the terminal rings for a change that needs the person. */
	readonly hasBell: boolean;
	/** Colours that the terminal can show. */
	readonly colors: Colors;
	/** The theme of the configuration; undefined: it has none. */
	readonly theme: NamedTheme | undefined;
	/** True if the dashboard's own glyphs are ASCII only. */
	readonly isAscii: boolean;
	/** True if a screen reader gets sentences in place of columns. */
	readonly isSpoken: boolean;
	/** True if times are shown in UTC instead of local time. */
	readonly isUtc: boolean;
}

/** Shows the dashboard; resolves once the terminal is restored, with the exit code or the signal to end by. */
export async function runDashboard(options: DashboardSetup, system: System): Promise<number | EndingSignal> {
	const {stdin, stdout, stderr} = system;
	const client = createQueryClient(failure => options.log.addMessage(describeFailure(failure), 'warning'));
	const terminal = takeTerminal(system, options);
	let screen: Instance | undefined;
	let isLost = false;
	const lose = () => {
		isLost = true;
		screen?.unmount();
	};
	// Ink listens to neither: without these a closed terminal ends in a stack trace.
	for (const stream of [stdin, stdout]) stream.on('error', lose);
	stdin.on('end', lose);
	const restore = async () => {
		screen?.unmount();
		await screen?.waitUntilExit();
	};
	const problem = settable<string | undefined>(undefined);
	const early = awaitEarlyEnd(system, restore, error => {
		if (!isReplaced(error)) return false;
		// The parts that are there go on, and say why the rest does not come.
		problem.set(() => replacedSentence);
		return true;
	});
	const ending = new AbortController();
	try {
		await Promise.race([awaitPrefetched({client, ...options}), early.ended]);
		const signal = early.came();
		if (signal) return signal;
		// Ink takes the keys only after its first frame: a Ctrl-C before would be the terminal's, and end the program.
		stdin.setRawMode(true);
		screen = draw({...options, system, terminal, client, problem, ending: ending.signal});
		system.keepHeapSteady();
		const code = await Promise.race([screen.waitUntilExit(), early.ended]);
		return early.came() ?? (isLost ? signalledExitCodes.SIGHUP : typeof code === 'number' ? code : 0);
	} catch (error) {
		if (isReplaced(error)) printLine(system, replacedSentence);
		else stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
		return 1;
	} finally {
		if (!isLost) stdin.setRawMode(false);
		stdin.off('end', lose);
		ending.abort();
		// Cancels open requests, and the timers that would keep the process alive.
		void client.cancelQueries();
		client.clear();
		terminal.close();
		early.stop();
	}
}

function draw({
	client,
	ledger: ledgerSetup,
	...given
}: RootProps & DashboardSetup & {readonly client: QueryClient}): Instance {
	const root = {...given, ledgerSetup};
	const {system, terminal, store, keys, colors, theme, isAscii, isSpoken} = root;
	const {stdin, stderr} = system;
	return render(
		<QueryClientProvider client={client}>
			<ThemeProvider look={store.look} configured={theme} {...{colors, isAscii, isSpoken}}>
				<KeyMapContext value={createKeyMap(keys)}>
					<Root {...root} />
				</KeyMapContext>
			</ThemeProvider>
		</QueryClientProvider>,
		{
			stdin,
			stdout: terminal.stdout,
			stderr,
			isScreenReaderEnabled: isSpoken,
			alternateScreen: true,
			// The default of 30 frames a second halves a key held down.
			maxFps: 120,
			exitOnCtrlC: false,
			interactive: true,
			patchConsole: true,
		},
	);
}

type RootProps = Pick<
	AppProps,
	| 'connection'
	| 'services'
	| 'log'
	| 'store'
	| 'readLabels'
	| 'journal'
	| 'ledgerSetup'
	| 'views'
	| 'borders'
	| 'start'
	| 'isUtc'
	| 'problem'
> & {
	/** Aborted once the terminal is given back. */
	readonly ending: AbortSignal;
	readonly hasBell: boolean;
	readonly system: System;
	readonly terminal: TakenTerminal;
};

/** Passes the terminal's size and the functions that act on it to the app. */
function Root({system, terminal, hasBell, ending, ...app}: RootProps) {
	const {columns, rows} = useWindowSize();
	const {suspendTerminal} = useApp();
	const [suspension, setSuspension] = useState<Suspension>();
	useEffect(() => {
		const created = createSuspension(system, async () => {
			const handover = await suspendTerminal();
			await terminal.givenBack();
			return handover;
		});
		setSuspension(created);
		return created.end;
	}, [system, terminal, suspendTerminal]);
	return (
		<App
			{...app}
			clock={systemClock}
			columns={columns}
			rows={rows}
			home={system.environment.HOME}
			copy={text => copyText(text, system, ending)}
			suspend={async () => suspension?.stop()}
			setFocused={terminal.setFocused}
			toggleMouse={terminal.toggleMouse}
			setTitle={terminal.setTitle}
			ring={hasBell ? terminal.ring : undefined}
			redraw={terminal.redraw}
		/>
	);
}
