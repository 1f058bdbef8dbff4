import type {Attempt} from './attempt.ts';
import type {TransactionInput} from './transaction-input.ts';

/** A transaction and its destination. */
export interface Destination {
	readonly key: TransactionInput['key'];
	/** The chain id, or the node's host if no chain id is known. */
	readonly network: string;
	/** Address of the node. */
	readonly node: string;
}

/**
Earlier attempts that sent, or may have sent, the same transaction to the same network, in journal order. An
attempt recorded without a network name is matched by its node.
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
