import {expect, it} from 'vitest';
import {passPolls, startDashboard} from '../../helpers/dashboard.tsx';
import {createFakeIndexer} from '../../helpers/fake-indexer.ts';
import {until} from '../../helpers/until.ts';

/** A page of 61 validators on the screen, while all are read besides, in one piece. */
function look(intervalMilliseconds: number) {
	const indexer = createFakeIndexer(61);
	let readings = 0;
	indexer.extensions.getAllValidators = async () => {
		readings += 1;
		return {...(await indexer.getValidators({})), items: indexer.validators};
	};
	const dashboard = startDashboard({indexer, view: 'validators page=1', intervalMilliseconds});
	return {indexer, dashboard, readings: () => readings};
}

it('is not read again while the page shows the powers that it was summed up from', async () => {
	const {dashboard, readings, indexer} = look(100);
	await using _ = dashboard;
	await dashboard.shows(/\d\.\d%/);
	const polls = indexer.queries.length;
	await until(() => indexer.queries.length >= polls + 4);
	expect(readings()).toBe(1);
});

it('is read again where the page shows another power, and then no more', async () => {
	const {dashboard, readings, indexer} = look(40);
	await using _ = dashboard;
	await until(() => readings() === 1);
	const [first, ...rest] = indexer.validators;
	indexer.validators = [{...first!, votingPower: first!.votingPower! + 7n}, ...rest];
	await until(() => readings() === 2);
	await passPolls(40);
	expect(readings()).toBe(2);
});

it('is read again once the service tells a later epoch, though no row shows another power, and then no more', async () => {
	const {dashboard, readings, indexer} = look(40);
	await using _ = dashboard;
	let epoch = 1204n;
	indexer.extensions.getLatestEpoch = async () => ({epoch, flaws: [], source: {}});
	await until(() => readings() === 1);
	await dashboard.shows('epoch 1204');
	epoch = 1205n;
	await until(() => readings() === 2);
	await passPolls(40);
	expect(readings()).toBe(2);
});

it('is read at every second poll at most where a power is another in each answer', async () => {
	const {dashboard, readings, indexer} = look(30);
	await using _ = dashboard;
	const {getValidators} = indexer;
	let power = 1n;
	indexer.getValidators = async (...asked) => {
		const [first, ...rest] = indexer.validators;
		indexer.validators = [{...first!, votingPower: first!.votingPower! + power++}, ...rest];
		return getValidators(...asked);
	};
	await until(() => readings() >= 1);
	const since = performance.now();
	await until(() => readings() >= 6);
	// Validators are polled at every third interval.
	const least = 2 * 3 * 30;
	expect(performance.now() - since).toBeGreaterThanOrEqual(4 * least);
});
