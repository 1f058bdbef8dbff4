import {useSyncExternalStore} from 'react';
import type {KeyAction} from '../../keys/key-table.ts';
import type {Settable} from '../../system/changing.ts';
import {useVerbs} from '../shell/shell-context.ts';
import type {KeyHandlers} from '../ui/keys/key-dispatcher.ts';
import type {HelpHere, HelpState} from './help-state.ts';

export interface HelpRequest {
	/** The word that all of the help is narrowed to, '' for all of it; undefined: the keys of where one is. */
	readonly about: string | undefined;
	/** What can be done where the help was opened, as it is now; undefined: the help covers it. */
	describeHere(): HelpHere | undefined;
	/** Asked while it is drawn; where nothing can be broadcast, nothing of it is told. */
	canBroadcast(): boolean;
	/** Does what a key or an action does where the help was opened, and closes the help where it does anything. */
	press(key: string): void;
	act(action: KeyAction): void;
	/** Closes the help and opens the command line with a text in it. */
	type(text: string): void;
}

export interface HelpProps {
	readonly request: HelpRequest;
	readonly state: Settable<HelpState>;
	readonly height: number;
}

/** What Esc, `?`, `q` and `/` do in the help: Esc goes one step back, `?` one on, the last of which closes it. */
export function useHelpKeys({request, state}: HelpProps): KeyHandlers {
	const {closeOverlay, ask} = useVerbs();
	const {isAll, about} = useSyncExternalStore(state.subscribe, state.read);
	const change = (next: Partial<HelpState>) => state.set(before => ({...before, ...next}));
	return {
		help: () => (isAll ? closeOverlay() : change({isAll: true, about: ''})),
		quitOrBack: closeOverlay,
		back() {
			if (about !== '' && request.about !== about) change({about: request.about ?? '', cursor: 0});
			else if (isAll && request.about === undefined) change({isAll: false, about: ''});
			else closeOverlay();
		},
		search: () =>
			ask({
				label: '/',
				initial: about,
				note: 'a key, or a word of what it does',
				onChange: text => change({about: text.trim(), cursor: 0}),
				onApply: text => change({about: text.trim(), cursor: 0}),
				onCancel: () => change({about}),
			}),
	};
}
