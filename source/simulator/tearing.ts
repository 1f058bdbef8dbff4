import {itemsPerPage} from './paging.ts';

/** Rows that come in one order, whatever else is asked for. */
const wholeRows = 2 * itemsPerPage;
/** Rows by which the other order is shifted. */
const shift = 12;

/** Orders the rows of a list for one of its pages; the name tells which list of whom it is. */
export type Tearing = <Row>(name: string, rows: readonly Row[], page: number) => readonly Row[];

/**
Tears long lists as a database does that was not told of an order: what is after the second page comes in another one,
so that some rows come twice and others never. A list that was read so often is whole from then on.
*/
export function createTearing(readings: number): Tearing {
	const counts = new Map<string, number>();
	return (name, rows, page) => {
		if (page <= 2 || rows.length <= wholeRows) return rows;
		const count = counts.get(name) ?? 0;
		if (count >= readings) return rows;
		// Whoever reads the list asks for its third page once.
		if (page === 3) counts.set(name, count + 1);
		return [...rows.slice(shift), ...rows.slice(0, shift)];
	};
}
