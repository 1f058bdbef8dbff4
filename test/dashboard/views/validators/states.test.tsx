import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import type {Failure} from '../../../../source/domain/failure.ts';
import {passPolls, startDashboard} from '../../../helpers/dashboard.tsx';
import {createFakeIndexer} from '../../../helpers/fake-indexer.ts';
import {until} from '../../../helpers/until.ts';
import {createValidator, testNow} from '../../../helpers/validators.ts';

beforeEach(() => void vi.useFakeTimers({toFake: ['Date'], now: testNow}));
afterEach(() => void vi.useRealTimers());

const address = 'http://127.0.0.1:40211';
const broken: Failure = {kind: 'serviceError', address, status: 503, words: 'try later'};
const short = {columns: 80, rows: 10, intervalMilliseconds: 30};

describe('while there is no data yet', () => {
	it('says whom it asks', async () => {
		const indexer = createFakeIndexer();
		indexer.isHeld = true;
		await using dashboard = startDashboard({...short, indexer});
		await dashboard.shows(`Asking ${address} for validators`);
		expect(dashboard.lines().slice(2, 5)).toEqual([
			'   #  Name                         State      Power NAM ↓  Share    Sum  Comm +8',
			' Asking http://127.0.0.1:40211 for validators',
			'',
		]);
	});

	it.each<[Failure, string, string | RegExp]>([
		[broken, 'no data: failed (503)', '127.0.0.1:40211 failed (503): try later'],
		[
			{kind: 'unreachable', address, reason: 'connection refused', hasConnected: false},
			'○ offline, next try',
			/cannot be reached: connection\s+refused/,
		],
		[
			{kind: 'timedOut', address, afterMilliseconds: 9000},
			'○ offline: no answer in time',
			'did not answer within 9 s',
		],
		[{kind: 'refusedKey', address, status: 401, hasKey: false}, 'needs a key (401)', 'needs a key (401)'],
		[
			{kind: 'refusedKey', address, status: 403, hasKey: true},
			'refuses the key (403)',
			'refused the key (403)',
		],
		[
			{kind: 'serviceError', address, status: 403, words: 'Attention Required!'},
			'no data: refuses the request (403)',
			/refused the request \(403\): Attention Required!;/,
		],
		[
			{kind: 'noPath', address, words: undefined},
			'no data: not found (404)',
			/answered 404, so no indexer seems to be\s+there/,
		],
		[
			{kind: 'notJson', address, status: 200, type: 'text/html', firstWords: '<!doctype html>'},
			'no data: unexpected answer',
			'answered 200 with text/html',
		],
		[{kind: 'tooLarge', address, limit: '4 MiB'}, 'answer too large', 'sent more than 4 MiB'],
		[
			{kind: 'rateLimited', address, status: 429, until: testNow + 60_000},
			'limited until 00:01:00 UTC',
			/limits requests \(429\)\s+until/,
		],
	])('says why there is none, and what to do: $kind', async (failure, inStatus, inPlace) => {
		const indexer = createFakeIndexer();
		indexer.failure = failure;
		await using dashboard = startDashboard({...short, indexer});
		await dashboard.shows(inPlace);
		await until(() => dashboard.lines()[0]?.includes(inStatus) === true);
		await dashboard.shows('Asking again');
	});

	it('goes on asking until there is some', async () => {
		const indexer = createFakeIndexer();
		indexer.failure = broken;
		await using dashboard = startDashboard({...short, indexer});
		await dashboard.shows(/no data: failed \(503\), next try/);
		indexer.failure = undefined;
		vi.setSystemTime(testNow + 11_000);
		await dashboard.shows(/^.*● live.*\n[\s\S]*Kestrel Nodes/);
	});
});

describe('once there is data', () => {
	it('keeps the rows through a failure and says how old they are and why', async () => {
		const indexer = createFakeIndexer();
		await using dashboard = startDashboard({...short, columns: 90, indexer, colors: '16'});
		await dashboard.shows('Kestrel Nodes');
		indexer.failure = broken;
		vi.setSystemTime(testNow + 125_000);
		await dashboard.shows('◐ stale 2 min: failed (503)');
		expect(dashboard.text()).toContain('Kestrel Nodes');
		expect(dashboard.cell(6, 4)?.isDim()).toBeTruthy();
		indexer.failure = undefined;
		dashboard.type('r');
		await dashboard.shows('● live');
		expect(dashboard.cell(6, 4)?.isDim()).toBeFalsy();
	});

	it('says so when nobody answers any more', async () => {
		const indexer = createFakeIndexer();
		await using dashboard = startDashboard({...short, indexer});
		await dashboard.shows('Kestrel Nodes');
		indexer.failure = {kind: 'unreachable', address, reason: 'connection refused', hasConnected: false};
		vi.setSystemTime(testNow + 3_600_000);
		await dashboard.shows('○ offline 1 h, next try 01:00:00 UTC');
		expect(dashboard.text()).toContain('Kestrel Nodes');
	});

	it('gives no age below the smallest step it is told in', async () => {
		const indexer = createFakeIndexer();
		await using dashboard = startDashboard({...short, indexer});
		await dashboard.shows('Kestrel Nodes');
		indexer.failure = broken;
		vi.setSystemTime(testNow + 9000);
		await dashboard.shows('◐ stale: failed (503)');
	});

	it('does not ask before a limit has ended', async () => {
		const indexer = createFakeIndexer();
		await using dashboard = startDashboard({...short, indexer});
		await dashboard.shows('Kestrel Nodes');
		indexer.failure = {kind: 'rateLimited', address, status: 429, until: testNow + 60_000};
		await dashboard.shows('▲ limited until 00:01:00 UTC');
		const asked = indexer.queries.length;
		dashboard.type('r');
		await dashboard.shows('the service limits requests for now');
		await passPolls(short.intervalMilliseconds);
		expect(indexer.queries).toHaveLength(asked);
		expect(dashboard.text()).toContain('Kestrel Nodes');
	});

	it('writes nothing for a poll that brings no change', async () => {
		const indexer = createFakeIndexer();
		await using dashboard = startDashboard({...short, indexer});
		await dashboard.shows(/16\.9\d*%/);
		const asked = indexer.queries.length;
		const before = dashboard.written().length;
		await until(() => indexer.queries.length > asked + 5);
		expect(dashboard.written().slice(before)).toBe('');
	});

	it('keeps the page on the screen where the next one fails, and says which one', async () => {
		const indexer = createFakeIndexer();
		await using dashboard = startDashboard({...short, columns: 90, indexer, view: 'validators page=1'});
		await dashboard.shows('Kestrel Nodes');
		indexer.failure = broken;
		dashboard.type('n');
		await dashboard.shows(/page 2 did not load: .*503/);
		vi.setSystemTime(testNow + 60_000);
		await dashboard.shows('stale 1 min: failed (503)');
		expect(dashboard.text()).toContain('❯  1  Kestrel Nodes');
		indexer.failure = undefined;
		vi.setSystemTime(testNow + 71_000);
		await dashboard.shows('❯ 31  Kestrel Nodes');
		await dashboard.shows('page 2 is loaded now');
	});

	it('says it where the list is empty', async () => {
		await using dashboard = startDashboard({...short, indexer: createFakeIndexer(0)});
		await dashboard.shows('The service lists no validator');
		expect(dashboard.lines().at(-1)).toMatch(
			/^ power ↓ · all states · no validators {2,}f filter {2}: go {2}s sort {2}\?$/,
		);
	});

	it('names the filter that leaves nothing', async () => {
		const indexer = createFakeIndexer(0);
		await using dashboard = startDashboard({...short, indexer, view: 'validators state=jailed'});
		await dashboard.shows('lists no validator that is jailed');
		expect(dashboard.lines().at(-1)).toContain(' power ↓ · jailed · no validators');
	});

	it('shows a page that came without pagination', async () => {
		const indexer = createFakeIndexer(3);
		indexer.pageOverride = {
			page: undefined,
			perPage: undefined,
			totalItems: undefined,
			totalPages: undefined,
		};
		await using dashboard = startDashboard({...short, indexer});
		await dashboard.shows('Kestrel Nodes');
		expect(dashboard.lines().at(-1)).toMatch(/^ power ↓ · all states · page 1 {2,}/);
	});
});

describe('with bad items', () => {
	it('marks the cell or the row, counts them, and keeps the rest', async () => {
		const indexer = createFakeIndexer(0);
		const flaw = (field: string, problem: string) => ({path: `results[0].${field}`, field, problem});
		const nothing = {
			address: undefined,
			validatorId: undefined,
			name: undefined,
			rank: undefined,
			votingPower: undefined,
			commission: undefined,
			maxCommission: undefined,
			state: undefined,
			website: undefined,
		};
		indexer.validators = [
			createValidator(0, {votingPower: 9_007_199_254_740_993_123n}),
			createValidator(1, {
				votingPower: undefined,
				flaws: [flaw('votingPower', 'expected a whole number, got an object')],
			}),
			createValidator(2, {...nothing, flaws: [flaw('', 'expected an object, got null')]}),
			createValidator(3, {...nothing, state: 'dozing'}),
		];
		await using dashboard = startDashboard({...short, rows: 24, indexer});
		await dashboard.shows('2 fields unreadable');
		await dashboard.shows(/9[\d .e]+ +100% +5%/);
		const rows = dashboard.lines().slice(3, 7);
		expect(rows[1]).toMatch(/Stake & Relax 🦥 +\? +– +10%/);
		expect(rows[2]?.trim().split(/ +/)).toEqual(['?', '?', '?', '?', '–', '?']);
		expect(rows[3]?.trim().split(/ +/)).toEqual(['–', '–', '?', 'dozing', '–', '–', '–']);
		dashboard.type('jd');
		await dashboard.shows('unreadable: expected a whole number, got an object');
	});
});
