import {cut, fitParts, type RankedText, shortenMiddle, widthOf} from '../../format/text.ts';

/** A fact of the first line; those with higher ranks leave first where the line is short. */
export interface RankedFact extends RankedText {
	/** True if it leaves before anything is cut; its rank counts among extras only. */
	readonly isExtra?: boolean;
	/** True if it belongs to the fact before it, and follows it after a comma. */
	readonly isTail?: boolean;
	/** Min width in cells; it gets the cells that the others leave. At most one fact has it. */
	readonly least?: number;
	/** Shorter text without details shown elsewhere too; used before another fact leaves. */
	readonly brief?: string;
}

interface Room {
	/** Cells between two facts. */
	readonly gap: number;
	readonly ellipsis: string;
}

/**
Returns the facts that fit side by side in `width` cells, but at least one: extras leave first, then the fact with a min
width is cut, then texts become brief, then the others leave.
*/
export function fitFacts<Fact extends RankedFact>(
	facts: readonly Fact[],
	width: number,
	{gap, ellipsis}: Room,
): readonly Fact[] {
	const total = (all: readonly Fact[]) => all.reduce((sum, {text}) => sum + widthOf(text) + gap, -gap);
	const whole = [...facts];
	while (total(whole) > width) {
		const ranks = whole.flatMap(({isExtra, rank}) => (isExtra ? [rank] : []));
		if (ranks.length === 0) break;
		whole.splice(
			whole.findIndex(({isExtra, rank}) => isExtra && rank === Math.max(...ranks)),
			1,
		);
	}
	const shortest = whole.map(fact =>
		fact.least === undefined ? fact : {...fact, text: shorten(fact.text, fact.least, ellipsis)},
	);
	const isBrief = total(shortest) > width && shortest.some(({brief}) => brief !== undefined);
	const said = isBrief ? shortest.map(fact => ({...fact, text: fact.brief ?? fact.text})) : shortest;
	const kept = fitParts(said, width, gap);
	const left = width - total(kept);
	// A fact that is whole here stays so in a width with room for one more fact, or a longer one.
	const isLess = isBrief || kept.length < whole.length;
	return kept.map(fact => {
		if (fact.least === undefined) return fact;
		const own = facts.find(({least}) => least !== undefined)?.text ?? fact.text;
		const max = Math.max(fact.least, isLess ? widthOf(own) - 1 : widthOf(own));
		return {...fact, text: shorten(own, Math.min(max, widthOf(fact.text) + left), ellipsis)};
	});
}

/** Cuts the middle, where names of chains differ least to the eye. */
function shorten(text: string, width: number, ellipsis: string): string {
	if (widthOf(text) <= width) return text;
	if (widthOf(text) === text.length) return shortenMiddle(text, width, ellipsis);
	return cut(text, width - widthOf(ellipsis)) + ellipsis;
}
