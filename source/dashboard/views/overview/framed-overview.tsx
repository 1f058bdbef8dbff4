import {Box} from 'ink';
import {frameWidth} from '../../shell/arrangement.ts';
import {Pane} from '../../ui/pane/pane.tsx';
import {type TextLine, TextLines} from '../../ui/text/text-lines.tsx';
import type {PaneBands, PlacedPane} from './lay-out-panes.ts';
import type {Section} from './section.tsx';
import type {OverviewState} from './use-overview.ts';

interface FramedOverviewProps {
	readonly overview: OverviewState;
	readonly bands: PaneBands;
	/** True while an overlay covers the panes. */
	readonly isCovered: boolean;
	/** Called with the row, from 0, of a section that the mouse was pressed on. */
	onPress(section: Section, row: number): void;
}

/** Draws the overview as panes. */
export function FramedOverview({bands, isCovered, ...props}: FramedOverviewProps) {
	if (isCovered) return null;
	return bands.map(stacks => (
		<Box key={stacks[0]?.[0]?.id}>
			{stacks.map(stack => (
				<Box key={stack[0]?.id} flexDirection="column" flexShrink={0}>
					{stack.map(place => (
						<OverviewPane key={place.id} place={place} {...props} />
					))}
				</Box>
			))}
		</Box>
	));
}

interface OverviewPaneProps extends Pick<FramedOverviewProps, 'overview' | 'onPress'> {
	readonly place: PlacedPane;
}

function OverviewPane({place: {id, width, height}, overview, onPress}: OverviewPaneProps) {
	const {sections, active, textPanes} = overview;
	const inner = width - frameWidth;
	if (id === 'sums' || id === 'network') {
		const {title, note, linesIn} = textPanes[id];
		const lines: readonly TextLine[] = linesIn(inner - 1);
		return (
			<Pane title={title} note={note} isFocused={false} width={width} height={height}>
				<TextLines lines={lines} width={inner} height={height} />
			</Pane>
		);
	}
	const section = sections.find(each => each.id === id);
	if (!section) return null;
	const isActive = section === active;
	return (
		<Pane
			title={section.title}
			note={section.note}
			foot={section.foot}
			isFocused={isActive}
			width={width}
			height={height}
		>
			{section.render({width: inner, height, isActive, onPress: row => onPress(section, row)})}
		</Pane>
	);
}
