import {Text} from 'ink';
import {memo} from 'react';
import {fitParts, fitToWidth, type RankedText, widthOf} from '../../format/text.ts';
import {type Meaning, type ThemeColor, useTheme} from '../ui/theme.ts';

export interface StatusPart extends RankedText {
	readonly meaning?: Meaning;
	/** A colour the user chose for it. */
	readonly color?: ThemeColor | undefined;
}

/** Facts in one line, separated by dots: as many as fit, and always the most important ones. */
export const StatusLine = memo(function StatusLine({
	lead,
	parts,
	width,
}: {
	/** Comes first, whatever the width. */
	readonly lead: string;
	readonly parts: readonly StatusPart[];
	readonly width: number;
}) {
	const theme = useTheme();
	const separator = theme.glyphs.separator;
	const head = lead === '' ? ' ' : ` ${lead} `;
	const fitting = fitParts(parts, width - widthOf(head), widthOf(separator));
	const room = Math.max(0, width - widthOf(head));
	const drawn = fitting.map(({text, meaning, color}) => {
		const short = widthOf(text) > room ? fitToWidth(text, room, 'left', theme.glyphs.ellipsis) : text;
		if (color) return theme.tint(color, short);
		return meaning ? theme.paint(meaning, short) : short;
	});
	const painted = lead === '' ? ' ' : ` ${theme.paint('warning', theme.paint('title', lead))} `;
	return <Text wrap="truncate">{painted + drawn.join(separator)}</Text>;
});
