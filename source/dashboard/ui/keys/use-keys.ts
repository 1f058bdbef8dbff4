import {useContext, useInsertionEffect, useLayoutEffect, useRef} from 'react';
import type {KeyLayer} from './key-dispatcher.ts';
import {KeyDispatcherContext} from './key-provider.tsx';

/**
Takes keys for the part of the screen that calls it, in its context; nothing while `isActive` is false.

@throws where no KeyProvider is above it, so that keys never go nowhere in silence
*/
export function useKeys(layer: KeyLayer, isActive = true): void {
	const dispatcher = useContext(KeyDispatcherContext);
	if (!dispatcher) throw new Error('useKeys needs a KeyProvider above it');
	const latest = useRef(layer);
	useInsertionEffect(() => {
		latest.current = layer;
	});
	useLayoutEffect(
		() => (isActive ? dispatcher.add(() => latest.current) : undefined),
		[dispatcher, isActive],
	);
}
