import {useEffect} from 'react';
import type {ListSource} from './list-source.ts';
import {type PlacedCursor, useCursor} from './use-list-cursor.ts';

/**
The page that the cursor of a short list is on, from 1; undefined for other lists. It also tells the list's source which
rows are on the screen.
*/
export function useShownPage(
	{following}: Pick<ListSource<unknown>, 'following'>,
	cursor: PlacedCursor<unknown>,
	height: number,
): number | undefined {
	const {watch, perPage} = following ?? {};
	useEffect(() => {
		watch?.(() => {
			const {keys, top} = cursor.read();
			return keys.slice(top, top + height);
		});
	}, [watch, cursor, height]);
	return useCursor(cursor, ({index}) =>
		perPage === undefined ? undefined : Math.floor(index / perPage) + 1,
	);
}
