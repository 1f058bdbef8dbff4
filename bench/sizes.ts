import type {Size} from './terminal/picture.ts';

export const small: Size = {columns: 80, rows: 24};
export const large: Size = {columns: 120, rows: 40};
/** Has the details of a row beside the list by itself. */
export const wide: Size = {columns: 160, rows: 50};

/** The terminals that are measured, in the order of the table. */
export const sizes: readonly Size[] = [small, large, wide];

/** '80×24'. */
export function describeSize({columns, rows}: Size): string {
	return `${columns}×${rows}`;
}

/** Measures at one size after the other, so that none takes processor time from another. */
export async function atEachSize<Value>(measure: (size: Size) => Promise<Value>): Promise<readonly Value[]> {
	const all: Value[] = [];
	for (const size of sizes) all.push(await measure(size));
	return all;
}
