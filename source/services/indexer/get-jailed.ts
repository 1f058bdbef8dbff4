import type {Indexer, RequestOptions} from '../../domain/service.ts';
import type {Validator} from '../../domain/validator.ts';

/** The validators that are jailed or inactive, as far as one page of each has them. */
export interface Jailed {
	/** Number of those that are jailed; undefined where the service does not count them. */
	readonly count: number | undefined;
	/** Number of those that are inactive; undefined as above. */
	readonly inactive: number | undefined;
	/** Validators on the pages. */
	readonly validators: readonly Validator[];
}

/** Asks for the first page of each, which mostly has all. */
export async function getJailed(indexer: Indexer, options: RequestOptions): Promise<Jailed> {
	const [jailed, inactive] = await Promise.all(
		['jailed', 'inactive'].map(state => countIn(state, indexer, options)),
	);
	return {
		count: jailed?.count,
		inactive: inactive?.count,
		validators: [jailed, inactive].flatMap(each => each?.items ?? []),
	};
}

async function countIn(state: string, indexer: Indexer, options: RequestOptions) {
	const {totalItems, totalPages, items} = await indexer.getValidators({state: [state]}, options);
	const isWhole = totalPages === undefined ? items.length === 0 : totalPages <= 1;
	return {
		count: totalItems ?? (isWhole ? items.length : undefined),
		items,
	};
}
