import {afterEach, beforeEach, expect, it, vi} from 'vitest';
import {unreachableService} from '../../../helpers/failures.ts';
import {createFakeIndexer, type FakeIndexer} from '../../../helpers/fake-indexer.ts';
import {createProposals} from '../../../helpers/frame-data.ts';
import {drawCase, type FrameCase} from '../../../helpers/frames.ts';
import {needyIndexer, ownStore, safeIndexer} from '../../../helpers/own-stake.ts';
import {testNow} from '../../../helpers/validators.ts';

// Only what time it is; timers run as they do.
beforeEach(() => void vi.useFakeTimers({toFake: ['Date'], now: testNow}));
afterEach(() => void vi.useRealTimers());

const indexerWith = (fields: Partial<FakeIndexer>) => Object.assign(createFakeIndexer(), fields);

const view = 'overview';

const cases: Readonly<Record<string, () => FrameCase>> = {
	data: () => ({
		isAtEverySize: true,
		view,
		indexer: indexerWith({proposals: createProposals(41)}),
		wanted: /jailed[\s\S]*hold a third/,
		isDemo: true,
	}),
	nothing: () => ({view, indexer: indexerWith({}), wanted: /jailed[\s\S]*nothing just now/, isDemo: true}),
	needs: () => ({
		isAtEverySize: true,
		view,
		indexer: needyIndexer(3),
		store: ownStore(),
		wanted: /^(?=[\s\S]*\d active)(?=[\s\S]*hold a third)/,
		hasCursor: true,
	}),
	crowded: () => ({
		view,
		indexer: needyIndexer(30),
		store: ownStore(),
		wanted: /^(?=[\s\S]*\d active)(?=[\s\S]*hold a third)/,
		hasCursor: true,
	}),
	'all-clear': () => ({
		view,
		indexer: safeIndexer(),
		store: ownStore(),
		wanted: /^(?=[\s\S]*All of it earns)(?=[\s\S]*\d active)(?=[\s\S]*hold a third)/,
	}),
	quiet: () => ({
		view,
		indexer: needyIndexer(3),
		store: ownStore(),
		wanted: /^(?=[\s\S]*\d active)(?=[\s\S]*hold a third)/,
		async prepare(dashboard) {
			dashboard.type('x');
			await dashboard.shows('X shows it');
			dashboard.type('X');
			await dashboard.shows('X less');
		},
	}),
	asking: () => ({
		view,
		indexer: indexerWith({proposals: createProposals(41), isHeld: true}),
		wanted: /not known yet/,
	}),
	offline: () => ({
		view,
		indexer: indexerWith({proposals: createProposals(41), failure: unreachableService}),
		wanted: /offline/,
	}),
};

it.each(Object.entries(cases))('draws the overview: %s', async (name, start) => {
	await expect(await drawCase(start())).toMatchFileSnapshot(`frames/${name}.txt`);
});
