import {type RefObject, useCallback, useInsertionEffect, useMemo, useRef} from 'react';
import {checkAddress, isSpendingKey, refusedPaste} from '../domain/address.ts';
import {cleanLine} from '../domain/clean.ts';
import {toHash} from '../domain/parse-input.ts';
import type {PasteGuess} from '../terminal/open-paste.ts';
import {strayTransaction} from './broadcast/transaction-text.ts';
import type {Commands} from './command-line/use-commands.ts';
import type {Notice} from './shell/shell.ts';
import type {Attention} from './shell/use-attention.ts';
import type {Dialogs} from './shell/use-dialogs.ts';
import {type Armed, disarmed} from './shell/use-interrupt.ts';
import {useKeyMap} from './ui/keys/key-map-context.ts';
import {useTheme} from './ui/theme.ts';

export interface RootInput {
	/** The key that warned that it quits; any other key cancels the warning. */
	readonly armed: RefObject<Armed>;
	/** Takes a text that is pasted where no prompt takes it. */
	readonly pasted: RefObject<(text: string) => void>;
	onKey(key: string): void;
	onPaste(text: string): void;
	onFocus(isFocused: boolean): void;
	/** Called with a key that does nothing. */
	onUnbound(): void;
	/** Called when a part of a paste has arrived, and when it is complete. */
	onWaiting(isWaiting: boolean): void;
}

/** Handles terminal input before any view does: it shows that somebody is there. */
export function useRootInput(
	{setFocused}: {setFocused(isFocused: boolean): void},
	attention: Attention,
	{setNotice}: Dialogs,
): RootInput {
	const keyMap = useKeyMap();
	const armed = useRef(disarmed);
	const pasted = useRef<(text: string) => void>(() => {});
	const touch = useCallback(() => {
		attention.touch();
		setFocused(true);
	}, [attention.touch, setFocused]);
	const onFocus = useCallback(
		(isFocused: boolean) => {
			attention.setFocused(isFocused);
			setFocused(isFocused);
		},
		[attention.setFocused, setFocused],
	);
	const onKey = useCallback(
		(key: string) => {
			const {action} = armed.current;
			if (action !== undefined && !keyMap.keysOf(action).includes(key)) armed.current = disarmed;
			touch();
			setNotice(() => undefined);
		},
		[keyMap, setNotice, touch],
	);
	const onPaste = useCallback(
		(text: string) => {
			armed.current = disarmed;
			touch();
			pasted.current(text);
		},
		[touch],
	);
	const hasSaidHelp = useRef(false);
	const onUnbound = () => {
		if (hasSaidHelp.current) return;
		hasSaidHelp.current = true;
		setNotice(() => ({text: `that key does nothing here: ${keyMap.name('help')} shows the keys`}));
	};
	const {separator} = useTheme().glyphs;
	const waiting = useMemo(
		(): Notice => ({text: ['waiting for the rest of a paste', 'Ctrl-C'].join(separator), meaning: 'warning'}),
		[separator],
	);
	const onWaiting = useCallback(
		(isWaiting: boolean) =>
			setNotice(before => (isWaiting ? waiting : before === waiting ? undefined : before)),
		[setNotice, waiting],
	);
	return {armed, pasted, onKey, onPaste, onFocus, onUnbound, onWaiting};
}

/** Types a paste that no prompt takes after ":", unless it must not be seen. */
export function usePastes(pasted: RootInput['pasted'], dialogs: Dialogs, commands: Commands): void {
	useInsertionEffect(() => {
		pasted.current = text => {
			if (isSpendingKey(text)) return dialogs.notify(refusedPaste, 'warning');
			if (dialogs.overlay?.takePaste) return dialogs.overlay.takePaste(text);
			// The bytes of a transaction must not stand in a line, nor be run as a command.
			const stray = strayTransaction(text);
			if (stray !== undefined) return dialogs.notify(stray, 'warning');
			const line = cleanLine(text);
			if (line !== '') commands.ask(line);
		};
	});
}

/** Min number of distinct characters in a part of a hash, an address or a key; people type ahead fewer. */
const minVariety = 8;

/** Beginning of an address or a spending key that may also be typed; no key of the program is "t" or "z". */
const beginning = /^(?:t(?:n(?:am?)?)?|z(?:s(?:k(?:n(?:am?)?)?)?)?)$/i;

/**
Guesses whether input is a paste: in a terminal that does not mark pastes, each letter would act as a key. A slow line
brings an address letter by letter.
*/
export function guessPaste(input: string): PasteGuess {
	if (beginning.test(input)) return 'perhaps';
	const text = input.trim();
	if (/^(?:zsknam|tnam1[\da-z]*$)/i.test(text)) return 'pasted';
	if (text.length < minVariety) return undefined;
	if ('value' in checkAddress(text)) return 'pasted';
	// A held key repeats, and "d" is a digit of a hash too.
	const variety = new Set(text).size;
	if (variety > 1 && 'value' in toHash(text)) return 'pasted';
	if (variety < minVariety) return undefined;
	const isPart = /^(?:0x)?[\da-f]{16,64}$/i.test(text);
	return isPart || strayTransaction(text) !== undefined || isSpendingKey(text) ? 'pasted' : undefined;
}
