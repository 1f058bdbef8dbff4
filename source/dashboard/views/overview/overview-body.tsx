import {Box, Text} from 'ink';
import {useSyncExternalStore} from 'react';
import {pageAround} from '../../../format/page-around.ts';
import {speakFigures, wrapSentence} from '../../../format/sentence.ts';
import {fitToWidth} from '../../../format/text.ts';
import {neverChanging} from '../../../system/changing.ts';
import {SpokenText} from '../../ui/text/spoken-text.tsx';
import {useTheme} from '../../ui/theme.ts';
import type {Places} from './place-sections.ts';
import type {Section} from './section.tsx';

interface OverviewBodyProps {
	readonly sections: readonly Section[];
	readonly active: Section | undefined;
	readonly places: Places;
	/** Sentence on who holds the power; empty: not known. */
	readonly power: string;
	readonly width: number;
	/** Lines; 0 while an overlay covers them. */
	readonly height: number;
	/** Called with the row, from 0, of a section that the mouse was pressed on. */
	onPress(section: Section, row: number): void;
}

/** Draws the sections below each other. */
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

/** Cells before the sentences on the network, below its title. */
export const networkIndent = ' Network   '.length;

interface SpokenOverviewProps {
	/** Sentences on the network. */
	readonly network: readonly string[];
	readonly sections: readonly Section[];
	readonly active: Section | undefined;
	readonly width: number;
	readonly height: number;
}

/** Draws the sections as sentences: a heading with its count, then one for each row. */
export function SpokenOverview({network, sections, active, width, height}: SpokenOverviewProps) {
	const at = useSyncExternalStore(
		active?.cursor.subscribe ?? neverChanging,
		() => active?.cursor.read().index,
	);
	const sentences = [
		...network.flatMap(text =>
			text === '' ? [] : [{key: text, text: `${speakFigures(text)}.`, hasFocus: false}],
		),
		...sections.flatMap(section => [
			{key: section.id, text: `${section.heading}.`, hasFocus: false},
			...section.sentences.map((text, index) => {
				const hasFocus = section === active && at === index;
				const place = `${hasFocus ? 'selected, ' : ''}${index + 1} of ${section.count}`;
				return {key: `${section.id} ${index}`, text: `${place}: ${speakFigures(text)}`, hasFocus};
			}),
		]),
	];
	const focus = Math.max(
		0,
		sentences.findIndex(({hasFocus}) => hasFocus),
	);
	const heightOf = (index: number) => wrapSentence(sentences[index]?.text ?? '', width).length;
	const [start, end] = pageAround(focus, {count: sentences.length, height, heightOf});
	return sentences
		.slice(start, end)
		.map(({key, text, hasFocus}) => <SpokenText key={key} text={text} width={width} hasFocus={hasFocus} />);
}
