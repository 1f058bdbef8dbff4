import {Text} from 'ink';
import {useMemo} from 'react';
import {fitParts} from '../../format/text.ts';
import type {KeyMap} from '../../keys/key-map.ts';
import {TextPane} from '../shell/text-pane.tsx';
import {useKeyMap} from '../ui/keys/key-map-context.ts';
import {layOutComparison, layOutNames, speakComparison} from '../ui/text/lay-out-comparison.ts';
import {TextLines} from '../ui/text/text-lines.tsx';
import {type Theme, useTheme} from '../ui/theme.ts';
import type {Comparison} from './use-comparison.ts';

interface ComparisonPaneProps {
	readonly comparison: Comparison<never>;
	readonly width: number;
	readonly height: number;
}

/** Draws the marked rows beside each other: their names, and below them field by field. */
export function ComparisonPane({comparison, width, height}: ComparisonPaneProps) {
	const {fields, names, layout, close} = comparison;
	const theme = useTheme();
	const {glyphs, isSpoken, paint} = theme;
	const lines = useMemo(
		() => (isSpoken ? speakComparison(fields, names) : layOutComparison(fields, layout, glyphs)),
		[isSpoken, fields, names, layout, glyphs],
	);
	const hasNames = !isSpoken && height > 1;
	const {first, furthest} = layout;
	const to = (column: number) => () => comparison.scrollTo(column);
	return (
		<>
			{hasNames && <Text wrap="truncate">{` ${paint('title', layOutNames(names, layout, glyphs))}`}</Text>}
			<TextPane
				lines={lines}
				name="comparison"
				context="comparison"
				width={width}
				height={hasNames ? height - 1 : height}
				isFocused
				handlers={{
					columnsLeft:
						isSpoken || furthest === 0 ? allFit : first > 0 ? to(first - 1) : 'these are the first',
					columnsRight:
						isSpoken || furthest === 0 ? allFit : first < furthest ? to(first + 1) : 'these are the last',
				}}
				onClose={close}
			/>
		</>
	);
}

const allFit = 'all of them are shown';

/** Draws how many rows are compared, how many do not fit, and how much differs. */
export function ComparisonTitle({
	comparison,
	noun,
	width,
}: Pick<ComparisonPaneProps, 'comparison' | 'width'> & {readonly noun: {readonly many: string}}) {
	const text = useComparisonTitle(comparison, noun.many, width - 1);
	return <TextLines lines={[{text, meaning: 'title'}]} height={1} width={width} />;
}

/** Says how many rows are compared, how many do not fit, and how much differs. */
export function useComparisonTitle(comparison: Comparison<never>, noun: string, width: number): string {
	const theme = useTheme();
	const keyMap = useKeyMap();
	return describeComparison(comparison, noun, {theme, keyMap, width});
}

interface ComparisonLook {
	readonly theme: Theme;
	/** Keys in force. */
	readonly keyMap: KeyMap;
	readonly width: number;
}

function describeComparison(
	{names, gone, fields, layout: {first, count}}: Comparison<never>,
	noun: string,
	{theme: {glyphs, isSpoken}, keyMap, width}: ComparisonLook,
): string {
	const differing = fields.filter(({differs}) => differs).length;
	const all = fields.filter(({isTitle}) => !isTitle).length;
	const differ = `${differing} of ${all} fields differ`;
	const left = gone.length === 0 ? [] : [`${gone.join(', ')} not in the list now`];
	if (isSpoken) {
		return [`${names.length} ${noun} compared: ${names.join(', ')}`, ...left, differ, '']
			.join('. ')
			.trimEnd();
	}
	const hidden = names.filter((_, at) => at < first || at >= first + count);
	const parts = [
		{text: `${names.length} ${noun} compared`, rank: 2},
		...(hidden.length === 0
			? []
			: [
					{
						text: `${count} of ${names.length} fit: ${keyMap.name('columnsLeft')} ${keyMap.name('columnsRight')} lead to ${hidden.join(', ')}`,
						rank: 0,
					},
				]),
		...left.map(text => ({text, rank: 1})),
		{text: differ, rank: 1},
	];
	return fitParts(parts, width, glyphs.separator.length)
		.map(({text}) => text)
		.join(glyphs.separator);
}
