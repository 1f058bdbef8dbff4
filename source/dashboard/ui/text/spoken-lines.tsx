import {pageAround} from '../../../format/page-around.ts';
import {wrapSentence} from '../../../format/sentence.ts';
import {SpokenText} from './spoken-text.tsx';

interface SpokenLinesProps {
	readonly lines: readonly {readonly text: string}[];
	/** Index of the line being read, where the terminal's cursor rests; undefined: it rests elsewhere. */
	readonly at?: number;
	/** Lines of the terminal. */
	readonly height: number;
	readonly width: number;
	readonly moreKey?: string | undefined;
}

/** Writes a text for a screen reader, one screen at a time, so that reading line by line redraws nothing. */
export function SpokenLines({lines, at, height, width, moreKey}: SpokenLinesProps) {
	const heightOf = (index: number) => wrapSentence(lines[index]?.text ?? '', width).length;
	const room = lines.length > height && moreKey !== undefined ? height - 1 : height;
	const [start, end] = pageAround(at ?? 0, {count: lines.length, height: room, heightOf});
	const hidden = lines.length - end;
	return (
		<>
			{lines.slice(start, end).map(({text}, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the text
				<SpokenText key={start + index} text={text} width={width} hasFocus={start + index === at} />
			))}
			{height > 0 && hidden > 0 && moreKey !== undefined && (
				<SpokenText
					text={`${hidden} more ${hidden === 1 ? 'line' : 'lines'}: ${moreKey} reads on.`}
					width={width}
				/>
			)}
		</>
	);
}
