import {useMemo} from 'react';
import type {Decoded} from '../../domain/decoded.ts';
import {breakLine, wrap} from '../../format/text.ts';
import {toJsonText} from '../../output/json.ts';
import {useVerbs} from '../shell/shell-context.ts';
import {TextPane} from '../shell/text-pane.tsx';
import type {KeyHandler} from '../ui/keys/key-dispatcher.ts';
import {type Detail, explainFields, layOutDetails, withoutEmpty} from '../ui/text/details.ts';
import {speakDetails} from '../ui/text/spoken-details.ts';
import type {TextLine} from '../ui/text/text-lines.tsx';
import {useTheme} from '../ui/theme.ts';
import type {ListParts} from './list-parts.ts';
import {pickField} from './row-keys.ts';
import {type PlacedCursor, useCursor} from './use-list-cursor.ts';
import {useMarkdown} from './use-markdown.ts';

interface ShownDetailsProps<Item extends Decoded>
	extends Pick<ListParts<Item>, 'subject' | 'cursor' | 'state' | 'isGone'> {
	readonly width: number;
	readonly height: number;
	readonly refresh: KeyHandler;
	/** Moves the cursor of the list by rows. */
	onStep(by: number): void;
}

/** Draws the details of the row under the cursor; when that moves, only they are rendered. */
export function ShownDetails<Item extends Decoded>({cursor, ...props}: ShownDetailsProps<Item>) {
	const {item, identity} = useShown(cursor, props.isGone);
	return item && <ListDetails {...props} item={item} identity={identity} />;
}

interface Shown<Item> {
	readonly item: Item | undefined;
	readonly identity: string | undefined;
}

/** Finds the item under the cursor; if it is gone while its details are open, its last known state. */
export function useShown<Item>(cursor: PlacedCursor<Item>, isGone: boolean): Shown<Item> {
	const {item, identity, items, keys, index} = useCursor(cursor, at => at);
	return isGone ? {item, identity} : {item: items[index], identity: keys[index]};
}

interface ListDetailsProps<Item extends Decoded> extends Omit<ShownDetailsProps<Item>, 'cursor'> {
	readonly item: Item;
	readonly identity: string | undefined;
}

/** Draws all details of one item, in words or as the service sent them. */
function ListDetails<Item extends Decoded>(props: ListDetailsProps<Item>) {
	const {subject, item, identity, isGone, state, width, height, refresh} = props;
	const {isInDetails, isRaw} = state;
	const {isSpoken, glyphs} = useTheme();
	const verbs = useVerbs();
	const described = useMemo(
		() => withoutEmpty(subject.detailsOf(item), glyphs.missing),
		[subject, item, glyphs],
	);
	const details = useMarkdown(described);
	const text = useMemo(() => {
		if (isRaw) return rawLines(item, width - 1);
		return isSpoken ? speakDetails(details, width) : layOutDetails(details, width - 1);
	}, [isRaw, isSpoken, item, details, width]);
	const lines = useMemo(() => (isGone ? [...goneLines(width - 1), ...text] : text), [isGone, text, width]);
	const id = subject.idOf(item);
	const closed = {isInDetails: false, isRaw: false, isRawAlone: false} as const;
	const close = () => state.set(closed);
	return (
		<TextPane
			lines={lines}
			name={`${identity} ${isRaw}`}
			context="details"
			width={width}
			height={height}
			isFocused={isInDetails}
			explain={() => explainFields(details, glyphs)}
			moreAction={isInDetails ? 'down' : 'details'}
			handlers={{
				raw: () => (state.isRawAlone ? close() : state.set({isRaw: !isRaw})),
				copy: id === undefined ? `this has no ${subject.idName} to copy` : () => verbs.copy(id),
				pick: () => pickField(verbs, isRaw ? {...subject, detailsOf: rawDetails} : subject, item),
				refresh,
				nextRow: () => props.onStep(1),
				previousRow: () => props.onStep(-1),
			}}
			onClose={close}
			onQuit={() => {
				if (!state.isLed) return close();
				// If a link led to these details, going back returns to the place of the link.
				state.leaveWith(closed);
				verbs.goBack();
			}}
		/>
	);
}

function goneLines(width: number): readonly TextLine[] {
	return wrap('No longer in the list: shown as it was last seen', Math.max(1, width)).map(text => ({
		text,
		meaning: 'warning',
	}));
}

/** Describes the fields of the JSON that is shown, to pick one. */
function rawDetails({source}: Decoded): readonly Detail[] {
	return Object.entries(source ?? {}).map(([label, value]) => {
		const text = toJsonText(value);
		return {label, value: typeof value === 'string' ? text.slice(1, -1) : text};
	});
}

/** Lays out JSON as the service sent it; long lines are broken anywhere, since breaks at blanks would lose these. */
function rawLines({source}: Decoded, width: number): readonly TextLine[] {
	return toJsonText(source)
		.split('\n')
		.flatMap(line => breakLine(line, Math.max(8, width)))
		.map(text => ({text}));
}
