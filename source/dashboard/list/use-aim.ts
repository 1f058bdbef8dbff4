import {useEffect, useEffectEvent} from 'react';
import type {PlacedCursor} from './use-list-cursor.ts';
import type {ListState} from './use-list-state.ts';

/**
Moves the cursor to a row as soon as it is loaded and opens its details, once for each link that was followed.

@param arrival changes each time a link leads to the view
*/
export function useAim(
	aim: string | undefined,
	arrival: number,
	keys: readonly string[],
	state: ListState,
	cursor: PlacedCursor<unknown>,
): void {
	const isThere = aim !== undefined && keys.includes(aim);
	const arrive = useEffectEvent(() => {
		const goal = aim === undefined ? undefined : `${arrival} ${aim}`;
		if (state.reached === goal) return;
		if (isThere) {
			cursor.aimAt(aim);
			state.set({isInDetails: true, isLed: true, isRaw: false, isRawAlone: false, reached: goal});
		} else if (aim === undefined) {
			state.set({reached: undefined});
		}
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies(aim): another row is another aim
	// biome-ignore lint/correctness/useExhaustiveDependencies(isThere): a row may come later than the aim
	// biome-ignore lint/correctness/useExhaustiveDependencies(arrival): the same row may be led to again
	useEffect(() => arrive(), [aim, arrival, isThere]);
}

/** Moves the cursor to a row once what led there is closed: when it is no longer wanted, it is there. */
export function useLanding(wanted: string | undefined, cursor: PlacedCursor<unknown>): void {
	const land = useEffectEvent((identity: string) => cursor.aimAt(identity));
	useEffect(() => {
		if (wanted === undefined) return;
		return () => land(wanted);
	}, [wanted]);
}
