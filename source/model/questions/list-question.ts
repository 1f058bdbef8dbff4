import type {Decoded} from '../../domain/decoded.ts';
import type {Page} from '../../domain/page.ts';
import {type AllPagesOptions, readWholeList, type WholeList} from '../../services/indexer/all-pages.ts';
import type {Extent} from '../../services/indexer/list-limits.ts';
import {limitTo} from '../../system/limit-to.ts';
import type {IndexerRequest} from './question.ts';

/** A list that an indexer can be asked for, page by page. */
export interface ListQuestion<Item extends Decoded, Subject> {
	/**
	Asks for one page. Rejects with a RequestError.

	@param subject the address or the query that the list is about
	@param page number from 1; undefined: the service's first
	*/
	getPage(asking: IndexerRequest, subject: Subject, page: number | undefined): Promise<Page<Item>>;
	/** Asks for the whole list in one request; undefined: this service does not offer it. Left out: none does. */
	getWhole?(asking: IndexerRequest, subject: Subject): Promise<Page<Item> | undefined>;
	/** Extent to which it is read unless the user asked for all of it. */
	readonly extent: Exclude<Extent, 'asked'>;
	/** Returns the key of an item; undefined: parts of it are missing. */
	identityOf(item: Item): string | undefined;
	/** Checks with another list whether the items are complete; undefined: unknown. Left out: no such list. */
	check?(asking: IndexerRequest, subject: Subject, items: readonly Item[]): Promise<boolean | undefined>;
}

/** Mendings by indexer: only requests that follow each other get the same connection behind a service, and so the same order. */
const mendings = new WeakMap<IndexerRequest['indexer'], ReturnType<typeof limitTo>>();

function mendInTurn(indexer: IndexerRequest['indexer']): ReturnType<typeof limitTo> {
	const inTurn = mendings.get(indexer) ?? limitTo(1);
	mendings.set(indexer, inTurn);
	return inTurn;
}

/** Returns the options by which all pages of a list are read. */
export function allPagesOf<Item extends Decoded, Subject>(
	question: ListQuestion<Item, Subject>,
	{indexer, ...options}: IndexerRequest,
	subject: Subject,
): AllPagesOptions<Item> {
	const {getWhole, getPage, identityOf, check, extent} = question;
	return {
		extent,
		signal: options.signal,
		getWhole: getWhole && (({signal = options.signal}) => getWhole({indexer, ...options, signal}, subject)),
		getPage: (page, signal, isMending) =>
			isMending
				? mendInTurn(indexer)(() => getPage({indexer, ...options, signal, purpose: 'mending'}, subject, page))
				: getPage({indexer, ...options, signal}, subject, page),
		identityOf,
		check: check && ((items, asking) => check({indexer, ...options, ...asking}, subject, items)),
	};
}

/** Reads every page of a list. Rejects with a RequestError if one fails. */
export function readEveryPage<Item extends Decoded, Subject>(
	question: ListQuestion<Item, Subject>,
	asking: IndexerRequest,
	subject: Subject,
	options: Partial<AllPagesOptions<Item>> = {},
): Promise<WholeList<Item>> {
	return readWholeList(asking.indexer.address, {...allPagesOf(question, asking, subject), ...options});
}
