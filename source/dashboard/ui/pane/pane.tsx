import {Box, Text} from 'ink';
import {memo, type ReactNode} from 'react';
import {fitToWidth, widthOf} from '../../../format/text.ts';
import {useMouseTarget} from '../mouse/use-mouse-target.ts';
import {type Theme, useTheme} from '../theme.ts';

interface PaneProps {
	/** Name of the part, in its upper edge. */
	readonly title: string;
	/** The part of the title that is bold: the open one of several tabs. Default: all of it. */
	readonly open?: string | undefined;
	/** Count, order and filter, at the right of the title. */
	readonly note?: string | undefined;
	/** Position, or the key that leads on, at the right of the lower edge. */
	readonly foot?: string | undefined;
	/** True if it has the keys. */
	readonly isFocused: boolean;
	/** Cells, those of the frame among them. */
	readonly width: number;
	/** Lines within the frame; 0: nothing of it is drawn, and what is in it stays as it is. */
	readonly height: number;
	/** Called if the mouse is pressed on it, and on nothing else in it. */
	readonly onPress?: (() => void) | undefined;
	readonly children: ReactNode;
}

/** Draws a frame around a part of the screen, with its name. Each edge is drawn again only where it differs. */
export function Pane({
	title,
	open = title,
	note = '',
	foot = '',
	isFocused,
	width,
	height,
	onPress,
	children,
}: PaneProps) {
	const box = useMouseTarget(height > 0 ? onPress : undefined);
	if (height <= 0) return children;
	const edge = {isFocused, width: width - 2};
	return (
		<Box ref={box} flexDirection="column" width={width} flexShrink={0}>
			<UpperEdge title={title} open={open} note={note} {...edge} />
			<Box height={height}>
				<Side isFocused={isFocused} height={height} />
				<Box flexDirection="column" width={width - 2} flexShrink={0}>
					{children}
				</Box>
				<Side isFocused={isFocused} height={height} />
			</Box>
			<LowerEdge foot={foot} {...edge} />
		</Box>
	);
}

/** Returns a function that paints parts of a frame. */
function useEdge(isFocused: boolean): (text: string) => string {
	const {paint} = useTheme();
	return text => paint(isFocused ? 'focus' : 'border', text);
}

const Side = memo(function Side({isFocused, height}: Pick<PaneProps, 'isFocused' | 'height'>) {
	const edge = useEdge(isFocused);
	const {rule} = useTheme().glyphs;
	// One text of many lines: with a node for each line, each key would lay out all of them again.
	return <Text>{Array.from({length: height}, () => edge(rule)).join('\n')}</Text>;
});

const UpperEdge = memo(function UpperEdge({
	isFocused,
	width,
	...texts
}: Pick<PaneProps, 'isFocused' | 'width'> & TopTexts) {
	const edge = useEdge(isFocused);
	const theme = useTheme();
	const [left, right] = theme.glyphs.corners;
	const line = drawTop(texts, isFocused, {theme, edge, width});
	return <Text wrap="truncate">{edge(left) + line + edge(right)}</Text>;
});

const LowerEdge = memo(function LowerEdge({
	foot,
	isFocused,
	width,
}: Pick<PaneProps, 'isFocused' | 'width'> & {readonly foot: string}) {
	const edge = useEdge(isFocused);
	const theme = useTheme();
	const [, , right, left] = theme.glyphs.corners;
	return <Text wrap="truncate">{edge(left) + drawBottom(foot, {theme, edge, width}) + edge(right)}</Text>;
});

interface EdgeLook {
	readonly theme: Theme;
	/** Cells between the corners. */
	readonly width: number;
	edge(text: string): string;
}

type TopTexts = Readonly<Record<'title' | 'open' | 'note', string>>;

/** Writes the title at the left of the upper edge and the note at its right; the note leaves before the title is cut. */
function drawTop({title, open, note}: TopTexts, isFocused: boolean, {theme, edge, width}: EdgeLook): string {
	const {glyphs, paint, embolden} = theme;
	const name = title === '' ? '' : ` ${fitNote(title, width - 4, glyphs)} `;
	const side = note === '' ? '' : ` ${fitNote(note, width - widthOf(name) - 5, glyphs)} `;
	const end = side.trim() === '' ? '' : paint('quiet', side) + edge(glyphs.edge);
	const rest = width - 1 - widthOf(name) - (end === '' ? 0 : widthOf(side) + 1);
	const tint = (text: string) => (isFocused ? paint('focus', text) : text);
	const at = open === title ? -1 : name.indexOf(open);
	const start =
		at === -1
			? embolden(tint(name))
			: tint(name.slice(0, at)) + embolden(tint(open)) + tint(name.slice(at + open.length));
	return edge(glyphs.edge) + start + edge(glyphs.edge.repeat(Math.max(0, rest))) + end;
}

/** Writes a text at the right of the lower edge. */
function drawBottom(foot: string, {theme, edge, width}: EdgeLook): string {
	const {glyphs, paint} = theme;
	const text = fitNote(foot, width - 4, glyphs);
	if (text === '') return edge(glyphs.edge.repeat(width));
	return `${edge(glyphs.edge.repeat(width - widthOf(text) - 3))} ${paint('quiet', text)} ${edge(glyphs.edge)}`;
}

/** Returns as many parts of a text as fit, the first ones before the others; the first one is cut if need be. */
function fitNote(text: string, cells: number, {separator, ellipsis}: Theme['glyphs']): string {
	const room = Math.max(0, cells);
	const parts = text.split(separator);
	while (parts.length > 1 && widthOf(parts.join(separator)) > room) parts.pop();
	const fitting = parts.join(separator);
	return widthOf(fitting) <= room ? fitting : fitToWidth(fitting, room, 'left', ellipsis).trimEnd();
}
