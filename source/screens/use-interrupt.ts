import {type RefObject, useEffect, useState} from 'react';
import type {Clock} from '../queries/clock.ts';
import type {Notice} from './shell.ts';

/** Within this time a second Ctrl-C quits. */
const againMilliseconds = 2000;

/** No Ctrl-C is waiting for a second one. */
export const disarmed = Number.NEGATIVE_INFINITY;

const notice: Notice = {text: 'Ctrl-C again to quit', meaning: 'warning'};

/**
What Ctrl-C does where nothing is under way: it warns once, and quits at the second time.

@param armedAt when it warned; `disarmed` once another key came between
*/
export function useInterrupt(
	clock: Clock,
	armedAt: RefObject<number>,
	say: (change: (before: Notice | undefined) => Notice | undefined) => void,
	quit: () => void,
): () => void {
	const [warnings, setWarnings] = useState(0);
	useEffect(() => {
		if (warnings === 0) return;
		return clock.after(againMilliseconds, () => {
			// Not by the time alone: after the clock is put back, a warning would hold for as long.
			armedAt.current = disarmed;
			say(before => (before === notice ? undefined : before));
		});
	}, [clock, say, armedAt, warnings]);
	return () => {
		if (clock.now() - armedAt.current <= againMilliseconds) return quit();
		armedAt.current = clock.now();
		setWarnings(before => before + 1);
		say(() => notice);
	};
}
