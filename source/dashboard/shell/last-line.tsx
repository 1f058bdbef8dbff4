import {Text} from 'ink';
import {memo} from 'react';
import {fitToWidth, widthOf} from '../../format/text.ts';
import {formatHints, type HintWords, type KeyAction, type KeyContext} from '../ui/keys/keys.ts';
import {type Meaning, useTheme} from '../ui/theme.ts';

export interface LastLineProps {
	readonly text: string;
	readonly meaning?: Meaning | undefined;
	/** Whose keys are hinted at. */
	readonly context: KeyContext;
	/** Actions that would do nothing now, and are not hinted at. */
	readonly idle?: ReadonlySet<KeyAction> | undefined;
	/** What keys are called here in the hints, where it is not their usual word. */
	readonly hints?: HintWords | undefined;
	readonly width: number;
}

/** Cells between the words and the hints. */
const gapWidth = 3;

/** Below this width the words need every cell. */
const widthForHint = 20;

/** What the list is, or what just happened, and at the right the keys that matter here. */
export const LastLine = memo(function LastLine({
	text,
	meaning,
	context,
	idle,
	hints: words,
	width,
}: LastLineProps) {
	const theme = useTheme();
	const {ellipsis} = theme.glyphs;
	const free = width - 1 - widthOf(text) - gapWidth;
	// The key that explains the others stays: what gives way first is the end of the words.
	const hints = formatHints(context, Math.max(width < widthForHint ? 0 : 1, free), idle, words);
	const room = width - hints.length - 1;
	const shown =
		hints !== '' && free < hints.length
			? fitToWidth(` ${text}`, room - gapWidth + 1, 'left', ellipsis)
			: ` ${text}`;
	const left = fitToWidth(shown, Math.max(0, room), 'left', ellipsis);
	const painted = meaning ? theme.paint(meaning, left) : left;
	return <Text wrap="truncate">{`${painted}${theme.paint('quiet', hints)}`}</Text>;
});
