import type {RefObject} from 'react';
import type {KeyMap} from '../keys/key-map.ts';
import type {KeyAction} from '../keys/key-table.ts';
import {viewNames} from '../routes/route.ts';
import type {Clock} from '../system/timer.ts';
import type {Commands} from './command-line/use-commands.ts';
import {createHelpOverlay} from './overlays/help.tsx';
import {describeContext} from './overlays/help-state.ts';
import {createMessagesOverlay} from './overlays/messages.tsx';
import type {SessionLog} from './shell/session-log.ts';
import type {Dialogs} from './shell/use-dialogs.ts';
import {type Armed, useSecondTime} from './shell/use-interrupt.ts';
import type {Navigation} from './shell/use-navigation.ts';
import type {KeyDispatcher, KeyHandlers} from './ui/keys/key-dispatcher.ts';
import {useKeyMap} from './ui/keys/key-map-context.ts';
import {useDispatcher, useKeys} from './ui/keys/use-keys.ts';

interface RootKeysOptions {
	readonly clock: Clock;
	readonly dialogs: Dialogs;
	readonly navigation: Navigation;
	readonly commands: Commands;
	/** Messages and requests that `!` shows. */
	readonly log: SessionLog;
	/** Tells whether broadcasts are possible. */
	canBroadcast(): boolean;
	/** The key that warned that it quits; any other key cancels the warning. */
	readonly armed: RefObject<Armed>;
	readonly isPaused: boolean;
	setPaused(isPaused: boolean): void;
	/** Ends the program with that exit code. */
	exit(code: number): void;
	/** Suspends to the shell; resolves when the user comes back. */
	suspend(): Promise<void>;
	/** Redraws the screen. */
	redraw(): void;
}

const interruptedExitCode = 130;

/** Handles the keys that mean the same in every view. */
export function useRootKeys(options: RootKeysOptions): void {
	const {clock, dialogs, navigation, commands, isPaused, setPaused, exit} = options;
	const {notify, setNotice} = dialogs;
	const keyMap = useKeyMap();
	const dispatcher = useDispatcher();
	const warning = {clock, armed: options.armed, keyMap, setNotice};
	const askToQuit = useSecondTime('quitOrBack', warning, () => exit(0));
	const oneList = {never: 'this view has one list'};
	const quietElsewhere = {never: 'what needs you is quieted where it stands: on 0 and in changes'};
	const help = (about?: string) => openHelp(about, options, {keyMap, dispatcher});
	useKeys({
		context: undefined,
		handlers: {
			...viewHandlers(navigation),
			help,
			messages: () => dialogs.open(createMessagesOverlay(options.log)),
			command: () => commands.ask(),
			bookmark: commands.bookmark,
			undo: commands.undo,
			nextList: oneList,
			previousList: oneList,
			quiet: quietElsewhere,
			showQuiet: quietElsewhere,
			pause() {
				setPaused(!isPaused);
				notify(
					isPaused
						? 'polling resumed'
						: `polling is paused: ${keyMap.name('pause')} resumes it, ${keyMap.name('refresh')} asks once`,
				);
			},
			quitOrBack: () => (navigation.canGoBack ? navigation.goBack() : askToQuit()),
			quit: () => exit(0),
			interrupt: useSecondTime('interrupt', warning, () => exit(interruptedExitCode)),
			suspend: () => void options.suspend(),
			redraw: options.redraw,
		},
	});
}

/** Opens the help about the screen beneath it. */
function openHelp(
	about: string | undefined,
	{dialogs, navigation, commands, canBroadcast}: RootKeysOptions,
	{keyMap, dispatcher}: {readonly keyMap: KeyMap; readonly dispatcher: KeyDispatcher},
): void {
	const beneath = dispatcher.beneath(['help', 'prompt']);
	const act = (action: KeyAction) => {
		// The screen that the help covers returns as the help closes, and takes the key then.
		if (!beneath.isThere() || typeof beneath.handlerOf(action) === 'function') dialogs.closeOverlay();
		beneath.act(action);
	};
	dialogs.open(
		createHelpOverlay({
			about,
			describeHere: () =>
				beneath.isThere()
					? describeContext(keyMap, beneath, navigation.route.view, canBroadcast())
					: undefined,
			canBroadcast,
			act,
			press(key) {
				const binding = keyMap.find(beneath.context, key);
				if (binding) act(binding.action);
			},
			type(text) {
				dialogs.closeOverlay();
				commands.ask(text);
			},
		}),
	);
}

/** Returns the handlers for the keys that switch views. */
function viewHandlers({route, open, openLast}: Navigation): KeyHandlers {
	const active = viewNames.indexOf(route.view);
	return {
		...Object.fromEntries(viewNames.map(view => [view, () => open(view)])),
		// The first view follows the last.
		nextView: () => open(viewNames[(active + 1) % viewNames.length] ?? route.view),
		previousView: () => open(viewNames.at(active - 1) ?? route.view),
		lastView: openLast,
	};
}
