import type {Indexer, RequestOptions} from '../../domain/service.ts';

/** The validators that are jailed, as far as one page has them. */
export interface Jailed {
	/** How many there are; undefined where the service does not count them. */
	readonly count: number | undefined;
	/** Addresses of those on the page. */
	readonly addresses: readonly string[];
}

/** Asks for the first page of them, which mostly has all. */
export async function getJailed(indexer: Indexer, options: RequestOptions): Promise<Jailed> {
	const {totalItems, totalPages, items} = await indexer.getValidators({state: ['jailed']}, options);
	const isWhole = totalPages === undefined ? items.length === 0 : totalPages <= 1;
	return {
		count: totalItems ?? (isWhole ? items.length : undefined),
		addresses: items.flatMap(({address}) => address ?? []),
	};
}
