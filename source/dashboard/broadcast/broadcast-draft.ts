import type {Attempt} from '../../broadcast/attempt.ts';
import type {NamedNetwork} from '../../broadcast/name-network.ts';
import {findSentBefore} from '../../broadcast/sent-before.ts';
import {type TransactionInput, TransactionInputError} from '../../broadcast/transaction-input.ts';
import type {BroadcastMode} from '../../domain/transaction.ts';
import type {BroadcastDraft, BroadcastState} from './broadcast-state.ts';

/** The bytes of a transaction before they are sent, and whether they were pasted. */
export interface Given {
	readonly bytes: Uint8Array;
	readonly isPasted: boolean;
}

/** The transaction, or what is wrong with it, in one sentence. */
export async function readGiven(
	{bytes, isPasted}: Given,
	encoding: BroadcastState['encoding'],
): Promise<TransactionInput | string> {
	const {readTransaction} = await import('../../broadcast/read-transaction.ts');
	try {
		const read = readTransaction(bytes, encoding);
		if (isPasted && encoding === 'auto' && read.encoding === 'raw') {
			return 'the pasted text is neither hex nor base64: paste another, or choose the encoding with e';
		}
		return read;
	} catch (error) {
		if (error instanceof TransactionInputError) return error.message;
		throw error;
	}
}

export interface DraftFacts {
	readonly mode: BroadcastMode;
	readonly node: string;
	readonly network: NamedNetwork;
	readonly attempts: readonly Attempt[];
}

/** What is shown before it is sent, without its bytes. */
export function draftOf(
	{encoding, size, hash, key}: TransactionInput,
	{mode, node, network, attempts}: DraftFacts,
): BroadcastDraft {
	const transaction = {encoding, size, hash, key};
	return {
		transaction,
		mode,
		node,
		network: network.name,
		networkFrom: network.from,
		earlier: findSentBefore(attempts, {key, node, network: network.name}),
	};
}

/** The same, after the journal was read once more. */
export function withEarlier(draft: BroadcastDraft, attempts: readonly Attempt[]): BroadcastDraft {
	const {transaction, network, node} = draft;
	return {...draft, earlier: findSentBefore(attempts, {key: transaction.key, network, node})};
}
