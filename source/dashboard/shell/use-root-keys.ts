import type {RefObject} from 'react';
import type {Clock} from '../../system/clock.ts';
import type {Commands} from '../command-line/use-commands.ts';
import {type Armed, useSecondTime} from '../ui/keys/use-interrupt.ts';
import {useKeys} from '../ui/keys/use-keys.ts';
import type {Dialogs} from './use-dialogs.ts';
import type {Navigation} from './use-navigation.ts';
import {viewHandlers} from './view-keys.ts';

interface RootKeysOptions {
	readonly clock: Clock;
	readonly dialogs: Dialogs;
	readonly navigation: Navigation;
	readonly commands: Commands;
	/** Which key warned that it quits; any other key cancels the warning. */
	readonly armed: RefObject<Armed>;
	readonly isPaused: boolean;
	setPaused(isPaused: boolean): void;
	/** Ends the program with that exit code. */
	exit(code: number): void;
	/** Suspends to the shell; resolves when the user comes back. */
	suspend(): Promise<void>;
	/** Draws the screen anew. */
	redraw(): void;
}

const interruptedExitCode = 130;

/** Handlers for the keys that mean the same in every view. */
export function useRootKeys(options: RootKeysOptions): void {
	const {clock, dialogs, navigation, commands, isPaused, setPaused, exit} = options;
	const {notify, closeOverlay, overlay, setNotice} = dialogs;
	const warning = {clock, armed: options.armed, setNotice};
	const askToQuit = useSecondTime('q', warning, () => exit(0));
	const notifyOneList = () => notify('this view has one list');
	useKeys({
		context: undefined,
		handlers: {
			...viewHandlers(navigation),
			help: about => dialogs.open({kind: 'help', about}),
			messages: () => dialogs.open({kind: 'messages'}),
			command: () => commands.ask(),
			bookmark: commands.bookmark,
			nextList: notifyOneList,
			previousList: notifyOneList,
			pause() {
				setPaused(!isPaused);
				notify(isPaused ? 'polling goes on' : 'polling is paused: P goes on, r asks once');
			},
			quitOrBack: () => (navigation.canGoBack ? navigation.goBack() : askToQuit()),
			quit: () => exit(0),
			interrupt: useSecondTime('ctrl-c', warning, () => exit(interruptedExitCode)),
			suspend: () => void options.suspend(),
			redraw: options.redraw,
		},
	});
	useKeys(
		{context: 'help', handlers: {help: closeOverlay, back: closeOverlay, quitOrBack: closeOverlay}},
		overlay?.kind === 'help',
	);
}
