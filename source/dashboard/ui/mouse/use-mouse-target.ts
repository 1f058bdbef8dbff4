import type {DOMElement} from 'ink';
import {createContext, type RefObject, useContext, useLayoutEffect, useRef} from 'react';
import {useLatest} from '../use-latest.ts';
import {createMouseTargets, type MouseTarget} from './mouse-targets.ts';

/** Parts that can be pressed; without a provider no press has an effect. */
export const MouseTargetsContext = createContext(createMouseTargets());

/** Makes the box with the returned ref a part that can be pressed. */
export function useMouseTarget(press: MouseTarget['press'] | undefined): RefObject<DOMElement | null> {
	const targets = useContext(MouseTargetsContext);
	const box = useRef<DOMElement | null>(null);
	const latest = useLatest(press);
	const isTarget = press !== undefined;
	useLayoutEffect(
		() =>
			isTarget
				? targets.add({node: () => box.current, press: (column, row) => latest.current?.(column, row)})
				: undefined,
		[targets, isTarget, latest],
	);
	return box;
}
