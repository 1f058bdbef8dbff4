import {useMemo} from 'react';

/** Returns the same object until one of its values changes; it has the same fields in every render. */
export function useSteady<Value extends object>(value: Value): Value {
	// biome-ignore lint/correctness/useExhaustiveDependencies: the values are the dependencies
	return useMemo(() => value, Object.values(value));
}
