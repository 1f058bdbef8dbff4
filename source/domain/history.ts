import type {Decoded} from './decoded.ts';
import type {Block, HistoryEntry} from './extensions.ts';
import {ownValue} from './own-value.ts';

/** Direction of a transaction, as seen from an address. */
export type Direction = 'in' | 'out' | 'in and out';

/** Transaction of an address, once. */
export interface HistoryRow extends Decoded {
	/** 64 hex digits of the inner transaction. */
	readonly txId: string | undefined;
	readonly wrapperId: string | undefined;
	readonly kind: string | undefined;
	/** Deed in words; undefined: it could not be read. */
	readonly deed: string | undefined;
	readonly direction: Direction | undefined;
	readonly height: bigint | undefined;
	/** Unix seconds of its block; undefined: not known. */
	readonly time: bigint | undefined;
	/** "applied" or "rejected". */
	readonly exitCode: string | undefined;
}

/** Key of an entry: a transaction stands twice where the address has both ends. */
export function historyIdentity({transaction, target, direction}: HistoryEntry): string | undefined {
	const {txId} = transaction ?? {};
	return txId === undefined ? undefined : [txId, target, direction].join(' ');
}

export function historyRowIdentity({txId}: HistoryRow): string | undefined {
	return txId;
}

/** Kinds that bring in what was with validators, though the address itself sends them. */
const bringsIn: readonly string[] = ['claimRewards', 'withdraw'];

/** Kinds that bring nothing in and take nothing out, but for the fee. */
const movesNothing: readonly string[] = [
	'voteProposal',
	'redelegation',
	'unbond',
	'revealPk',
	'changeMetadata',
	'changeCommission',
	'changeConsensusKey',
	'deactivateValidator',
	'reactivateValidator',
	'unjailValidator',
];

const directions: Readonly<Record<string, Direction>> = {sent: 'out', received: 'in'};

/**
Makes the rows of a history, in its order: one where a transaction stands twice. When it was is added by `withTimes`.

@param deedOf words for what a transaction does
*/
export function toHistoryRows(
	entries: readonly HistoryEntry[],
	deedOf: (entry: HistoryEntry) => string | undefined,
): readonly HistoryRow[] {
	const rows = new Map<string | HistoryEntry, HistoryRow>();
	for (const entry of entries) {
		const {transaction, blockHeight: height, source, flaws} = entry;
		const way = wayOf(entry);
		const key = transaction?.txId ?? entry;
		const known = rows.get(key);
		if (known) {
			const isBoth = known.direction !== way && known.direction !== undefined && way !== undefined;
			rows.set(key, {...known, direction: isBoth ? 'in and out' : (known.direction ?? way)});
			continue;
		}
		rows.set(key, {
			txId: transaction?.txId,
			wrapperId: transaction?.wrapperId,
			kind: transaction?.kind,
			deed: deedOf(entry),
			direction: way,
			height,
			time: undefined,
			exitCode: transaction?.exitCode,
			source,
			flaws: flaws.map(flaw => ({...flaw, field: rowFields[flaw.field] ?? flaw.field})),
		});
	}
	return [...rows.values()];
}

function wayOf({transaction, direction}: HistoryEntry): Direction | undefined {
	if (movesNothing.includes(transaction?.kind ?? '')) return undefined;
	if (direction === 'sent' && bringsIn.includes(transaction?.kind ?? '')) return 'in';
	return direction === undefined ? undefined : ownValue(directions, direction);
}

/** Adds the unix seconds of their blocks, by height; a row without a known time stays the same object. */
export function withTimes(
	rows: readonly HistoryRow[],
	times: ReadonlyMap<bigint, bigint | undefined>,
): readonly HistoryRow[] {
	return rows.map(row => {
		const time = row.height === undefined ? undefined : times.get(row.height);
		return time === undefined ? row : {...row, time};
	});
}

/** Lists the blocks of entries, the newest first, each once. */
export function heightsOf(entries: readonly HistoryEntry[]): readonly bigint[] {
	const heights = new Set(entries.flatMap(({blockHeight}) => blockHeight ?? []));
	return [...heights].sort((one, other) => (one === other ? 0 : one > other ? -1 : 1));
}

/** Tells whether a block lies in a span of time; undefined: not known. */
export type JudgeHeight = (height: bigint | undefined) => 'within' | 'outside' | undefined;

/**
Makes what tells whether a block lies in a span of time, by the times of some blocks: each is later than all below it.

@param until end, which is no part of the span; undefined: now
*/
export function judgeHeights(
	times: ReadonlyMap<bigint, bigint | undefined>,
	{since, until}: {readonly since: bigint; readonly until: bigint | undefined},
): JudgeHeight {
	let [lastBefore, firstSince, lastUntil, firstAfter]: (bigint | undefined)[] = [];
	for (const [height, time] of times) {
		if (time === undefined) continue;
		if (time < since) {
			if (lastBefore === undefined || height > lastBefore) lastBefore = height;
		} else if (firstSince === undefined || height < firstSince) firstSince = height;
		if (until === undefined) continue;
		if (time < until) {
			if (lastUntil === undefined || height > lastUntil) lastUntil = height;
		} else if (firstAfter === undefined || height < firstAfter) firstAfter = height;
	}
	return height => {
		if (height === undefined) return undefined;
		if (lastBefore !== undefined && height <= lastBefore) return 'outside';
		if (firstAfter !== undefined && height >= firstAfter) return 'outside';
		const isSince = firstSince !== undefined && height >= firstSince;
		const isUntil = until === undefined || (lastUntil !== undefined && height <= lastUntil);
		return isSince && isUntil ? 'within' : undefined;
	};
}

/** Times of the blocks of one chain from session to session, unix seconds by height: a block stays as it is. */
export interface BlockTimes {
	/** Reads those that are known; none where the file is missing or broken, since they can be asked for again. */
	read(): Promise<ReadonlyMap<bigint, bigint>>;
	/** Keeps another one, written soon after; nothing is lost where it cannot be. */
	keep(height: bigint, time: bigint): void;
}

/** Reads when a block was, in unix seconds; undefined: not a time, as older services write it otherwise. */
export function timeOfBlock(block: Block | undefined): bigint | undefined {
	const {timestamp} = block ?? {};
	return timestamp !== undefined && /^\d{1,12}$/.test(timestamp) ? BigInt(timestamp) : undefined;
}

/** Properties of a row whose values come from others of an entry. */
const rowFields: Readonly<Record<string, string>> = {
	transaction: '',
	blockHeight: 'height',
	'transaction.txId': 'txId',
	'transaction.wrapperId': 'wrapperId',
	'transaction.kind': 'kind',
	'transaction.exitCode': 'exitCode',
	'transaction.data': 'deed',
};
