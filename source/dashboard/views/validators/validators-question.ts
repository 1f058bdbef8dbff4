import {inSteadyOrder, type Validator} from '../../../domain/validator.ts';
import {allValidatorsQuery, validatorsQuestion} from '../../../model/questions/validators.ts';
import {isSortedByService, toValidatorQuery, type ValidatorsRoute} from '../../../routes/route.ts';
import type {PagedQuestion} from '../../list/use-paged-source.ts';
import type {Feed} from '../../queries/feed.ts';
import {knownValidators} from '../../queries/known-validators.ts';

/** Returns the question of a route. */
export function validatorsQuestionOf(
	feed: Pick<Feed, 'indexer' | 'connection'>,
	route: ValidatorsRoute,
): PagedQuestion<Validator, ValidatorsRoute> {
	const {indexer} = feed;
	const {at} = route;
	const {page: _, ...query} = toValidatorQuery(route);
	const shared = {
		kind: 'validators',
		choices: route,
		isSortedByService: isSortedByService('validators', route.sort),
		identityOf: validatorsQuestion.identityOf,
	} as const;
	if (at !== undefined) {
		return {
			...shared,
			key: ['validator', at],
			one: at,
			isSought: true,
			getPage: (page, options) => validatorsQuestion.getPage({indexer, ...options}, allValidatorsQuery, page),
			findKnown: client => knownValidators(client, feed.connection, ({address}) => address === at),
		};
	}
	const {state, sortField, sortOrder} = query;
	// All of them are sorted here, so that another order needs no other answer, and the steadiest one is asked for.
	const steady = inSteadyOrder(query);
	const {states} = route;
	const isUsual = states.length === 0 && route.sort === 'votingPower' && route.order === 'desc';
	return {
		...shared,
		findKnown: client =>
			knownValidators(
				client,
				feed.connection,
				each => states.length === 0 || states.includes(each.state ?? ''),
			),
		isKnownFirst: isUsual && !route.isAll && (route.page ?? 1) === 1,
		key: ['validators', {state, sortField, sortOrder}],
		getPage: (page, options) => validatorsQuestion.getPage({indexer, ...options}, query, page),
		getWhole: options => validatorsQuestion.getWhole?.({indexer, ...options}, steady),
		steady: {
			key: ['validators', {state}],
			getPage: (page, options) => validatorsQuestion.getPage({indexer, ...options}, steady, page),
			isInOrder: sortField === steady.sortField && sortOrder === steady.sortOrder,
		},
	};
}
