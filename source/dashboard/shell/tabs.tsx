import {Box, Text} from 'ink';
import {memo, useMemo} from 'react';
import type {Parameters} from '../../domain/parameters.ts';
import {formatInteger} from '../../format/number.ts';
import {fitToWidth, widthOf} from '../../format/text.ts';
import {type ViewName, viewNames, views} from '../../routes/route.ts';
import {useGovernance} from '../queries/use-governance.ts';
import {useValidatorCount} from '../queries/use-network.ts';
import {useMouseTarget} from '../ui/mouse/use-mouse-target.ts';
import {useTheme} from '../ui/theme.ts';
import {useShell} from './shell-context.ts';
import {useMyAddresses} from './use-my-addresses.ts';

export interface Tab {
	readonly name: string;
	/** Number of items in it; undefined: not known yet. */
	readonly count: number | undefined;
}

interface TabsProps {
	readonly tabs: readonly Tab[];
	/** Index of the open tab, from 0. */
	readonly active: number;
	readonly width: number;
	/** Called with the tab, from 0, that the mouse was pressed on. */
	readonly onPress: (tab: number) => void;
}

/** Draws ' 0 Overview   1 Validators 205 …', with the count of the open tab alone, or '1/5 Validators 205'. */
export const Tabs = memo(function Tabs({tabs, active, width, onPress}: TabsProps) {
	const theme = useTheme();
	const long = tabs.map(({name, count}, index) => ` ${index} ${withCount(name, count)} `);
	const short = tabs.map(({name}, index) => ` ${index} ${name} `);
	// Without colours a mark stands in the blank at the end.
	const hasEnd = theme.hasMarks && active === tabs.length - 1;
	// The count of the open tab leaves last: it is shown without the other tabs too.
	const own = short.map((label, index) => (index === active ? (long[index] ?? label) : label));
	const labels = [long, own]
		.flatMap(all => [all, ...(hasEnd ? [] : [withoutEnd(all)])])
		.find(all => widthOf(all.join('')) <= width);
	const box = useMouseTarget(
		labels &&
			(column => {
				const pressed = tabAt(column, labels);
				if (pressed !== -1) onPress(pressed);
			}),
	);
	if (!labels) {
		const tab = tabs[active];
		if (!tab) return <Text> </Text>;
		const text = ` ${active}/${tabs.length - 1} ${withCount(tab.name, tab.count)} `;
		const line = fitToWidth(text, Math.min(width, widthOf(text)), 'left', theme.glyphs.ellipsis);
		return <Text wrap="truncate">{theme.paint('tab', line)}</Text>;
	}
	// In a terminal without colours, reverse video alone may be hard to see.
	const marked = (label: string) => (theme.hasMarks ? `[${label.slice(1, -1)}]` : label);
	const drawn = labels.map((label, index) => (index === active ? theme.paint('tab', marked(label)) : label));
	return (
		<Box ref={box} flexShrink={0}>
			<Text wrap="truncate">{drawn.join('')}</Text>
		</Box>
	);
});

/** Finds the tab whose label has that cell, from 0; -1: none. */
function tabAt(column: number, labels: readonly string[]): number {
	let end = 0;
	return labels.findIndex(label => {
		end += widthOf(label);
		return column < end;
	});
}

function withoutEnd(labels: readonly string[]): readonly string[] {
	return labels.map((label, index) => (index === labels.length - 1 ? label.trimEnd() : label));
}

function withCount(name: string, count: number | undefined): string {
	return count === undefined ? name : `${name} ${formatInteger(count)}`;
}

/** Returns the tabs of all views, with the counts of those that hold several items. */
export function useTabs(parameters: Parameters | undefined): readonly Tab[] {
	const {feed, counts} = useShell();
	const {votingCount, times} = useGovernance(feed, parameters);
	const isUnknown = times !== undefined && counts.validators === undefined;
	const asked = useValidatorCount(feed, isUnknown);
	const validators = counts.validators ?? asked;
	const delegator = useMyAddresses().length || undefined;
	return useMemo(() => {
		const known: Partial<Record<ViewName, number | undefined>> = {
			validators,
			proposals: votingCount,
			delegator,
		};
		return viewNames.map(name => ({name: views[name].tab, count: known[name]}));
	}, [validators, votingCount, delegator]);
}
