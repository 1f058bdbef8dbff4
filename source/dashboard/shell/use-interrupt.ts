import {type RefObject, useEffect, useState} from 'react';
import type {Clock} from '../../system/clock.ts';
import type {Notice} from './shell.ts';

/** Within this time the same key quits. */
const againMilliseconds = 2000;

/** A key that warned, and waits for a second time. */
export interface Armed {
	/** As decoded from the terminal; undefined: no key has warned. */
	readonly key: string | undefined;
	/** When it warned. */
	readonly at: number;
}

/** No key is waiting for a second time. */
export const disarmed: Armed = {key: undefined, at: Number.NEGATIVE_INFINITY};

const notices = {
	'ctrl-c': {text: 'Ctrl-C again to quit', meaning: 'warning'},
	q: {text: 'q again to quit', meaning: 'warning'},
} as const satisfies Record<string, Notice>;

/**
Handles a key that quits if nothing else uses it: the first press warns, the second quits.

@param armed which key warned, and when; `disarmed` after any other key
*/
export function useSecondTime(
	key: keyof typeof notices,
	{clock, armed, setNotice}: SecondTimeOptions,
	quit: () => void,
): () => void {
	const [warnings, setWarnings] = useState(0);
	const notice = notices[key];
	useEffect(() => {
		if (warnings === 0) return;
		return clock.after(againMilliseconds, () => {
			// Not by the time alone: after the clock is put back, a warning would hold for as long.
			if (armed.current.key === key) armed.current = disarmed;
			setNotice(before => (before === notice ? undefined : before));
		});
	}, [clock, setNotice, armed, warnings, key, notice]);
	return () => {
		const {current} = armed;
		if (current.key === key && clock.now() - current.at <= againMilliseconds) return quit();
		armed.current = {key, at: clock.now()};
		setWarnings(before => before + 1);
		setNotice(() => notice);
	};
}

interface SecondTimeOptions {
	readonly clock: Clock;
	readonly armed: RefObject<Armed>;
	setNotice(change: (before: Notice | undefined) => Notice | undefined): void;
}
