import {Text} from 'ink';
import {memo} from 'react';
import {formatInteger} from '../../format/number.ts';
import {fitToWidth, widthOf} from '../../format/text.ts';
import {useTheme} from '../ui/theme.ts';

export interface Tab {
	readonly name: string;
	/** Number of items in it; undefined: not known yet. */
	readonly count: number | undefined;
}

interface TabsProps {
	readonly tabs: readonly Tab[];
	/** Which one is open, from 0; -1: what is open has no tab. */
	readonly active: number;
	readonly width: number;
}

/** ' 0 Overview   1 Validators 205 …', or '1/5 Validators 205' where that does not fit; each by its digit. */
export const Tabs = memo(function Tabs({tabs, active, width}: TabsProps) {
	const theme = useTheme();
	const long = tabs.map(({name, count}, index) => ` ${index} ${withCount(name, count)} `);
	const short = tabs.map(({name}, index) => ` ${index} ${name} `);
	// Without colours a mark stands in the blank at the end.
	const hasEnd = theme.hasMarks && active === tabs.length - 1;
	const labels = [long, ...(hasEnd ? [] : [withoutEnd(long)]), short].find(
		all => widthOf(all.join('')) <= width,
	);
	if (width < 60 || !labels) {
		const tab = tabs[active];
		if (!tab) return <Text> </Text>;
		const text = ` ${active}/${tabs.length - 1} ${withCount(tab.name, tab.count)} `;
		const line = fitToWidth(text, Math.min(width, widthOf(text)), 'left', theme.glyphs.ellipsis);
		return <Text wrap="truncate">{theme.paint('tab', line)}</Text>;
	}
	// In a terminal without colours, reverse video alone may be hard to see.
	const marked = (label: string) => (theme.hasMarks ? `[${label.slice(1, -1)}]` : label);
	const drawn = labels.map((label, index) => (index === active ? theme.paint('tab', marked(label)) : label));
	return <Text wrap="truncate">{drawn.join('')}</Text>;
});

function withoutEnd(labels: readonly string[]): readonly string[] {
	return labels.map((label, index) => (index === labels.length - 1 ? label.trimEnd() : label));
}

function withCount(name: string, count: number | undefined): string {
	return count === undefined ? name : `${name} ${formatInteger(count)}`;
}
