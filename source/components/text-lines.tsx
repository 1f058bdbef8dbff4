import {Text} from 'ink';
import {memo} from 'react';
import {fitToWidth} from '../format/text.ts';
import {withAgreedWidth} from '../format/width.ts';
import {type Meaning, useTheme} from '../theme.ts';

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
	/** Drawn before every line, to set the text off from what stands at its left. */
	readonly margin?: string;
}

/** A text in a window of fixed height, blank below its end. */
export function TextLines({lines, top = 0, height, width, moreKey, margin = ' '}: TextLinesProps) {
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
			/>
		);
	});
}

const Line = memo(function Line({text, meaning, width, margin}: TextLine & {width: number; margin: string}) {
	const theme = useTheme();
	const room = width - margin.length;
	const fitted = fitToWidth(withAgreedWidth(text), room, 'left', theme.glyphs.ellipsis).trimEnd();
	return <Text wrap="truncate">{`${margin}${meaning ? theme.paint(meaning, fitted) : fitted}` || ' '}</Text>;
});
