import type {CellFacts} from '../columns/facts.ts';
import {createSigns} from '../format/signs.ts';
import type {Look} from '../options/options.ts';

/** What is known for the cells of an answer: how it looks, and what the answer or a further question told. */
export function knownFacts(look: Look, told: Partial<CellFacts> = {}): CellFacts {
	return {
		theme: createSigns(look),
		isUtc: look.isUtc,
		parameters: undefined,
		epoch: undefined,
		stake: undefined,
		now: BigInt(Math.floor(Date.now() / 1000)),
		...told,
	};
}
