import {expect, it} from 'vitest';
import {startDashboard} from '../helpers/dashboard.tsx';
import {dashboardClientOf, eachShape, firstDelegatorOf} from '../helpers/each-shape.ts';
import type {ServedChain} from '../simulator/serve.ts';

/** A dashboard at a route, over the chain's HTTP. */
const look = (served: ServedChain, view: string) =>
	startDashboard({indexer: dashboardClientOf(served), view, columns: 160, rows: 50});

eachShape('the epoch', serve => {
	it('is the true one late in an epoch too, however slow a block was', async () => {
		const served = await serve();
		const reckon = async () => {
			const {body} = await served.get('/api/v1/gov/proposal/41');
			const elapsed = Number(body.currentTime) - Number(body.startTime);
			return Number(body.startEpoch) + Math.floor(elapsed / 21_600);
		};
		// Where no block is ever slow, late in the epoch is as good a place as any.
		for (let step = 0; step < 100 && (await reckon()) < 1206; step++) served.chain.advance(5);
		expect(served.chain.state.epoch).toBe(1204n);
		await using dashboard = look(served, 'proposals');
		await dashboard.shows('all 42');
		await dashboard.shows(/· epoch ~?1204\b/);
	});
});

eachShape('withdraws', serve => {
	it('are all due', async () => {
		const served = await serve();
		await using dashboard = look(served, `withdraws ${firstDelegatorOf(served).address}`);
		await dashboard.shows('2 withdraws');
		const rows = dashboard
			.lines()
			.map(line => line.slice(0, 100))
			.filter(line => /^│.* \d+\.\d\d {2}/.test(line));
		expect(rows).toHaveLength(2);
		for (const row of rows) expect(row).toMatch(/\.\d\d +now /);
	});
});

eachShape('proposals that passed', serve => {
	it('are all of them, executed or not', async () => {
		const served = await serve();
		const passed = served.chain.state.proposals.filter(({status}) =>
			['passed', 'executedPassed'].includes(status),
		);
		await using dashboard = look(served, 'proposals status=passed');
		await dashboard.shows(`${passed.length} proposals`);
	});
});
