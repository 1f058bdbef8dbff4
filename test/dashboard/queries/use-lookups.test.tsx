import {expect, it} from 'vitest';
import {passPolls, startDashboard} from '../../helpers/dashboard.tsx';
import {createTransaction, testHash} from '../../helpers/transactions.ts';
import {until} from '../../helpers/until.ts';

const slow = {intervalMilliseconds: 1_000_000, view: `tx ${testHash}`};

it('does not ask again for a transaction that is not there because its view is opened again', async () => {
	await using dashboard = startDashboard(slow);
	await dashboard.shows('not there yet');
	const asked = () => dashboard.indexer.asked.filter(each => each.startsWith('tx ')).length;
	expect(asked()).toBe(1);
	dashboard.type('1');
	await dashboard.shows('[1 Val');
	dashboard.type('5');
	await dashboard.shows('not there yet');
	// Whatever the view asks for when it opens is on its way before the key is answered.
	dashboard.type('d');
	await dashboard.shows('Followed');
	expect(asked()).toBe(1);
	dashboard.indexer.transactions.set(testHash, createTransaction());
	dashboard.type('r');
	await dashboard.shows('4 567 890');
	expect(asked()).toBe(2);
});

it('asks again for a transaction until it is there, and not from then on', async () => {
	const intervalMilliseconds = 20;
	await using dashboard = startDashboard({...slow, intervalMilliseconds});
	const asked = () => dashboard.indexer.asked.filter(each => each.startsWith('tx ')).length;
	await until(() => asked() >= 3);
	dashboard.indexer.transactions.set(testHash, createTransaction());
	await dashboard.shows('4 567 890');
	const before = asked();
	await passPolls(intervalMilliseconds);
	expect(asked()).toBe(before);
});
