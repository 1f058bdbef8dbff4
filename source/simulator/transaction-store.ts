import {type Action, participantsOf} from './chain-action.ts';

export type ExitCode = 'applied' | 'rejected';

/** Act of a batch, with its result. */
export interface InnerRecord {
	/** 64 hex digits, lower-case. */
	readonly id: string;
	readonly action: Action;
	readonly exitCode: ExitCode;
}

/** A wrapper in a block. */
export interface WrapperRecord {
	/** SHA-256 of the bytes, lower-case hex. */
	readonly hash: string;
	/** Bytes as they were sent. */
	readonly bytes: Uint8Array;
	/** Id that it is found under: the hash, or another one. */
	readonly id: string;
	readonly payer: string;
	readonly height: bigint;
	/** The epoch of its block. */
	readonly epoch: bigint;
	readonly gasLimit: number;
	readonly gasUsed: number;
	readonly isAtomic: boolean;
	readonly exitCode: ExitCode;
	/** Reason for its rejection, in a few words; undefined where it was applied. */
	readonly problem: string | undefined;
	/** Hex, or null. */
	readonly memo: string | null;
	/** The inner transaction that paid the fee out of the shielded pool; undefined where the payer did. */
	readonly feePayment: InnerRecord | undefined;
	readonly inner: readonly InnerRecord[];
}

/** Returns the inner transactions of a wrapper as the servers in use do: the one that paid the fee first. */
export function batchOf({feePayment, inner}: WrapperRecord): readonly InnerRecord[] {
	return feePayment ? [feePayment, ...inner] : inner;
}

/** A transaction that waits for its block. */
export interface WaitingTransaction {
	readonly hash: string;
	readonly bytes: Uint8Array;
	readonly payer: string;
	readonly actions: readonly Action[];
	readonly isAtomic: boolean;
	readonly memo: string | null;
}

/** Transactions in blocks and before; old ones are forgotten, so that a chain may run for days. */
export interface TransactionStore {
	/** Remembers one that was sent to the chain until the next block takes it. */
	wait(transaction: WaitingTransaction): void;
	/** Takes out all transactions that wait for a block. */
	takeWaiting(): readonly WaitingTransaction[];
	readonly waitingCount: number;
	/** Tells whether the hash was sent to the chain lately. */
	hasSeen(hash: string): boolean;
	include(record: WrapperRecord): void;
	/** Finds by the id, lower-case. */
	find(id: string): WrapperRecord | undefined;
	/** Finds by the hash, lower-case. */
	findByHash(hash: string): WrapperRecord | undefined;
	/** Returns the wrapper of an inner transaction, by the inner one's id, lower-case. */
	findAround(innerId: string): WrapperRecord | undefined;
	/** Returns those of a block, in its order. */
	findInBlock(height: bigint): readonly WrapperRecord[];
	/** Returns those in which an address acts, or is sent something, oldest first. */
	findWith(address: string): readonly WrapperRecord[];
	/** Lists ten or fewer of the newest, newest first. */
	newest(count: number): readonly WrapperRecord[];
	/** Lists all that are kept, oldest first. */
	all(): Iterable<WrapperRecord>;
}

/** Transactions that are kept, and hashes of those that were sent: about twelve minutes at the usual speed. */
const maxKept = 10_000;

export function createTransactionStore(): TransactionStore {
	const kept = new Set<WrapperRecord>();
	const seen = new Set<string>();
	const byId = createIndex((record: WrapperRecord) => [record.id]);
	const byHash = createIndex((record: WrapperRecord) => [record.hash]);
	const byInner = createIndex((record: WrapperRecord) => batchOf(record).map(({id}) => id));
	const byHeight = createIndex((record: WrapperRecord) => [record.height]);
	const byAddress = createIndex((record: WrapperRecord) =>
		batchOf(record).flatMap(({action}) => participantsOf(action).map(({address}) => address)),
	);
	const indexes = [byId, byHash, byInner, byHeight, byAddress];
	let waiting: WaitingTransaction[] = [];
	let latest: WrapperRecord[] = [];
	return {
		wait(transaction) {
			waiting.push(transaction);
			remember(seen, transaction.hash, maxKept);
		},
		takeWaiting() {
			const taken = waiting;
			waiting = [];
			return taken;
		},
		get waitingCount() {
			return waiting.length;
		},
		hasSeen: hash => seen.has(hash),
		include(record) {
			latest = [record, ...latest.slice(0, 9)];
			for (const index of indexes) index.add(record);
			const forgotten = remember(kept, record, maxKept);
			if (forgotten) for (const index of indexes) index.remove(forgotten);
		},
		find: id => byId.find(id).at(-1),
		findByHash: hash => byHash.find(hash).at(-1),
		findAround: innerId => byInner.find(innerId).at(-1),
		findInBlock: byHeight.find,
		findWith: byAddress.find,
		newest: count => latest.slice(0, count),
		all: () => kept,
	};
}

/** Adds to a set that drops its oldest item when it is full; returns the dropped one. */
function remember<Item>(items: Set<Item>, item: Item, most: number): Item | undefined {
	items.add(item);
	if (items.size <= most) return undefined;
	const [oldest] = items;
	if (oldest !== undefined) items.delete(oldest);
	return oldest;
}

/** Finds records by a key that several of them may share. */
interface RecordIndex<Key, Item> {
	add(item: Item): void;
	remove(item: Item): void;
	/** Finds items in the order in which they were added. */
	find(key: Key): readonly Item[];
}

/** @param keysOf the keys of a record, the same when it is removed as when it was added */
function createIndex<Key, Item>(keysOf: (item: Item) => readonly Key[]): RecordIndex<Key, Item> {
	const found = new Map<Key, Set<Item>>();
	return {
		add(item) {
			for (const key of keysOf(item)) {
				const items = found.get(key);
				if (items) items.add(item);
				else found.set(key, new Set([item]));
			}
		},
		remove(item) {
			for (const key of keysOf(item)) {
				const items = found.get(key);
				items?.delete(item);
				if (items?.size === 0) found.delete(key);
			}
		},
		find: key => [...(found.get(key) ?? [])],
	};
}
