import {Text} from 'ink';
import {memo} from 'react';
import {fitToWidth, widthOf} from '../format/text.ts';
import {formatHints, type KeyContext} from '../keys.ts';
import {type Meaning, useTheme} from '../theme.ts';

interface LastLineProps {
	readonly text: string;
	readonly meaning?: Meaning | undefined;
	/** Whose keys are hinted at. */
	readonly context: KeyContext;
	readonly width: number;
}

/** What the list is, or what just happened, and at the right the keys that matter here. */
export const LastLine = memo(function LastLine({text, meaning, context, width}: LastLineProps) {
	const theme = useTheme();
	const room = width - 1 - widthOf(text) - 3;
	const hints = formatHints(context, Math.max(0, room));
	const left = fitToWidth(` ${text}`, Math.max(0, width - hints.length - 1), 'left', theme.glyphs.ellipsis);
	const painted = meaning ? theme.paint(meaning, left) : left;
	return <Text wrap="truncate">{`${painted}${theme.paint('quiet', hints)}`}</Text>;
});
