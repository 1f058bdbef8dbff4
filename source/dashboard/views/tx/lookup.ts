import type {Ending} from '../../../broadcast/ending.ts';
import type {Decoded} from '../../../domain/decoded.ts';
import type {Failure} from '../../../domain/failure.ts';
import type {FoundTransaction} from '../../../domain/transaction.ts';

/**
Result of looking up a transaction. absent: the service has none with this hash; unasked: it was broadcast from
here and not looked up.
*/
export type LookupState = 'asking' | 'found' | 'absent' | 'failed' | 'unasked';

/** A transaction that was asked for, or broadcast from here. Its source and flaws are those of the transaction, once it is found. */
export interface Lookup extends Decoded {
	/** As it was asked for: 64 hex digits. */
	readonly hash: string;
	readonly state: LookupState;
	/** Of the state "found" alone. */
	readonly transaction: FoundTransaction | undefined;
	/** Why there was no answer; of the state "failed" alone. */
	readonly failure: Failure | undefined;
	/** Whether the indexer is asked again until it is there. */
	readonly isFollowed: boolean;
	/** What became of it, where it was broadcast from here. */
	readonly sent?: SentFromHere | undefined;
}

/** A transaction that was broadcast from here, as the journal and the service tell of it. */
export interface SentFromHere extends Ending {
	/** Its hash as the node knows it. */
	readonly as: string;
	/** What it does, in words; undefined: it could not be read. */
	readonly deed: string | undefined;
	readonly network: string;
	/** Whether a block may have it, so that the service is worth asking. */
	readonly mayBeInBlock: boolean;
}

/** A lookup with what it has of the transaction. */
export function createLookup(fields: Omit<Lookup, keyof Decoded>): Lookup {
	const {transaction} = fields;
	return {...fields, source: transaction?.source ?? null, flaws: transaction?.flaws ?? []};
}
