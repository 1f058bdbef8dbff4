import type {CellContext} from '../columns/cell-context.ts';
import {createSigns} from '../format/signs.ts';
import type {DisplayOptions} from '../options/options.ts';

/** What is known for the cells of an answer: how it looks, and what the answer or a further question told. */
export function toCellContext(look: DisplayOptions, told: Partial<CellContext> = {}): CellContext {
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
