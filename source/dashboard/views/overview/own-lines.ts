import {
	describeAllClear,
	describeMine,
	describeRousing,
	describeStanding,
} from '../../../columns/mine-words.ts';
import type {CalendarEntry} from '../../../domain/calendar.ts';
import {sumMyStakes} from '../../../domain/my-stakes.ts';
import {fillLines, widthOf, wrap} from '../../../format/text.ts';
import type {ItemContext} from '../../list/subject.ts';
import type {Concerns} from '../../shell/use-concerns.ts';
import type {TextLine} from '../../ui/text/text-lines.tsx';
import {besideWidth} from './section-rows.tsx';

/** Sentences about all that is mine. */
export interface OwnWords {
	/** Sums, the most important first; how to name an address where none is mine. */
	readonly sums: readonly string[];
	/** Sentence that nothing needs the person; undefined: something does, or not all is known. */
	readonly allClear: string | undefined;
	/** Parts of what stands below the rows. */
	readonly standing: readonly string[];
}

interface OwnFacts {
	/** Dates of my stake, the nearest first. */
	readonly next: readonly CalendarEntry[];
	/** True if the service answers, and follows the chain: what is not known now cannot be called clear. */
	readonly isFresh: boolean;
	readonly isQuietShown: boolean;
	readonly facts: ItemContext;
}

export function describeOwn(
	{stakes, counts, isSure}: Pick<Concerns, 'stakes' | 'counts' | 'isSure'>,
	{next, isFresh, isQuietShown, facts}: OwnFacts,
): OwnWords {
	const total = sumMyStakes(stakes);
	const allClear = isSure && isFresh ? describeAllClear(stakes, counts, {next, facts}) : undefined;
	const rousing = isQuietShown ? describeRousing(facts.keyMap.name('quiet'), counts.quiet) : undefined;
	const standing = describeStanding(stakes, counts, rousing).filter(
		({rank}) => allClear === undefined || rank > 0,
	);
	return {
		sums:
			stakes.length === 0
				? ['3 enters an address; a label makes it yours']
				: total.known === 0
					? ['not read yet']
					: describeMine(total).map(({text}) => text),
		allClear,
		standing: standing.map(({text}) => text),
	};
}

/** Cells before what stands beside a title, or below that. */
export const sentenceIndent = besideWidth + 2;

/** Breaks texts into lines beside a title; none of them is left out. */
export function fillBeside(texts: readonly string[], width: number, {theme}: ItemContext): readonly string[] {
	return fillLines(texts, {width: width - sentenceIndent, separator: theme.glyphs.separator});
}

/** Lays out what stands below the rows of what needs the person. */
export function footLines(
	{allClear, standing}: OwnWords,
	width: number,
	facts: ItemContext,
): readonly TextLine[] {
	const clear = allClear === undefined ? [] : wrap(allClear, Math.max(1, width - 2));
	return [
		...clear.map((text): TextLine => ({text: `  ${text}`, meaning: 'good'})),
		...fillBeside(standing, width, facts).map(
			(text): TextLine => ({text: ' '.repeat(sentenceIndent) + text, meaning: 'quiet'}),
		),
	];
}

/** Returns the cells in which each of the lines stands whole and by itself. */
export function widthOfOwn({sums, allClear = '', standing}: OwnWords, {theme}: ItemContext): number {
	const joined = [sums, standing].map(texts => widthOf(texts.join(theme.glyphs.separator)) + sentenceIndent);
	return Math.max(...joined, widthOf(allClear) + 2);
}
