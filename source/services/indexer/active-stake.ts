import {type ActiveStake, sumUpActiveStake} from '../../domain/active-stake.ts';
import {validatorIdentity} from '../../domain/identity.ts';
import type {Indexer, RequestOptions} from '../../domain/service.ts';
import {activeStates, inSteadyOrder} from '../../domain/validator.ts';
import {readWholeList} from './all-pages.ts';

/** Pages requested at a time, so few that a list on the screen never has to wait. */
const atATime = 2;

/**
Reads every page of the active validators, or fails as a whole. Of too many it sums up a part, which says so.

@param last the reading before: a list in one piece that lost more than a tenth of it is read as pages
*/
export async function getActiveStake(
	indexer: Indexer,
	options: RequestOptions,
	last?: ActiveStake,
): Promise<ActiveStake> {
	const query = inSteadyOrder({state: activeStates});
	const {items, standing} = await readWholeList(indexer.address, {
		signal: options.signal,
		extent: 'automatic',
		isPartEnough: 'cut',
		maxAtOnce: atATime,
		getWhole: ({signal}) => indexer.extensions.getAllValidators(query, {...options, signal}),
		getPage: (page, signal) => indexer.getValidators({...query, page}, {...options, signal}),
		identityOf: validatorIdentity,
		lastCount: last && last.powers.size + last.unreadable,
	});
	return sumUpActiveStake(items, standing !== 'short');
}
