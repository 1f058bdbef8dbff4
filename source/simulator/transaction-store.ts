import type {Action} from './chain-action.ts';

export type ExitCode = 'applied' | 'rejected';

/** One act of a batch, with its result. */
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
	/** What it is found under: the hash, or an id of its own. */
	readonly id: string;
	readonly payer: string;
	readonly height: bigint;
	readonly gasLimit: number;
	readonly gasUsed: number;
	readonly isAtomic: boolean;
	readonly exitCode: ExitCode;
	/** Why it was rejected, in a few words; undefined where it was applied. */
	readonly problem: string | undefined;
	/** Hex, or null. */
	readonly memo: string | null;
	readonly inner: readonly InnerRecord[];
}

/** A transaction that waits for its block. */
export interface WaitingTransaction {
	readonly hash: string;
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
	/** Whether the hash was sent to the chain lately. */
	hasSeen(hash: string): boolean;
	include(record: WrapperRecord): void;
	/** By what it is found under, lower-case. */
	find(id: string): WrapperRecord | undefined;
	/** One that was sent to the chain, by its hash, lower-case. */
	findSent(hash: string): WrapperRecord | undefined;
	/** The newest, newest first. */
	newest(count: number): readonly WrapperRecord[];
}

/** Transactions of the chain's own traffic that are kept: about six minutes at the usual speed. */
const mostOwn = 5000;
/** Sent transactions are few, and somebody waits for each. */
const mostSent = 10_000;

export function createTransactionStore(): TransactionStore {
	const own = new Map<string, WrapperRecord>();
	const sent = new Map<string, WrapperRecord>();
	const sentById = new Map<string, WrapperRecord>();
	const seen = new Map<string, true>();
	let waiting: WaitingTransaction[] = [];
	let latest: WrapperRecord[] = [];
	return {
		wait(transaction) {
			waiting.push(transaction);
			remember(seen, transaction.hash, true, mostSent);
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
			if (!seen.has(record.hash)) {
				remember(own, record.id, record, mostOwn);
				return;
			}
			remember(sent, record.hash, record, mostSent);
			remember(sentById, record.id, record, mostSent);
		},
		find: id => sentById.get(id) ?? own.get(id),
		findSent: hash => sent.get(hash),
		newest: count => latest.slice(0, count),
	};
}

/** Adds to a map that forgets its oldest entry when it is full. */
function remember<Value>(map: Map<string, Value>, key: string, value: Value, most: number): void {
	map.set(key, value);
	if (map.size <= most) return;
	const [oldest] = map.keys();
	if (oldest !== undefined) map.delete(oldest);
}
