import type {Attempt} from '../../broadcast/attempt.ts';
import type {ChainAnswer} from '../../broadcast/one-chain.ts';
import {findSentBefore} from '../../broadcast/sent-before.ts';
import type {TransactionInput} from '../../broadcast/transaction-input.ts';
import type {BroadcastMode} from '../../domain/transaction.ts';
import type {BroadcastDraft} from './broadcast-state.ts';

export interface DraftFacts extends Pick<ChainAnswer, 'network' | 'height' | 'deed' | 'inBlock'> {
	readonly mode: BroadcastMode;
	readonly node: string;
	readonly attempts: readonly Attempt[];
}

/** What is shown before it is sent, without its bytes. */
export function draftOf(
	{encoding, size, hash, key, deed: read}: TransactionInput,
	{mode, node, network, height, deed, inBlock, attempts}: DraftFacts,
): BroadcastDraft {
	const transaction = {encoding, size, hash, key, ...(read && {deed: read})};
	return {
		transaction,
		mode,
		node,
		network: network.name,
		networkNote: network.note,
		sinceHeight: height,
		...(deed && {deed}),
		...(inBlock && {inBlock}),
		earlier: findSentBefore(attempts, {key, node, network: network.name}),
	};
}

/** The same, after the journal was read once more. */
export function withEarlier(draft: BroadcastDraft, attempts: readonly Attempt[]): BroadcastDraft {
	const {transaction, network, node} = draft;
	return {...draft, earlier: findSentBefore(attempts, {key: transaction.key, network, node})};
}
