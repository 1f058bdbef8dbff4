import type {Decoded, Flaw} from '../../domain/decoded.ts';
import {RequestError} from '../../domain/failure.ts';
import type {Page} from '../../domain/page.ts';
import type {RequestOptions} from '../../domain/service.ts';
import {openAbortScope} from '../../system/timer.ts';
import {type GetWhole, readInOnePiece} from './in-one-piece.ts';
import {believe, endReading, type ListStanding} from './judge-round.ts';
import type {Identify} from './list-entries.ts';
import {type Extent, maxPages, maxRounds} from './list-limits.ts';
import {IncompleteListError, PageError, TooLongListError} from './page-error.ts';
import {addWhole, createPageSet, lastOf, type PageSet} from './page-set.ts';
import {Reading} from './reading.ts';

/** Every item of a list, or as many of them as could be had, in the service's order. */
export interface WholeList<Item> {
	readonly items: readonly Item[];
	readonly flaws: readonly Flaw[];
	/** Number of pages that were read. */
	readonly pageCount: number;
	/** Items that came a second time, on another page, and were dropped. */
	readonly duplicateCount: number;
	/** Numbers that the service counted at first and at last; undefined where it does not count. */
	readonly firstTotal: number | undefined;
	readonly lastTotal: number | undefined;
	/** Number of items that came though they were not asked for, and are not among these. */
	readonly leftOut: number;
	readonly standing: ListStanding;
	/** True if it was left before its end, as it is too long. */
	readonly isCut: boolean;
	/** Number of readings of its pages; 0: it came in one piece. */
	readonly readings: number;
}

export interface AllPagesOptions<Item> {
	/** Aborted when the list is of no more use. */
	readonly signal?: AbortSignal | undefined;
	readonly getWhole?: GetWhole<Item> | undefined;
	/**
	Asks for a page. The signal is aborted once it is of no more use.

	@param isMending true if it was read before, as pages overlap
	*/
	getPage(page: number, signal: AbortSignal, isMending: boolean): Promise<Page<Item>>;
	readonly identityOf: Identify<Item>;
	/**
	Asks another list whether these items are all there are, where no reading was whole; undefined: unknown. Left out:
	there is no such list.
	*/
	check?: ((items: readonly Item[], options: RequestOptions) => Promise<boolean | undefined>) | undefined;
	/** Called with the items so far, and how many there are in all where the service counts them. */
	onProgress?(itemCount: number, totalItems: number | undefined): void;
	/** Called after each page with all that came in the same reading. */
	onRead?(read: Pick<WholeList<Item>, 'items' | 'pageCount'>): void;
	/** Requests under way at a time in the first reading. Default: a few. */
	readonly maxAtOnce?: number;
	/** Extent of the reading. Default: asked. */
	readonly extent?: Extent;
	/**
	True if a part of the list is of use, so that a page that brings nothing, or too many of them, are no error; cut: too
	many of them alone.
	*/
	readonly isPartEnough?: boolean | 'cut';
	/** Items of it when it was last read. */
	readonly lastCount?: number | undefined;
	/** Decides after each page whether no other is needed. Left out: all are. */
	isEnough?(): boolean;
	/** True if it is left at one reading. */
	readonly isReadOnce?: boolean;
	/** Items of an earlier reading that was believed, and not long ago. */
	readonly known?: readonly Item[] | undefined;
}

const defaultAtOnce = 4;

/**
Reads all of a list: in one piece where the service has it so, else page by page. If pages overlap, some items come
twice and others never; the list is then read again, one page at a time, and the readings are merged. Rejects with a
PageError as soon as a page fails, and with an IncompleteListError if even the last reading lacks a page.
*/
export async function readAllPages<Item extends Decoded>(
	options: AllPagesOptions<Item>,
): Promise<WholeList<Item>> {
	const {identityOf, known, signal, lastCount, getWhole, getPage, extent = 'asked'} = options;
	let {maxAtOnce = defaultAtOnce} = options;
	const count = async () => (await getPage(1, signal ?? new AbortController().signal, false)).totalItems;
	const whole = await readInOnePiece(getWhole, {signal, lastCount, count});
	let set: PageSet<Item> = createPageSet(maxPages);
	if (whole) {
		const reading = new Reading(set, identityOf, extent);
		reading.add(1, {...whole, totalPages: 1});
		const list = toWholeList(reading, reading.merge());
		return {...list, flaws: whole.flaws, standing: 'whole', isCut: false, readings: 0};
	}
	if (known) set = believe(addWhole(set, {items: known, flaws: []}, identityOf));
	for (;;) {
		const {reading, problem} = await readRound(options, set, maxAtOnce);
		set = reading.merge();
		const {standing: judged, isWhole, believed, ...ended} = endReading(set, problem !== undefined);
		const {readings} = ended.rounds;
		set = {...set, ...ended};
		const isCut = problem instanceof TooLongListError;
		const isLast = isCut || options.isReadOnce === true || readings > maxRounds;
		const items = believed.map(({item}) => item);
		const first = judged ?? (isLast ? 'short' : undefined);
		// Another list, where there is one, decides what no reading of the list itself settles.
		const isUnsure = first !== undefined && !(first === 'whole' && isWhole);
		const isAll = isUnsure ? await options.check?.(items, {signal}) : undefined;
		const standing = isAll === undefined ? first : isAll ? 'whole' : 'short';
		if (standing !== undefined && (standing !== 'short' || first === 'short' || isLast)) {
			if (problem !== undefined && standing === 'short' && !isAccepted(options, isCut)) throw problem;
			return {...toWholeList(reading, set, items), standing, isCut: isCut && standing === 'short', readings};
		}
		// The server then mostly keeps to a single connection, on which the pages agree after some readings.
		maxAtOnce = 1;
	}
}

/**
Reads as readAllPages does, with no other errors than those of a request.

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

function toWholeList<Item extends Decoded>(
	{pages}: Reading<Item>,
	set: PageSet<Item>,
	items = set.entries.map(({item}) => item),
) {
	return {
		items,
		flaws: set.pages.flatMap(({flaws}) => flaws),
		pageCount: pages.size,
		duplicateCount: set.cameTwice,
		firstTotal: set.firstTotal,
		lastTotal: set.totalItems,
		leftOut: [...pages.values()].reduce((most, {leftOut = 0}) => Math.max(most, leftOut), 0),
	};
}

/** Checks whether a list that lacks rows is of use. */
function isAccepted(
	{isPartEnough = false}: Pick<AllPagesOptions<never>, 'isPartEnough'>,
	isCut: boolean,
): boolean {
	return isPartEnough === 'cut' ? isCut : isPartEnough;
}

/** Reads every page once; `problem` says why it ended before the last one. */
async function readRound<Item extends Decoded>(
	options: AllPagesOptions<Item>,
	before: PageSet<Item>,
	maxAtOnce: number,
): Promise<{readonly reading: Reading<Item>; readonly problem?: IncompleteListError}> {
	const reading = new Reading(before, options.identityOf, options.extent ?? 'asked');
	try {
		await readOnce(options, reading, maxAtOnce);
		return {reading};
	} catch (error) {
		const isCut = error instanceof TooLongListError;
		if (!(error instanceof IncompleteListError) || (isCut && !isAccepted(options, isCut))) throw error;
		return {reading, problem: error};
	}
}

/**
Reads every page once. If the service counts pages, each must bring something new. If not, pages are read one by
one until one is empty or repeats earlier items.
*/
async function readOnce<Item extends Decoded>(
	options: AllPagesOptions<Item>,
	reading: Reading<Item>,
	maxAtOnce: number,
): Promise<void> {
	const scope = openAbortScope(options.signal);
	const ask = async (number: number) => {
		try {
			return await options.getPage(number, scope.signal, reading.isMending);
		} catch (error) {
			throw new PageError(number, error);
		}
	};
	const read = async (number: number) => {
		const problem = await reading.read(number, ask);
		if (problem !== undefined) {
			// The list may have shrunk: ask its first page.
			if (number > 1 && !reading.isBeyond(number)) reading.count(1, await ask(1));
			if (!reading.isBeyond(number)) throw problem;
			reading.drop(number);
		}
		options.onProgress?.(reading.itemCount, reading.counts.totalItems);
		options.onRead?.({
			items: lastOf(reading.merge()).map(({item}) => item),
			pageCount: reading.pages.size,
		});
	};
	const isEnough = () => options.isEnough?.() === true;
	const take = () => (isEnough() ? undefined : reading.take());
	const readInTurn = async () => {
		for (let number = take(); number !== undefined; number = take()) await read(number);
	};
	try {
		await read(reading.take() ?? 1);
		// The list may grow while it is read, so that there are more pages at the end than were counted before.
		while (reading.hasMore && !isEnough()) await Promise.all(Array.from({length: maxAtOnce}, readInTurn));
	} finally {
		scope.end();
	}
}

/**
Reads pages one after the other until one has the item; without items where none has it.

@param address of the service, for its failures
@param wanted identity of the item
*/
export async function findPage<Item extends Decoded>(
	address: string,
	wanted: string,
	{signal, getPage, identityOf}: Pick<AllPagesOptions<Item>, 'signal' | 'getPage' | 'identityOf'>,
): Promise<Page<Item>> {
	let found: Page<Item> | undefined;
	await readWholeList<Item>(address, {
		signal,
		identityOf,
		extent: 'automatic',
		maxAtOnce: 1,
		isReadOnce: true,
		isEnough: () => found !== undefined,
		async getPage(number, ...asked) {
			const page = await getPage(number, ...asked);
			if (page.items.some(item => identityOf(item) === wanted)) found = {...page, page: number};
			return page;
		},
	});
	return found ?? {items: [], page: 1, perPage: undefined, totalPages: 1, totalItems: 0, flaws: []};
}
