import {formatInteger} from '../../format/number.ts';
import {capitalized} from '../../format/sentence.ts';
import {SpokenText} from '../ui/text/spoken-text.tsx';
import type {StatusPart} from './status-line.tsx';
import type {Tab} from './tabs.tsx';

interface SpokenHeadProps {
	readonly isDemo: boolean;
	readonly parts: readonly StatusPart[];
	readonly tabs: readonly Tab[];
	/** Which one is open, from 0. */
	readonly active: number;
	readonly width: number;
}

/** The first lines for a screen reader: one sentence for each fact, the most important first, and the open view. */
export function SpokenHead({isDemo, parts, tabs, active, width}: SpokenHeadProps) {
	const sorted = parts.toSorted((left, right) => left.rank - right.rank).map(({text}) => text);
	const sentences = [...(isDemo ? ['Demo data'] : []), ...sorted].map(text => `${capitalized(text)}.`);
	const {name = '', count} = tabs[active] ?? {};
	const place = `View ${active + 1} of ${tabs.length}, ${name}`;
	return (
		<>
			<SpokenText text={sentences.join(' ')} width={width} />
			<SpokenText
				text={`${count === undefined ? place : `${place}, ${formatInteger(count)}`}.`}
				width={width}
			/>
		</>
	);
}
