import {Box, Text} from 'ink';
import {fitToWidth} from '../../../format/text.ts';
import {dividerWidth} from '../../shell/arrangement.ts';
import {Divider} from '../../shell/divider.tsx';
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
}

/** The sections below each other, or the chart of the network beside the lists. */
export function OverviewBody(props: OverviewBodyProps) {
	const {sections, active, places, power, width, height} = props;
	const {glyphs, paint} = useTheme();
	const {paneWidth, hasPowerLine, hasBlanks, heights} = places;
	if (height <= 0) return null;
	const drawn = (wanted: Section, ownWidth: number) =>
		wanted.render({width: ownWidth, height: heights[wanted.id], isActive: wanted === active});
	const chart = sections.find(({id}) => id === 'power');
	const lists = sections.filter(({id}) => id !== 'power');
	const listWidth = paneWidth === 0 ? width : width - paneWidth - dividerWidth;
	const listLines = lists.map(list => (
		<Box key={list.id} flexDirection="column">
			{hasBlanks && list !== lists[0] && <Text> </Text>}
			{drawn(list, listWidth)}
		</Box>
	));
	const line = fitToWidth(`${' '.repeat(networkIndent)}${power}`, width, 'left', glyphs.ellipsis).trimEnd();
	return (
		<Box flexDirection="column" height={height}>
			{hasPowerLine && <Text wrap="truncate">{paint('quiet', line) || ' '}</Text>}
			{hasBlanks && <Text> </Text>}
			{paneWidth === 0 || chart === undefined ? (
				listLines
			) : (
				<Box>
					<Box flexDirection="column" width={paneWidth}>
						{drawn(chart, paneWidth)}
					</Box>
					<Divider height={heights.power} />
					<Box flexDirection="column" width={listWidth}>
						{listLines}
					</Box>
				</Box>
			)}
		</Box>
	);
}

/** Cells before what is said of the network, below its title. */
export const networkIndent = ' Network   '.length;
