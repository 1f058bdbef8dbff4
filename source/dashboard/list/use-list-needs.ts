import type {Decoded} from '../../domain/decoded.ts';
import {viewOf} from '../../routes/route.ts';
import {type NeedsInList, needsInList} from './list-needs.ts';
import type {ListScreenProps} from './list-parts.ts';
import {isWhole, searchesAll} from './list-words.ts';
import {type PlacedCursor, useCursor} from './use-list-cursor.ts';

interface ListNeedsOptions<Item extends Decoded>
	extends Pick<ListScreenProps<Item>, 'source' | 'subject' | 'filters' | 'unfilterHint'> {
	readonly cursor: PlacedCursor<Item>;
	readonly rowCount: number;
	/** Rows of the list that are marked. */
	readonly marked: number;
}

/** Reckons what one most likely wants in this list now; drawn again where the cursor makes it another. */
export function useListNeeds<Item extends Decoded>(options: ListNeedsOptions<Item>): NeedsInList {
	const {source, subject, filters = [], unfilterHint = 'shows all', cursor, rowCount, marked} = options;
	const link = useCursor(cursor, ({items, index}) => {
		const item = items[index];
		const route = item && subject.linkOf?.(item);
		return route && viewOf(route).link;
	});
	const isAtEnd = useCursor(cursor, ({index}) => index === rowCount - 1);
	return needsInList({
		hasRows: rowCount > 0,
		isNarrowed: source.shown.narrowing !== '',
		isWhole: isWhole(source),
		searchesAll: searchesAll(source),
		isFiltered: filters.length > 0,
		unfilterHint,
		hasFailed: source.freshness.failure !== undefined,
		marked,
		isAtEnd,
		link,
	});
}
