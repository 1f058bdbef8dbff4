import {useCallback, useMemo, useState} from 'react';
import type {Meaning} from '../ui/theme.ts';
import type {SessionLog} from './session-log.ts';
import type {ChoiceRequest, Notice, Overlay, PromptRequest} from './shell.ts';

export interface Dialogs {
	readonly notice: Notice | undefined;
	readonly overlay: Overlay | undefined;
	readonly prompt: PromptRequest | undefined;
	/** Tells one prompt from the next. */
	readonly promptNumber: number;
	/** Shows a notice in the last line and keeps it among the messages. */
	notify(text: string, meaning?: Meaning): void;
	/** Shows a notice that is not worth keeping, or removes the current one. */
	setNotice(change: (before: Notice | undefined) => Notice | undefined): void;
	ask(request: PromptRequest): void;
	choose(request: ChoiceRequest): void;
	/** Lays it over what lies there already; of one kind there is one, and what lay over that is closed. */
	open(overlay: Overlay): void;
	/** Leads back to the overlay below it, or to the rows. */
	closeOverlay(): void;
	/** Leads back to the rows. */
	closeOverlays(): void;
	closePrompt(): void;
}

interface Asked {
	readonly request: PromptRequest | undefined;
	readonly number: number;
}

/**
What lies over the screens: a word in the last line, a line being typed, an overlay.

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

/** From the rows up; the last one is seen. */
const noOverlays: readonly Overlay[] = [];

function withTop(overlays: readonly Overlay[], overlay: Overlay): readonly Overlay[] {
	const same = overlays.findIndex(({context}) => context === overlay.context);
	return [...(same === -1 ? overlays : overlays.slice(0, same)), overlay];
}
