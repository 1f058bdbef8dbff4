import {RequestError} from '../../domain/failure.ts';
import {proposalIdentity} from '../../domain/identity.ts';
import type {Page} from '../../domain/page.ts';
import type {Proposal} from '../../domain/proposal.ts';
import {isFoundBy, type StatusFilter} from '../../domain/proposal-status.ts';
import {readWholeList} from './all-pages.ts';
import {isDescending, mergeById, mergedPerPage, toMergedPage} from './merge-proposals.ts';

/** Requests a page with a filter, or of all proposals; without a number, the service's first page. */
export type AskPage = (filter: StatusFilter | undefined, page: number | undefined) => Promise<Page<Proposal>>;

interface Merging {
	/** Address of the service, for its failures. */
	readonly address: string;
	/** Filter of the few that wait for their execution. */
	readonly first: StatusFilter;
	/** Filter of those that were executed. */
	readonly second: StatusFilter;
	/** Number of the page, from 1. */
	readonly number: number;
	readonly ask: AskPage;
}

/** Pages of the second list that are asked for at once for one page; where it takes more, the whole is as quick. */
const maxAtOnce = 4;

/**
Reads a page of two lists merged by id, descending; undefined if it takes both lists in full. With n proposals waiting
for their execution, the page begins at most n places earlier in the second list than in the merged one.
*/
export async function readMergedPage(merging: Merging): Promise<Page<Proposal> | undefined> {
	const {address, first, second, number, ask} = merging;
	const [start, executed] = await Promise.all([ask(first, 1), unlessRefused(ask(second, number))]);
	// An older service has no word for the second list: its first one has all that it finds by status.
	if (executed === 'refused') return number === 1 ? start : ask(first, number);

	const waiting = await readRest(start, address, page => ask(first, page));
	const known = new Map([[number, executed]]);
	// Past its end, a list does not say how long it is.
	if (executed.items.length === 0 && number > 1) known.set(1, await ask(second, 1));
	const {totalItems, perPage} = known.get(1) ?? executed;
	const isExact = waiting?.every(({status}) => isFoundBy([first], status)) === true;
	if (!isExact || totalItems === undefined || !perPage) return undefined;

	const end = number * mergedPerPage;
	const from = Math.max(0, end - mergedPerPage - waiting.length);
	const firstPage = Math.floor(from / perPage) + 1;
	const pageCount = Math.max(0, Math.ceil(Math.min(end, totalItems) / perPage) - firstPage + 1);
	if (pageCount > maxAtOnce) return undefined;
	const numbers = Array.from({length: pageCount}, (_, index) => firstPage + index);
	const pages = await Promise.all(numbers.map(page => known.get(page) ?? ask(second, page)));

	const part = pages.flatMap(({items}) => items);
	const before = (firstPage - 1) * perPage;
	const expected = pageCount === 0 ? 0 : Math.min((firstPage - 1 + pageCount) * perPage, totalItems) - before;
	const merged = mergeById([part, waiting]);
	const isWhole = part.length === expected && merged.length === part.length + waiting.length;
	if (!isWhole || !isDescending(part) || !part.every(({status}) => isFoundBy([second], status)))
		return undefined;
	const shown = merged.slice(Math.max(0, end - mergedPerPage - before), end - before);
	return toMergedPage(shown, number, waiting.length + totalItems);
}

/** Reads all items of a list whose first page is loaded; undefined if the service does not count it. */
async function readRest(
	start: Page<Proposal>,
	address: string,
	ask: (page: number) => Promise<Page<Proposal>>,
): Promise<readonly Proposal[] | undefined> {
	const {items, totalItems} = start;
	if (totalItems === undefined) return undefined;
	if (items.length >= totalItems) return items;
	const whole = await readWholeList(address, {
		extent: 'automatic',
		getPage: async page => (page === 1 ? start : ask(page)),
		identityOf: proposalIdentity,
	});
	return whole.items;
}

/** A page, where the service knows the word that it was asked with. */
export async function unlessRefused(asked: Promise<Page<Proposal>>): Promise<Page<Proposal> | 'refused'> {
	try {
		return await asked;
	} catch (error) {
		if (isRefusedWord(error)) return 'refused';
		throw error;
	}
}

/** Tells whether a service refused the question itself, as an older one does a status that it does not know. */
export function isRefusedWord(error: unknown): boolean {
	const failure = error instanceof RequestError ? error.failure : undefined;
	return failure?.kind === 'serviceError' && failure.status === 400;
}
