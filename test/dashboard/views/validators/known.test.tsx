import {it} from 'vitest';
import {RequestError} from '../../../../source/domain/failure.ts';
import {startDashboard} from '../../../helpers/dashboard.tsx';
import {createFakeIndexer} from '../../../helpers/fake-indexer.ts';
import {createValidators} from '../../../helpers/validators.ts';

it('shows all that the overview has read while the service is away, and new rows once it is back', async () => {
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
	await dashboard.shows('Quiet Quorum');
	await dashboard.shows(/all states · all 5 validators · as of/);
	indexer.validators = createValidators(6);
	indexer.getValidators = getValidators;
	await dashboard.shows(/all states .* 6 validators/);
	await dashboard.hides(/as of/);
});
