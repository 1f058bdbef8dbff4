import {Text} from 'ink';
import {useTheme} from '../ui/theme.ts';
import {dividerWidth} from './arrangement.ts';

/** Draws the rule between two columns of a screen, `dividerWidth` cells wide. */
export function Divider({height}: {readonly height: number}) {
	const {glyphs, paint} = useTheme();
	const line = paint('quiet', glyphs.rule.padStart(dividerWidth - 1).padEnd(dividerWidth));
	// One text of many lines: with a node for each line, each key would lay out all of them again.
	return <Text>{Array.from({length: height}, () => line).join('\n')}</Text>;
}
