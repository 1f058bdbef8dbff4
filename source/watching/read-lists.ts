import type {ChainReading, ReadForLedger} from '../domain/chain-reading.ts';
import type {Decoded} from '../domain/decoded.ts';
import type {Proposal} from '../domain/proposal.ts';
import type {Indexer, RequestOptions} from '../domain/service.ts';
import type {Validator} from '../domain/validator.ts';
import {type ListQuestion, readEveryPage} from '../model/questions/list-question.ts';
import {proposalsQuestion} from '../model/questions/proposals.ts';
import type {IndexerRequest} from '../model/questions/question.ts';
import {bondsQuestion, mergedBondsQuestion, unbondsQuestion} from '../model/questions/stake.ts';
import {allValidatorsQuery, validatorsQuestion} from '../model/questions/validators.ts';

/** Options of a reading for the ledger. */
export interface LedgerListOptions extends RequestOptions {
	/** Pages of a list that are asked for at a time; default: a few. */
	readonly maxAtOnce?: number | undefined;
	/** False: the locks of a delegator are not asked for. Default: true. */
	readonly hasLocks?: boolean | undefined;
	/** Called before each request; if it throws a RequestError, the list is left as if the service had failed. */
	onRequest?(): void;
}

/** Reads all validators of all states. Rejects with a RequestError. */
export function readValidatorsForLedger(
	indexer: Indexer,
	options: LedgerListOptions,
): Promise<ReadForLedger<Validator>> {
	return readList(validatorsQuestion, {indexer, ...options}, allValidatorsQuery);
}

/**
Reads all proposals, final ones too: where many epochs went by unwatched, one may have come and gone in between. It
takes no more requests than to ask for each status. Rejects with a RequestError.
*/
export function readProposalsForLedger(
	indexer: Indexer,
	options: LedgerListOptions,
): Promise<ReadForLedger<Proposal>> {
	return readList(proposalsQuestion, {indexer, ...options}, {});
}

/** Bonds, unbonds and locks of a delegator. */
export type DelegatorForLedger = Pick<ChainReading['stakes'][number], 'reading' | 'defect'>;

/** Reads the lists of a delegator. Rejects with a RequestError. */
export async function readDelegatorForLedger(
	indexer: Indexer,
	address: string,
	{hasLocks = true, ...options}: LedgerListOptions,
): Promise<DelegatorForLedger> {
	const asking = {indexer, ...options};
	const [bonds, unbonds, mergedBonds] = await Promise.all([
		readList(bondsQuestion, asking, address),
		readList(unbondsQuestion, asking, address),
		hasLocks ? readList(mergedBondsQuestion, asking, address) : undefined,
	]);
	return {
		reading: {bonds: bonds.items, unbonds: unbonds.items, mergedBonds: mergedBonds?.items},
		defect: bonds.defect ?? unbonds.defect ?? mergedBonds?.defect,
	};
}

async function readList<Item extends Decoded, Subject>(
	question: ListQuestion<Item, Subject>,
	{indexer, maxAtOnce, onRequest, ...options}: LedgerListOptions & IndexerRequest,
	subject: Subject,
): Promise<ReadForLedger<Item>> {
	const {getWhole, getPage, check, identityOf} = question;
	const counted: ListQuestion<Item, Subject> = {
		...question,
		async getPage(...asked) {
			onRequest?.();
			return getPage(...asked);
		},
		...(getWhole && {
			async getWhole(...asked) {
				onRequest?.();
				return getWhole(...asked);
			},
		}),
		...(check && {
			async check(...asked) {
				onRequest?.();
				return check(...asked);
			},
		}),
	};
	const {items, standing, duplicateCount} = await readEveryPage(counted, {indexer, ...options}, subject, {
		isPartEnough: true,
		...(maxAtOnce !== undefined && {maxAtOnce}),
	});
	// A row whose key could not be understood is missing as much as one that did not come.
	const isShort = standing !== 'whole' || items.some(item => identityOf(item) === undefined);
	return {items, defect: isShort ? (duplicateCount > 0 ? 'torn' : 'short') : undefined};
}
