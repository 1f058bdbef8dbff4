import {useInput, usePaste} from 'ink';
import {createContext, type ReactNode, useCallback, useEffect, useRef, useState} from 'react';
import {findBinding} from '../keys.ts';
import {createKeyDecoder} from './key-decoder.ts';
import {createKeyDispatcher, type KeyDispatcher} from './key-dispatcher.ts';

export const KeyDispatcherContext = createContext<KeyDispatcher | undefined>(undefined);

interface KeyProviderProps {
	readonly children: ReactNode;
	/** Called before each key acts. */
	onKey(): void;
	/** Called with pasted text that no prompt took. */
	onPaste(text: string): void;
}

/**
Hands keys to the parts of the screen, each to the screen that the key before it made: "d" and "j" typed ahead or
pasted by a slow line in one chunk mean the same as one by one.
*/
export function KeyProvider({children, onKey, onPaste}: KeyProviderProps) {
	const [dispatcher] = useState(createKeyDispatcher);
	const [decoder] = useState(() => createKeyDecoder(() => performance.now()));
	const queue = useRef<string[]>([]);
	const isWaiting = useRef(false);
	const [turn, setTurn] = useState(0);

	const drain = useCallback(() => {
		for (let key = queue.current.shift(); key !== undefined; key = queue.current.shift()) {
			const isRepeatable = findBinding(dispatcher.context(), key)?.isRepeatable ?? false;
			onKey();
			dispatcher.press(key);
			const [next] = queue.current;
			if (next !== undefined && !(isRepeatable && next === key)) {
				isWaiting.current = true;
				setTurn(before => before + 1);
				return;
			}
		}
	}, [dispatcher, onKey]);

	useEffect(() => {
		if (turn === 0) return;
		// Not at once: fifty updates nested in one commit are taken for an endless loop and end the program.
		const next = setImmediate(() => {
			isWaiting.current = false;
			drain();
		});
		return () => clearImmediate(next);
	}, [turn, drain]);

	useInput((input, key) => {
		queue.current.push(...decoder.decode(input, key));
		if (!isWaiting.current) drain();
	});
	usePaste(text => {
		if (!dispatcher.paste(text)) onPaste(text);
	});
	return <KeyDispatcherContext value={dispatcher}>{children}</KeyDispatcherContext>;
}
