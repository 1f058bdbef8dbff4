import type {Decoded} from '../../domain/decoded.ts';
import type {Failure} from '../../domain/failure.ts';
import type {Page} from '../../domain/page.ts';
import {RequestError} from '../../domain/request-error.ts';
import type {RequestOptions} from '../../domain/service.ts';
import {Gathering, type ListReading} from './gathering.ts';
import {IncompleteListError, PageError, TooLongListError} from './page-error.ts';
import {Rounds} from './rounds.ts';

/** Every item of a list, or as many of them as could be had. */
export interface WholeList<Item> extends ListReading<Item> {
	/**
	How far the list can be trusted. 'whole': it is complete. 'short': fewer items than the service counts.
	'doubted': fewer too, but every reading brought the very same items, so the count may be wrong.
	*/
	readonly standing: 'whole' | 'short' | 'doubted';
}

export interface AllPagesOptions<Item> {
	/** Aborted when the list is of no more use. */
	readonly signal?: AbortSignal | undefined;
	/**
	Asks for the list in one piece, which no change can tear; undefined where the service has no such answer. Where it
	fails, the pages are read.
	*/
	getWhole?(options: Pick<RequestOptions, 'signal'>): Promise<Page<Item> | undefined>;
	/** The signal is aborted once the page is of no more use. */
	getPage(page: number, signal: AbortSignal): Promise<Page<Item>>;
	/** What tells an item from all others; an item without an identity is never taken for a duplicate. */
	identityOf(item: Item): string | undefined;
	/** Called with the items so far, and how many there are in all where the service counts them. */
	onProgress?(itemCount: number, totalItems: number | undefined): void;
	/** Requests under way at a time. Default: a few. */
	readonly mostAtOnce?: number;
}

const usualAtOnce = 4;

/** How often a list is read that changes during the reading. */
const mostRounds = 3;

/**
Reads all of a list: in one piece where the service has it so, else page by page. If items move while the pages are read, some come twice and others are missing; the list
is then read again and the readings are merged. Rejects with a PageError as soon as a page fails, and with an
IncompleteListError if even the last reading lacks a page.
*/
export async function readAllPages<Item extends Decoded>(
	options: AllPagesOptions<Item>,
): Promise<WholeList<Item>> {
	const whole = await readInOnePiece(options);
	if (whole) return whole;
	const rounds = new Rounds<Item>(options.identityOf);
	for (let round = 1; ; round++) {
		try {
			rounds.add(await readOnce(options));
		} catch (error) {
			const mayPass = error instanceof IncompleteListError && !(error instanceof TooLongListError);
			if (!mayPass || round === mostRounds) throw error;
			continue;
		}
		if (rounds.isWhole) return {...rounds.toReading(), standing: 'whole'};
		if (round === mostRounds) return settle(rounds);
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

async function readInOnePiece<Item extends Decoded>({
	getWhole,
	signal,
	identityOf,
}: AllPagesOptions<Item>): Promise<WholeList<Item> | undefined> {
	try {
		const page = await getWhole?.({signal});
		if (!page) return undefined;
		const gathering = new Gathering<Item>(identityOf);
		gathering.add(1, {...page, totalPages: 1});
		return {...gathering.toList(), flaws: page.flaws, standing: 'whole'};
	} catch (error) {
		// An interrupt ends the reading; anything else may go well page by page.
		if (error instanceof RequestError && error.failure.kind !== 'cancelled') return undefined;
		throw error;
	}
}

/** What is made of a list that no reading had whole. */
function settle<Item extends Decoded>(rounds: Rounds<Item>): WholeList<Item> {
	const reading = rounds.toReading();
	// Without a count there is no way to know whether anything is missing.
	if (reading.lastTotal === undefined) return {...reading, standing: 'whole'};
	const isSteady = rounds.count === mostRounds && rounds.areAllTheSame;
	return {...reading, standing: isSteady ? 'doubted' : 'short'};
}

/**
Reads every page once. If the service counts pages, each must bring something new. If not, pages are read one by
one until one is empty or repeats earlier items.
*/
async function readOnce<Item extends Decoded>(options: AllPagesOptions<Item>): Promise<ListReading<Item>> {
	const {mostAtOnce = usualAtOnce, signal} = options;
	const gathering = new Gathering<Item>(options.identityOf);
	const controller = new AbortController();
	const ended = signal ? AbortSignal.any([signal, controller.signal]) : controller.signal;
	const ask = async (number: number) => {
		try {
			return await options.getPage(number, ended);
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
	};
	const readInTurn = async () => {
		for (let number = gathering.take(); number !== undefined; number = gathering.take()) await read(number);
	};
	try {
		await read(gathering.take() ?? 1);
		// The list may grow while it is read, so that there are more pages at the end than were counted before.
		while (gathering.hasMore) await Promise.all(Array.from({length: mostAtOnce}, readInTurn));
		return gathering.toList();
	} finally {
		controller.abort();
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
