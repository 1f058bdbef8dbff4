import {Text} from 'ink';
import {fitToWidth} from '../../../format/text.ts';
import {withAgreedWidth} from '../../../format/width.ts';
import type {MixedCell} from '../../../table/lay-out.ts';
import {agreedParts, paintParts} from '../../../table/paint-cell.ts';
import {type Meaning, type Theme, useTheme} from '../theme.ts';
import {SpokenLines} from './spoken-lines.tsx';

export interface TextLine {
	readonly text: string;
	readonly meaning?: Meaning | undefined;
	/** The same text in coloured parts, over the colour of the line; ignored if the line is cut or contains a match. */
	readonly parts?: MixedCell['parts'];
}

interface TextLinesProps {
	readonly lines: readonly TextLine[];
	/** First line on the screen. */
	readonly top?: number;
	readonly height: number;
	readonly width: number;
	/** Key that shows more; while lines are hidden below, the last one on the screen counts them. */
	readonly moreKey?: string;
	/** Searched text; each match is marked. */
	readonly found?: string;
	/** Text before every line, to separate it from its left neighbour. */
	readonly margin?: string;
}

/** Draws a text in a window of fixed height, blank below its end. */
export function TextLines(props: TextLinesProps) {
	const {lines, top = 0, height, width, moreKey, margin = ' ', found = ''} = props;
	const theme = useTheme();
	// Read once from end to end, a text has no window; without room its top is cut.
	if (theme.isSpoken)
		return height > 0 && <SpokenLines lines={lines} height={Number.POSITIVE_INFINITY} width={width} />;
	if (height <= 0) return null;
	const hidden = lines.length - top - height;
	const last = moreKey !== undefined && hidden > 0 && height > 1 ? height - 1 : undefined;
	const drawn = Array.from({length: height}, (_, index) => {
		const line =
			index === last
				? {text: `${hidden + 1} more lines: ${moreKey}`, meaning: 'accent' as const}
				: (lines[top + index] ?? {text: ''});
		return drawLine(line, {theme, width, margin, found});
	});
	// One text of many lines: with a node for each line, each change would lay out all of them.
	return <Text wrap="truncate">{drawn.join('\n')}</Text>;
}

type LineLook = Required<Pick<TextLinesProps, 'width' | 'margin' | 'found'>> & {readonly theme: Theme};

function drawLine({text, meaning, parts}: TextLine, {theme, width, margin, found}: LineLook): string {
	const room = width - margin.length;
	const fitted = fitToWidth(withAgreedWidth(text), room, 'left', theme.glyphs.ellipsis).trimEnd();
	const isFound = found !== '' && fitted.toLowerCase().includes(found.toLowerCase());
	const isWhole = parts !== undefined && !isFound && fitted === withAgreedWidth(text).trimEnd();
	const marked = isWhole ? paintParts(agreedParts(parts), theme.paint) : markFound(fitted, found, theme);
	return `${margin}${meaning ? theme.paint(meaning, marked) : marked}` || ' ';
}

/** Marks each match in the text. */
function markFound(text: string, found: string, theme: Theme): string {
	if (found === '') return text;
	const lower = text.toLowerCase();
	const wanted = found.toLowerCase();
	// A few letters change their length with their case: places would be off.
	if (lower.length !== text.length) return text;
	let marked = '';
	let from = 0;
	for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, from)) {
		marked += text.slice(from, at) + theme.paint('found', text.slice(at, at + wanted.length));
		from = at + wanted.length;
	}
	return marked + text.slice(from);
}
