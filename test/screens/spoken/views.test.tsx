import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {delegator, readAloud, startSpoken, stopTheClock} from '../../helpers/spoken.ts';
import {testHash} from '../../helpers/transactions.ts';

beforeEach(stopTheClock);
afterEach(() => void vi.useRealTimers());

/** The view as it is read, once what is waited for is there. */
async function read(view: string, wanted: string | RegExp, [columns, rows] = [80, 24]) {
	await using dashboard = startSpoken(view, {columns, rows});
	await dashboard.shows(wanted);
	return readAloud(dashboard);
}

describe('each row is a sentence with its place (80×24)', () => {
	it('among the validators', async () => {
		expect(await read('validators', '54.5%')).toMatchInlineSnapshot();
	});

	it('among the proposals', async () => {
		expect(await read('proposals', 'Hold upgrades')).toMatchInlineSnapshot();
	});

	it.each(['bonds', 'merged-bonds', 'unbonds', 'merged-unbonds', 'withdraws'])('among the %s', async list => {
		expect(await read(`${list} ${delegator}`, /withdrawable now 3/)).toMatchInlineSnapshot();
	});

	it('among the parameters', async () => {
		expect(await read('parameters', 'Unbonding length')).toMatchInlineSnapshot();
	});

	it('among the transactions, the one that was asked for with its details', async () => {
		expect(await read(`tx ${testHash}`, 'Details')).toMatchInlineSnapshot();
	});

	it('where a view comes later', async () => {
		expect(await read('events', 'later')).toMatchInlineSnapshot();
	});

	it('where nothing is there yet', async () => {
		expect(await read('tx', 'No transaction')).toMatchInlineSnapshot();
		expect(await read('delegator', 'No delegator')).toMatchInlineSnapshot();
	});
});

describe('in a small terminal one sentence is read at a time (40×10)', () => {
	it.each([
		['validators', '54.5%'],
		['proposals', 'Hold upgrades'],
		['parameters', 'unbonding'],
	])('%s', async (view, wanted) => {
		expect(await read(view, wanted, [40, 10])).toMatchInlineSnapshot();
	});
});
