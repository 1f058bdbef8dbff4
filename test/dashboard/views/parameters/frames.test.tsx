import {afterEach, beforeEach, expect, it, vi} from 'vitest';
import {RequestError} from '../../../../source/domain/failure.ts';
import {brokenService, unreachableService} from '../../../helpers/failures.ts';
import {createFakeIndexer, type FakeIndexer} from '../../../helpers/fake-indexer.ts';
import {createFullParameters} from '../../../helpers/frame-data.ts';
import {drawCase, type FrameCase} from '../../../helpers/frames.ts';
import {testNow} from '../../../helpers/validators.ts';

// Only what time it is; timers run as they do.
beforeEach(() => void vi.useFakeTimers({toFake: ['Date'], now: testNow}));
afterEach(() => void vi.useRealTimers());

const indexerWith = (fields: Partial<FakeIndexer>) =>
	Object.assign(createFakeIndexer(), {parameters: createFullParameters(), ...fields});

const view = 'parameters';
const isThere = /epoch ~[\s\S]*Unbonding/;

const cases: Readonly<Record<string, () => FrameCase>> = {
	data: () => ({
		view,
		indexer: indexerWith({}),
		wanted: isThere,
		isDemo: true,
		hasCursor: true,
		isAtEverySize: true,
	}),
	details: () => ({
		view,
		indexer: indexerWith({}),
		wanted: isThere,
		async prepare(dashboard) {
			dashboard.type('jjd');
			await dashboard.shows(/Details of|─ Genesis ─/);
		},
	}),
	sparse: () => ({view, wanted: isThere, hasCursor: true}),
	asking: () => ({
		view,
		indexer: indexerWith({getParameters: () => new Promise(() => {})}),
		wanted: /Asking/,
	}),
	stale: () => ({
		view,
		indexer: indexerWith({}),
		wanted: isThere,
		hasCursor: true,
		async prepare(dashboard) {
			const fail = async () => {
				throw new RequestError(brokenService);
			};
			Object.assign(dashboard.indexer, {getParameters: fail, getProposals: fail, getValidators: fail});
			vi.setSystemTime(testNow + 7_500_000);
			dashboard.type('r');
			await dashboard.shows('stale 2 h 5 min: failed');
		},
	}),
	offline: () => ({
		view,
		indexer: indexerWith({
			getParameters: async () => {
				throw new RequestError(unreachableService);
			},
		}),
		wanted: /cannot be reached/,
	}),
};

it.each(Object.entries(cases))('draws the parameters: %s', async (name, start) => {
	await expect(await drawCase(start())).toMatchFileSnapshot(`frames/${name}.txt`);
});
