import type {Decoded} from '../domain/decoded.ts';
import {
	bondIdentity,
	mergedBondIdentity,
	proposalIdentity,
	unbondIdentity,
	validatorIdentity,
} from '../domain/identity.ts';
import type {Proposal} from '../domain/proposal.ts';
import type {Indexer, RequestOptions} from '../domain/service.ts';
import {inSteadyOrder, type Validator} from '../domain/validator.ts';
import type {ChainReading, ReadForLedger} from '../ledger/digest.ts';
import {type AllPagesOptions, readWholeList} from '../services/indexer/all-pages.ts';
import {areAllBonds} from '../services/indexer/stake-lists.ts';

/** Options of a reading for the ledger. */
export interface LedgerListOptions extends RequestOptions {
	/** Pages of a list that are asked for at a time; default: a few. */
	readonly maxAtOnce?: number | undefined;
	/** Called before each request; if it throws a RequestError, the list is left as if the service had failed. */
	onRequest?(): void;
}

/** Reads all validators of all states. Rejects with a RequestError. */
export function readValidatorsForLedger(
	indexer: Indexer,
	options: LedgerListOptions,
): Promise<ReadForLedger<Validator>> {
	const query = inSteadyOrder({});
	return readList(indexer.address, options, {
		getWhole: asking => indexer.extensions.getAllValidators(query, {...options, ...asking}),
		getPage: (page, signal) => indexer.getValidators({...query, page}, {...options, signal}),
		identityOf: validatorIdentity,
	});
}

/**
Reads all proposals, final ones too: where many epochs went by unwatched, one may have come and gone in between. It
takes no more requests than to ask for each status. Rejects with a RequestError.
*/
export function readProposalsForLedger(
	indexer: Indexer,
	options: LedgerListOptions,
): Promise<ReadForLedger<Proposal>> {
	return readList(indexer.address, options, {
		getWhole: asking => indexer.extensions.getAllProposals({}, {...options, ...asking}),
		getPage: (page, signal) => indexer.getProposals({page}, {...options, signal}),
		identityOf: proposalIdentity,
	});
}

/** Bonds, unbonds and locks of a delegator. */
export type DelegatorForLedger = Pick<ChainReading['stakes'][number], 'reading' | 'defect'>;

/** Reads the lists of a delegator. Rejects with a RequestError. */
export async function readDelegatorForLedger(
	indexer: Indexer,
	address: string,
	options: LedgerListOptions,
): Promise<DelegatorForLedger> {
	const [bonds, unbonds, mergedBonds] = await Promise.all([
		readList(indexer.address, options, {
			getPage: (page, signal) => indexer.getBonds(address, {page}, {...options, signal}),
			identityOf: bondIdentity,
			extent: 'own',
			check: (items, asking) => areAllBonds(indexer, address, items, {...options, ...asking}),
		}),
		readList(indexer.address, options, {
			getPage: (page, signal) => indexer.getUnbonds(address, {page}, {...options, signal}),
			identityOf: unbondIdentity,
			extent: 'own',
		}),
		readList(indexer.address, options, {
			getPage: (page, signal) => indexer.getMergedBonds(address, {page}, {...options, signal}),
			identityOf: mergedBondIdentity,
			extent: 'own',
		}),
	]);
	return {
		reading: {bonds: bonds.items, unbonds: unbonds.items, mergedBonds: mergedBonds.items},
		defect: bonds.defect ?? unbonds.defect ?? mergedBonds.defect,
	};
}

async function readList<Item extends Decoded>(
	address: string,
	{signal, maxAtOnce, onRequest}: LedgerListOptions,
	{
		getWhole,
		getPage,
		identityOf,
		check,
		extent = 'automatic',
	}: Pick<AllPagesOptions<Item>, 'getWhole' | 'getPage' | 'identityOf' | 'check' | 'extent'>,
): Promise<ReadForLedger<Item>> {
	const {items, standing, duplicateCount} = await readWholeList<Item>(address, {
		signal,
		extent,
		isPartEnough: true,
		...(maxAtOnce !== undefined && {maxAtOnce}),
		getWhole:
			getWhole &&
			(async asking => {
				onRequest?.();
				return getWhole(asking);
			}),
		async getPage(page, ended) {
			onRequest?.();
			return getPage(page, ended);
		},
		identityOf,
		check:
			check &&
			(async (rows, asking) => {
				onRequest?.();
				return check(rows, asking);
			}),
	});
	// A row whose key could not be understood is missing as much as one that did not come.
	const isShort = standing !== 'whole' || items.some(item => identityOf(item) === undefined);
	return {items, defect: isShort ? (duplicateCount > 0 ? 'torn' : 'short') : undefined};
}
