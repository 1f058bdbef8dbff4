import {afterEach, beforeEach, expect, it, vi} from 'vitest';
import {unreachableService} from '../../../helpers/failures.ts';
import {createFakeIndexer, type FakeIndexer} from '../../../helpers/fake-indexer.ts';
import {drawCase, type FrameCase, growStale} from '../../../helpers/frames.ts';
import {testNow} from '../../../helpers/validators.ts';

// Only what time it is; timers run as they do.
beforeEach(() => void vi.useFakeTimers({toFake: ['Date'], now: testNow}));
afterEach(() => void vi.useRealTimers());

const indexerWith = (fields: Partial<FakeIndexer>, count = 205) =>
	Object.assign(createFakeIndexer(count), fields);

const sharesAreKnown = /epoch[\s\S]*16\.9\d%/;

const cases: Readonly<Record<string, () => FrameCase>> = {
	data: () => ({wanted: sharesAreKnown, isDemo: true, hasCursor: true, isAtEverySize: true}),
	details: () => ({
		wanted: sharesAreKnown,
		isDemo: true,
		async prepare(dashboard) {
			dashboard.type('jd');
			await dashboard.shows(/❯ Details|Esc back/);
		},
	}),
	compared: () => ({
		wanted: sharesAreKnown,
		isDemo: true,
		async prepare(dashboard) {
			dashboard.type('    =');
			await dashboard.shows('4 validators compared');
		},
	}),
	empty: () => ({wanted: /epoch[\s\S]*no validator/, indexer: indexerWith({}, 0)}),
	asking: () => ({wanted: /epoch[\s\S]*Asking/, indexer: indexerWith({isHeld: true})}),
	stale: () => ({
		wanted: sharesAreKnown,
		hasCursor: true,
		prepare: growStale,
	}),
	offline: () => ({
		wanted: /cannot be reached/,
		indexer: indexerWith({failure: unreachableService}),
	}),
};

it.each(Object.entries(cases))('draws the list: %s', async (name, start) => {
	await expect(await drawCase(start())).toMatchFileSnapshot(`frames/${name}.txt`);
});
