import type {Decoded, Flaw} from '../../domain/decoded.ts';
import type {Indexer, RequestOptions} from '../../domain/service.ts';
import type {Bond, Unbond} from '../../domain/stake.ts';
import {type ReadList, type StakeSummary, summarizeStake} from '../../domain/stake-summary.ts';
import {allPagesOf} from '../../model/questions/list-question.ts';
import {bondsQuestion, unbondsQuestion} from '../../model/questions/stake.ts';
import {type ListMending, type MendedOptions, readMended} from './whole-list.ts';

/** Contents of the pages that were read so far. */
export interface StakeReading {
	readonly bonds: ReadRows<Bond>;
	readonly unbonds: ReadRows<Unbond>;
	readonly flaws: readonly Flaw[];
	readonly summary: StakeSummary;
	/** Unix milliseconds at which the reading began: no page in it is older. */
	readonly startedAt: number;
	/** Pages of both lists together. */
	readonly pageCount: number;
	/** True if there is nothing more to read, at the end of the lists or at the limit of pages. */
	readonly isDone: boolean;
}

/** Rows of a list, and how many pages they were read from. */
export type ReadRows<Item> = ReadList<Item> & {readonly pageCount: number};

export type StakeRows = Pick<StakeReading, 'bonds' | 'unbonds'>;

/** Name of a list that a delegator's stake is made of. */
export type SummedList = keyof StakeRows;

export const summedLists: readonly SummedList[] = ['bonds', 'unbonds'];

interface StakeQuestion {
	readonly indexer: Indexer;
	readonly address: string;
	/** The lists that are read. Default: both. */
	readonly parts?: readonly SummedList[] | undefined;
	/** The last reading, if any. */
	readonly previous?: StakeReading | undefined;
	/** Times at which each of the lists was last read several times, as its pages overlap; left out: never. */
	mendingOf?(list: SummedList): ListMending;
	now?(): number;
	/** Called after each page. */
	onRead?(reading: StakeReading): void;
}

const nothingRead = {items: [], isWhole: false, pageCount: 0};

/**
Reads all bonds and unbonds of an address one page at a time, so that the list on the screen never has to wait. Throws a
RequestError if a page fails.
*/
export async function readStakeLists(
	{indexer, address, parts = summedLists, previous, mendingOf, now = Date.now, onRead}: StakeQuestion,
	options: RequestOptions,
): Promise<StakeReading> {
	const startedAt = now();
	let reading = withRows({startedAt, isDone: false}, {});
	const tell = (rows: Partial<StakeRows>, facts: Partial<StakeReading> = {}) => {
		reading = withRows({...reading, ...facts}, rows);
		onRead?.(reading);
	};
	const ask = {address: indexer.address, startedAt};
	if (parts.includes('bonds')) {
		const bonds = await readRows<Bond>({
			...ask,
			...allPagesOf(bondsQuestion, {indexer, ...options}, address),
			known: previous?.bonds,
			mending: mendingOf?.('bonds'),
			onRows: rows => tell({bonds: rows}),
		});
		tell({bonds});
	}
	if (parts.includes('unbonds')) {
		const unbonds = await readRows<Unbond>({
			...ask,
			...allPagesOf(unbondsQuestion, {indexer, ...options}, address),
			known: previous?.unbonds,
			mending: mendingOf?.('unbonds'),
			onRows: rows => tell({unbonds: rows}),
		});
		tell({unbonds});
	}
	tell({}, {isDone: true});
	return reading;
}

/** Returns the reading with other rows. */
export function withRows(
	reading: Pick<StakeReading, 'startedAt' | 'isDone'> & Partial<StakeRows>,
	rows: Partial<StakeRows>,
): StakeReading {
	const {bonds = nothingRead, unbonds = nothingRead} = {...reading, ...rows};
	return {
		...reading,
		bonds,
		unbonds,
		flaws: [...bonds.items, ...unbonds.items].flatMap(({flaws}) => flaws),
		summary: summarizeStake({bonds, unbonds}),
		pageCount: bonds.pageCount + unbonds.pageCount,
	};
}

interface RowsQuestion<Item extends Decoded> extends Omit<MendedOptions<Item>, 'known' | 'onRead'> {
	/** Address of the service, for its failures. */
	readonly address: string;
	/** Rows of the last reading. */
	readonly known: ReadRows<Item> | undefined;
	/** Called after each page. */
	onRows(rows: ReadRows<Item>): void;
}

async function readRows<Item extends Decoded>({
	address,
	known,
	onRows,
	...list
}: RowsQuestion<Item>): Promise<ReadRows<Item>> {
	let most = -1;
	const {items, pageCount, standing} = await readMended<Item>(address, {
		...list,
		extent: 'own',
		isPartEnough: true,
		known: known?.isWhole ? known.items : undefined,
		onRead(read) {
			// A list that is read again starts over.
			if (read.items.length <= most) return;
			most = read.items.length;
			onRows({items: read.items, pageCount: read.pageCount, isWhole: false});
		},
	});
	return {items, pageCount, isWhole: standing !== 'short'};
}
