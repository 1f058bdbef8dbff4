import {useCallback, useMemo, useRef, useState} from 'react';
import type {ChoiceRequest, Notice, Overlay, PromptRequest} from '../screens/shell.ts';
import type {SessionLog} from '../session-log.ts';
import type {Meaning} from '../theme.ts';

export interface Dialogs {
	readonly notice: Notice | undefined;
	readonly overlay: Overlay | undefined;
	readonly prompt: PromptRequest | undefined;
	/** Tells one prompt from the next. */
	readonly promptNumber: number;
	/** Says something in the last line; it is kept among the messages. */
	say(text: string, meaning?: Meaning): void;
	/** Says something that is not worth keeping, or takes away what was said. */
	setNotice(change: (before: Notice | undefined) => Notice | undefined): void;
	ask(request: PromptRequest): void;
	choose(request: ChoiceRequest): void;
	open(overlay: Overlay): void;
	closeOverlay(): void;
	closePrompt(): void;
}

/** What lies over the screens: a word in the last line, a line being typed, a choice, the help. */
export function useDialogs(log: SessionLog): Dialogs {
	const [notice, setNotice] = useState<Notice>();
	const [overlay, setOverlay] = useState<Overlay>();
	const [prompt, setPrompt] = useState<{readonly request: PromptRequest; readonly number: number}>();
	const prompts = useRef(0);
	const say = useCallback(
		(text: string, meaning: Meaning = 'accent') => {
			setNotice({text, meaning});
			log.addMessage(text, meaning);
		},
		[log],
	);
	const actions = useMemo(
		() => ({
			setNotice,
			ask(request: PromptRequest) {
				// Counted on from prompts that are closed: one that opens another must not hand its text on.
				prompts.current += 1;
				setPrompt({request, number: prompts.current});
			},
			choose: (request: ChoiceRequest) => setOverlay({kind: 'choice', request}),
			open: setOverlay,
			closeOverlay: () => setOverlay(undefined),
			closePrompt: () => setPrompt(undefined),
		}),
		[],
	);
	return {...actions, notice, overlay, prompt: prompt?.request, promptNumber: prompt?.number ?? 0, say};
}
