import {useSyncExternalStore} from 'react';
import {pageAround} from '../../../format/page-around.ts';
import {speakFigures, wrapSentence} from '../../../format/sentence.ts';
import {neverChanging} from '../../../system/changing.ts';
import {SpokenText} from '../../ui/text/spoken-text.tsx';
import type {Section} from './section.tsx';

interface SpokenOverviewProps {
	/** What is said of the network, one sentence each. */
	readonly network: readonly string[];
	readonly sections: readonly Section[];
	readonly active: Section | undefined;
	readonly width: number;
	readonly height: number;
}

/** The sections as sentences: a heading with its count, then one for each row. */
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
