import {Box, Text} from 'ink';
import {memo, useMemo, useState} from 'react';
import type {Parameters} from '../../domain/parameters.ts';
import {formatInteger} from '../../format/number.ts';
import {fitToWidth, widthOf} from '../../format/text.ts';
import {type ViewName, viewNames, views} from '../../routes/route.ts';
import {useAllValidators} from '../queries/use-active-stake.ts';
import {useGovernance} from '../queries/use-governance.ts';
import {useMouseTarget} from '../ui/mouse/use-mouse-target.ts';
import {useTheme} from '../ui/theme.ts';
import {useShell} from './shell-context.ts';
import {useConcerns} from './use-concerns.ts';
import {useMyAddresses} from './use-my-addresses.ts';
import {useUnseenEvents} from './use-remembered.ts';

export interface Tab {
	readonly name: string;
	/** Number of items in it; undefined: not known yet. */
	readonly count: number | undefined;
	/** True if the count of changes stands there: it leaves last. */
	readonly isNews?: boolean;
	/** True if something needs the person. */
	readonly isAlarmed?: boolean;
}

interface TabsProps {
	readonly tabs: readonly Tab[];
	/** Index of the open tab, from 0. */
	readonly active: number;
	readonly width: number;
	/** Called with the tab, from 0, that the mouse was pressed on. */
	readonly onPress: (tab: number) => void;
}

/**
Draws ' 0 Overview   1 Validators 205 …', with fewer counts where they do not fit, that of changes last and not while
something needs the person, or the open tab alone: '1/6 Validators 205'.
*/
export const Tabs = memo(function Tabs({tabs, active, width, onPress}: TabsProps) {
	const theme = useTheme();
	const {alarm} = theme.glyphs;
	const labelsWith = (hasCount: (tab: Tab, index: number) => boolean) =>
		tabs.map((tab, index) => ` ${index} ${hasCount(tab, index) ? withCount(tab, alarm) : tab.name} `);
	// Without colours a mark stands in the blank at the end.
	const hasEnd = theme.hasMarks && active === tabs.length - 1;
	const newsAlone = labelsWith(({isNews = false}) => isNews);
	const hasNews = tabs.some(({isNews, isAlarmed, count}) => isNews && (isAlarmed || count !== undefined));
	// Without colours the marks of the open tab stand in blanks.
	const isMarked = (index: number) => theme.hasMarks && (index === active || index === active - 1);
	const close = newsAlone.map((label, index) => (isMarked(index) ? label : label.trimEnd()));
	// The count of the open tab leaves late: it is shown without the other tabs too.
	const forms = [
		labelsWith(() => true),
		labelsWith(({isNews}, index) => isNews || index === active),
		newsAlone,
		// The tabs stand closer before it leaves.
		...(hasNews ? [close] : []),
		...(tabs.some(({isAlarmed = false}) => isAlarmed) ? [] : [labelsWith(() => false)]),
	];
	const labels = forms
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
		const at = tabs.findIndex(({isNews, isAlarmed, count}) => isNews && (isAlarmed || count !== undefined));
		const other = tabs[at];
		const news = other && at !== active ? `  ${at} ${withCount(other, alarm)}` : '';
		const place = `${active}/${tabs.length - 1}`;
		const counted = ` ${place} ${withCount(tab, alarm)} `;
		const texts = news === '' ? [counted] : [counted, ` ${place} ${tab.name} `];
		const text = texts.find(each => widthOf(each) + widthOf(news) <= width) ?? counted;
		const rest = widthOf(text) + widthOf(news) <= width ? news : '';
		const line = fitToWidth(text, Math.min(width, widthOf(text)), 'left', theme.glyphs.ellipsis);
		return <Text wrap="truncate">{theme.paint('tab', line) + rest}</Text>;
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

/** Writes 'Validators 205', 'Changes 4!'. */
function withCount({name, count, isAlarmed}: Tab, alarm: string): string {
	if (count === undefined) return isAlarmed ? `${name} ${alarm}` : name;
	return `${name} ${formatInteger(count)}${isAlarmed ? alarm : ''}`;
}

/** Returns the tabs of all views, with the counts of those that hold several items. */
export function useTabs(parameters: Parameters | undefined): readonly Tab[] {
	const {feed, counts} = useShell();
	const {votingCount, times} = useGovernance(feed, parameters);
	const [isRead, setRead] = useState(false);
	const {stake} = useAllValidators(feed, times !== undefined && counts.validators === undefined && !isRead);
	if (stake?.all && !isRead) setRead(true);
	const validators = counts.validators ?? stake?.all?.length;
	const delegator = useMyAddresses().length || undefined;
	const unseen = useUnseenEvents();
	const changes = unseen.filter(({level}) => level !== 'minor').length || undefined;
	const isAlarmed = useConcerns().concerns.length > 0;
	return useMemo(() => {
		const known: Partial<Record<ViewName | 'changes', Omit<Tab, 'name'>>> = {
			validators: {count: validators},
			proposals: {count: votingCount},
			delegator: {count: delegator},
			changes: {count: changes, isNews: true, isAlarmed},
		};
		return viewNames.map(name => ({name: views[name].tab, ...(known[name] ?? {count: undefined})}));
	}, [validators, votingCount, delegator, changes, isAlarmed]);
}
