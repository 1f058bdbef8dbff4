import {afterEach, beforeEach, expect, it, vi} from 'vitest';
import {createMemoryStore} from '../../../../source/store/store.ts';
import {unreachableService} from '../../../helpers/failures.ts';
import {createFakeIndexer, type FakeIndexer} from '../../../helpers/fake-indexer.ts';
import {frameBonds, frameUnbonds} from '../../../helpers/frame-data.ts';
import {drawCase, type FrameCase, farSizes, growStale} from '../../../helpers/frames.ts';
import {createHoldingsIndexer, holder} from '../../../helpers/serve-holdings.ts';
import {addressOf, testNow} from '../../../helpers/validators.ts';

// Only what time it is; timers run as they do.
beforeEach(() => void vi.useFakeTimers({toFake: ['Date'], now: testNow}));
afterEach(() => void vi.useRealTimers());

const stake = {bonds: frameBonds, unbonds: frameUnbonds};
const indexerWith = (fields: Partial<FakeIndexer>) => Object.assign(createFakeIndexer(), fields);

const address = addressOf(500);
const remembered = () =>
	createMemoryStore({
		addresses: [
			{address, label: 'savings', usedAt: testNow - 60_000},
			{address: addressOf(501), label: undefined, usedAt: testNow - 86_400_000},
			{address: addressOf(502), label: 'the cold wallet in the safe 🦥', usedAt: 0},
		],
	});

const isThere = /epoch[\s\S]* bonded[\s\S]*page 1/;

/** A list of the delegator with all of its stake. */
const listOf = (list: string): FrameCase => ({
	view: `${list} ${address}`,
	indexer: indexerWith(stake),
	wanted: isThere,
	hasCursor: true,
});

/** The same by validator, with what is jailed, and what comes out at three times. */
const stakeOf = (): FrameCase => ({
	view: `stake ${address}`,
	indexer: indexerWith(stake),
	wanted: /epoch[\s\S]* bonded[\s\S]*(?:6 validators|row 1 of 6)/,
	hasCursor: true,
});

/** What an address of mine did and could do, as the service in use tells it. */
const ofMine = async (view: string, wanted: RegExp, keys = '', then = wanted): Promise<FrameCase> => ({
	view: `${view} ${holder}`,
	indexer: await createHoldingsIndexer(),
	store: createMemoryStore({addresses: [{address: holder, label: 'Cold wallet', usedAt: testNow - 60_000}]}),
	wanted,
	sizes: farSizes,
	async prepare(dashboard) {
		dashboard.type(keys);
		await dashboard.shows(then);
	},
});

const cases: Readonly<Record<string, () => FrameCase | Promise<FrameCase>>> = {
	history: () =>
		ofMine('history', /epoch[\s\S]*to “Fifth”[\s\S]*(?:5 transactions|row 1 of 5)/, '', /When +Block/),
	'history-details': () =>
		ofMine(
			'history',
			/When[\s\S]*to “Fifth”[\s\S]*(?:5 transactions|row 1 of 5)/,
			'jjd',
			/❯ Details|Esc back/,
		),
	'stake-to-claim': () => ofMine('stake', /133\.88\d* to claim[\s\S]*❯ Kintsugi/),
	commands: () => ofMine('stake', /133\.88\d* to claim[\s\S]*❯ Kintsugi/, 'c', /Commands for[\s\S]*namadac/),
	move: () => ofMine('stake', /133\.88\d* to claim[\s\S]*❯ Kintsugi/, 'jm', /Earns again[\s\S]*not shown/),

	stake: () => ({...stakeOf(), isDemo: true, isAtEverySize: true, store: remembered()}),
	'stake-details': () => ({
		...stakeOf(),
		hasCursor: false,
		async prepare(dashboard) {
			dashboard.type('d');
			await dashboard.shows(/❯ Details|Esc back/);
		},
	}),
	'stake-empty': () => ({view: `stake ${address}`, wanted: /epoch[\s\S]*The service knows of no stake/}),
	'stake-stale': () => ({...stakeOf(), prepare: growStale}),
	bonds: () => ({...listOf('bonds'), isDemo: true, isAtEverySize: true}),
	'merged-bonds': () => ({...listOf('merged-bonds'), store: remembered()}),
	unbonds: () => ({...listOf('unbonds'), isDemo: true}),
	withdraws: () => ({...listOf('withdraws'), store: remembered()}),
	'bond-details': () => ({
		...listOf('bonds'),
		hasCursor: false,
		async prepare(dashboard) {
			dashboard.type('d');
			await dashboard.shows(/❯ Details|Esc back/);
		},
	}),
	empty: () => ({
		view: `bonds ${address}`,
		wanted: /epoch[\s\S]*nothing bonded/,
		isDemo: true,
	}),
	asking: () => ({
		view: `unbonds ${address}`,
		indexer: indexerWith({...stake, isHeld: true}),
		wanted: /Asking/,
	}),
	stale: () => ({
		...listOf('bonds'),
		prepare: growStale,
	}),
	offline: () => ({
		view: `bonds ${address}`,
		indexer: indexerWith({...stake, failure: unreachableService}),
		wanted: /cannot be reached/,
	}),
	addresses: () => ({
		view: 'delegator',
		store: remembered(),
		indexer: indexerWith(stake),
		wanted: /epoch[\s\S]*(?:Total \d|at \d address)[\s\S]*savings/,
		hasCursor: true,
	}),
	'no-addresses': () => ({view: 'delegator', wanted: /epoch[\s\S]*No address yet/, isDemo: true}),
};

it.each(Object.entries(cases))("draws a delegator's lists: %s", async (name, start) => {
	await expect(await drawCase(await start())).toMatchFileSnapshot(`frames/${name}.txt`);
});
