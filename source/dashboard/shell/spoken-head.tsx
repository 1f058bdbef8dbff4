import {formatInteger} from '../../format/number.ts';
import {capitalized} from '../../format/sentence.ts';
import {SpokenText} from '../ui/text/spoken-text.tsx';
import type {StatusPart} from './status-line.tsx';
import type {Tab} from './tabs.tsx';

interface SpokenHeadProps {
	readonly isDemo: boolean;
	readonly parts: readonly StatusPart[];
	readonly tabs: readonly Tab[];
	/** Index of the open tab, from 0. */
	readonly active: number;
	readonly width: number;
}

/** Writes the first lines for a screen reader: a sentence for each fact, the main ones first, and the open view. */
export function SpokenHead({isDemo, parts, tabs, active, width}: SpokenHeadProps) {
	const sorted = parts.toSorted((left, right) => left.rank - right.rank).map(({text}) => text);
	const sentences = [...(isDemo ? ['Demo data'] : []), ...sorted].map(text => `${capitalized(text)}.`);
	const tab = tabs[active];
	const count = tab?.count === undefined ? '' : `, ${formatInteger(tab.count)}`;
	const news = tabs.find(({isNews}) => isNews);
	const unseen = news?.count === undefined ? [] : [`${formatInteger(news.count)} changes not seen`];
	const toldNews = [...unseen, ...(news?.isAlarmed ? ['something needs you'] : [])].join(', ');
	const told = toldNews === '' ? '' : ` ${capitalized(toldNews)}.`;
	const place = tab && `View ${active}, ${tab.name}${count}.${told}`;
	return (
		<>
			<SpokenText text={sentences.join(' ')} width={width} />
			{place !== undefined && <SpokenText text={place} width={width} />}
		</>
	);
}
