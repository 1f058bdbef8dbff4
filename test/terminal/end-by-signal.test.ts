import {expect, it} from 'vitest';
import type {System} from '../../source/system.ts';
import {awaitSignal} from '../../source/terminal/end-by-signal.ts';

function createSystem() {
	const listeners = new Map<string, () => void>();
	const raised: string[] = [];
	const system = {
		onSignal(name: string, listener: () => void) {
			listeners.set(name, listener);
			return () => listeners.delete(name);
		},
		raiseSignal: (name: string) => raised.push(name),
	} as unknown as System;
	return {system, listeners, raised};
}

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'])('ends by %s once the terminal is restored', async name => {
	const {system, listeners, raised} = createSystem();
	const restored = Promise.withResolvers<void>();
	const ending = awaitSignal(system, () => restored.promise);
	listeners.get(name)?.();
	expect(raised).toEqual([]);
	restored.resolve();
	await ending.ended;
	ending.end();
	expect(raised).toEqual([name]);
	expect(listeners.size).toBe(0);
});

it('ends all the same where the terminal takes nothing, and however it fails', async () => {
	for (const restore of [() => new Promise(() => {}), () => Promise.reject(new Error('gone'))]) {
		const {system, listeners, raised} = createSystem();
		const ending = awaitSignal(system, restore);
		listeners.get('SIGTERM')?.();
		await ending.ended;
		ending.end();
		expect(raised).toEqual(['SIGTERM']);
	}
});

it('raises nothing where no signal came', () => {
	const {system, listeners, raised} = createSystem();
	awaitSignal(system, async () => {}).end();
	expect([raised, listeners.size]).toEqual([[], 0]);
});
