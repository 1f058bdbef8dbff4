import {afterEach, beforeEach, expect, it, vi} from 'vitest';
import {createSessionLog} from '../../../source/dashboard/shell/session-log.ts';
import {RequestError} from '../../../source/domain/failure.ts';
import {startDashboard} from '../../helpers/dashboard.tsx';
import {brokenService} from '../../helpers/failures.ts';
import {createFakeIndexer} from '../../helpers/fake-indexer.ts';
import {until} from '../../helpers/until.ts';
import {testNow} from '../../helpers/validators.ts';

beforeEach(() => void vi.useFakeTimers({toFake: ['Date'], now: testNow}));
afterEach(() => void vi.useRealTimers());

it('r says at once why nothing came, and the first line that the service fails', async () => {
	const indexer = createFakeIndexer(9);
	await using dashboard = startDashboard({indexer});
	await dashboard.shows('Kestrel Nodes');
	indexer.failure = brokenService;
	dashboard.type('r');
	await dashboard.shows('http://127.0.0.1:40211 failed (503): try later');
	await dashboard.shows(/◐ stale[^\n]*: failed \(503\), next try \d\d:\d\d:\d\d/);
});

it('keeps every failure among the messages, with what the service said, and counts those alike', async () => {
	const indexer = createFakeIndexer(9);
	const log = createSessionLog(Date.now);
	await using dashboard = startDashboard({indexer, log, intervalMilliseconds: 20});
	await dashboard.shows('Kestrel Nodes');
	indexer.failure = brokenService;
	const messages = () => log.read().filter(entry => entry.kind === 'message');
	await until(() => messages().some(({times}) => times > 1));
	indexer.failure = undefined;
	dashboard.type('!');
	await dashboard.shows(/http:\/\/127\.0\.0\.1:40211 failed \(503\): try later \(\d+ times\)/);
});

it('asks ever less often for what fails, of a service that answers others and is live', async () => {
	const indexer = createFakeIndexer(9);
	const askedAt: number[] = [];
	indexer.getValidators = async () => {
		askedAt.push(performance.now());
		throw new RequestError(brokenService);
	};
	await using dashboard = startDashboard({indexer, intervalMilliseconds: 8});
	await until(() => askedAt.length > 11);
	await dashboard.shows(/● live[\s\S]*failed \(503\)/);
	// 8, 16, 32, 64 … milliseconds for the list and for the reading of all, each at least as long as it was planned.
	expect((askedAt[11] ?? 0) - (askedAt[6] ?? 0)).toBeGreaterThanOrEqual(100);
});
