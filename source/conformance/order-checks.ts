import {compareDecimals, type Decimal, parseDecimal} from '../domain/decimal.ts';
import {
	type SortOrder,
	sortOrders,
	type ValidatorSortField,
	validatorSortFields,
} from '../domain/validator.ts';
import {type Check, toCheck} from './check.ts';
import {chainLists} from './lists.ts';
import {countIn, type RawAnswer, type RawRow, rowsOnPage, textOfValue} from './raw-answer.ts';
import {broken, type CheckVerdict, kept, unchecked} from './verdict.ts';
import {pathOfPage, type Visit} from './visit.ts';

interface AskedOrder {
	readonly field: ValidatorSortField;
	/** Order of the query; undefined: it is left out. */
	readonly order: SortOrder | undefined;
}

/** Orders of validators that the interface has, and that of no order. */
const orders: readonly AskedOrder[] = [
	...validatorSortFields.flatMap(field => sortOrders.map(order => ({field, order}))),
	{field: 'votingPower', order: undefined},
];

/** Checks of the orders in which validators can be asked for. */
export const orderChecks: readonly Check[] = orders.map(({field, order}) =>
	toCheck({
		id: `validators-${field}-${order ?? 'default'}`,
		holds: `validators: sortField=${field}${order === undefined ? ' alone' : ` and sortOrder=${order}`} sorts them ${order === 'desc' ? 'down' : 'up'}`,
		ask: visit => askSorted(visit, {field, order}),
		judge: pages => judgeOrder(pages, {field, order}),
	}),
);

/** Asks for the first two pages and the last, which show a break within a page and between pages. */
async function askSorted(visit: Visit, {field, order}: AskedOrder): Promise<readonly RawAnswer[]> {
	const query = `sortField=${field}${order === undefined ? '' : `&sortOrder=${order}`}`;
	const path = `${chainLists.validators.path}?${query}`;
	const first = await visit.askGood(pathOfPage(path, 1));
	const last = countIn(first, 'totalPages') ?? 1;
	const numbers = [...new Set([2, last])].filter(page => page > 1 && page <= last);
	const others: RawAnswer[] = [];
	for (const page of numbers) others.push(await visit.askGood(pathOfPage(path, page)));
	return [first, ...others];
}

interface SortedRow {
	readonly row: RawRow;
	readonly path: string;
	readonly value: Decimal;
}

function judgeOrder(pages: readonly RawAnswer[], {field, order}: AskedOrder): CheckVerdict {
	// Ranks are told of consensus validators alone, and where the others stand is not.
	const rows = pages.flatMap(page =>
		(rowsOnPage(page) ?? []).flatMap((row): readonly SortedRow[] => {
			const value = parseDecimal(textOfValue(row[field]) ?? '');
			return value ? [{row, path: page.path, value}] : [];
		}),
	);
	if (rows.length < 2) return unchecked(`fewer than two rows have a ${field}`);
	const sign = order === 'desc' ? -1 : 1;
	for (const [index, next] of rows.entries()) {
		const before = rows[index - 1];
		if (!before || sign * compareDecimals(next.value, before.value) >= 0) continue;
		const [left, right] = [before, next].map(({row}) => textOfValue(row[field]));
		const isOpposite = rows.every(
			(each, at) => at === 0 || -sign * compareDecimals(each.value, rows[at - 1]?.value ?? each.value) >= 0,
		);
		const advice = isOpposite
			? `they come ${sign === 1 ? 'down' : 'up'}: sortOrder has no effect`
			: 'they are not sorted, or not across pages';
		return broken(`${field} ${left} is followed by ${right}: ${advice}`, next.path);
	}
	return kept(`${rows.length} rows in order`);
}
