import {proposalIdentity} from '../../domain/identity.ts';
import type {Page} from '../../domain/page.ts';
import type {Proposal, ProposalQuery} from '../../domain/proposal.ts';
import {filtersOf, isFoundBy, type StatusFilter} from '../../domain/proposal-status.ts';
import type {Indexer, RequestOptions} from '../../domain/service.ts';
import {openAbortScope} from '../../system/timer.ts';
import {readWholeList} from './all-pages.ts';
import {mergedPerPage, toMergedPage} from './merge-proposals.ts';
import {type AskPage, isRefusedWord, readMergedPage, unlessRefused} from './merged-page.ts';
import {readMergedLists} from './whole-lists.ts';

/** Question of one request. */
type FilteredQuery = Omit<ProposalQuery, 'status'> & {readonly status?: StatusFilter | undefined};

/** Asks for one page, as it is sent. */
type ReadPage = (query: FilteredQuery, options: RequestOptions) => Promise<Page<Proposal>>;

/** Milliseconds for which a list is kept that was read whole for one of its pages: the others follow soon. */
const keptMilliseconds = 5000;

/**
Lists proposals by status in a person's sense. A service splits passed and rejected proposals in two lists, before
and after execution; here they are one. An older service has no status for executed ones: they are picked out of
all proposals. If a service ignores the filter and sends other rows, all proposals are read, filtered and paged
here.

@param address of the service, for failures
*/
export function createProposalReader(address: string, read: ReadPage): Indexer['getProposals'] {
	let kept: {readonly key: string; readonly until: number; readonly whole: Page<Proposal>} | undefined;

	return async (asked = {}, options = {}) => {
		const {status, ...query} = asked;
		if (status === undefined) return read(query, options);
		const filters = filtersOf(status);
		const [first, second] = filters;
		const number = query.page ?? 1;
		const key = JSON.stringify({...asked, page: undefined});
		if (number > 1 && kept?.key === key && performance.now() < kept.until) return pageOf(kept.whole, number);

		const scope = openAbortScope(options.signal);
		const {signal} = scope;
		const ask: AskPage = (filter, page) => read({...asked, status: filter, page}, {...options, signal});
		try {
			const askOne = () => {
				const answer = ask(first, query.page);
				return isLate(first) ? unlessRefused(answer) : answer;
			};
			const page = await (second === undefined
				? askOne()
				: readMergedPage({address, first, second, number, ask}));
			const isRefused = page === 'refused';
			if (!isRefused && page?.items.every(item => isFoundBy(filters, item.status))) return page;
			const lists = isRefused ? [undefined] : filters;
			const all = await readMergedLists({
				lists,
				filters,
				read: filter => readList(filter, address, ask),
			});
			const whole = isRefused ? {...all, leftOut: undefined} : all;
			kept = {key, until: performance.now() + keptMilliseconds, whole};
			return pageOf(whole, number);
		} finally {
			// Where one question failed, the others of the same page are of no more use.
			scope.end();
		}
	};
}

async function readList(
	filter: StatusFilter | undefined,
	address: string,
	ask: AskPage,
): Promise<Pick<Page<Proposal>, 'items' | 'flaws'>> {
	try {
		const getPage = (page: number) => ask(filter, page);
		return await readWholeList(address, {extent: 'automatic', getPage, identityOf: proposalIdentity});
	} catch (error) {
		if (filter !== undefined && isLate(filter) && isRefusedWord(error)) return {items: [], flaws: []};
		throw error;
	}
}

/** Checks whether older services do not know the word. */
function isLate(filter: StatusFilter): boolean {
	return filter === 'executedPassed' || filter === 'executedRejected';
}

function pageOf({items, leftOut}: Page<Proposal>, number: number): Page<Proposal> {
	const end = number * mergedPerPage;
	const page = toMergedPage(items.slice(end - mergedPerPage, end), number, items.length);
	return leftOut === undefined ? page : {...page, leftOut};
}
