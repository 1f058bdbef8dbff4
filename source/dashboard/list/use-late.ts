import {useEffect, useState} from 'react';

/** Shorter waits are not mentioned: words that come and go at once only flicker. */
const lateMilliseconds = 150;

interface Timers {
	/** Calls once after the delay, unless the returned function is called first. */
	after(milliseconds: number, call: () => void): () => void;
}

/** Whether loading takes so long that the screen should say so. */
export function useLate(isAwaited: boolean, {after}: Timers): boolean {
	const [isLate, setLate] = useState(false);
	useEffect(() => {
		if (!isAwaited) return;
		const cancel = after(lateMilliseconds, () => setLate(true));
		return () => {
			cancel();
			setLate(false);
		};
	}, [isAwaited, after]);
	return isAwaited && isLate;
}
