import type {Meaning} from '../format/signs.ts';
import type {Cell} from './lay-out.ts';

/** What the colour of a cell says, where it is all of one. */
export function meaningOf(cell: Cell | undefined): Meaning | undefined {
	return typeof cell === 'object' && 'meaning' in cell ? cell.meaning : undefined;
}
