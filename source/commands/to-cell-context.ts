import type {CellContext} from '../columns/cell-context.ts';
import {createSigns} from '../format/signs.ts';
import type {DisplayOptions} from '../options/display-options.ts';

/** Makes the context of cells from the display options and known facts. */
export function toCellContext(look: DisplayOptions, facts: Partial<CellContext> = {}): CellContext {
	return {
		theme: createSigns(look),
		isUtc: look.isUtc,
		parameters: undefined,
		clock: undefined,
		stake: undefined,
		now: BigInt(Math.floor(Date.now() / 1000)),
		...facts,
	};
}
