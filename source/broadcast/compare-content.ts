import {ownValue} from '../domain/own-value.ts';
import type {WrapperTransaction} from '../domain/transaction.ts';
import {readInner} from './read-inner.ts';
import type {Act, TransactionSummary} from './summarize-transaction.ts';

/** Result of a comparison; unknown: one of both says too little. */
export type Likeness = 'same' | 'different' | 'unknown';

/** Compares the inner transactions of a wrapper with those of a transaction that was read, one to one, in any order. */
export function compareContent(
	{innerTransactions}: Pick<WrapperTransaction, 'innerTransactions'>,
	{acts, memo}: Pick<TransactionSummary, 'acts' | 'memo'>,
): Likeness {
	const own = acts.map(act => contentOf(act, memo)).sort();
	// The chain's own token is not asked for: no transfer of tokens is compared.
	const listed = innerTransactions.map(inner => contentOf(readInner(inner, undefined), inner.memo)).sort();
	if (listed.length === 0 || [...own, ...listed].includes(undefined)) return 'unknown';
	const isSame = own.length === listed.length && own.every((content, index) => content === listed[index]);
	return isSame ? 'same' : 'different';
}

/** Fields that say all of what an inner transaction does, by its kind; of another kind the summary says too little. */
const contents: Readonly<Record<string, ReadonlyArray<keyof Act>>> = {
	bond: ['source', 'validator', 'namnam'],
	unbond: ['source', 'validator', 'namnam'],
	withdraw: ['source', 'validator'],
	claimRewards: ['source', 'validator'],
	redelegation: ['source', 'validator', 'destination', 'namnam'],
	voteProposal: ['source', 'proposal', 'vote'],
};

/** Writes all of what an inner transaction does, the same for the same; undefined: not all of it is known. */
function contentOf(act: Act | undefined, memo: string | undefined): string | undefined {
	const values = act && ownValue(contents, act.kind)?.map(field => act[field]);
	if (!values || values.includes(undefined)) return undefined;
	return JSON.stringify([act.kind, memo?.toLowerCase(), ...values.map(String)]);
}
