import type {Decoded} from '../../domain/decoded.ts';
import {type Failure, RequestError} from '../../domain/failure.ts';
import type {Page} from '../../domain/page.ts';
import type {RequestOptions} from '../../domain/service.ts';
import {openAbortScope} from '../../system/timer.ts';
import {Gathering, type ListReading} from './gathering.ts';
import {type GetWhole, readInOnePiece} from './in-one-piece.ts';
import type {ListStanding} from './judge-round.ts';
import type {Identify} from './list-entries.ts';
import {maxRounds} from './list-limits.ts';
import {IncompleteListError, PageError, TooLongListError} from './page-error.ts';
import {Rounds} from './rounds.ts';

/** Every item of a list, or as many of them as could be had. */
export interface WholeList<Item> extends ListReading<Item> {
	readonly standing: ListStanding;
	/** Number of readings of its pages; 0: it came in one piece. */
	readonly readings: number;
}

export interface AllPagesOptions<Item> {
	/** Aborted when the list is of no more use. */
	readonly signal?: AbortSignal | undefined;
	readonly getWhole?: GetWhole<Item> | undefined;
	/** The signal is aborted once the page is of no more use. */
	getPage(page: number, signal: AbortSignal): Promise<Page<Item>>;
	readonly identityOf: Identify<Item>;
	/**
	Asks another list for whether these items are all there are, where no reading was whole; undefined: it cannot be
	told. Left out: there is no such list.
	*/
	check?: ((items: readonly Item[], options: RequestOptions) => Promise<boolean | undefined>) | undefined;
	/** Called with the items so far, and how many there are in all where the service counts them. */
	onProgress?(itemCount: number, totalItems: number | undefined): void;
	/** Called after each page with all that came in the same reading. */
	onRead?(reading: ListReading<Item>): void;
	/** Requests under way at a time in the first reading. Default: a few. */
	readonly mostAtOnce?: number;
	/** Pages that are read. Default: thousands. */
	readonly maxPages?: number;
	/** Tells whether a part of the list is of use, so that a page that brings nothing, or too many of them, are no error. */
	readonly isPartEnough?: boolean;
	/** Items of it when it was last read. */
	readonly lastCount?: number | undefined;
	/** Decides after each page whether no other is needed. Left out: all are. */
	isEnough?(): boolean;
	/** Tells whether it is left at one reading. */
	readonly isReadOnce?: boolean;
	/** Items of an earlier reading that was believed, and not long ago. */
	readonly known?: readonly Item[] | undefined;
}

const usualAtOnce = 4;

/**
Reads all of a list: in one piece where the service has it so, else page by page. If pages overlap, some items come twice
and others never; the list is then read again, one page at a time, and the readings are merged. Rejects with a PageError
as soon as a page fails, and with an IncompleteListError if even the last reading lacks a page.
*/
export async function readAllPages<Item extends Decoded>(
	options: AllPagesOptions<Item>,
): Promise<WholeList<Item>> {
	const {known, identityOf, signal, lastCount, getWhole, getPage} = options;
	const count = async () => (await getPage(1, signal ?? new AbortController().signal)).totalItems;
	const whole = await readInOnePiece(getWhole, {signal, lastCount, count});
	if (whole) {
		return {...listOf(whole.items, identityOf, whole), flaws: whole.flaws, standing: 'whole', readings: 0};
	}
	const rounds = new Rounds<Item>(known && listOf(known, identityOf));
	let {mostAtOnce = usualAtOnce} = options;
	for (;;) {
		const {problem, isCut = false, ...reading} = await readRound(options, mostAtOnce);
		const isLast = isCut || options.isReadOnce === true || rounds.count === maxRounds;
		const judged = rounds.add(reading, problem !== undefined) ?? (isLast ? 'short' : undefined);
		const standing = judged && (await check(judged, rounds, options));
		if (standing !== undefined && (standing !== 'short' || judged === 'short' || isLast)) {
			if (problem !== undefined && standing === 'short' && !options.isPartEnough) throw problem;
			return {...rounds.toReading(), standing, readings: rounds.count};
		}
		// The server then mostly keeps to one connection of its own, on which the pages agree after some readings.
		mostAtOnce = 1;
	}
}

/**
As readAllPages, with no other errors than those of a request.

@param address of the service, for its failures
*/
export async function readWholeList<Item extends Decoded>(
	address: string,
	options: AllPagesOptions<Item>,
): Promise<WholeList<Item>> {
	try {
		return await readAllPages(options);
	} catch (error) {
		if (error instanceof PageError && error.cause instanceof RequestError) throw error.cause;
		if (!(error instanceof IncompleteListError)) throw error;
		throw new RequestError({kind: 'incomplete', address, problem: error.message}, {cause: error});
	}
}

/** All items of a list as one page has them. */
function listOf<Item extends Decoded>(
	items: readonly Item[],
	identityOf: Identify<Item>,
	page?: Page<Item>,
): ListReading<Item> {
	const gathering = new Gathering<Item>(identityOf);
	const counts = {page: 1, perPage: items.length, totalItems: items.length, flaws: [], ...page};
	gathering.add(1, {...counts, items, totalPages: 1});
	return gathering.toList();
}

/** Decides by another list, where there is one, what no reading of the list itself tells for certain. */
async function check<Item extends Decoded>(
	judged: ListStanding,
	rounds: Rounds<Item>,
	options: AllPagesOptions<Item>,
): Promise<ListStanding> {
	if (judged === 'whole' && rounds.isLastWhole) return judged;
	const isAll = await options.check?.(rounds.toReading().items, {signal: options.signal});
	return isAll === undefined ? judged : isAll ? 'whole' : 'short';
}

/** Result of a reading of all pages, and the reason where it ended before the last one. */
type ReadRound<Item> = ListReading<Item> & {
	readonly problem?: IncompleteListError;
	/** Tells whether there are more pages than are read. */
	readonly isCut?: boolean;
};

async function readRound<Item extends Decoded>(
	options: AllPagesOptions<Item>,
	mostAtOnce: number,
): Promise<ReadRound<Item>> {
	const gathering = new Gathering<Item>(options.identityOf, options.maxPages);
	try {
		await readOnce(options, gathering, mostAtOnce);
		return gathering.toList();
	} catch (error) {
		const isCut = error instanceof TooLongListError;
		if (!(error instanceof IncompleteListError) || (isCut && !options.isPartEnough)) throw error;
		return {...gathering.toList(), problem: error, isCut};
	}
}

/**
Reads every page once. If the service counts pages, each must bring something new. If not, pages are read one by
one until one is empty or repeats earlier items.
*/
async function readOnce<Item extends Decoded>(
	options: AllPagesOptions<Item>,
	gathering: Gathering<Item>,
	mostAtOnce: number,
): Promise<void> {
	const scope = openAbortScope(options.signal);
	const ask = async (number: number) => {
		try {
			return await options.getPage(number, scope.signal);
		} catch (error) {
			throw new PageError(number, error);
		}
	};
	const read = async (number: number) => {
		const problem = await readPage(number, ask, gathering);
		if (problem !== undefined) {
			// The list may have shrunk, which its first page tells.
			if (number > 1 && !gathering.isPastEnd(number)) gathering.count(await ask(1));
			if (!gathering.isPastEnd(number)) throw problem;
			gathering.drop(number);
		}
		options.onProgress?.(gathering.itemCount, gathering.lastTotal);
		options.onRead?.(gathering.toList());
	};
	const isEnough = () => options.isEnough?.() === true;
	const take = () => (isEnough() ? undefined : gathering.take());
	const readInTurn = async () => {
		for (let number = take(); number !== undefined; number = take()) await read(number);
	};
	try {
		await read(gathering.take() ?? 1);
		// The list may grow while it is read, so that there are more pages at the end than were counted before.
		while (gathering.hasMore && !isEnough()) await Promise.all(Array.from({length: mostAtOnce}, readInTurn));
	} finally {
		scope.end();
	}
}

/** Reads one page; resolves with what is wrong where the page may be gone, and rejects for all other failures. */
async function readPage<Item extends Decoded>(
	number: number,
	ask: (number: number) => Promise<Page<Item>>,
	gathering: Gathering<Item>,
): Promise<Error | undefined> {
	try {
		const page = await ask(number);
		if (gathering.add(number, page)) return undefined;
		const place = `page ${number} of ${gathering.totalPages ?? number}`;
		const problem = page.items.length === 0 ? 'came back empty' : 'repeats earlier rows';
		return new IncompleteListError(`${place} ${problem}, so the list is incomplete; try again`);
	} catch (error) {
		if (!(error instanceof PageError) || !(error.cause instanceof RequestError)) throw error;
		const {failure} = error.cause;
		const mayBeGone = isRefusal(failure) || (gathering.isPastEnd(number) && failure.kind !== 'cancelled');
		if (gathering.totalPages === undefined || !mayBeGone) throw error;
		return error;
	}
}

/** Whether the service understood the question and has no such page. */
function isRefusal(failure: Failure): boolean {
	return failure.kind === 'notFound' || (failure.kind === 'serviceError' && failure.status < 500);
}
