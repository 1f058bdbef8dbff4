import {Text} from 'ink';
import {memo} from 'react';
import {fitToWidth, widthOf} from '../../format/text.ts';
import {type Meaning, type TintName, useTheme} from '../ui/theme.ts';
import {fitFacts, type RankedFact} from './fit-facts.ts';

export interface StatusPart extends RankedFact {
	readonly meaning?: Meaning | undefined;
	/** Colour that the user chose for it. */
	readonly color?: TintName | undefined;
}

/** Draws facts in one line, separated by dots: as many as fit, and always the most important ones. */
export const StatusLine = memo(function StatusLine({
	lead,
	parts,
	width,
}: {
	/** Text that comes first at any width. */
	readonly lead: string;
	readonly parts: readonly StatusPart[];
	readonly width: number;
}) {
	const theme = useTheme();
	const {separator, ellipsis} = theme.glyphs;
	const head = lead === '' ? ' ' : ` ${lead} `;
	const room = Math.max(0, width - widthOf(head));
	const drawn = fitFacts(parts, room, {gap: widthOf(separator), ellipsis}).map(
		({text, meaning, color, isTail = false}, index) => {
			const short = widthOf(text) > room ? fitToWidth(text, room, 'left', ellipsis) : text;
			const before = index === 0 ? '' : isTail ? ', ' : separator;
			if (color) return before + theme.tint(color, short);
			return before + (meaning ? theme.paint(meaning, short) : short);
		},
	);
	const painted = lead === '' ? ' ' : ` ${theme.paint('demo', lead)} `;
	return <Text wrap="truncate">{painted + drawn.join('')}</Text>;
});
