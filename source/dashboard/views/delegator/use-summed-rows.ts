import {useMemo} from 'react';
import type {PagedSource} from '../../list/use-paged-source.ts';
import type {ReadRows, StakeRows} from '../../queries/stake-reading.ts';

export type ToStakeRows<Item> = (rows: ReadRows<Item>) => Partial<StakeRows>;

type Rows<Item> = Pick<PagedSource<Item, unknown>, 'items' | 'following' | 'gap' | 'shown' | 'page'>;

/** Gives the rows of the screen to the sum above them, where all of the list is there: the two are one reading. */
export function useSummedRows<Item>(
	{items, following, gap, shown, page}: Rows<Item>,
	toStakeRows: ToStakeRows<Item> | undefined,
): Partial<StakeRows> | undefined {
	const {totalPages, totalItems = 0} = page ?? {};
	const pageCount = totalPages ?? 1;
	const isRead = following !== undefined || shown.isAll || (totalPages !== undefined && totalPages <= 1);
	const isWhole = following
		? following.isBelieved
		: shown.isAll
			? gap?.standing !== 'short'
			: items.length >= totalItems;
	return useMemo(
		() => (isRead ? toStakeRows?.({items, isWhole, pageCount}) : undefined),
		[isRead, isWhole, items, pageCount, toStakeRows],
	);
}
