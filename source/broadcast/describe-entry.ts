import type {HistoryEntry} from '../domain/extensions.ts';
import {describeAct, unreadContent} from './describe-summary.ts';
import {readInner} from './read-inner.ts';

interface EntryFacts {
	/** Names of validators, by address. */
	readonly names: ReadonlyMap<string, string>;
	readonly nativeToken: string | undefined;
}

/** Describes what a transaction in the history of an address does; the address itself is not named in it. */
export function describeEntry(
	{transaction, target}: HistoryEntry,
	{names, nativeToken}: EntryFacts,
): string | undefined {
	if (transaction?.kind === undefined) return undefined;
	const act = readInner(transaction, nativeToken);
	if (!act) return `${transaction.kind}: ${unreadContent}`;
	const isOwn = (address: string | undefined) => address !== undefined && address === target;
	return describeAct(
		{
			...act,
			source: isOwn(act.source) ? undefined : act.source,
			receiver: isOwn(act.receiver) ? undefined : act.receiver,
		},
		{names, hasAddresses: false},
	);
}
