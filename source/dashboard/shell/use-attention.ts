import {useCallback, useEffect, useRef, useState} from 'react';
import type {Clock} from '../../system/timer.ts';

/** Without a key for so long nobody may be there. */
const idleMilliseconds = 300_000;

/** How many times slower everything is asked while nobody types, and while the terminal has lost the focus. */
const idleSlowness = 3;
const unfocusedSlowness = 6;

export interface Attention {
	/** 1 while somebody is there. */
	readonly slowness: number;
	/** Called with each key. */
	touch(): void;
	/** Called when the terminal says that it got or lost the focus; one that never does counts as focused. */
	setFocused(isFocused: boolean): void;
}

/** Whether anybody looks: a dashboard left alone asks its service less. */
export function useAttention(clock: Clock): Attention {
	const [isIdle, setIdle] = useState(false);
	const [isFocused, setFocused] = useState(true);
	const touchedAt = useRef(clock.now());
	const touch = useCallback(() => {
		touchedAt.current = clock.now();
		setIdle(false);
		// Whoever types is there, whatever a multiplexer on the way made of the terminal's reports.
		setFocused(true);
	}, [clock]);
	useEffect(() => {
		if (isIdle) return;
		let cancel = () => {};
		// One timer for the whole time, set anew when it is due: not one for each key.
		const wait = (milliseconds: number) => {
			cancel = clock.after(milliseconds, () => {
				const now = clock.now();
				// After the clock was put back, the last key would lie days ahead.
				touchedAt.current = Math.min(touchedAt.current, now);
				const left = touchedAt.current + idleMilliseconds - now;
				if (left <= 0) setIdle(true);
				else wait(left);
			});
		};
		wait(idleMilliseconds);
		return () => cancel();
	}, [clock, isIdle]);
	const slowness = isFocused ? (isIdle ? idleSlowness : 1) : unfocusedSlowness;
	return {slowness, touch, setFocused};
}
