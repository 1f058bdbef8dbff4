import {expect, it} from 'vitest';
import {RequestError} from '../../../../source/domain/failure.ts';
import {startDashboard} from '../../../helpers/dashboard.tsx';
import {createFakeIndexer} from '../../../helpers/fake-indexer.ts';

it('shows what the overview knows at once where the service is gone, and which of them, and all once it is back', async () => {
	const indexer = createFakeIndexer(5);
	await using dashboard = startDashboard({indexer, view: 'overview', columns: 120, intervalMilliseconds: 30});
	await dashboard.shows(/Network +[\d ]+NAM/);
	const {getValidators} = indexer;
	indexer.getValidators = async () => {
		throw new RequestError({
			kind: 'unreachable',
			address: 'http://indexer.example',
			reason: 'refused',
			hasConnected: false,
		});
	};
	dashboard.type('1');
	await dashboard.shows(/ 1 +Kestrel Nodes/);
	await dashboard.shows(/offline|no answer/);
	await dashboard.shows(/consensus\+below cap/);
	expect(dashboard.text()).not.toContain('Quiet Quorum');
	indexer.getValidators = getValidators;
	await dashboard.shows('Quiet Quorum');
	await dashboard.shows(/all states .* 5 validators/);
});
