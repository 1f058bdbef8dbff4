import {useContext, useLayoutEffect} from 'react';
import {useLatest} from '../use-latest.ts';
import type {KeyLayer} from './key-dispatcher.ts';
import {KeyDispatcherContext} from './key-provider.tsx';

/**
Handles keys for the calling component, in its context, while `isActive` is true.

@throws if no KeyProvider is above it: without one, keys would be lost silently
*/
export function useKeys(layer: KeyLayer, isActive = true): void {
	const dispatcher = useContext(KeyDispatcherContext);
	if (!dispatcher) throw new Error('useKeys needs a KeyProvider above it');
	const latest = useLatest(layer);
	useLayoutEffect(
		() => (isActive ? dispatcher.add(() => latest.current) : undefined),
		[dispatcher, isActive, latest],
	);
}
