import type {Indexer, RequestOptions} from '../../domain/service.ts';

/** How many validators are jailed; undefined where the service does not count them. */
export async function getJailedCount(indexer: Indexer, options: RequestOptions): Promise<number | undefined> {
	const {totalItems, totalPages, items} = await indexer.getValidators({state: ['jailed']}, options);
	const isWhole = totalPages === undefined ? items.length === 0 : totalPages <= 1;
	return totalItems ?? (isWhole ? items.length : undefined);
}
