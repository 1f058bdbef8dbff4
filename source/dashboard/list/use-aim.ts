import {useEffect, useEffectEvent} from 'react';
import type {ListCursorState} from './use-list-cursor.ts';
import type {ListState} from './use-list-state.ts';

/** Goes to a row as soon as it is there, and opens its details; once, however often the view is come back to. */
export function useAim(
	aim: string | undefined,
	keys: readonly string[],
	state: ListState,
	cursor: ListCursorState,
): void {
	const isThere = aim !== undefined && keys.includes(aim);
	const arrive = useEffectEvent(() => {
		if (state.reached === aim) return;
		if (isThere) {
			cursor.aimAt(aim);
			state.set({isInDetails: true, isLed: true, isRaw: false, isRawAlone: false, reached: aim});
		} else if (aim === undefined) {
			state.set({reached: undefined});
		}
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies(aim): another row is another aim
	// biome-ignore lint/correctness/useExhaustiveDependencies(isThere): a row may come later than the aim
	useEffect(() => arrive(), [aim, isThere]);
}
