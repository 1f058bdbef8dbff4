import {Text} from 'ink';
import {useTheme} from '../ui/theme.ts';

/** Draws the rule between two columns of a screen. */
export function Divider({height, width}: {readonly height: number; readonly width: number}) {
	const {glyphs, paint} = useTheme();
	const line = paint('quiet', glyphs.rule.padStart(width - 1).padEnd(width));
	// One text of many lines: with a node for each line, each key would lay out all of them again.
	return <Text>{Array.from({length: height}, () => line).join('\n')}</Text>;
}
