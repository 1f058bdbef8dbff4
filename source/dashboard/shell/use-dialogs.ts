import {useCallback, useEffect, useMemo, useState, useSyncExternalStore} from 'react';
import type {Changing} from '../../system/changing.ts';
import type {Meaning} from '../ui/theme.ts';
import type {SessionLog} from './session-log.ts';
import type {ChoiceRequest, Notice, Overlay, PromptRequest} from './shell.ts';

export interface Dialogs {
	readonly notice: Notice | undefined;
	readonly overlay: Overlay | undefined;
	readonly prompt: PromptRequest | undefined;
	/** Number of the prompt; a new one gets a new number. */
	readonly promptNumber: number;
	/** Shows a notice in the last line and keeps it among the messages. */
	notify(text: string, meaning?: Meaning): void;
	/** Shows a notice that is not worth keeping, or removes the current one. */
	setNotice(change: (before: Notice | undefined) => Notice | undefined): void;
	ask(request: PromptRequest): void;
	choose(request: ChoiceRequest): void;
	/** Opens it over the others; one of the same kind is replaced, and those above that are closed. */
	open(overlay: Overlay): void;
	/** Closes the topmost overlay. */
	closeOverlay(): void;
	/** Closes all overlays. */
	closeOverlays(): void;
	closePrompt(): void;
}

interface Asked {
	readonly request: PromptRequest | undefined;
	readonly number: number;
}

/**
Keeps what lies over the screens: a notice in the last line, a prompt, overlays.

@param toOverlay draws a choice; the same function at each call
*/
export function useDialogs(log: SessionLog, toOverlay: (request: ChoiceRequest) => Overlay): Dialogs {
	const [notice, setNotice] = useState<Notice>();
	const [overlays, setOverlays] = useState(noOverlays);
	const [{request, number}, setPrompt] = useState<Asked>({request: undefined, number: 0});
	const notify = useCallback(
		(text: string, meaning?: Meaning) => {
			setNotice({text, meaning});
			log.addMessage(text, meaning);
		},
		[log],
	);
	const actions = useMemo(() => {
		const open = (overlay: Overlay) => setOverlays(before => withTop(before, overlay));
		return {
			setNotice,
			ask: (request: PromptRequest) => setPrompt(before => ({request, number: (before?.number ?? 0) + 1})),
			choose: (request: ChoiceRequest) => open(toOverlay(request)),
			open,
			closeOverlay: () => setOverlays(before => before.slice(0, -1)),
			closeOverlays: () => setOverlays(noOverlays),
			closePrompt: () => setPrompt(before => ({...before, request: undefined})),
		};
	}, [toOverlay]);
	return {...actions, notice, overlay: overlays.at(-1), prompt: request, promptNumber: number, notify};
}

/** Notifies about a problem of the program itself, once. */
export function useProblem(problem: Changing<string | undefined>, notify: Dialogs['notify']): void {
	const text = useSyncExternalStore(problem.subscribe, problem.read);
	useEffect(() => {
		if (text !== undefined) notify(text, 'bad');
	}, [text, notify]);
}

/** The empty stack of overlays; the last one is on top. */
const noOverlays: readonly Overlay[] = [];

function withTop(overlays: readonly Overlay[], overlay: Overlay): readonly Overlay[] {
	const same = overlays.findIndex(({context}) => context === overlay.context);
	return [...(same === -1 ? overlays : overlays.slice(0, same)), overlay];
}
