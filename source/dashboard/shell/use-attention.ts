import {useCallback, useEffect, useRef, useState} from 'react';
import type {Clock} from '../../system/timer.ts';

/** Time without a key after which nobody may be there. */
const idleMilliseconds = 300_000;

/** Factors on all polling periods while nobody types, and while the terminal has lost the focus. */
const idleSlowness = 3;
const unfocusedSlowness = 6;

export interface Attention {
	/** Factor on all polling periods; 1 while somebody is there. */
	readonly slowness: number;
	/** Called with each key. */
	touch(): void;
	/** Called when the terminal reports a change of focus; one that never does counts as focused. */
	setFocused(isFocused: boolean): void;
}

/** Tracks whether anybody is there: a dashboard left alone polls its service less. */
export function useAttention(clock: Clock): Attention {
	const [isIdle, setIdle] = useState(false);
	const [isFocused, setFocused] = useState(true);
	const touchedAt = useRef(clock.steady());
	const touch = useCallback(() => {
		touchedAt.current = clock.steady();
		setIdle(false);
		// A key proves the focus: a multiplexer may have lost a report of it.
		setFocused(true);
	}, [clock]);
	useEffect(() => {
		if (isIdle) return;
		let cancel = () => {};
		// One timer, restarted when it is due: not one for each key.
		const wait = (milliseconds: number) => {
			cancel = clock.after(milliseconds, () => {
				const left = touchedAt.current + idleMilliseconds - clock.steady();
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
