import {useSyncExternalStore} from 'react';
import {pageAround} from '../../../format/page-around.ts';
import {speakFigures, wrapSentence} from '../../../format/sentence.ts';
import {neverChanging} from '../../../system/changing.ts';
import {SpokenText} from '../../ui/text/spoken-text.tsx';
import {networkLines} from './network-lines.ts';
import type {Section} from './section.tsx';
import type {OverviewState} from './use-overview.ts';

interface SpokenOverviewProps {
	readonly overview: OverviewState;
	readonly width: number;
	readonly height: number;
}

interface Sentence {
	readonly key: string;
	readonly text: string;
	readonly hasFocus: boolean;
}

/** Draws the sections as sentences: a heading with its count, then one for each row. */
export function SpokenOverview({overview, width, height}: SpokenOverviewProps) {
	const {active, sections} = overview;
	const at = useSyncExternalStore(
		active?.cursor.subscribe ?? neverChanging,
		() => active?.cursor.read().index,
	);
	const {first, last} = speakAround(overview);
	const rowsOf = (section: Section) => speakSection(section, section === active ? at : undefined);
	const sentences = [
		...first,
		...sections.filter(({id}) => id === 'stake').flatMap(rowsOf),
		...last,
		...sections.filter(({id}) => id !== 'stake').flatMap(rowsOf),
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

/** Speaks the sums of my stake, and what stands below the rows of what needs the person. */
function speakAround({own, network, facts}: OverviewState): Record<'first' | 'last', readonly Sentence[]> {
	const toSentences = (texts: readonly string[]) =>
		texts.flatMap(text =>
			text === '' ? [] : [{key: text, text: `${speakFigures(text).replace(/\.$/, '')}.`, hasFocus: false}],
		);
	const [figures = '', power = ''] = networkLines(network, Number.POSITIVE_INFINITY, {
		isBroken: false,
		facts,
	});
	return {
		first: toSentences([`My stake: ${own.sums.join(', ')}`]),
		last: toSentences([own.allClear ?? '', own.standing.join(', '), `Network: ${figures}`, power]),
	};
}

/** @param at row with the cursor; undefined: it is in another section */
function speakSection(section: Section, at: number | undefined): readonly Sentence[] {
	const {id, heading, sentences, count} = section;
	if (heading === '') return [];
	return [
		{key: id, text: `${heading}.`, hasFocus: false},
		...sentences.map((text, index) => {
			const hasFocus = at === index;
			const place = `${hasFocus ? 'selected, ' : ''}${index + 1} of ${count}`;
			return {key: `${id} ${index}`, text: `${place}: ${speakFigures(text)}`, hasFocus};
		}),
	];
}
