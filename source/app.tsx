import {useApp} from 'ink';
import {type RefObject, useCallback, useMemo, useRef, useState} from 'react';
import {KeyProvider} from './hooks/key-provider.tsx';
import {useKeys} from './hooks/use-keys.ts';
import type {Clock} from './queries/clock.ts';
import type {Feed} from './queries/use-validators.ts';
import {type Route, type ViewName, viewNames} from './routes/route.ts';
import {arrange} from './screens/arrangement.ts';
import {LaterScreen} from './screens/later-screen.tsx';
import type {Notice, Shell} from './screens/shell.ts';
import {disarmed, useInterrupt} from './screens/use-interrupt.ts';
import {type Navigation, useRoute} from './screens/use-route.ts';
import {ValidatorsScreen} from './screens/validators/validators-screen.tsx';

export interface AppProps {
	readonly feed: Omit<Feed, 'isPaused'>;
	readonly clock: Clock;
	/** Cells. */
	readonly columns: number;
	readonly rows: number;
	readonly isDemo: boolean;
	readonly isUtc: boolean;
	readonly start: Route;
	/** Sends a text to the terminal's clipboard. */
	copy(text: string): Promise<void>;
	/** To the shell at Ctrl-Z; ends when the user comes back. */
	suspend(): Promise<void>;
}

const interruptedExitCode = 130;

/** Root of the dashboard: the size, the route, what was said last, and the keys that work everywhere. */
export function App(props: AppProps) {
	const [notice, setNotice] = useState<Notice>();
	const armedAt = useRef(disarmed);
	const takeKey = useCallback((key: string) => {
		if (key !== 'ctrl-c') armedAt.current = disarmed;
		setNotice(undefined);
	}, []);
	const refusePaste = useCallback((text: string) => {
		armedAt.current = disarmed;
		setNotice({text: `pasted text is not taken here: ${firstWords(text)}`, meaning: 'warning'});
	}, []);
	return (
		<KeyProvider onKey={takeKey} onPaste={refusePaste}>
			<Dashboard {...props} notice={notice} setNotice={setNotice} armedAt={armedAt} />
		</KeyProvider>
	);
}

interface DashboardProps extends AppProps {
	readonly notice: Notice | undefined;
	/** When Ctrl-C warned; a key between takes the warning back. */
	readonly armedAt: RefObject<number>;
	setNotice(change: (before: Notice | undefined) => Notice | undefined): void;
}

function Dashboard({notice, setNotice, armedAt, ...props}: DashboardProps) {
	const {clock, columns, rows, isDemo, isUtc} = props;
	const {exit} = useApp();
	const navigation = useRoute(props.start);
	const {route, go} = navigation;
	const [isPaused, setPaused] = useState(false);
	const [isHelpOpen, setHelpOpen] = useState(false);
	const [counts, setCounts] = useState<Shell['counts']>({});
	const feed = useMemo(() => ({...props.feed, isPaused}), [props.feed, isPaused]);
	const arrangement = useMemo(() => arrange(columns, rows, isDemo), [columns, rows, isDemo]);
	const say = useCallback<Shell['say']>(
		(text, meaning = 'accent') => setNotice(() => ({text, meaning})),
		[setNotice],
	);
	const reportCount = useCallback<Shell['reportCount']>(
		(view, count) => setCounts(before => ({...before, [view]: count})),
		[],
	);

	useKeys({
		context: undefined,
		handlers: {
			...viewHandlers(navigation),
			help: () => setHelpOpen(true),
			pause() {
				setPaused(!isPaused);
				say(isPaused ? 'polling goes on' : 'polling is paused: P goes on, r asks once');
			},
			quitOrBack: () => exit(0),
			quit: () => exit(0),
			interrupt: useInterrupt(clock, armedAt, setNotice, () => exit(interruptedExitCode)),
			suspend: () => void props.suspend(),
		},
	});
	const closeHelp = () => setHelpOpen(false);
	useKeys({context: 'help', handlers: {help: closeHelp, back: closeHelp, quitOrBack: closeHelp}}, isHelpOpen);

	const copy = (text: string) => void props.copy(text).then(() => say(`${text} sent to the terminal`));
	const shell = {
		arrangement,
		feed,
		clock,
		isDemo,
		isUtc,
		notice,
		isHelpOpen,
		counts,
		say,
		go,
		reportCount,
		copy,
	};
	return route.view === 'validators' ? (
		<ValidatorsScreen shell={shell} route={route} />
	) : (
		<LaterScreen shell={shell} route={route} />
	);
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

/** Enough of a pasted text to know it again; its control characters must not reach the terminal. */
function firstWords(text: string): string {
	const [line = ''] = text.trim().split(/\r?\n|\r/, 1);
	return JSON.stringify(line.slice(0, 40).replaceAll(/[\p{Cc}\p{Cf}]/gu, ''));
}
