import {validatorIdentity} from '../../domain/identity.ts';
import type {Page} from '../../domain/page.ts';
import {type SortKeys, sortItems} from '../../domain/sort-items.ts';
import type {Validator, ValidatorQuery} from '../../domain/validator.ts';

/** What the service sorts pages by. */
const sortValues: SortKeys<Validator> = {
	votingPower: ({votingPower}) => votingPower,
	commission: ({commission}) => commission,
	rank: ({rank}) => rank,
};

/** A whole list in the order in which its pages would have come, without those that were not asked for. */
export function chooseValidators(
	list: Page<Validator>,
	{state: states = [], sortField, sortOrder = 'asc'}: ValidatorQuery,
): Page<Validator> {
	const chosen = list.items.filter(
		({state}) => states.length === 0 || state === undefined || states.includes(state),
	);
	const order = {sort: sortField ?? '', order: sortOrder};
	const items = sortItems(chosen, sortValues, order, validatorIdentity);
	const leftOut = list.items.length - items.length;
	return {
		...list,
		items,
		page: 1,
		perPage: items.length,
		totalPages: 1,
		totalItems: items.length,
		leftOut: leftOut === 0 ? undefined : leftOut,
	};
}
