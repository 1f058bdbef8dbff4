import {afterEach, beforeEach, expect, it, vi} from 'vitest';
import {unreachableService} from '../../../helpers/failures.ts';
import {createFakeIndexer, type FakeIndexer} from '../../../helpers/fake-indexer.ts';
import {createProposals} from '../../../helpers/frame-data.ts';
import {drawCase, type FrameCase, growStale} from '../../../helpers/frames.ts';
import {testNow} from '../../../helpers/validators.ts';

// Only what time it is; timers run as they do.
beforeEach(() => void vi.useFakeTimers({toFake: ['Date'], now: testNow}));
afterEach(() => void vi.useRealTimers());

const indexerWith = (fields: Partial<FakeIndexer>) => Object.assign(createFakeIndexer(), fields);

const view = 'proposals';
const isThere = /epoch[\s\S]*page 1/;

const cases: Readonly<Record<string, () => FrameCase>> = {
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
		wanted: /Details of[\s\S]*Turnout/,
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
	await expect(await drawCase(start())).toMatchFileSnapshot(`frames/${name}.txt`);
});
