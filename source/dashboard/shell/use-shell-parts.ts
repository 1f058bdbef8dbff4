import {type RefObject, useMemo, useState, useSyncExternalStore} from 'react';
import type {Borders} from '../../domain/borders.ts';
import type {Flaw} from '../../domain/decoded.ts';
import {withSign} from '../../format/signs.ts';
import type {KeyContext} from '../../keys/key-table.ts';
import type {LedgerAccess} from '../../ledger/ledger-access.ts';
import {withDefaultOrder} from '../../routes/default-order.ts';
import type {Route} from '../../routes/route.ts';
import type {Store} from '../../store/store.ts';
import type {Clock} from '../../system/timer.ts';
import {useAskInView} from '../queries/ask-again.ts';
import type {Feed} from '../queries/feed.ts';
import {type Theme, useTheme} from '../ui/theme.ts';
import {useLatest} from '../ui/use-latest.ts';
import {type Arrangement, arrange} from './arrangement.ts';
import {askExport} from './export-file.ts';
import type {ConfiguredViews, Notice, Shell, Verbs} from './shell.ts';
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
	readonly dialogs: Dialogs;
	readonly navigation: Navigation;
	readonly connected: ConnectionState;
	readonly feed: Feed;
	readonly store: Store;
	readonly ledger: LedgerAccess;
	readonly views: ConfiguredViews;
	/** Sizes at which the parts of a screen have frames, by the configuration. */
	readonly borders: Borders;
	/** Copies a text to the terminal's clipboard. */
	copy(text: string): Promise<void>;
}

interface ShellParts {
	readonly shell: Shell;
	readonly verbs: Verbs;
	/** Forgets the counts, as another service has other ones. */
	forgetCounts(): void;
}

const noNode = {address: undefined};

/** Puts together the state and the actions that the root gives every screen. */
export function useShellParts(options: ShellOptions): ShellParts {
	const {clock, isUtc, dialogs, navigation, connected, feed, store, ledger, views} = options;
	const {connection, memory} = connected;
	const {isDemo, isReadOnly, profile, node: {address: nodeAddress} = noNode} = connection;
	const {overlay, prompt, promptNumber} = dialogs;
	const theme = useTheme();
	const {counts, flaws, searched, ...setters} = useReports();
	const arrangement = useArrangement(options, theme.isSpoken);
	const notice = useMemo(() => dialogs.notice && signed(dialogs.notice, theme), [dialogs.notice, theme]);
	const latest = useLatest(options);
	const askInView = useLatest(useAskInView(feed));
	const [verbs] = useState(() => createVerbs(latest, setters, askInView));
	const shell = useMemo<Shell>(
		() => ({
			arrangement,
			feed,
			clock,
			isDemo,
			isReadOnly,
			nodeAddress,
			isUtc,
			profile,
			notice,
			overlay,
			prompt,
			promptNumber,
			searched,
			flaws,
			counts,
			linkCount: navigation.arrival,
			memory,
			store,
			ledger,
			views,
		}),
		[
			arrangement,
			feed,
			clock,
			isDemo,
			isReadOnly,
			nodeAddress,
			isUtc,
			profile,
			notice,
			overlay,
			prompt,
			promptNumber,
			searched,
			flaws,
			counts,
			navigation.arrival,
			memory,
			store,
			ledger,
			views,
		],
	);
	return {shell, verbs, forgetCounts: () => setters.setCounts({})};
}

/** Lays the screen out for its size, with frames if the user chose them. */
function useArrangement(
	{columns, rows, connected, store: {look}, borders: configured}: ShellOptions,
	isSpoken: boolean,
): Arrangement {
	const chosen = useSyncExternalStore(look.subscribe, () => look.read().borders);
	const borders = chosen ?? configured;
	const hasBanner = connected.connection.isDemo;
	return useMemo(
		() => arrange(columns, rows, {hasBanner, isSpoken, borders}),
		[columns, rows, hasBanner, isSpoken, borders],
	);
}

/** Keeps the reports of the screens. */
function useReports() {
	const [counts, setCounts] = useState<Shell['counts']>({});
	const [flaws, setFlaws] = useState<readonly Flaw[]>([]);
	const [searched, setSearched] = useState<readonly KeyContext[]>([]);
	return {counts, flaws, searched, setCounts, setFlaws, setSearched};
}

/** Adds a glyph with the meaning of the colour. */
function signed({text, meaning}: Notice, theme: Theme): Notice {
	return {text: withSign(text, meaning, theme), meaning};
}

/** Tells whether a view shows what all addresses of the user hold. */
function hasHoldings(route: Route): boolean {
	const isOfAll = route.view === 'delegator' && route.address === undefined;
	return isOfAll || route.view === 'overview' || route.view === 'proposals' || route.view === 'changes';
}

type Setters = Pick<ReturnType<typeof useReports>, 'setCounts' | 'setFlaws' | 'setSearched'>;

/** @param latest options of the last render */
function createVerbs(
	latest: RefObject<ShellOptions>,
	{setCounts, setFlaws, setSearched}: Setters,
	askInView: RefObject<ReturnType<typeof useAskInView>>,
): Verbs {
	const dialogs = () => latest.current.dialogs;
	const navigation = () => latest.current.navigation;
	const notify: Verbs['notify'] = (text, meaning) => dialogs().notify(text, meaning);
	return {
		notify,
		refresh: first => askInView.current(first, hasHoldings(navigation().route)),
		change: change => navigation().change(change),
		// A link names a place without an order.
		visit: route => navigation().visit(withDefaultOrder(route, latest.current.views)),
		goBack() {
			const {canGoBack, goBack} = navigation();
			if (canGoBack) goBack();
			return canGoBack;
		},
		ask: request => dialogs().ask(request),
		choose: request => dialogs().choose(request),
		open: overlay => dialogs().open(overlay),
		closeOverlay: () => dialogs().closeOverlay(),
		closePrompt: () => dialogs().closePrompt(),
		reportCount: (view, count) => setCounts(before => ({...before, [view]: count})),
		reportFlaws: setFlaws,
		reportSearch: (context, isSearched) =>
			setSearched(before => {
				if (before.includes(context) === isSearched) return before;
				return isSearched ? [...before, context] : before.filter(each => each !== context);
			}),
		copy: text =>
			void latest.current.copy(text).then(() => notify(`${text} sent to the terminal's clipboard`)),
		exportRows(request) {
			const {home, clock} = latest.current;
			askExport(dialogs(), request, {home, now: clock.now()});
		},
	};
}
