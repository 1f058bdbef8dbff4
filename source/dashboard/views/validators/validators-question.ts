import {validatorIdentity} from '../../../domain/identity.ts';
import type {Page} from '../../../domain/page.ts';
import type {Indexer, RequestOptions} from '../../../domain/service.ts';
import {inSteadyOrder, type Validator} from '../../../domain/validator.ts';
import {isSortedByService, toValidatorQuery, type ValidatorsRoute} from '../../../routes/route.ts';
import type {PagedQuestion} from '../../list/use-paged-source.ts';

/** Pages that are looked through for one validator. */
const mostPages = 2000;

/** What a route asks of the service. */
export function validatorsQuestionOf(
	indexer: Indexer,
	route: ValidatorsRoute,
): PagedQuestion<Validator, ValidatorsRoute> {
	const {at} = route;
	const {page: _, ...query} = toValidatorQuery(route);
	const shared = {
		kind: 'validators',
		choices: route,
		isSortedByService: isSortedByService('validators', route.sort),
		identityOf: validatorIdentity,
	} as const;
	if (at !== undefined) {
		return {
			...shared,
			key: ['validator', at],
			one: at,
			getPage: (_page, options) => findPage(indexer, at, options),
		};
	}
	const {state, sortField, sortOrder} = query;
	// All of them are sorted here, so that another order needs no other answer, and the steadiest one is asked for.
	const steady = inSteadyOrder(query);
	return {
		...shared,
		key: ['validators', {state, sortField, sortOrder}],
		getPage: (page, options) => indexer.getValidators({...query, page}, options),
		getWhole: options => indexer.beyond.getAllValidators(steady, options),
		steady: {
			key: ['validators', {state}],
			getPage: (page, options) => indexer.getValidators({...steady, page}, options),
			isInOrder: sortField === steady.sortField && sortOrder === steady.sortOrder,
		},
	};
}

/** The page that a validator is on, most power first; without items where no page has it. */
async function findPage(
	indexer: Indexer,
	address: string,
	options: RequestOptions,
): Promise<Page<Validator>> {
	for (let number = 1; number <= mostPages; number++) {
		const page = await indexer.getValidators(
			{page: number, sortField: 'votingPower', sortOrder: 'desc'},
			options,
		);
		if (page.items.some(item => item.address === address)) return {...page, page: number};
		const isLast = page.items.length === 0 || number >= (page.totalPages ?? mostPages);
		if (isLast) return {...page, items: [], page: number, totalItems: 0, totalPages: 1};
	}
	return {items: [], page: 1, perPage: undefined, totalPages: 1, totalItems: 0, flaws: []};
}
