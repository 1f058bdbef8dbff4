import {useIsScreenReaderEnabled} from 'ink';
import {useCallback, useMemo, useState} from 'react';
import type {Flaw} from '../../domain/decoded.ts';
import type {Store} from '../../store/store.ts';
import type {Clock} from '../../system/clock.ts';
import type {Feed} from '../queries/feed.ts';
import {arrange} from './arrangement.ts';
import {askExport} from './ask-export.ts';
import type {SessionLog} from './session-log.ts';
import type {Shell} from './shell.ts';
import type {ConnectionState} from './use-connection.ts';
import type {Dialogs} from './use-dialogs.ts';
import type {Navigation} from './use-navigation.ts';

interface ShellOptions {
	readonly clock: Clock;
	/** Cells. */
	readonly columns: number;
	readonly rows: number;
	readonly isUtc: boolean;
	readonly home: string | undefined;
	readonly log: SessionLog;
	readonly dialogs: Dialogs;
	readonly navigation: Navigation;
	readonly connected: ConnectionState;
	readonly feed: Feed;
	readonly store: Store;
	/** Sends a text to the terminal's clipboard. */
	copy(text: string): Promise<void>;
}

interface ShellState {
	readonly shell: Shell;
	/** Another service has other counts. */
	forgetCounts(): void;
}

/** What every screen gets from the root. */
export function useShell(options: ShellOptions): ShellState {
	const {clock, columns, rows, isUtc, log, dialogs, navigation, connected, feed, store} = options;
	const {connection, memory} = connected;
	const {isDemo, isReadOnly, profile} = connection;
	const isSpoken = useIsScreenReaderEnabled();
	const [counts, setCounts] = useState<Shell['counts']>({});
	const [flaws, setFlaws] = useState<readonly Flaw[]>([]);
	const arrangement = useMemo(
		() => arrange(columns, rows, {hasBanner: isDemo, isSpoken}),
		[columns, rows, isDemo, isSpoken],
	);
	const reportCount = useCallback<Shell['reportCount']>(
		(view, count) => setCounts(before => ({...before, [view]: count})),
		[],
	);
	const {notify} = dialogs;
	const shell: Shell = {
		arrangement,
		feed,
		clock,
		isDemo,
		isReadOnly,
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
		notify,
		arrival: navigation.arrival,
		change: navigation.change,
		visit: navigation.visit,
		goBack() {
			if (navigation.canGoBack) navigation.goBack();
			return navigation.canGoBack;
		},
		ask: dialogs.ask,
		choose: dialogs.choose,
		closeOverlay: dialogs.closeOverlay,
		closePrompt: dialogs.closePrompt,
		reportCount,
		reportFlaws: setFlaws,
		copy: text => void options.copy(text).then(() => notify(`${text} sent to the terminal`)),
		exportRows: request => askExport(dialogs, request, {home: options.home, now: clock.now()}),
	};
	return {shell, forgetCounts: () => setCounts({})};
}
