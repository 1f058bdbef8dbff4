import {fillLines, fitParts, type RankedText, widthOf} from '../../../format/text.ts';
import type {ItemContext} from '../../list/subject.ts';
import {sentenceIndent} from './own-lines.ts';

/** Sentences on the network. */
export interface NetworkWords {
	/** Its figures, in parts that may leave. */
	readonly parts: readonly RankedText[];
	/** Sentence on who holds its power; empty: not known. */
	readonly power: string;
}

/** Lays the sentences out: the figures in one line with a sign where some leave, or in as many lines as they need. */
export function networkLines(
	{parts, power}: NetworkWords,
	width: number,
	{isBroken, facts}: {readonly isBroken: boolean; readonly facts: ItemContext},
): readonly string[] {
	const {glyphs} = facts.theme;
	const {separator} = glyphs;
	const texts = parts.map(({text}) => text);
	const room = width - sentenceIndent;
	const ends = power === '' ? [] : [power];
	if (texts.length === 0) return ['not known yet'];
	if (isBroken) return [...fillLines(texts, {width: room, separator}), ...ends];
	const fitIn = (cells: number) => fitParts(parts, cells, widthOf(separator));
	const rest = fitIn(room).length < parts.length ? ` ${glyphs.ellipsis}` : '';
	const words = fitIn(room - widthOf(rest)).map(({text}) => text);
	return [words.join(separator) + rest, ...ends];
}

/** Returns the cells from which on no sentence is cut, where their parts may stand below each other. */
export function widthOfNetwork({parts, power}: NetworkWords): number {
	return sentenceIndent + Math.max(widthOf(power), ...parts.map(({text}) => widthOf(text)));
}
