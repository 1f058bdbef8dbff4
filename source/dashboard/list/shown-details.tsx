import type {Decoded} from '../../domain/decoded.ts';
import {useVerbs} from '../shell/shell-context.ts';
import {ListDetails} from './list-details.tsx';
import type {ListParts} from './list-parts.ts';
import {refreshHandler} from './page-keys.ts';
import {type PlacedCursor, useCursor} from './use-list-cursor.ts';

/** The details of the row under the cursor; it alone is drawn anew where that moves. */
export function ShownDetails<Item extends Decoded>(props: ListParts<Item> & {width: number; height: number}) {
	const {subject, source, cursor, state, width, height, isGone} = props;
	const verbs = useVerbs();
	const {item, identity} = useShown(cursor, isGone);
	if (!item) return null;
	return (
		<ListDetails
			subject={subject}
			item={item}
			identity={identity}
			isGone={isGone}
			state={state}
			width={width}
			height={height}
			refresh={refreshHandler(verbs, source)}
			onStep={by => cursor.moveBy(by)}
		/>
	);
}

interface Shown<Item> {
	readonly item: Item | undefined;
	readonly identity: string | undefined;
}

/** The item under the cursor; if it is gone while its details are open, its last known state. */
export function useShown<Item>(cursor: PlacedCursor<Item>, isGone: boolean): Shown<Item> {
	const {item, identity, items, keys, index} = useCursor(cursor, at => at);
	return isGone ? {item, identity} : {item: items[index], identity: keys[index]};
}
