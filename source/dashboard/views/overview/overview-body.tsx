import {Box, Text} from 'ink';
import {Fragment} from 'react';
import {fitToWidth} from '../../../format/text.ts';
import {TextLines} from '../../ui/text/text-lines.tsx';
import {useTheme} from '../../ui/theme.ts';
import {besideGap} from './lay-out-overview.ts';
import {networkLines} from './network-lines.ts';
import {fillBeside, footLines, sentenceIndent} from './own-lines.ts';
import {isApart, type PlacedPart} from './place-sections.ts';
import type {Section} from './section.tsx';
import type {OverviewState} from './use-overview.ts';

interface OverviewBodyProps {
	readonly overview: OverviewState;
	/** Lines; 0 while an overlay covers them. */
	readonly height: number;
	/** Called with the row, from 0, of a section that the mouse was pressed on. */
	onPress(section: Section, row: number): void;
}

/** Draws the parts below each other, or in two columns. */
export function OverviewBody({overview, height, onPress}: OverviewBodyProps) {
	const {places, widths} = overview.layout;
	if (height <= 0) return null;
	return (
		<Box height={height}>
			{places.columns.map((parts, index) => (
				<Box
					key={parts[0]?.id}
					flexDirection="column"
					flexShrink={0}
					width={widths[index] ?? 0}
					marginLeft={index === 0 ? 0 : besideGap}
				>
					{parts
						.filter(part => part.height > 0)
						.map((part, place) => (
							<Fragment key={part.id}>
								{places.hasBlanks && place > 0 && isApart(part.id, places.columns.length > 1) && (
									<Text> </Text>
								)}
								<Part part={part} width={widths[index] ?? 0} overview={overview} onPress={onPress} />
							</Fragment>
						))}
				</Box>
			))}
		</Box>
	);
}

interface PartProps extends Pick<OverviewBodyProps, 'overview' | 'onPress'> {
	readonly part: PlacedPart;
	readonly width: number;
}

function Part({part, width, overview, onPress}: PartProps) {
	const {network, facts, layout, active, sections} = overview;
	if (part.id === 'network') {
		const isBroken = layout.places.columns.length > 1;
		const lines = networkLines(network, width, {isBroken, facts});
		return <Titled title="Network" lines={lines.slice(0, part.height)} width={width} />;
	}
	const section = sections.find(({id}) => id === part.id);
	if (!section) return null;
	const drawn = (height: number) =>
		section.render({width, height, isActive: section === active, onPress: row => onPress(section, row)});
	if (part.id !== 'stake') return drawn(part.height);
	const below = Math.max(0, part.height - layout.headHeight);
	const rows = Math.min(section.count, below);
	const foot = footLines(overview.own, width, facts).slice(0, below - rows);
	return (
		<>
			<Titled title="My stake" lines={headOf(overview, rows, width).slice(0, part.height)} width={width} />
			{rows > 0 && drawn(rows)}
			<TextLines lines={foot} height={foot.length} width={width} margin="" />
		</>
	);
}

/** Returns the sums, behind a count of what needs the person where that does not stand below them whole. */
function headOf(
	{own, facts, layout, concerns}: OverviewState,
	rows: number,
	width: number,
): readonly string[] {
	const {headHeight} = layout;
	if (headHeight === 0) return [];
	const {needs} = concerns.counts;
	const {alarm} = facts.theme.glyphs;
	const counted = fillBeside([`${alarm} ${needs}`, ...own.sums], width, facts);
	return rows < needs && counted.length <= headHeight ? counted : fillBeside(own.sums, width, facts);
}

interface TitledProps {
	readonly title: string;
	readonly lines: readonly string[];
	readonly width: number;
}

/** Draws sentences beside their title. */
function Titled({title, lines, width}: TitledProps) {
	const {paint, glyphs} = useTheme();
	const lead = ` ${title}`.padEnd(sentenceIndent);
	return lines.map((line, index) => {
		const text = fitToWidth(line, Math.max(0, width - sentenceIndent), 'left', glyphs.ellipsis).trimEnd();
		return (
			<Text key={line} wrap="truncate">
				{index === 0 ? paint('title', lead) + text : ' '.repeat(sentenceIndent) + text}
			</Text>
		);
	});
}
