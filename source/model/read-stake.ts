import type {ReadForLedger} from '../domain/chain-reading.ts';
import type {Decimal} from '../domain/decimal.ts';
import type {Decoded} from '../domain/decoded.ts';
import type {Bond, MergedBond, Unbond} from '../domain/stake.ts';
import {toStakePosition} from '../domain/stake-position.ts';
import type {StakePosition} from '../domain/validator-stake.ts';
import type {AllPagesOptions, WholeList} from '../services/indexer/all-pages.ts';
import {type Attempted, attempt} from '../services/indexer/attempt.ts';
import {limitTo} from '../system/limit-to.ts';
import {type ListQuestion, readEveryPage} from './questions/list-question.ts';
import type {IndexerRequest} from './questions/question.ts';
import {bondsQuestion, mergedBondsQuestion, unbondsQuestion} from './questions/stake.ts';

/** Addresses that are read at a time. */
export const addressesAtOnce = 4;

/** Every page of an address's stake; lists that were not wanted are left undefined. */
export interface WholeStake {
	readonly bonds: WholeList<Bond>;
	readonly unbonds: WholeList<Unbond> | undefined;
	/** Bonds by validator, for their locks. */
	readonly mergedBonds: WholeList<MergedBond> | undefined;
}

/** Lists that are read beside the bonds. */
export interface StakeWanted {
	/** Default: true. */
	readonly hasUnbonds?: boolean | undefined;
	/** Default: true. */
	readonly hasLocks?: boolean | undefined;
	/** Called with the bonds so far, and their number if the service counts them. */
	readonly onProgress?: AllPagesOptions<Bond>['onProgress'] | undefined;
}

const part = {isPartEnough: true} as const;

/** Reads the stake of an address. Rejects with a RequestError if a list fails; one that lacks rows has the standing "short". */
export async function readStake(
	asking: IndexerRequest,
	address: string,
	{hasUnbonds = true, hasLocks = true, onProgress}: StakeWanted = {},
): Promise<WholeStake> {
	const [bonds, unbonds, mergedBonds] = await Promise.all([
		readEveryPage(bondsQuestion, asking, address, {...part, ...(onProgress && {onProgress})}),
		hasUnbonds ? readEveryPage(unbondsQuestion, asking, address, part) : undefined,
		hasLocks ? readEveryPage(mergedBondsQuestion, asking, address, part) : undefined,
	]);
	return {bonds, unbonds, mergedBonds};
}

/** Reads the stake of several addresses, some at a time; a failure costs its address alone. */
export function readStakes<Owner extends {readonly address: string}>(
	asking: IndexerRequest,
	owners: readonly Owner[],
	wanted: StakeWanted & {readonly onRead?: (() => void) | undefined} = {},
): Promise<readonly (Owner & Attempted<WholeStake>)[]> {
	const inTurn = limitTo(addressesAtOnce);
	const readOne = async (owner: Owner) => {
		const read = await attempt(readStake(asking, owner.address, wanted));
		wanted.onRead?.();
		return {...owner, ...read};
	};
	return Promise.all(owners.map(owner => inTurn(() => readOne(owner))));
}

/**
Makes the position of an address.

@param apr the chain's gross yield, a fraction; undefined: unknown
@param epoch the current one; undefined: unknown
*/
export function positionOf(
	{bonds, unbonds}: WholeStake,
	apr?: Decimal | undefined,
	epoch?: bigint | undefined,
): StakePosition {
	const toRead = <Item>(list: WholeList<Item> | undefined) => ({
		items: list?.items ?? [],
		isWhole: list?.standing !== 'short',
	});
	return toStakePosition({bonds: toRead(bonds), unbonds: toRead(unbonds)}, apr, epoch);
}

/** Judges whether a list can be compared: rows without a readable key are as missing as rows that did not come. */
export function judgeList<Item extends Decoded, Subject>(
	{identityOf}: ListQuestion<Item, Subject>,
	{items, standing, duplicateCount}: WholeList<Item>,
): ReadForLedger<Item> {
	const isShort = standing !== 'whole' || items.some(item => identityOf(item) === undefined);
	return {items, defect: isShort ? (duplicateCount > 0 ? 'torn' : 'short') : undefined};
}

/** Returns the lists of an address with their defect. */
export function judgeStake({bonds, unbonds, mergedBonds}: WholeStake) {
	const lists = [
		judgeList(bondsQuestion, bonds),
		unbonds && judgeList(unbondsQuestion, unbonds),
		mergedBonds && judgeList(mergedBondsQuestion, mergedBonds),
	];
	return {
		reading: {bonds: bonds.items, unbonds: unbonds?.items ?? [], mergedBonds: mergedBonds?.items},
		defect: lists.find(list => list?.defect !== undefined)?.defect,
	};
}
