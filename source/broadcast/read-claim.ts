import type {HistoryEntry} from '../domain/extensions.ts';
import {readInner} from './read-inner.ts';

/** A claim of rewards, as a history tells it. */
export interface ReadClaim {
	readonly validator: string;
	readonly txId: string | undefined;
	readonly height: bigint;
}

/** Reads a claim that was applied for an address; undefined: the entry is something else. */
export function readClaim({transaction, blockHeight}: HistoryEntry, address: string): ReadClaim | undefined {
	if (transaction?.kind !== 'claimRewards') return undefined;
	// One that ran out of gas brought as little as one that was rejected; a service may not say how it ended.
	if (transaction.exitCode !== undefined && transaction.exitCode !== 'applied') return undefined;
	const act = readInner(transaction, undefined);
	const isOwn = act?.source === undefined || act.source === address;
	if (act?.validator === undefined || blockHeight === undefined || !isOwn) return undefined;
	return {validator: act.validator, txId: transaction.txId, height: blockHeight};
}
