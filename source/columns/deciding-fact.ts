import {wrap} from '../format/text.ts';
import {type Cell, type ColouredCell, textOf} from '../table/lay-out.ts';

/** One fact on which a proposal is decided. */
export interface DecidingFact {
	readonly label: string;
	/** In words, for a screen reader. */
	readonly value: string;
	/** Its lines on the screen, of so many cells. */
	draw(width: number): readonly Cell[];
}

/** A fact that is a sentence on the screen too. */
export function createSentence(label: string, value: string, drawn: string | ColouredCell): DecidingFact {
	return {
		label,
		value,
		draw(width) {
			const lines = wrap(textOf(drawn), Math.max(1, width));
			return typeof drawn === 'string' ? lines : lines.map(text => ({...drawn, text}));
		},
	};
}
