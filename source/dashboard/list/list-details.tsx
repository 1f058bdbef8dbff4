import {useMemo, useState} from 'react';
import type {Decoded} from '../../domain/decoded.ts';
import {breakLine, wrap} from '../../format/text.ts';
import {toJsonText} from '../../output/json.ts';
import {frameHeight, frameWidth} from '../shell/arrangement.ts';
import {useVerbs} from '../shell/shell-context.ts';
import {nothingSought, type SharedSearch, TextPane} from '../shell/text-pane.tsx';
import type {ExplainedField, KeyHandler, KeyHandlers} from '../ui/keys/key-dispatcher.ts';
import {useKeyMap} from '../ui/keys/key-map-context.ts';
import {Pane} from '../ui/pane/pane.tsx';
import {
	type Detail,
	explainFields,
	joinParts,
	type LaidPart,
	layOutParts,
	withoutEmpty,
} from '../ui/text/details.ts';
import {speakDetails} from '../ui/text/spoken-details.ts';
import {type TextLine, TextLines} from '../ui/text/text-lines.tsx';
import {useTheme} from '../ui/theme.ts';
import type {ListParts} from './list-parts.ts';
import {pickField} from './row-keys.ts';
import type {ListSubject} from './subject.ts';
import {type PlacedCursor, useCursor} from './use-list-cursor.ts';
import {closedDetails} from './use-list-state.ts';
import {useMarkdown} from './use-markdown.ts';

interface ShownDetailsProps<Item extends Decoded>
	extends Pick<ListParts<Item>, 'subject' | 'cursor' | 'state' | 'isGone'> {
	/** Cells, those of the frames among them. */
	readonly width: number;
	/** Lines, without those of a frame around all of them. */
	readonly height: number;
	/** True if each part has a frame. */
	readonly isFramed?: boolean;
	/** True if there is no list beside them. */
	readonly isAlone?: boolean;
	readonly refresh: KeyHandler;
	/** Moves the cursor of the list by rows. */
	onStep(by: number): void;
}

/** Draws the details of the row under the cursor; when that moves, only they are rendered. */
export function ShownDetails<Item extends Decoded>({cursor, ...props}: ShownDetailsProps<Item>) {
	const {item, identity} = useShown(cursor, props.isGone);
	const {width, height, isFramed} = props;
	if (item) return <ListDetails {...props} item={item} identity={identity} />;
	return (
		isFramed && (
			<Pane title="" isFocused={false} width={width} height={height}>
				<TextLines lines={[]} width={width - frameWidth} height={height} />
			</Pane>
		)
	);
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

/** Draws all details of one item, in words or as the service sent them: in a pane for each part, if they fit. */
function ListDetails<Item extends Decoded>(props: ListDetailsProps<Item>) {
	const {subject, item, state, width, isFramed = false, isAlone = false} = props;
	const {isInDetails, isRaw} = state;
	const {glyphs} = useTheme();
	const helpKey = useKeyMap().name('help');
	const {details, parts} = useParts(props);
	const searchOf = useSharedSearch(parts, part => state.set({part}));
	const focused = Math.min(state.part, parts.length - 1);
	return parts.map(({title, lines, height}, index) => {
		const isFocused = isInDetails && index === focused;
		const isLast = index === parts.length - 1;
		const text = (
			<DetailsText
				key={title}
				{...props}
				lines={lines}
				width={isFramed ? width - frameWidth : width}
				height={height}
				isFocused={isFocused}
				search={searchOf(index)}
				explain={() => explainFields(details, glyphs)}
				steps={stepsFrom(index, parts.length, isAlone, part => state.set({part}))}
			/>
		);
		if (!isFramed) return text;
		return (
			<Pane
				key={title}
				title={index === 0 ? titleOf(subject, item) : title}
				note={isRaw ? 'as JSON' : ''}
				foot={isLast && isInDetails && !isRaw ? `${helpKey} what each line means` : ''}
				isFocused={isFocused}
				width={width}
				height={height}
				onPress={() => state.set({isInDetails: true, part: index})}
			>
				{text}
			</Pane>
		);
	});
}

/** Part of the details with its place. */
interface PlacedPart extends LaidPart {
	/** Lines within its frame, if it has one. */
	readonly height: number;
}

/** Lays out the details of an item in as many parts as have a frame, or all of it as one. */
function useParts<Item extends Decoded>(props: ListDetailsProps<Item>) {
	const {subject, item, isGone, state, width, height, isFramed = false} = props;
	const {isRaw} = state;
	const {isSpoken, glyphs} = useTheme();
	const described = useMemo(
		() => withoutEmpty(subject.detailsOf(item), glyphs.missing),
		[subject, item, glyphs],
	);
	const details = useMarkdown(described);
	const inner = (isFramed ? width - frameWidth : width) - 1;
	const laid = useMemo((): readonly LaidPart[] => {
		if (isRaw) return [{title: '', lines: rawLines(item, inner)}];
		return isSpoken ? [{title: '', lines: speakDetails(details, inner + 1)}] : layOutParts(details, inner);
	}, [isRaw, isSpoken, item, details, inner]);
	const parts = useMemo((): readonly PlacedPart[] => {
		const counts = laid.map(({lines}) => lines.length);
		const heights = isFramed ? shareLines(counts, height) : undefined;
		const shown = heights ? laid : [{title: '', lines: joinParts(laid)}];
		return shown.map((part, index) => ({
			...part,
			height: heights?.[index] ?? height,
			lines: isGone && index === 0 ? [...goneLines(inner), ...part.lines] : part.lines,
		}));
	}, [laid, isFramed, height, isGone, inner]);
	return {details, parts};
}

/** Returns the search of each part, which goes on in the others; undefined: there is one part alone. */
function useSharedSearch(parts: readonly PlacedPart[], focus: (part: number) => void) {
	const [sought, setSought] = useState(nothingSought);
	const lines = useMemo(() => parts.flatMap(part => part.lines), [parts]);
	const starts = parts.map((_, index) =>
		parts.slice(0, index).reduce((sum, part) => sum + part.lines.length, 0),
	);
	const set: SharedSearch['set'] = change => {
		setSought(before => ({...before, ...change}));
		const {match} = change;
		if (match) focus(starts.findLastIndex(start => start <= match.line));
	};
	return (index: number): SharedSearch | undefined =>
		parts.length < 2 ? undefined : {lines, start: starts[index] ?? 0, sought, set};
}

/**
Returns the handlers that lead from one part to its neighbours.

@param isRound true if the last one leads to the first; otherwise the list comes after it
*/
function stepsFrom(index: number, count: number, isRound: boolean, to: (part: number) => void): KeyHandlers {
	if (count < 2) return {};
	const step = (action: 'nextView' | 'previousView', target: number): KeyHandlers =>
		isRound || (target >= 0 && target < count) ? {[action]: () => to((target + count) % count)} : {};
	return {...step('nextView', index + 1), ...step('previousView', index - 1)};
}

/** Names the item above its details. */
export function titleOf<Item extends Decoded>(subject: ListSubject<Item>, item: Item): string {
	return (subject.titleOf ?? subject.nameOf)(item);
}

/** Min lines of a part in its own frame. */
const minPartLines = 3;

/**
Shares lines among parts, each with a frame: as many as it has, the first ones first. The last one gets the rest, and
half of what the one before it would leave too little of.
Undefined: one frame is enough, or they do not fit.

@param height lines within a frame around all of them
*/
export function shareLines(counts: readonly number[], height: number): readonly number[] | undefined {
	const room = height + frameHeight - counts.length * frameHeight;
	let rest = room - counts.length * minPartLines;
	if (counts.length < 2 || rest < 0) return undefined;
	const needs = counts.map(count => Math.max(0, count - minPartLines));
	return needs.map((need, index) => {
		const isLast = index === needs.length - 1;
		const half = Math.max(Math.ceil(rest / 2), rest - (needs.at(-1) ?? 0));
		const most = index > 0 && index === needs.length - 2 ? half : rest;
		const more = isLast ? rest : Math.min(most, need);
		rest -= more;
		return minPartLines + more;
	});
}

interface DetailsTextProps<Item extends Decoded> extends ListDetailsProps<Item> {
	readonly lines: readonly TextLine[];
	readonly isFocused: boolean;
	readonly search: SharedSearch | undefined;
	/** Handlers that lead to the other parts. */
	readonly steps: KeyHandlers;
	explain(): readonly ExplainedField[];
}

/** Draws the lines of one part, with the keys of the details. */
function DetailsText<Item extends Decoded>(props: DetailsTextProps<Item>) {
	const {subject, item, identity, state, lines, width, height, isFocused, search, refresh, explain} = props;
	const {isInDetails, isRaw} = state;
	const verbs = useVerbs();
	const id = subject.idOf(item);
	const close = () => state.set(closedDetails);
	return (
		<TextPane
			lines={lines}
			name={`${identity} ${isRaw}`}
			context="details"
			width={width}
			height={height}
			isFocused={isFocused}
			search={search}
			explain={explain}
			moreAction={isInDetails ? 'down' : 'details'}
			handlers={{
				raw: () => (state.isRawAlone ? close() : state.set({isRaw: !isRaw})),
				copy: id === undefined ? `this has no ${subject.idName} to copy` : () => verbs.copy(id),
				pick: () => pickField(verbs, isRaw ? {...subject, detailsOf: rawDetails} : subject, item),
				refresh,
				nextRow: () => props.onStep(1),
				previousRow: () => props.onStep(-1),
				...props.steps,
			}}
			onClose={close}
			onQuit={() => {
				if (!state.isLed) return close();
				// If a link led to these details, going back returns to the place of the link.
				state.leaveWith(closedDetails);
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
