import {Box, Text} from 'ink';
import {fitToWidth} from '../../../format/text.ts';
import {useTheme} from '../../ui/theme.ts';
import type {Places} from './place-sections.ts';
import type {Section} from './section.tsx';

interface OverviewBodyProps {
	readonly sections: readonly Section[];
	readonly active: Section | undefined;
	readonly places: Places;
	/** Who holds the power, in a sentence; empty: not known. */
	readonly power: string;
	readonly width: number;
	/** Lines; 0 while an overlay covers them. */
	readonly height: number;
	/** Called with the row, from 0, of a section that the mouse was pressed on. */
	onPress(section: Section, row: number): void;
}

/** The sections below each other. */
export function OverviewBody(props: OverviewBodyProps) {
	const {sections, active, places, power, width, height, onPress} = props;
	const {glyphs, paint} = useTheme();
	const {hasPowerLine, hasBlanks, heights} = places;
	if (height <= 0) return null;
	const shown = sections.filter(({id}) => heights[id] > 0);
	const line = fitToWidth(`${' '.repeat(networkIndent)}${power}`, width, 'left', glyphs.ellipsis).trimEnd();
	return (
		<Box flexDirection="column" height={height}>
			{hasPowerLine && <Text wrap="truncate">{paint('quiet', line) || ' '}</Text>}
			{shown.map(section => (
				<Box key={section.id} flexDirection="column">
					{hasBlanks && <Text> </Text>}
					{section.render({
						width,
						height: heights[section.id],
						isActive: section === active,
						onPress: row => onPress(section, row),
					})}
				</Box>
			))}
		</Box>
	);
}

/** Cells before what is said of the network, below its title. */
export const networkIndent = ' Network   '.length;
