import {orUnknown} from '../../domain/failure.ts';
import {bondIdentity, mergedBondIdentity, unbondIdentity} from '../../domain/identity.ts';
import type {Bond, MergedBond, Unbond} from '../../domain/stake.ts';
import type {ListQuestion} from './list-question.ts';
import type {IndexerRequest} from './question.ts';

/** Bonds of a delegator, one for each validator and start. Source: GET /api/v1/pos/bond/{address}. */
export const bondsQuestion: ListQuestion<Bond, string> = {
	getPage: ({indexer, ...options}, address, page) => indexer.getBonds(address, {page}, options),
	extent: 'own',
	identityOf: bondIdentity,
	check: areAllBonds,
};

/** Bonds of a delegator, summed by validator. Source: GET /api/v1/pos/merged-bonds/{address}. */
export const mergedBondsQuestion: ListQuestion<MergedBond, string> = {
	getPage: ({indexer, ...options}, address, page) => indexer.getMergedBonds(address, {page}, options),
	extent: 'own',
	identityOf: mergedBondIdentity,
};

/** Unbonds of a delegator. Source: GET /api/v1/pos/unbond/{address}. */
export const unbondsQuestion: ListQuestion<Unbond, string> = {
	getPage: ({indexer, ...options}, address, page) => indexer.getUnbonds(address, {page}, options),
	extent: 'own',
	identityOf: unbondIdentity,
};

/** Unbonds of a delegator, summed by validator and epoch. Source: GET /api/v1/pos/merged-unbonds/{address}. */
export const mergedUnbondsQuestion: ListQuestion<Unbond, string> = {
	getPage: ({indexer, ...options}, address, page) => indexer.getMergedUnbonds(address, {page}, options),
	extent: 'own',
	identityOf: unbondIdentity,
};

interface WithdrawSubject {
	readonly address: string;
	/** Epoch as of which stake can be withdrawn; undefined: now. */
	readonly epoch?: bigint | undefined;
}

/** Stake of a delegator that can be withdrawn. Source: GET /api/v1/pos/withdraw/{address}. */
export const withdrawsQuestion: ListQuestion<Unbond, WithdrawSubject> = {
	getPage: ({indexer, ...options}, {address, epoch}, page) =>
		indexer.getWithdraws(address, {page, epoch}, options),
	extent: 'own',
	identityOf: unbondIdentity,
};

/**
Checks whether these bonds are complete: the bonds merged by validator then have the same sums. Undefined: that list is
missing or has several pages, which may overlap too, or an amount is unknown.
*/
async function areAllBonds(
	asking: IndexerRequest,
	address: string,
	bonds: readonly Bond[],
): Promise<boolean | undefined> {
	const page = await orUnknown(asking.indexer.getMergedBonds(address, {}, asking));
	if (!page) return undefined;
	const {items, totalPages = 1, totalItems = items.length} = page;
	const [merged, summed] = [sumsOf(items), sumsOf(bonds)];
	if (!merged || !summed || totalPages > 1 || items.length < totalItems) return undefined;
	const validators = [...merged.keys(), ...summed.keys()];
	return validators.every(validator => (merged.get(validator) ?? 0n) === (summed.get(validator) ?? 0n));
}

/** Sums bonds by validator; undefined if a validator or an amount is unknown. */
function sumsOf(bonds: readonly (Bond | MergedBond)[]): ReadonlyMap<string, bigint> | undefined {
	const sums = new Map<string, bigint>();
	for (const {validator, amount} of bonds) {
		if (validator?.address === undefined || amount === undefined) return undefined;
		sums.set(validator.address, (sums.get(validator.address) ?? 0n) + amount);
	}
	return sums;
}
