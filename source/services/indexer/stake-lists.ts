import {orUnknown} from '../../domain/failure.ts';
import type {Indexer, RequestOptions} from '../../domain/service.ts';
import type {Bond, MergedBond} from '../../domain/stake.ts';

/**
Asks the bonds merged by validator for whether these bonds are all there are: their sums are the same. Undefined: that
list cannot be had or has several pages, which may overlap too, or an amount is not known.
*/
export async function areAllBonds(
	indexer: Indexer,
	address: string,
	bonds: readonly Bond[],
	options: RequestOptions,
): Promise<boolean | undefined> {
	const page = await orUnknown(indexer.getMergedBonds(address, {}, options));
	if (!page) return undefined;
	const {items, totalPages = 1, totalItems = items.length} = page;
	const [merged, summed] = [sumsOf(items), sumsOf(bonds)];
	if (!merged || !summed || totalPages > 1 || items.length < totalItems) return undefined;
	const validators = [...merged.keys(), ...summed.keys()];
	return validators.every(validator => (merged.get(validator) ?? 0n) === (summed.get(validator) ?? 0n));
}

/** Sums bonds by validator; undefined where a validator or an amount is not known. */
function sumsOf(bonds: readonly (Bond | MergedBond)[]): ReadonlyMap<string, bigint> | undefined {
	const sums = new Map<string, bigint>();
	for (const {validator, amount} of bonds) {
		if (validator?.address === undefined || amount === undefined) return undefined;
		sums.set(validator.address, (sums.get(validator.address) ?? 0n) + amount);
	}
	return sums;
}
