import {afterEach, beforeEach, expect, it, vi} from 'vitest';
import {createMemoryStore} from '../../../../source/store/store.ts';
import {unreachableService} from '../../../helpers/failures.ts';
import {createFakeIndexer, type FakeIndexer} from '../../../helpers/fake-indexer.ts';
import {createProposals} from '../../../helpers/frame-data.ts';
import {drawCase, type FrameCase, farSizes, growStale} from '../../../helpers/frames.ts';
import {createHoldingsIndexer, holder} from '../../../helpers/serve-holdings.ts';
import {testNow} from '../../../helpers/validators.ts';

// Only what time it is; timers run as they do.
beforeEach(() => void vi.useFakeTimers({toFake: ['Date'], now: testNow}));
afterEach(() => void vi.useRealTimers());

const indexerWith = (fields: Partial<FakeIndexer>) => Object.assign(createFakeIndexer(), fields);

const view = 'proposals';
const isThere = /epoch[\s\S]*page 1/;

const cases: Readonly<Record<string, () => FrameCase | Promise<FrameCase>>> = {
	votes: async () => ({
		view,
		indexer: await createHoldingsIndexer(),
		store: createMemoryStore({
			addresses: [{address: holder, label: 'Cold wallet', usedAt: testNow - 60_000}],
		}),
		wanted: /epoch[\s\S]*40 +Admit two more.* yay/,
		sizes: farSizes,
		async prepare(dashboard) {
			dashboard.type('v');
			await dashboard.shows(/87\.57%[\s\S]*Kintsugi/);
		},
	}),

	data: () => ({
		isAtEverySize: true,
		view,
		indexer: indexerWith({proposals: createProposals(41)}),
		wanted: isThere,
		isDemo: true,
		hasCursor: true,
	}),
	'long-ids': () => ({
		view,
		indexer: indexerWith({proposals: createProposals(6, 123_456)}),
		wanted: isThere,
		hasCursor: true,
	}),
	details: () => ({
		view: 'proposal 40',
		indexer: indexerWith({proposals: createProposals(41)}),
		wanted: /(?:Details of|Proposals? )[\s\S]*Turnout/,
		isDemo: true,
	}),
	absent: () => ({
		view: 'proposal 99',
		indexer: indexerWith({proposals: createProposals(41)}),
		wanted: /epoch[\s\S]*no proposal 99/,
	}),
	empty: () => ({
		view,
		indexer: indexerWith({governance: {...createFakeIndexer().governance, totalItems: 0, totalPages: 0}}),
		wanted: /epoch[\s\S]*no proposals/,
		isDemo: true,
	}),
	asking: () => ({
		view,
		indexer: indexerWith({proposals: createProposals(41), isHeld: true}),
		wanted: /epoch[\s\S]*Asking/,
	}),
	stale: () => ({
		view,
		indexer: indexerWith({proposals: createProposals(41)}),
		wanted: isThere,
		hasCursor: true,
		prepare: growStale,
	}),
	offline: () => ({
		view,
		indexer: indexerWith({proposals: createProposals(41), failure: unreachableService}),
		wanted: /cannot be reached/,
	}),
};

it.each(Object.entries(cases))('draws proposals: %s', async (name, start) => {
	await expect(await drawCase(await start())).toMatchFileSnapshot(`frames/${name}.txt`);
});
