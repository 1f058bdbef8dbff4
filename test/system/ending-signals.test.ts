import {expect, it} from 'vitest';
import {endingTogether} from '../../source/system/ending-signals.ts';

/** A process in which something listens to these signals already. */
function createProcess(heard: readonly NodeJS.Signals[] = []) {
	const listeners = new Map<string, () => void>();
	const raised: string[] = [];
	const system = {
		isHeard: (name: NodeJS.Signals) => heard.includes(name),
		onSignal(name: NodeJS.Signals, listener: () => void) {
			listeners.set(name, listener);
			return () => void listeners.delete(name);
		},
		raiseSignal: (name: NodeJS.Signals) => void raised.push(name),
	};
	return {system, listeners, raised};
}

/** Work that goes on until it is aborted, and then fails. */
const untilAborted = (signal: AbortSignal) =>
	new Promise<never>((_, reject) => {
		if (signal.aborted) reject(new Error('was interrupted'));
		signal.addEventListener('abort', () => reject(new Error('was interrupted')));
	});

it('ends what was started first, and then this program, by the first signal that came', async () => {
	const {system, listeners, raised} = createProcess();
	const work = endingTogether(system, undefined, untilAborted);
	expect([...listeners.keys()].toSorted()).toEqual(['SIGHUP', 'SIGINT', 'SIGQUIT', 'SIGTERM']);
	const [first, second] = [listeners.get('SIGTERM'), listeners.get('SIGHUP')];
	first?.();
	second?.();
	expect(raised).toEqual([]);
	await expect(work).rejects.toThrow('was interrupted');
	expect(raised).toEqual(['SIGTERM']);
	expect(listeners.size).toBe(0);
});

it('leaves the signals alone that something else acts on, and follows its signal', async () => {
	const {system, listeners, raised} = createProcess(['SIGINT', 'SIGHUP']);
	const given = new AbortController();
	const work = endingTogether(system, given.signal, untilAborted);
	expect([...listeners.keys()].toSorted()).toEqual(['SIGQUIT', 'SIGTERM']);
	given.abort();
	await expect(work).rejects.toThrow('was interrupted');
	expect([raised, listeners.size]).toEqual([[], 0]);
});

it('is as if it were not there where no signal comes', async () => {
	const {system, listeners, raised} = createProcess();
	expect(await endingTogether(system, undefined, async () => 'done')).toBe('done');
	expect([raised, listeners.size]).toEqual([[], 0]);
});
