import type {QueryClient} from '@tanstack/react-query';
import type {Decoded} from '../../domain/decoded.ts';
import type {Page} from '../../domain/page.ts';
import type {RequestOptions} from '../../domain/service.ts';
import {type AllPagesOptions, readWholeList, type WholeList} from '../../services/indexer/all-pages.ts';
import type {GetWhole} from '../../services/indexer/in-one-piece.ts';
import {mendingMilliseconds} from '../../services/indexer/list-limits.ts';
import type {Feed} from './feed.ts';
import {type Fetching, requestOf, setProgress} from './outcome.ts';

/** Time at which a list was read several times, as its pages overlap. */
export interface Mending {
	/** Unix milliseconds. */
	readonly at: number;
	/** True if it was not believed even then: other readers leave it at one reading for a while. */
	readonly isInVain: boolean;
}

/** Last mending of a list, whoever reads it. */
export interface ListMending {
	last(): Mending | undefined;
	note(mending: Mending): void;
}

/**
Returns the mending of a list in the cache.

@param key of the list in the order in which it is read whole
*/
export function listMendingOf(
	client: QueryClient,
	{connection}: Pick<Feed, 'connection'>,
	key: readonly unknown[],
): ListMending {
	const queryKey = ['mending', connection, ...key] as const;
	return {
		last: () => client.getQueryData<Mending>(queryKey),
		note: mending => client.setQueryData<Mending>(queryKey, mending),
	};
}

/** Checks whether a list was read several times within the last five minutes. */
export function isLately(now: number, at: number | undefined): boolean {
	return at !== undefined && now - at < mendingMilliseconds;
}

export interface MendedOptions<Item> extends Omit<AllPagesOptions<Item>, 'maxAtOnce' | 'isReadOnce'> {
	readonly mending: ListMending | undefined;
	/** Unix milliseconds. */
	readonly startedAt: number;
}

/**
Reads a whole list: once after it was mended in vain lately, or where its items are known since it was mended.

@param address of the service, for its failures
@param options.known items of the last reading that was believed
*/
export async function readMended<Item extends Decoded>(
	address: string,
	{mending, startedAt, known, ...options}: MendedOptions<Item>,
): Promise<WholeList<Item>> {
	const last = mending?.last();
	const isReadOnce = last?.isInVain === true || known !== undefined;
	const whole = await readWholeList<Item>(address, {
		...options,
		// One request at a time: a list of hundreds of pages must not crowd out other users of the service.
		maxAtOnce: 1,
		...(isLately(startedAt, last?.at) && {isReadOnce, known}),
	});
	if (whole.readings > 1) mending?.note({at: startedAt, isInVain: whole.standing === 'short'});
	return whole;
}

interface WholeListOptions<Item> {
	readonly fetched: Fetching;
	/** The answer before. */
	readonly before: Page<Item> | undefined;
	readonly mending: ListMending;
}

/**
Reads all items of a list as one page with the count of the pages it came on. Reads page by page and reports its
progress. Rejects with a RequestError if a page is missing; if only single items are, `gap` of the page says so.
*/
export async function getWholeList<Item extends Decoded>(
	{indexer, now}: Feed,
	list: PagedList<Item>,
	{fetched, before, mending}: WholeListOptions<Item>,
): Promise<Page<Item>> {
	const {client, queryKey} = fetched;
	const {signal, purpose} = requestOf(fetched);
	try {
		const whole = await readMended<Item>(indexer.address, {
			signal,
			mending,
			startedAt: now(),
			extent: 'own',
			isPartEnough: 'cut',
			getWhole: list.getWhole && (options => list.getWhole?.({...options, purpose})),
			getPage: (page, ended, isMending) =>
				readingOrder(list).getPage(page, {signal: ended, purpose: isMending ? 'mending' : purpose}),
			identityOf: item => list.identityOf(item),
			onProgress: (read, total) => setProgress(client, queryKey, {read, total}),
			lastCount: before?.items.length,
			known: before?.gap?.standing === 'short' ? undefined : before?.items,
		});
		const {items, flaws, pageCount, leftOut, lastTotal, standing} = whole;
		const isBelieved = standing === 'whole' || (standing === 'doubted' && lastTotal === undefined);
		return {
			items,
			flaws,
			page: 1,
			perPage: items.length,
			totalPages: pageCount,
			totalItems: items.length,
			leftOut,
			gap: isBelieved ? undefined : {counted: lastTotal, standing},
		};
	} finally {
		setProgress(client, queryKey);
	}
}

/** A list that comes in pages. */
export interface PagedList<Item> {
	/** Identifies this list, without its page; JSON values only. */
	readonly key: readonly unknown[];
	getPage(page: number, options: RequestOptions): Promise<Page<Item>>;
	readonly getWhole?: GetWhole<Item> | undefined;
	/**
	Order for reading all of the list, which is then sorted here: one that hardly moves while it is read.
	Left out: as it is asked for.
	*/
	readonly steady?: SteadyOrder<Item> | undefined;
	identityOf(item: Item): string | undefined;
}

/** A single thing that a list is asked for. */
export interface Single {
	/**
	Identity of the single thing that is asked for: an answer about another thing is never shown in its place, not
	even while its own is on the way. Undefined: a list, which shows any previous answer until the next one is there.
	*/
	readonly one?: string | undefined;
	/** True if its page is found by looking through all; else it is the only page. */
	readonly isSought?: boolean | undefined;
}

interface SteadyOrder<Item> extends Pick<PagedList<Item>, 'key' | 'getPage'> {
	/** True if it is asked for in this order anyhow. */
	readonly isInOrder: boolean;
}

/** Returns the order in which a list is read whole. */
export function readingOrder<Item>({key, getPage, steady}: PagedList<Item>): SteadyOrder<Item> {
	return steady ?? {key, getPage, isInOrder: true};
}
