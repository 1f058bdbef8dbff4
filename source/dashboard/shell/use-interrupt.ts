import {type RefObject, useEffect, useMemo, useState} from 'react';
import type {KeyMap} from '../../keys/key-map.ts';
import type {KeyAction} from '../../keys/key-table.ts';
import type {Clock} from '../../system/timer.ts';
import type {Notice} from './shell.ts';

/** Time within which the same key quits. */
const againMilliseconds = 2000;

/** A key that warned that it quits when pressed again. */
export interface Armed {
	/** Action of the key; undefined: no key has warned. */
	readonly action: KeyAction | undefined;
	/** Time of the warning, in Unix milliseconds. */
	readonly at: number;
}

/** State in which no key has warned. */
export const disarmed: Armed = {action: undefined, at: Number.NEGATIVE_INFINITY};

/**
Handles a key that quits if nothing else uses it: the first press warns, the second quits.

@param armed the key that warned; `disarmed` after any other key
*/
export function useSecondTime(
	action: KeyAction,
	{clock, armed, keyMap, setNotice}: SecondTimeOptions,
	quit: () => void,
): () => void {
	const [warnings, setWarnings] = useState(0);
	const notice = useMemo(
		(): Notice => ({text: `${keyMap.name(action)} again to quit`, meaning: 'warning'}),
		[keyMap, action],
	);
	useEffect(() => {
		if (warnings === 0) return;
		const clear = () => setNotice(before => (before === notice ? undefined : before));
		return clock.after(againMilliseconds, clear);
	}, [clock, setNotice, warnings, notice]);
	return () => {
		const {current} = armed;
		if (current.action === action && clock.steady() - current.at <= againMilliseconds) return quit();
		armed.current = {action, at: clock.steady()};
		setWarnings(before => before + 1);
		setNotice(() => notice);
	};
}

interface SecondTimeOptions {
	readonly clock: Clock;
	readonly armed: RefObject<Armed>;
	/** Keys in force. */
	readonly keyMap: KeyMap;
	setNotice(change: (before: Notice | undefined) => Notice | undefined): void;
}
