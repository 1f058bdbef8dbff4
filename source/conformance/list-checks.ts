import {type Check, toCheck} from './check.ts';
import {type CheckedList, chainLists, pathOf, stakeLists} from './lists.ts';
import {countIn, type RawAnswer, rowsOnPage} from './raw-answer.ts';
import {countKinds} from './shapes.ts';
import {judgeTypes} from './type-checks.ts';
import {findTypes, type TypeFindings} from './value-kinds.ts';
import {broken, type CheckVerdict, kept} from './verdict.ts';
import {describeStatus, type PagesRead, pathOfPage, type Visit} from './visit.ts';
import {rowsInWords, toWholeCheck} from './whole-check.ts';

/** Checks of every list, each made for the list with its sentence. */
const checksOfList: readonly ((list: CheckedList) => Omit<Check, 'isFor'>)[] = [
	toWholeCheck,
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
