import type {Attempt} from './attempt.ts';
import type {TransactionInput} from './transaction-input.ts';

/** A transaction, and where it goes. */
export interface Destination {
	readonly key: TransactionInput['key'];
	/** The chain id, or the host of the node where none is known. */
	readonly network: string;
	/** Address of the node. */
	readonly node: string;
}

/**
The attempts that sent the same transaction to the same network, or may have, in the order of the journal. A network
that had no name at the time is told by the node it was sent to.
*/
export function findSentBefore(
	attempts: readonly Attempt[],
	{key, network, node}: Destination,
): readonly Attempt[] {
	return attempts.filter(
		attempt =>
			attempt.key.of === key.of &&
			attempt.key.sha256 === key.sha256.toUpperCase() &&
			(attempt.network === network || attempt.node === node) &&
			attempt.outcome?.kind !== 'notSent',
	);
}
