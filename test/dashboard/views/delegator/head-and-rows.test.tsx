import {expect, it} from 'vitest';
import {startDashboard} from '../../../helpers/dashboard.tsx';
import {createFakeIndexer} from '../../../helpers/fake-indexer.ts';
import {createBond, createUnbond} from '../../../helpers/stake.ts';
import {addressOf} from '../../../helpers/validators.ts';

const large = createUnbond(1, {amount: 788_702_663_236n, canWithdraw: true, withdrawEpoch: 1190n});
const small = createUnbond(2, {amount: 2_716_296n, canWithdraw: true, withdrawEpoch: 1191n});

it('sums up new rows at once, and reads the other list again, with its time until it is there', async () => {
	const indexer = createFakeIndexer();
	indexer.bonds = [createBond(0)];
	indexer.unbonds = [large, small];
	const {getBonds} = indexer;
	const view = `unbonds ${addressOf(9)}`;
	await using dashboard = startDashboard({indexer, view, columns: 120, intervalMilliseconds: 1_000_000});
	await dashboard.shows(/788 705\.379532 to withdraw now/);

	let go = () => {};
	const held = new Promise<void>(resolve => {
		go = resolve;
	});
	indexer.getBonds = async (...asked) => {
		await held;
		return getBonds(...asked);
	};
	indexer.unbonds = [small];
	dashboard.type('r');
	await dashboard.shows(/ 2\.716296 to withdraw now[^\n]* · updated \d\d:\d\d:\d\d UTC/);
	expect(dashboard.text()).not.toContain('788 702.663236');
	go();
	await dashboard.hides(' · updated ');
	await dashboard.shows(/ 2\.716296 to withdraw now/);
});

it('asks for the sums above the rows again with r, once or twice', async () => {
	const indexer = createFakeIndexer();
	indexer.unbonds = [large, small];
	const view = `unbonds ${addressOf(9)}`;
	await using dashboard = startDashboard({indexer, view, columns: 120, intervalMilliseconds: 1_000_000});
	await dashboard.shows(/788 705\.379532 to withdraw now/);
	const readings = () => indexer.asked.filter(asked => asked.startsWith('bonds')).length;
	expect(readings()).toBe(1);
	dashboard.type('r');
	await dashboard.shows(/788 705\.379532 to withdraw now/);
	indexer.unbonds = [small];
	dashboard.type('r');
	await dashboard.shows(/2\.716296 to withdraw now/);
	expect(readings()).toBeGreaterThanOrEqual(2);
	expect(readings()).toBeLessThanOrEqual(4);
});
