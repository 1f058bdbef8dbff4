import {type RefObject, useInsertionEffect, useRef} from 'react';

/** Keeps the value of the last render for later: keys, timers, answers. Never read it while rendering. */
export function useLatest<Value>(value: Value): RefObject<Value> {
	const latest = useRef(value);
	useInsertionEffect(() => {
		latest.current = value;
	});
	return latest;
}
