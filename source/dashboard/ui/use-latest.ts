import {type RefObject, useInsertionEffect, useRef} from 'react';

/** The value of the last render, for what runs later: keys, timers, answers. Never read it while rendering. */
export function useLatest<Value>(value: Value): RefObject<Value> {
	const latest = useRef(value);
	useInsertionEffect(() => {
		latest.current = value;
	});
	return latest;
}
