import {type Check, toCheck} from './check.ts';
import {type CheckedList, pathOf} from './lists.ts';
import {countIn, rowsOnPage} from './raw-answer.ts';
import {broken, type CheckVerdict, kept} from './verdict.ts';
import type {PagesRead} from './visit.ts';

/** Makes the check of a list for rows that come twice or never. */
export function toWholeCheck(list: CheckedList): Omit<Check, 'isFor'> {
	return toCheck({
		id: `${list.name}-whole`,
		holds: `${list.name}: no row comes twice and none is missing, pages read in order and out of order`,
		ask: async visit => {
			const path = pathOf(list, visit.address);
			const before = await visit.readEpoch();
			const readings = [await visit.readPages(path), await visit.readPages(path, 'out of order')] as const;
			const isTorn = readings.some(({rows}) => new Set(rows.map(list.nameOf)).size < rows.length);
			const isSameEpoch =
				isTorn && before !== undefined && before === (await visit.readEpoch(`after ${path}`));
			return {readings, isSameEpoch};
		},
		judge: ({readings, isSameEpoch}) => judgeWhole(list, readings, isSameEpoch),
	});
}

function judgeWhole(
	{name, nameOf}: CheckedList,
	[forward, backward]: readonly [PagesRead, PagesRead],
	isSameEpoch: boolean,
): CheckVerdict {
	const [first, second] = [forward, backward].map(read => countNames(read, nameOf));
	const total = totalOf(forward);
	const isSame = total === totalOf(backward);
	for (const [read, counts] of [
		[forward, first],
		[backward, second],
	] as const) {
		const twice = [...(counts ?? [])].filter(([, times]) => times > 1);
		if (!counts || twice.length === 0) continue;
		const never = read.isWhole ? Math.max(0, (totalOf(read) ?? read.rows.length) - counts.size) : 0;
		// A server that has just started heals by being read: only the first sight of it says what users get.
		const isProven = isSameEpoch && new Set(read.pages.map(page => countIn(page, 'totalItems'))).size === 1;
		return broken(
			tornWords({name, read, twice: twice.map(([id]) => id), never, nameOf}),
			read.path,
			isProven,
		);
	}
	if (!isSame)
		return kept(`${rowsInWords(forward.rows.length)}, each once`, 'the list changed between the readings');
	const lost = [...(first?.keys() ?? [])].filter(id => !second?.has(id));
	const found = [...(second?.keys() ?? [])].filter(id => !first?.has(id));
	if (lost.length + found.length > 0) {
		const [example = ''] = [...lost, ...found];
		const came = `${rowsInWords(lost.length)} of the reading in order did not come in the one out of order, and ${found.length} came there alone (${example})`;
		return broken(
			`${came}, though the totals are the same: give the query an order that stays`,
			forward.path,
		);
	}
	return kept(
		`${rowsInWords(forward.rows.length)} on ${forward.pages.length} ${pagesWord(forward.pages.length)}, each once both ways`,
	);
}

interface Torn extends Pick<CheckedList, 'name' | 'nameOf'> {
	readonly read: PagesRead;
	readonly twice: readonly string[];
	readonly never: number;
}

/** Says how often rows came, and on which pages the first of them. */
function tornWords({name, read, twice, never, nameOf}: Torn): string {
	const [example = ''] = twice;
	const pages = read.pages.flatMap((page, index) =>
		(rowsOnPage(page) ?? []).filter(row => nameOf(row) === example).map(() => index + 1),
	);
	const on = [...new Set(pages)];
	const advice =
		on.length === 1
			? 'a query that joins tables brings them twice'
			: 'pages come in different orders, so give the query an ORDER BY that is the same for every page';
	const missing = never === 0 ? '' : `, and ${never} never came`;
	return `of ${read.rows.length} ${name} ${twice.length} came twice (${example} on ${pagesWord(on.length)} ${on.join(' and ')})${missing}: ${advice}`;
}

function countNames({rows}: PagesRead, nameOf: CheckedList['nameOf']): Map<string, number> {
	const counts = new Map<string, number>();
	for (const row of rows) {
		// A row without its identity is told by its type, and is like no other.
		const name = nameOf(row) || JSON.stringify(row);
		counts.set(name, (counts.get(name) ?? 0) + 1);
	}
	return counts;
}

function totalOf({pages}: PagesRead): number | undefined {
	return pages[0] && countIn(pages[0], 'totalItems');
}

export function rowsInWords(count: number): string {
	return count === 1 ? '1 row' : `${count} rows`;
}

function pagesWord(count: number): string {
	return count === 1 ? 'page' : 'pages';
}
