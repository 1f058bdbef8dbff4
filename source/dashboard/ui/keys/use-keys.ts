import {useContext, useLayoutEffect} from 'react';
import {useLatest} from '../use-latest.ts';
import type {KeyDispatcher, KeyLayer} from './key-dispatcher.ts';
import {KeyDispatcherContext} from './key-provider.tsx';

/**
Handles keys for the calling component, in its context, while `isActive` is true.

@throws if no KeyProvider is above it: without one, keys would be lost silently
*/
export function useKeys(layer: KeyLayer, isActive = true): void {
	const dispatcher = useDispatcher();
	const latest = useLatest(layer);
	useLayoutEffect(
		() => (isActive ? dispatcher.add(() => latest.current) : undefined),
		[dispatcher, isActive, latest],
	);
}

/** @throws if no KeyProvider is above it */
export function useDispatcher(): KeyDispatcher {
	const dispatcher = useContext(KeyDispatcherContext);
	if (!dispatcher) throw new Error('useKeys needs a KeyProvider above it');
	return dispatcher;
}
