import {useInput} from 'ink';
import {createContext, type ReactNode, useCallback, useEffect, useRef, useState} from 'react';
import type {PasteGuess} from '../../../terminal/open-paste.ts';
import {createMouseTargets} from '../mouse/mouse-targets.ts';
import {MouseTargetsContext} from '../mouse/use-mouse-target.ts';
import {useLatest} from '../use-latest.ts';
import {createInputQueue, type QueuedInput} from './input-queue.ts';
import {decodeKeys} from './key-decoder.ts';
import {createKeyDispatcher, type KeyDispatcher} from './key-dispatcher.ts';
import {useKeyMap} from './key-map-context.ts';
import {toMouseAction} from './mouse-action.ts';
import {useTerminalInput} from './use-terminal-input.ts';

export const KeyDispatcherContext = createContext<KeyDispatcher | undefined>(undefined);

interface KeyProviderProps {
	readonly children: ReactNode;
	/** Called with each key before it acts, and with 'mouse' before the mouse does. */
	onKey(key: string): void;
	/** Called with the reason why the pressed key has no effect. */
	onIdle(reason: string): void;
	/** Called for a key without a binding here. */
	onUnbound(): void;
	/** Called with pasted text that no prompt took. */
	onPaste(text: string): void;
	/** Called when the rest of an open paste does not come, and when the paste is over. */
	onWaiting(isWaiting: boolean): void;
	/** Guesses whether input is a paste, as some terminals do not mark pastes. */
	guessPaste(input: string): PasteGuess;
	/** Called when the terminal reports a change of focus. */
	onFocus?(isFocused: boolean): void;
}

/**
Passes each key to the screen that the key before it produced: "d" and "j" typed ahead, or sent in one chunk by a
slow connection, do the same as when they come one by one.
*/
export function KeyProvider(props: KeyProviderProps) {
	const {children, onKey, onPaste, onWaiting, guessPaste, onFocus} = props;
	const idle = useLatest(props);
	const keys = useKeyMap();
	const [dispatcher] = useState(() =>
		createKeyDispatcher(keys, {
			onIdle: reason => idle.current.onIdle(reason),
			onUnbound: () => idle.current.onUnbound(),
		}),
	);
	const [queue] = useState(createInputQueue);
	const [targets] = useState(createMouseTargets);
	const isWaiting = useRef(false);
	const [turn, setTurn] = useState(0);

	const drain = useCallback(() => {
		const next = queue.next();
		if (next === undefined) return;
		if (typeof next === 'string') {
			const isRepeatable = keys.find(dispatcher.context(), next)?.isRepeatable ?? false;
			onKey(next);
			dispatcher.press(next);
			while (isRepeatable && queue.takes(next)) dispatcher.press(next);
		} else if ('kind' in next) {
			const act = toMouseAction(next, {keys, dispatcher, targets});
			if (act) {
				onKey('mouse');
				act();
			}
		} else {
			const taken = dispatcher.paste(next.text);
			if (!taken) onPaste(next.text);
			else if (taken.isTyped && next.isEnded) queue.putFirst('enter');
		}
		// Further keys wait for the screen that this one produces.
		isWaiting.current = true;
		setTurn(before => before + 1);
	}, [dispatcher, keys, queue, targets, onKey, onPaste]);

	useEffect(() => {
		if (turn === 0) return;
		// Not at once: fifty updates nested in one commit are taken for an endless loop and end the program.
		const next = setImmediate(() => {
			isWaiting.current = false;
			drain();
		});
		return () => clearImmediate(next);
	}, [turn, drain]);

	const take = (more: readonly QueuedInput[]) => {
		queue.add(more);
		if (!isWaiting.current) drain();
	};
	useInput((input, key) => take(decodeKeys(input, key)));
	useTerminalInput(
		input => {
			const guess = guessPaste(input);
			// In a prompt a letter shows at once.
			return guess === 'perhaps' && dispatcher.context() === 'prompt' ? undefined : guess;
		},
		input => {
			if ('pasted' in input) take([input.pasted]);
			else if ('mouse' in input) take([input.mouse]);
			else if ('key' in input) take([input.key]);
			else if ('isFocused' in input) onFocus?.(input.isFocused);
			else onWaiting(input.isWaiting);
		},
	);
	return (
		<KeyDispatcherContext value={dispatcher}>
			<MouseTargetsContext value={targets}>{children}</MouseTargetsContext>
		</KeyDispatcherContext>
	);
}
