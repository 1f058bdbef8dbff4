import {useEffect, useState} from 'react';
import {maxOf} from '../../format/number.ts';
import {widthOf} from '../../format/text.ts';
import {still} from '../../system/changing.ts';
import {type MixedCell, textOf} from '../../table/lay-out.ts';
import type {ChoiceRequest, Overlay, OverlayHints} from '../shell/shell.ts';
import {useShell, useVerbs} from '../shell/shell-context.ts';
import {useKeyMap} from '../ui/keys/key-map-context.ts';
import {lettersFor} from '../ui/keys/letters.ts';
import {useMenuCursor} from '../ui/keys/move-handlers.ts';
import {useKeys} from '../ui/keys/use-keys.ts';
import {SpokenLines} from '../ui/text/spoken-lines.tsx';
import {SpokenText} from '../ui/text/spoken-text.tsx';
import {type TextLine, TextLines} from '../ui/text/text-lines.tsx';
import {type Theme, useTheme} from '../ui/theme.ts';

interface ChoiceListItem {
	readonly value: string;
	readonly label?: string | undefined;
	/** Its meaning in words. */
	readonly note: string;
	readonly group?: string | undefined;
}

interface ChoiceListProps {
	readonly title: string;
	readonly items: readonly ChoiceListItem[];
	readonly chosen: readonly string[];
	/** any: several are chosen with Space; one: Enter takes the row; groups: one in each group. */
	readonly kind: 'any' | 'one' | 'groups';
	/** True if a letter of each name takes its row. */
	readonly hasLetters?: boolean | undefined;
	readonly width: number;
	readonly height: number;
	/** Called with the value under the cursor, at first too. */
	onMove?(value: string | undefined): void;
	onApply(chosen: readonly string[]): void;
	onCancel(): void;
}

/** Draws a choice of values that takes effect only when it is applied. */
export function ChoiceList(props: ChoiceListProps) {
	const {title, items, kind, hasLetters, width, height, onMove, onApply, onCancel} = props;
	const keyMap = useKeyMap();
	const letters = hasLetters ? lettersFor(items.map(nameOf), keyMap) : [];
	const theme = useTheme();
	const {isSpoken} = theme;
	const {hasFrames} = useShell().arrangement;
	const [marked, setMarked] = useState<ReadonlySet<string>>(() => new Set(props.chosen));
	const [isTouched, setTouched] = useState(false);
	const [start] = useState(() =>
		Math.max(0, kind === 'one' ? items.findIndex(({value}) => props.chosen.includes(value)) : 0),
	);
	const screen = Math.max(1, height - 2);
	const {cursor, handlers: moving} = useMenuCursor(items.length, screen, start);
	const here = items[cursor]?.value;
	useEffect(() => onMove?.(here), [onMove, here]);
	useKeys({
		context: 'choice',
		onLetter(letter) {
			const item = items.find((_, index) => letters[index] === letter);
			if (item) onApply([item.value]);
		},
		handlers: {
			...moving,
			toggle() {
				setTouched(true);
				setMarked(toggled(marked, items, cursor, kind));
			},
			apply: () => {
				if (kind === 'one') onApply(here === undefined ? [] : [here]);
				else {
					// Moving to a row and pressing only Enter chooses that row.
					const wanted = isTouched || cursor === start ? marked : toggled(marked, items, cursor, kind);
					onApply(items.map(({value}) => value).filter(value => wanted.has(value)));
				}
			},
			back: onCancel,
			quitOrBack: onCancel,
		},
	});
	if (isSpoken) {
		const said = items.map((item, index) => ({
			text: speakItem(item, {
				place: `${index + 1} of ${items.length}`,
				letter: letters[index],
				isHere: index === cursor,
				mark: kind === 'one' ? undefined : marked.has(item.value),
			}),
		}));
		return (
			<>
				<SpokenText text={`${title}.`} width={width} />
				<SpokenLines lines={said} at={cursor} height={screen} width={width} />
			</>
		);
	}
	const rows = layOutItems(items, kind, {letters, marked, cursor}, theme);
	// With a frame the title stands in its edge.
	const all: readonly TextLine[] = hasFrames ? rows : [{text: ` ${title}`, meaning: 'title'}, ...rows];
	const at = all.findIndex(({meaning, text}) => meaning === 'cursor' && text !== '');
	const top = topFor(at, all.length, height);
	return <TextLines lines={all} top={top} width={width} height={height} margin="" />;
}

interface ChoiceState {
	/** Letter of each item. */
	readonly letters: readonly (string | undefined)[];
	/** Values chosen so far. */
	readonly marked: ReadonlySet<string>;
	readonly cursor: number;
}

/** Lays out one line an item, below the titles of their groups. */
function layOutItems(
	items: ChoiceListProps['items'],
	kind: ChoiceListProps['kind'],
	{letters, marked, cursor}: ChoiceState,
	theme: Theme,
): readonly TextLine[] {
	const names = items.map((item, index) => markLetter(nameOf(item), letters[index], theme));
	const nameWidth = maxOf(names.map(name => widthOf(textOf(name)))) + 2;
	return items.flatMap((item, index): readonly TextLine[] => {
		const mark = kind === 'one' ? '' : `${boxOf(marked.has(item.value), kind)} `;
		const name = names[index] ?? {parts: []};
		const padding = ' '.repeat(nameWidth - widthOf(textOf(name)));
		const isHere = index === cursor;
		const parts = [`${isHere ? theme.glyphs.cursor : ' '} ${mark}`, ...name.parts, `${padding}${item.note}`];
		const line: TextLine = {text: textOf({parts}), parts, meaning: isHere ? 'cursor' : undefined};
		const isFirst = item.group !== undefined && item.group !== items[index - 1]?.group;
		return isFirst ? [{text: ` ${item.group}`, meaning: 'title'}, line] : [line];
	});
}

interface SpokenPlace {
	/** '3 of 6' */
	readonly place: string;
	/** Letter that takes it; undefined: none. */
	readonly letter: string | undefined;
	readonly isHere: boolean;
	/** True if it is chosen so far; undefined: a single choice. */
	readonly mark: boolean | undefined;
}

/** Writes 'selected, chosen, 3 of 6: jailed, out of the set for misbehaving'. */
function speakItem(item: ChoiceListItem, {place, letter, isHere, mark}: SpokenPlace): string {
	return [
		...(isHere ? ['selected'] : []),
		...(mark === undefined ? [] : [mark ? 'chosen' : 'not chosen']),
		`${place}: ${item.group === undefined ? '' : `${item.group}, `}${letter === undefined ? '' : `${letter}, `}${nameOf(item)}`,
		...(item.note === '' ? [] : [item.note]),
	].join(', ');
}

/** Underlines the letter in the name, or puts it in brackets if nothing can be underlined: '[p]ower'. */
function markLetter(
	name: string,
	letter: string | undefined,
	{hasMarks}: Pick<Theme, 'hasMarks'>,
): MixedCell {
	const at = letter === undefined ? -1 : name.toLowerCase().indexOf(letter);
	if (at < 0) return {parts: [name]};
	const own = name.charAt(at);
	const marked = hasMarks ? `[${own}]` : ({text: own, meaning: 'letter'} as const);
	return {parts: [name.slice(0, at), marked, name.slice(at + 1)]};
}

function nameOf({label, value}: ChoiceListItem): string {
	return label ?? value;
}

function boxOf(isMarked: boolean, kind: 'any' | 'groups'): string {
	if (kind === 'any') return isMarked ? '[x]' : '[ ]';
	return isMarked ? '(*)' : '( )';
}

/** Scrolls so that the cursor stays visible, with one line of what follows. */
function topFor(at: number, count: number, height: number): number {
	const lowest = Math.max(0, count - height);
	return Math.max(0, Math.min(lowest, at + 2 - height));
}

function toggled(
	marked: ReadonlySet<string>,
	items: readonly ChoiceListItem[],
	cursor: number,
	kind: 'any' | 'one' | 'groups',
): ReadonlySet<string> {
	const item = items[cursor];
	const next = new Set(marked);
	if (!item) return next;
	if (kind === 'groups') {
		for (const {value, group} of items) if (group === item.group) next.delete(value);
		next.add(item.value);
	} else if (!next.delete(item.value)) {
		next.add(item.value);
	}
	return next;
}

const spoken = 'Enter applies.';
const hints = still<OverlayHints>({spoken});
/** Hints of a single choice, where only Enter has an effect. */
const singleHints = still<OverlayHints>({spoken, idle: new Set(['toggle'] as const)});

/** Creates an overlay with a choice among values. */
export function createChoiceOverlay(request: ChoiceRequest): Overlay {
	return {
		context: 'choice',
		title: request.title,
		hints: request.kind === 'one' ? singleHints : hints,
		render: height => <Choice {...request} height={height} />,
	};
}

function Choice({onApply, ...request}: ChoiceRequest & {readonly height: number}) {
	const {arrangement} = useShell();
	const {closeOverlay} = useVerbs();
	return (
		<ChoiceList
			{...request}
			width={arrangement.width}
			onApply={chosen => {
				closeOverlay();
				onApply(chosen);
			}}
			onCancel={closeOverlay}
		/>
	);
}
