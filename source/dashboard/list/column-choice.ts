/** Columns being chosen, by their ids. */
export interface ColumnChoice {
	/** All columns of the list. */
	readonly order: readonly string[];
	readonly shown: ReadonlySet<string>;
}

/**
What is chosen so far in its order, and behind each column those that stand behind it in the table and are left out.

@param all in the order of the table
*/
export function startChoice(all: readonly string[], chosen: readonly string[]): ColumnChoice {
	const shown = new Set(chosen.filter(id => all.includes(id)));
	const order = [...shown];
	for (const [index, id] of all.entries()) {
		if (shown.has(id)) continue;
		const before = index === 0 ? -1 : order.indexOf(all[index - 1] ?? '');
		order.splice(before + 1, 0, id);
	}
	return {order, shown};
}

/** The column one place further down or up. */
export function moveColumn({order, shown}: ColumnChoice, at: number, by: 1 | -1): ColumnChoice {
	const moved = [...order];
	const [id] = moved.splice(at, 1);
	if (id !== undefined) moved.splice(at + by, 0, id);
	return {order: moved, shown};
}

/**
The column shown or left out, or why it cannot be.

@param identity id of the column that tells the rows apart
*/
export function toggleColumn(
	{order, shown}: ColumnChoice,
	at: number,
	identity: string | undefined,
): ColumnChoice | string {
	const id = order[at] ?? '';
	if (!shown.has(id)) return {order, shown: new Set([...shown, id])};
	if (id === identity) return 'this column tells the rows apart: it stays, and can be moved';
	if (shown.size <= 2) return 'one more column stays beside the one that tells the rows apart';
	return {order, shown: new Set([...shown].filter(each => each !== id))};
}
