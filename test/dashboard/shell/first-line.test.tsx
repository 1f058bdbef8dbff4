import {afterEach, beforeEach, expect, it, vi} from 'vitest';
import type {Failure} from '../../../source/domain/failure.ts';
import type {Proposal} from '../../../source/domain/proposal.ts';
import {startDashboard} from '../../helpers/dashboard.tsx';
import {createFakeIndexer} from '../../helpers/fake-indexer.ts';
import {testNow} from '../../helpers/validators.ts';

beforeEach(() => void vi.useFakeTimers({toFake: ['Date'], now: testNow}));
afterEach(() => void vi.useRealTimers());

const gone: Failure = {
	kind: 'unreachable',
	address: 'http://127.0.0.1:40211',
	reason: 'connection refused',
	hasConnected: false,
};

/** A proposal of an epoch that ends three hours after the answer. */
const proposal = {
	status: 'voting',
	startEpoch: 1300n,
	startTime: 2_000_000_000n,
	currentTime: 2_000_010_800n,
} as Proposal;

function createTimedIndexer() {
	const indexer = createFakeIndexer(3);
	indexer.governance = {...indexer.governance, items: [proposal], totalPages: 1};
	return indexer;
}

it.each([
	[120, /began anew/],
	[80, /epoch ~1300 · ○ offline 2 min, next try/],
	[60, /epoch ~1300 · ○ offline 2 min/],
])('in %i cells the news of another chain takes nothing from what is wrong now', async (columns, left) => {
	const indexer = createTimedIndexer();
	await using dashboard = startDashboard({indexer, columns, intervalMilliseconds: 30});
	await dashboard.shows(/epoch ~1300/);
	indexer.parameters = {...indexer.parameters, chainId: 'namada.0000000000000other'};
	dashboard.type('r');
	await dashboard.shows('began anew');
	await dashboard.shows(/epoch ~1300/);
	indexer.failure = gone;
	vi.setSystemTime(testNow + 125_000);
	await dashboard.shows(/offline 2 min/);
	expect(dashboard.lines()[0]).toMatch(left);
});

it('counts the time to the next epoch on while the service is away, and lets it go once that began', async () => {
	const indexer = createTimedIndexer();
	await using dashboard = startDashboard({indexer, columns: 120, intervalMilliseconds: 30});
	await dashboard.shows('epoch ~1300, next in ~3 h ');
	indexer.failure = gone;
	vi.setSystemTime(testNow + 3_600_000);
	await dashboard.shows('epoch ~1300, next in ~2 h · ○ offline 1 h');
	vi.setSystemTime(testNow + 4 * 3_600_000);
	await dashboard.shows('epoch ~1300 · ○ offline 4 h');
});
