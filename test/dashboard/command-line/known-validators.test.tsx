import {it} from 'vitest';
import {startDashboard} from '../../helpers/dashboard.tsx';
import {createFakeIndexer} from '../../helpers/fake-indexer.ts';

/** Of 205 the last one is jailed, the one before it inactive. */
const jailed = createFakeIndexer().validators[204]!.address!;
const inactive = createFakeIndexer().validators[203]!.address!;

it.each([
	['jailed, once the overview has counted those', 'overview', jailed, '1 jailed'],
	['jailed, once the list has it', 'validators', jailed, 'all 205'],
	['inactive, once the list has it', 'validators', inactive, 'all 205'],
])('an address leads to its validator though that is %s', async (_why, view, address, wanted) => {
	await using dashboard = startDashboard({view});
	await dashboard.shows(wanted);
	dashboard.type(`\u001B[200~${address}\u001B[201~`);
	await dashboard.shows(':tnam1');
	dashboard.type('\r');
	await dashboard.shows('[1 Validators');
	await dashboard.shows(address);
});
