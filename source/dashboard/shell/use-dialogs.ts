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
	open(overlay: Overlay): void;
	closeOverlay(): void;
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
	const [overlay, setOverlay] = useState<Overlay>();
	const [{request, number}, setPrompt] = useState<Asked>({request: undefined, number: 0});
	const notify = useCallback(
		(text: string, meaning: Meaning = 'accent') => {
			setNotice({text, meaning});
			log.addMessage(text, meaning);
		},
		[log],
	);
	const actions = useMemo(
		() => ({
			setNotice,
			ask: (request: PromptRequest) => setPrompt(before => ({request, number: (before?.number ?? 0) + 1})),
			choose: (request: ChoiceRequest) => setOverlay(toOverlay(request)),
			open: setOverlay,
			closeOverlay: () => setOverlay(undefined),
			closePrompt: () => setPrompt(before => ({...before, request: undefined})),
		}),
		[toOverlay],
	);
	return {...actions, notice, overlay, prompt: request, promptNumber: number, notify};
}
