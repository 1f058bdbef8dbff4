import {type Check, toCheck} from './check.ts';
import {type CheckedList, chainLists, pathOf, stakeLists} from './lists.ts';
import {countIn, type RawAnswer, rowsOnPage} from './raw-answer.ts';
import {countKinds} from './shapes.ts';
import {judgeTypes} from './type-checks.ts';
import {findTypes, type TypeFindings} from './value-kinds.ts';
import {broken, type CheckVerdict, kept} from './verdict.ts';
import {describeStatus, type PagesRead, pathOfPage, type Visit} from './visit.ts';

/** Checks of every list, each made for the list with its sentence. */
const checksOfList: readonly ((list: CheckedList) => Omit<Check, 'isFor'>)[] = [
	list =>
		toCheck({
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
		}),
	list =>
		toCheck({
			id: `${list.name}-totals`,
			holds: `${list.name}: totalItems, totalPages, perPage and page are those of the rows that come`,
			ask: visit => visit.readPages(pathOf(list, visit.address)),
			judge: judgeTotals,
		}),
	list =>
		toCheck({
			id: `${list.name}-types`,
			holds: `${list.name}: each field is there with its type`,
			ask: visit => visit.readPages(pathOf(list, visit.address)),
			judge: read => judgeRows(list, read),
		}),
	list =>
		toCheck({
			id: `${list.name}-past-end`,
			holds: `${list.name}: a page past the end is empty`,
			async ask(visit) {
				const read = await visit.readPages(pathOf(list, visit.address));
				const past = await visit.askGood(pathOfPage(read.path, Math.max(1, read.totalPages) + 1));
				return {read, past};
			},
			judge: ({read, past}) => judgePastEnd(list, read, past),
		}),
	list => refusedPage(list, '0', 'zero'),
	list => refusedPage(list, 'x', 'text'),
];

function refusedPage(list: CheckedList, page: string, word: string) {
	return toCheck({
		id: `${list.name}-page-${word}`,
		holds: `${list.name}: page=${page} is an error`,
		ask: (visit: Visit) => visit.ask(pathOfPage(pathOf(list, visit.address), page)),
		judge(answer) {
			const {status = 0, failure} = answer;
			if (failure) return broken(`${describeStatus(answer)} came`, answer.path);
			if (status >= 400) {
				return kept(
					`it is refused with ${status}`,
					status >= 500 ? 'servers in use answer 500 too' : undefined,
				);
			}
			const count = rowsOnPage(answer)?.length ?? 0;
			const came = `${status} with ${rowsInWords(count)} came: a reader with such a mistake takes them for page ${page}`;
			return broken(`${came}; refuse it with 400`, answer.path);
		},
	});
}

/** Checks of each list, those of a delegator's for each address, and what is refused for the first alone. */
export const listChecks: readonly Check[] = [
	...Object.values(chainLists).flatMap(list =>
		checksOfList.map(make => ({...make(list), isFor: 'service'}) as const),
	),
	...Object.values(stakeLists).flatMap(list =>
		checksOfList.map(make => {
			const check = make(list);
			const isOnce = check.id.endsWith('-zero') || check.id.endsWith('-text');
			return {...check, isFor: isOnce ? 'first address' : 'each address'} as const;
		}),
	),
];

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

function judgeTotals({pages, rows, isWhole}: PagesRead): CheckVerdict {
	const [first] = pages;
	if (!first) return kept('no page was read');
	const [perPage, totalItems, totalPages] = ['perPage', 'totalItems', 'totalPages'].map(name =>
		countIn(first, name),
	);
	if (perPage === undefined || totalItems === undefined || totalPages === undefined) {
		return broken('perPage, totalItems or totalPages is no whole number', first.path);
	}
	for (const [index, page] of pages.entries()) {
		const problem = problemOfPage(
			page,
			index + 1,
			{perPage, totalItems, totalPages},
			index + 1 === totalPages,
		);
		if (problem !== undefined) return broken(problem, page.path);
	}
	if (Math.ceil(totalItems / Math.max(1, perPage)) !== totalPages && !(totalItems === 0 && totalPages <= 1)) {
		return broken(
			`totalPages is ${totalPages}, and ${totalItems} items make another number of pages of ${perPage}`,
			first.path,
		);
	}
	if (isWhole && rows.length !== totalItems) {
		return broken(
			`totalItems is ${totalItems}, and ${rowsInWords(rows.length)} came on all ${pages.length} pages: count the rows with the same conditions as they are read`,
			first.path,
		);
	}
	return kept(`totalItems ${totalItems}, totalPages ${totalPages}, perPage ${perPage} on every page`);
}

function problemOfPage(
	page: RawAnswer,
	number: number,
	first: Readonly<Record<'perPage' | 'totalItems' | 'totalPages', number>>,
	isLast: boolean,
): string | undefined {
	const told = countIn(page, 'page');
	if (told !== number) return `pagination.page is ${told ?? 'no number'} on page ${number}`;
	for (const name of ['perPage', 'totalItems', 'totalPages'] as const) {
		const count = countIn(page, name);
		if (count !== first[name]) return `${name} is ${count ?? 'no number'} here and ${first[name]} on page 1`;
	}
	const count = rowsOnPage(page)?.length ?? 0;
	if (count > first.perPage) return `${rowsInWords(count)} came on a page of ${first.perPage}`;
	if (!isLast && first.totalPages > 0 && count < first.perPage) {
		return `only ${rowsInWords(count)} came on a page of ${first.perPage} that is not the last`;
	}
	return undefined;
}

function judgeRows({fields, counts}: CheckedList, {pages}: PagesRead): CheckVerdict {
	const found: TypeFindings = {problems: [], notes: new Map()};
	let path: string | undefined;
	let count = 0;
	for (const page of pages) {
		const before = found.problems.length;
		for (const [index, row] of (rowsOnPage(page) ?? []).entries()) {
			findTypes(fields, row, `results[${index}]`, found);
			count++;
		}
		findTypes(
			countKinds[counts],
			(page.json as {readonly pagination?: unknown}).pagination,
			'pagination',
			found,
		);
		if (found.problems.length > before) path ??= page.path;
	}
	return judgeTypes(found, `all fields of ${rowsInWords(count)}`, path);
}

function judgePastEnd({nameOf}: CheckedList, read: PagesRead, past: RawAnswer): CheckVerdict {
	const rows = rowsOnPage(past);
	if (!rows) return broken('200 came without a list of results', past.path);
	if (rows.length === 0) {
		const isForgotten = countIn(past, 'totalItems') === 0 && read.rows.length > 0;
		return kept('no rows came', isForgotten ? 'its totals are 0, as those of servers in use' : undefined);
	}
	const known = new Set(read.rows.map(nameOf));
	const news = rows.filter(row => !known.has(nameOf(row))).length;
	if (news > 0) {
		return broken(
			`${rowsInWords(news)} came that no page before had, though totalPages is ${read.totalPages}: the totals are too low`,
			past.path,
		);
	}
	const came = `${rowsInWords(rows.length)} of earlier pages came again`;
	return broken(`${came}: whoever reads until an empty page never ends; answer with no rows`, past.path);
}

function rowsInWords(count: number): string {
	return count === 1 ? '1 row' : `${count} rows`;
}

function pagesWord(count: number): string {
	return count === 1 ? 'page' : 'pages';
}
