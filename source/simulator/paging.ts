/** Items on a full page. */
export const itemsPerPage = 30;

/** One page of a list as it is served; counts are integers here. */
export interface ServedPage<Item> {
	readonly results: readonly Item[];
	readonly pagination: {
		readonly page: number;
		readonly perPage: number;
		readonly totalPages: number;
		readonly totalItems: number;
	};
}

/** Cuts a page out of a list and serves only its items; past the end it is empty. */
export function servePage<Item, Served>(
	items: readonly Item[],
	page: number,
	serve: (item: Item) => Served,
): ServedPage<Served> {
	const totalItems = items.length;
	return {
		results: items.slice((page - 1) * itemsPerPage, page * itemsPerPage).map(serve),
		pagination: {page, perPage: itemsPerPage, totalPages: Math.ceil(totalItems / itemsPerPage), totalItems},
	};
}

/** Returns the same page with counts as text, as every list but the validators has them. */
export function withTextCounts<Item>({results, pagination}: ServedPage<Item>) {
	const {page, perPage, totalPages, totalItems} = pagination;
	return {
		results,
		pagination: {
			page: String(page),
			perPage: String(perPage),
			totalPages: String(totalPages),
			totalItems: String(totalItems),
		},
	};
}
