import {Text} from 'ink';
import {memo} from 'react';
import {fitToWidth} from '../../../format/text.ts';
import {withAgreedWidth} from '../../../format/width.ts';
import {type Meaning, type Theme, useTheme} from '../theme.ts';
import {SpokenLines} from './spoken-lines.tsx';

export interface TextLine {
	readonly text: string;
	readonly meaning?: Meaning | undefined;
}

interface TextLinesProps {
	readonly lines: readonly TextLine[];
	/** First line on the screen. */
	readonly top?: number;
	readonly height: number;
	readonly width: number;
	/** The key that shows more; while lines are hidden below, the last one on the screen says how many. */
	readonly moreKey?: string;
	/** What was searched for: each place that holds it is marked. */
	readonly found?: string;
	/** Drawn before every line, to separate the text from what is on its left. */
	readonly margin?: string;
}

/** A text in a window of fixed height, blank below its end. */
export function TextLines(props: TextLinesProps) {
	const {lines, top = 0, height, width, moreKey, margin = ' ', found = ''} = props;
	const {isSpoken} = useTheme();
	// Heard once from end to end, a text has no window; what the terminal has no room for is cut at its top.
	if (isSpoken)
		return height > 0 && <SpokenLines lines={lines} height={Number.POSITIVE_INFINITY} width={width} />;
	const hidden = lines.length - top - height;
	const last = moreKey !== undefined && hidden > 0 && height > 1 ? height - 1 : undefined;
	return Array.from({length: Math.max(0, height)}, (_, index) => {
		const line =
			index === last
				? {text: `${hidden + 1} more lines: ${moreKey}`, meaning: 'accent' as const}
				: lines[top + index];
		return (
			<Line
				// biome-ignore lint/suspicious/noArrayIndexKey: a line is its place on the screen
				key={index}
				text={line?.text ?? ''}
				meaning={line?.meaning}
				width={width}
				margin={margin}
				found={found}
			/>
		);
	});
}

interface LineProps extends TextLine {
	readonly width: number;
	readonly margin: string;
	readonly found: string;
}

const Line = memo(function Line({text, meaning, width, margin, found}: LineProps) {
	const theme = useTheme();
	const room = width - margin.length;
	const fitted = fitToWidth(withAgreedWidth(text), room, 'left', theme.glyphs.ellipsis).trimEnd();
	const marked = found === '' ? fitted : markFound(fitted, found, theme);
	return <Text wrap="truncate">{`${margin}${meaning ? theme.paint(meaning, marked) : marked}` || ' '}</Text>;
});

/** The text with each place that holds what was searched for in reverse video. */
function markFound(text: string, found: string, theme: Theme): string {
	const lower = text.toLowerCase();
	const wanted = found.toLowerCase();
	// A few letters change their length with their case: places would be off.
	if (lower.length !== text.length) return text;
	let marked = '';
	let from = 0;
	for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, from)) {
		marked += text.slice(from, at) + theme.paint('cursor', text.slice(at, at + wanted.length));
		from = at + wanted.length;
	}
	return marked + text.slice(from);
}
