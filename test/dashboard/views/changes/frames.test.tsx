import {afterEach, beforeEach, expect, it, vi} from 'vitest';
import {drawCase, type FrameCase} from '../../../helpers/frames.ts';
import {createMemoryLedger} from '../../../helpers/memory-ledger.ts';
import {createScene, sceneNow} from './scene.ts';

// Only what time it is; timers run as they do.
beforeEach(() => void vi.useFakeTimers({toFake: ['Date'], now: sceneNow}));
afterEach(() => void vi.useRealTimers());

const isThere = /epoch[\s\S]*needs me now[\s\S]*worth knowing/;

const cases: Readonly<Record<string, () => FrameCase>> = {
	data: () => ({
		...createScene(),
		view: 'changes',
		wanted: isThere,
		hasCursor: true,
		isAtEverySize: true,
	}),
	empty: () => ({view: 'changes', ledger: createMemoryLedger(), wanted: /epoch[\s\S]*Begun to watch/}),
	calendar: () => ({
		...createScene(),
		view: 'calendar',
		wanted: /epoch[\s\S]*can be withdrawn/,
		hasCursor: true,
		isAtEverySize: true,
	}),
};

it.each(Object.entries(cases))('draws changes: %s', async (name, start) => {
	await expect(await drawCase(start())).toMatchFileSnapshot(`frames/${name}.txt`);
});
