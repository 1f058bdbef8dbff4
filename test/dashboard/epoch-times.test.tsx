import {afterEach, beforeEach, expect, it, vi} from 'vitest';
import {createMemoryStore} from '../../source/store/store.ts';
import {startDashboard} from '../helpers/dashboard.tsx';
import {createFakeIndexer} from '../helpers/fake-indexer.ts';
import {createProposal, nowInSeconds, timeOfEpoch} from '../helpers/proposals.ts';
import {createBond, createUnbond} from '../helpers/stake.ts';
import {addressOf, createParameters, testNow} from '../helpers/validators.ts';

beforeEach(() => void vi.useFakeTimers({toFake: ['Date'], now: testNow}));
afterEach(() => void vi.useRealTimers());

const own = addressOf(9);

/** A service in epoch 1204, in which a vote and an unbond end, with its own times ahead by some seconds. */
function createIndexer(ahead: bigint | undefined) {
	const at = (epoch: bigint) => (ahead === undefined ? undefined : timeOfEpoch(epoch) - ahead);
	const vote = {startEpoch: 1195n, endEpoch: 1206n, startTime: at(1195n), endTime: at(1206n)};
	const unbond = {amount: 7_000_000n, withdrawEpoch: 1206n, withdrawTime: at(1206n)};
	return Object.assign(createFakeIndexer(20), {
		epoch: 1204n,
		parameters: createParameters({minDuration: 21_600n}),
		proposals: [createProposal({id: '40', ...vote, activationTime: undefined, currentTime: nowInSeconds})],
		bonds: [createBond(1)],
		unbonds: [createUnbond(1, unbond)],
	});
}

it.each<[string, bigint | undefined, string]>([
	['by its times', 0n, '~11 h'],
	['that is a bound without times', undefined, '<12 h'],
	['that is a bound if slow blocks put its times epochs ahead', 50_000n, '<12 h'],
])('shows one time of an epoch on all screens, %s', async (_, ahead, wait) => {
	const store = createMemoryStore({addresses: [{address: own, label: 'Cold wallet', usedAt: 1}]});
	const indexer = createIndexer(ahead);
	await using dashboard = startDashboard({view: 'overview', indexer, store, columns: 160, rows: 40});
	await dashboard.shows(new RegExp(`${wait} +7\\.00 withdraw `));
	await dashboard.shows(new RegExp(`40 .* in ${wait}`));
	// The first line says when the next epoch comes.
	const [, ...below] = dashboard.lines();
	expect(new Set(below.join('\n').match(/[~<]\d+ (?:d|h|min)\b/g))).toEqual(new Set([wait]));
	dashboard.type('2');
	await dashboard.shows(new RegExp(`ends in ${wait}`));
	for (const [route, words] of [
		[`unbonds ${own}`, `1206 +in 2 epochs ${wait}`],
		[`stake ${own}`, `7\\.00 in ${wait} `],
		['calendar', `${wait} +1206 .*7\\.00 NAM can be withdrawn`],
	] as const) {
		dashboard.type(`:${route}\r`);
		await dashboard.shows(new RegExp(words));
	}
});
