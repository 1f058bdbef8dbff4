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

it('is read at every third poll of the list, whatever power the page shows', async () => {
	const {dashboard, readings, indexer} = look(100);
	await using _ = dashboard;
	await dashboard.shows(/\d\.\d+%/);
	const polls = indexer.queries.length;
	const [first, ...rest] = indexer.validators;
	indexer.validators = [{...first!, votingPower: first!.votingPower! + 7n}, ...rest];
	await until(() => indexer.queries.length >= polls + 2);
	expect(readings()).toBe(1);
	await until(() => readings() === 2);
});

it('is read again at once where the page shows another state, and then no more', async () => {
	const {dashboard, readings, indexer} = look(1000);
	await using _ = dashboard;
	await until(() => readings() === 1);
	await dashboard.shows(/\d\.\d+%/);
	const [first, ...rest] = indexer.validators;
	indexer.validators = [{...first!, state: 'jailed'}, ...rest];
	dashboard.type('r');
	await until(() => readings() === 2);
	dashboard.type('r');
	await passPolls(1000);
	expect(readings()).toBeLessThanOrEqual(4);
});
