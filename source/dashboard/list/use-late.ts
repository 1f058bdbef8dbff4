import {useEffect, useState} from 'react';

/** What is awaited no longer than this is not said to be awaited: words that come and go at once only flicker. */
const lateMilliseconds = 150;

interface Timers {
	/** Calls once after that time, unless the returned function is called before. */
	after(milliseconds: number, call: () => void): () => void;
}

/** Whether something has been awaited for so long that the person who asked for it waits too. */
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
