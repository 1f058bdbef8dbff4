import {useInput, usePaste} from 'ink';
import {createContext, type ReactNode, useCallback, useEffect, useRef, useState} from 'react';
import {useLatest} from '../use-latest.ts';
import {createKeyDecoder} from './key-decoder.ts';
import {createKeyDispatcher, type KeyDispatcher} from './key-dispatcher.ts';
import {useKeyMap} from './key-map-context.ts';
import {createPasteCollector, type Pasted, type PasteGuess} from './paste-collector.ts';
import {useFocusReports} from './use-focus-reports.ts';

export const KeyDispatcherContext = createContext<KeyDispatcher | undefined>(undefined);

interface KeyProviderProps {
	readonly children: ReactNode;
	/** Called before each key acts. */
	onKey(key: string): void;
	/** Called with the reason why the key that was pressed does nothing. */
	onIdle(reason: string): void;
	/** Called with pasted text that no prompt took. */
	onPaste(text: string): void;
	/** Whether what was sent at once is pasted, where the terminal does not say so. */
	guessPaste(input: string): PasteGuess;
	/** Called when the terminal says that it got or lost the focus. */
	onFocus?(isFocused: boolean): void;
}

/**
Passes each key to the screen that the key before it produced: "d" and "j" typed ahead, or sent in one chunk by a
slow connection, do the same as when they come one by one.
*/
export function KeyProvider({children, onKey, onIdle, onPaste, guessPaste, onFocus}: KeyProviderProps) {
	const idle = useLatest(onIdle);
	const keys = useKeyMap();
	const [dispatcher] = useState(() => createKeyDispatcher(keys, reason => idle.current(reason)));
	const [decoder] = useState(() => createKeyDecoder(() => performance.now()));
	const queue = useRef<(string | Pasted)[]>([]);
	const isWaiting = useRef(false);
	const [turn, setTurn] = useState(0);

	const drain = useCallback(() => {
		const next = queue.current.shift();
		if (next === undefined) return;
		if (typeof next === 'string') {
			const isRepeatable = keys.find(dispatcher.context(), next)?.isRepeatable ?? false;
			onKey(next);
			dispatcher.press(next);
			while (isRepeatable && queue.current[0] === next) {
				queue.current.shift();
				dispatcher.press(next);
			}
		} else {
			const taken = dispatcher.paste(next.text);
			if (!taken) onPaste(next.text);
			else if (taken.isTyped && next.isEnded) queue.current.unshift('enter');
		}
		// Several keys can arrive before the screen that this one made is there: they wait for it.
		isWaiting.current = true;
		setTurn(before => before + 1);
	}, [dispatcher, keys, onKey, onPaste]);

	useEffect(() => {
		if (turn === 0) return;
		// Not at once: fifty updates nested in one commit are taken for an endless loop and end the program.
		const next = setImmediate(() => {
			isWaiting.current = false;
			drain();
		});
		return () => clearImmediate(next);
	}, [turn, drain]);

	const take = useLatest((...next: (string | Pasted)[]) => {
		queue.current.push(...next);
		if (!isWaiting.current) drain();
	});
	const [collector] = useState(() => createPasteCollector(guessPaste, pasted => take.current(pasted)));
	useInput((input, key) => {
		if (!collector.takes(key.ctrl || key.meta ? '' : input)) take.current(...decoder.decode(input, key));
	});
	useFocusReports(isFocused => onFocus?.(isFocused));
	usePaste(text => {
		collector.end();
		take.current({text});
	});
	return <KeyDispatcherContext value={dispatcher}>{children}</KeyDispatcherContext>;
}
