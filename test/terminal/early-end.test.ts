import {expect, it} from 'vitest';
import type {System} from '../../source/system/system.ts';
import {awaitEarlyEnd} from '../../source/terminal/early-end.ts';

function createSystem() {
	const listeners = new Map<string, (error?: unknown) => void>();
	const system = {
		onSignal(name: string, listener: () => void) {
			listeners.set(name, listener);
			return () => listeners.delete(name);
		},
		onBug(listener: (error: unknown) => void) {
			listeners.set('bug', listener);
			return () => listeners.delete('bug');
		},
	} as unknown as System;
	return {system, listeners};
}

it.each(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'])(
	'waits at %s for the terminal to be restored',
	async name => {
		const {system, listeners} = createSystem();
		const restored = Promise.withResolvers<void>();
		const watch = awaitEarlyEnd(system, () => restored.promise);
		let hasEnded = false;
		void watch.ended.then(() => {
			hasEnded = true;
		});
		listeners.get(name)?.();
		listeners.get('SIGTERM')?.();
		await new Promise(resolve => setImmediate(resolve));
		expect(hasEnded).toBe(false);
		restored.resolve();
		await watch.ended;
		expect(watch.came()).toBe(name);
		watch.stop();
		expect(listeners.size).toBe(0);
	},
);

it('ends all the same where the terminal takes nothing, and however it fails', async () => {
	for (const restore of [() => new Promise(() => {}), () => Promise.reject(new Error('gone'))]) {
		const {system, listeners} = createSystem();
		const watch = awaitEarlyEnd(system, restore);
		listeners.get('SIGTERM')?.();
		await watch.ended;
		expect(watch.came()).toBe('SIGTERM');
	}
});

it('throws an exception that nobody caught once the terminal is restored, whatever signal came too', async () => {
	const {system, listeners} = createSystem();
	let restorations = 0;
	const watch = awaitEarlyEnd(system, async () => restorations++);
	listeners.get('SIGTERM')?.();
	listeners.get('bug')?.(new Error('first'));
	listeners.get('bug')?.(new Error('second'));
	await watch.ended;
	expect(() => watch.came()).toThrow('first');
	watch.stop();
	expect([restorations, listeners.size]).toEqual([1, 0]);
});

it('goes on after an exception that it can bear', async () => {
	const {system, listeners} = createSystem();
	const watch = awaitEarlyEnd(
		system,
		() => new Promise(() => {}),
		error => error === 'small',
	);
	listeners.get('bug')?.('small');
	expect(watch.came()).toBeUndefined();
	listeners.get('bug')?.(new Error('large'));
	expect(() => watch.came()).toThrow('large');
	watch.stop();
});

it('tells of no signal where none came', () => {
	const {system, listeners} = createSystem();
	const watch = awaitEarlyEnd(system, async () => {});
	watch.stop();
	expect([watch.came(), listeners.size]).toEqual([undefined, 0]);
});
