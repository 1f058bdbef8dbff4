import {Text} from 'ink';
import {wrapSentence} from '../../../format/sentence.ts';
import {focusMark} from '../../../format/signs.ts';

interface SpokenTextProps {
	readonly text: string;
	readonly width: number;
	/** True if the terminal's cursor rests on it. */
	readonly hasFocus?: boolean;
}

/** Writes a sentence for a screen reader, in as many lines as it needs. */
export function SpokenText({text, width, hasFocus = false}: SpokenTextProps) {
	return <Text>{(hasFocus ? focusMark : '') + wrapSentence(text, width).join('\n')}</Text>;
}
