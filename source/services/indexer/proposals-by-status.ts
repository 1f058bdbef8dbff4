import {proposalIdentity} from '../../domain/identity.ts';
import type {Page} from '../../domain/page.ts';
import type {Proposal, ProposalQuery} from '../../domain/proposal.ts';
import {filtersOf, isFoundBy, type StatusFilter} from '../../domain/proposal-status.ts';
import type {Indexer, RequestOptions} from '../../domain/service.ts';
import {openAbortScope} from '../../system/timer.ts';
import {readWholeList} from './all-pages.ts';
import {mergeById, mergedPerPage, toMergedPage} from './merge-proposals.ts';
import {type AskPage, isRefusedWord, readMergedPage, unlessRefused} from './merged-page.ts';

/** What one request asks for. */
export type FilteredQuery = Omit<ProposalQuery, 'status'> & {readonly status?: StatusFilter | undefined};

/** Asks for one page, as it is sent. */
type ReadPage = (query: FilteredQuery, options: RequestOptions) => Promise<Page<Proposal>>;

/** Everything that was asked for, and how much more came. */
interface Whole {
	readonly items: readonly Proposal[];
	readonly leftOut: number;
}

/** How long a list is kept that was read whole for one of its pages, in milliseconds: the others follow soon. */
const keptMilliseconds = 5000;

/**
Lists proposals by status in a person's sense. A service splits passed and rejected proposals in two lists, before
and after execution; here they are one. An older service has no status for executed ones: they are picked out of
all proposals. If a service ignores the filter and sends other rows, all proposals are read, filtered and paged
here.

@param address of the service, for failures
*/
export function createProposalReader(address: string, read: ReadPage): Indexer['getProposals'] {
	let kept: {readonly key: string; readonly until: number; readonly whole: Whole} | undefined;

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
			const {items, leftOut} = await readWhole({
				lists: isRefused ? [undefined] : filters,
				filters,
				address,
				ask,
			});
			const whole = {items, leftOut: isRefused ? 0 : leftOut};
			kept = {key, until: performance.now() + keptMilliseconds, whole};
			return pageOf(whole, number);
		} finally {
			// Where one question failed, the others of the same page are of no more use.
			scope.end();
		}
	};
}

interface WholeQuestion {
	/** By their filters; undefined: all proposals. */
	readonly lists: readonly (StatusFilter | undefined)[];
	readonly filters: readonly StatusFilter[];
	readonly address: string;
	readonly ask: AskPage;
}

/** Everything that was asked for, of all that some lists hold. */
async function readWhole({lists, filters, address, ask}: WholeQuestion): Promise<Whole> {
	const read: (readonly Proposal[])[] = [];
	for (const filter of lists) read.push(await readList(filter, address, ask));
	// A proposal that moved from one list to the other in between is newest in the list read last.
	const all = mergeById(read.toReversed());
	const items = all.filter(({status}) => isFoundBy(filters, status));
	return {items, leftOut: all.length - items.length};
}

async function readList(
	filter: StatusFilter | undefined,
	address: string,
	ask: AskPage,
): Promise<readonly Proposal[]> {
	try {
		const getPage = (page: number) => ask(filter, page);
		const {items} = await readWholeList(address, {getPage, identityOf: proposalIdentity});
		return items;
	} catch (error) {
		if (filter !== undefined && isLate(filter) && isRefusedWord(error)) return [];
		throw error;
	}
}

/** Whether older services do not know the word. */
function isLate(filter: StatusFilter): boolean {
	return filter === 'executedPassed' || filter === 'executedRejected';
}

function pageOf({items, leftOut}: Whole, number: number): Page<Proposal> {
	const end = number * mergedPerPage;
	const page = toMergedPage(items.slice(end - mergedPerPage, end), number, items.length);
	return leftOut === 0 ? page : {...page, leftOut};
}
