import {validatorIdentity} from '../../domain/identity.ts';
import type {Page} from '../../domain/page.ts';
import type {Proposal} from '../../domain/proposal.ts';
import {isFoundBy, type StatusFilter} from '../../domain/proposal-status.ts';
import {type SortKeys, sortItems} from '../../domain/sort-items.ts';
import type {Validator, ValidatorQuery} from '../../domain/validator.ts';
import {mergeById} from './merge-proposals.ts';

interface ProposalLists {
	/** Lists by their filters; undefined: all proposals. */
	readonly lists: readonly (StatusFilter | undefined)[];
	/** Statuses that are wanted of them; undefined: any. */
	readonly filters: readonly StatusFilter[] | undefined;
	/** Asks for a whole list with a filter, as it is sent. */
	read(filter: StatusFilter | undefined): Promise<Pick<Page<Proposal>, 'items' | 'flaws' | 'bytes'>>;
}

/** Reads all proposals of some lists, by id, descending, without those that were not asked for. */
export async function readMergedLists({lists, filters, read}: ProposalLists): Promise<Page<Proposal>> {
	const pages: Pick<Page<Proposal>, 'items' | 'flaws' | 'bytes'>[] = [];
	for (const filter of lists) pages.push(await read(filter));
	// A proposal that moved from one list to the other in between is newest in the list read last.
	const all = mergeById(pages.toReversed().map(({items}) => items));
	const items = filters ? all.filter(item => isFoundBy(filters, item.status)) : all;
	const count = items.length;
	return {
		items,
		page: 1,
		perPage: count,
		totalPages: 1,
		totalItems: count,
		flaws: pages.flatMap(({flaws}) => flaws),
		bytes: pages.reduce((sum, {bytes = 0}) => sum + bytes, 0),
		leftOut: all.length === count ? undefined : all.length - count,
	};
}

/** Values that the service sorts pages by. */
const sortValues: SortKeys<Validator> = {
	votingPower: ({votingPower}) => votingPower,
	commission: ({commission}) => commission,
	rank: ({rank}) => rank,
};

/** Puts a whole list in the order in which its pages would have come, without those that were not asked for. */
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
