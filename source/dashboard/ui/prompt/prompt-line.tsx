import {Text} from 'ink';
import {capitalized} from '../../../format/sentence.ts';
import {focusMark} from '../../../format/signs.ts';
import {cut, fitToWidth, widthOf} from '../../../format/text.ts';
import {withAgreedWidth} from '../../../format/width.ts';
import {SpokenText} from '../text/spoken-text.tsx';
import {useTheme} from '../theme.ts';
import type {TypedLine} from './line-editor.ts';

interface PromptLineProps {
	/** Stands before the line: ':' or 'epoch: '. */
	readonly label: string;
	readonly line: TypedLine;
	/** True if the typed text must not be seen. */
	readonly isSecret: boolean;
	/** Meaning of the line so far, or its problem; shown while there is room. */
	readonly note: string;
	readonly hasProblem: boolean;
	readonly width: number;
}

/** Cells that stay free at the right of the caret, and between line and note. */
const margin = 2;

/** Draws the line being typed; a long one is moved so that the caret stays visible. */
export function PromptLine({label, line, isSecret, note, hasProblem, width}: PromptLineProps) {
	const theme = useTheme();
	const shown = isSecret ? '*'.repeat([...line.text].length) : withAgreedWidth(line.text);
	const caret = isSecret ? [...line.text.slice(0, line.caret)].length : line.caret;
	const room = Math.max(1, width - 1 - widthOf(label) - widthOf(theme.glyphs.caret));
	const before = keepEnd(shown.slice(0, caret), room);
	const after = cut(shown.slice(caret), Math.max(0, room - widthOf(before)));
	const typed = ` ${label}${before}${theme.glyphs.caret}${after}`;
	if (theme.isSpoken) {
		const said = `${speakLabel(label)}${shown.slice(0, caret)}${focusMark}${shown.slice(caret)}`;
		return (
			<>
				<Text>{said}</Text>
				{note !== '' && <SpokenText text={note} width={width} />}
			</>
		);
	}
	const left = width - widthOf(typed) - margin;
	const words =
		note === '' || left < margin ? '' : fitToWidth(note, left, 'left', theme.glyphs.ellipsis).trimEnd();
	const painted =
		words === '' ? '' : `${' '.repeat(margin)}${theme.paint(hasProblem ? 'warning' : 'quiet', words)}`;
	return <Text wrap="truncate">{typed + painted}</Text>;
}

/** Writes signs as their purpose. */
function speakLabel(label: string): string {
	if (label === ':') return 'Command: ';
	return label === '/' ? 'Find: ' : capitalized(label);
}

/** Returns the longest end of a text that fits in `width` cells. */
function keepEnd(text: string, width: number): string {
	let kept = text;
	while (widthOf(kept) > width) kept = kept.slice(firstLength(kept));
	return kept;
}

function firstLength(text: string): number {
	return text.match(/^.\p{M}*/su)?.[0].length ?? 1;
}
