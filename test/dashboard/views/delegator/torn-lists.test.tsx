import {describe, expect, it} from 'vitest';
import {createIndexer} from '../../../../source/services/indexer/indexer.ts';
import {startDashboard} from '../../../helpers/dashboard.tsx';
import {createFakeIndexer} from '../../../helpers/fake-indexer.ts';
import {serveTornStake, type TornStakeOptions} from '../../../helpers/torn-stake.ts';
import {until} from '../../../helpers/until.ts';
import {addressOf} from '../../../helpers/validators.ts';

const delegator = addressOf(9);
const timeLimit = {attemptMilliseconds: 20_000, totalMilliseconds: 20_000};

async function look(list: string, options: TornStakeOptions = {}, intervalMilliseconds = 1_000_000) {
	const server = await serveTornStake(options);
	const answered: string[] = [];
	const client = createIndexer({
		address: server.url,
		timeLimit,
		onRequest: ({url}) => void answered.push(new URL(url).pathname + new URL(url).search),
	});
	const indexer = Object.assign(createFakeIndexer(0), client);
	const view = `${list} ${delegator}`;
	const dashboard = startDashboard({indexer, view, columns: 120, intervalMilliseconds});
	return {server, dashboard, answered};
}

const forGood = {tornReadings: Number.POSITIVE_INFINITY};

describe('a delegator of 74 bonds whose pages overlap', () => {
	it.each([
		['stake', '22 validators'],
		['bonds', 'all 74'],
		['unbonds', 'all 49'],
	])('has the exact sum over its %s once they were read six times', async (list, words) => {
		const {server, dashboard} = await look(list);
		await using _ = dashboard;
		await dashboard.shows(words);
		await dashboard.shows('3 591.899206 NAM bonded');
		// The unbonds beside them may still be on their way.
		await dashboard.hides('at least');
		expect(server.asked.filter(asked => asked === 'bond 3')).toHaveLength(6);
	});

	it.each([
		['stake', '22 validators'],
		['bonds', '62 of 74'],
		['unbonds', 'all 49'],
	])('has "at least" over its %s where they overlap for good', async (list, words) => {
		const {server, dashboard} = await look(list, forGood);
		await using _ = dashboard;
		await dashboard.shows(words);
		await dashboard.shows('at least 3 015.899206 NAM bonded · 49.000049 unbonding');
		await until(() => server.asked.filter(asked => asked === 'bond 3').length === 7);
	});

	it.each(['bonds', 'unbonds'])(
		'is read seven times over its %s where they overlap for good, and once more over its stake',
		async list => {
			const {server, dashboard, answered} = await look(list, forGood);
			await using _ = dashboard;
			const thirdPages = () => server.asked.filter(asked => asked === 'bond 3').length;
			// A reading that is left before its last answer came is begun anew in the next view.
			await until(() => answered.filter(path => /\/bond\/.*page=3/.test(path)).length === 7);
			await dashboard.shows('at least 3 015.899206 NAM bonded');
			dashboard.type(`:stake ${delegator}\r`);
			await dashboard.shows('22 validators');
			await until(() => thirdPages() >= 8 && server.asked.at(-1) === 'unbond 2');
			expect(thirdPages()).toBe(8);
		},
	);

	it.each(['stake', 'bonds', 'unbonds', 'merged-bonds', 'merged-unbonds', 'withdraws'])(
		'is asked for at most twenty times a minute over its %s, rounds of mending apart',
		async list => {
			const intervalMilliseconds = 60;
			const {server, dashboard} = await look(list, {}, intervalMilliseconds);
			await using _ = dashboard;
			await dashboard.shows('3 591.899206 NAM bonded');
			const isStake = (asked: string) => /bond|withdraw/.test(asked);
			const before = server.asked.filter(isStake).length;
			const since = performance.now();
			const count = () => server.asked.filter(isStake).length - before;
			await until(() => count() >= 50);
			// Ten seconds are the longest interval at which stake is polled.
			const minutes = (performance.now() - since) / (6 * intervalMilliseconds);
			expect(count()).toBeLessThanOrEqual(20 * minutes + 5);
		},
	);
});
