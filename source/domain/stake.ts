import type {Decoded} from './decoded.ts';
import type {Page, PageQuery} from './page.ts';
import type {Validator} from './validator.ts';

/** Stake of a delegator with a validator; one for each start. Source: GET /api/v1/pos/bond/{address}. */
export interface Bond extends Decoded {
	readonly validator: Validator | undefined;
	/** namnam. Source: minDenomAmount. */
	readonly amount: bigint | undefined;
	/** "active", or "inactive" for not yet. */
	readonly status: string | undefined;
	readonly startEpoch: bigint | undefined;
}

/** Time from which redelegated stake may move on. Source: redelegationInfo of a merged bond. */
export interface Redelegation extends Decoded {
	/** Locked while the current epoch is below it; it outlives the lock. */
	readonly earliestEpoch: bigint | undefined;
	/** Unix seconds, an estimate. */
	readonly earliestTime: bigint | undefined;
}

/** Bonds with one validator, those not yet active included. Source: GET /api/v1/pos/merged-bonds/{address}. */
export interface MergedBond extends Decoded {
	readonly validator: Validator | undefined;
	/** namnam. Source: minDenomAmount. */
	readonly amount: bigint | undefined;
	readonly redelegation: Redelegation | undefined;
}

/**
Stake on its way out; merged unbonds and withdraws have the same shape.
Source: GET /api/v1/pos/unbond/{address}, /merged-unbonds/{address} and /withdraw/{address}.
*/
export interface Unbond extends Decoded {
	readonly validator: Validator | undefined;
	/** namnam. Source: minDenomAmount. */
	readonly amount: bigint | undefined;
	/** 0 in a merged unbond means: already withdrawable. */
	readonly withdrawEpoch: bigint | undefined;
	/** Unix seconds, an estimate; meaningless where withdrawEpoch is 0. */
	readonly withdrawTime: bigint | undefined;
	/** Field to trust; for withdraws without it, it follows from the list that they are in. */
	readonly canWithdraw: boolean | undefined;
	/** The epoch for which the list calls it withdrawable; undefined: now. */
	readonly asOf?: bigint | undefined;
}

/** Query of GET /api/v1/pos/withdraw/{address}. */
export interface WithdrawQuery extends PageQuery {
	/** Epoch as of which something can be withdrawn; left out: now. */
	readonly epoch?: bigint | undefined;
}

/**
Fills in whether each withdraw can be withdrawn, if its row does not say. Without an epoch all can, since the
service lists only those that can; as of an epoch, those up to that epoch can. Keeps what a row says, and leaves
unreadable values undefined.

@param asOf the epoch that was asked for; undefined: now
*/
export function completeWithdraws(page: Page<Unbond>, asOf: bigint | undefined): Page<Unbond> {
	return {...page, items: page.items.map(item => completeWithdraw(item, asOf))};
}

function completeWithdraw(item: Unbond, asOf: bigint | undefined): Unbond {
	if (isTold(item)) return item;
	if (asOf === undefined) return {...item, canWithdraw: true};
	const complete = completeUnbond(item, asOf);
	return complete === item ? item : {...complete, asOf};
}

/** Fills in whether an unbond can be withdrawn where its row does not say: from its epoch on. @param epoch the current one */
export function completeUnbond(item: Unbond, epoch: bigint | undefined): Unbond {
	const {withdrawEpoch} = item;
	if (isTold(item)) return item;
	// A merged unbond writes 0 for every epoch that is over, whichever it is now.
	if (withdrawEpoch === 0n) return {...item, canWithdraw: true};
	if (withdrawEpoch === undefined || epoch === undefined) return item;
	return {...item, canWithdraw: withdrawEpoch <= epoch};
}

/** Tells whether the row says it, readable or not. */
function isTold({canWithdraw, flaws}: Unbond): boolean {
	return canWithdraw !== undefined || flaws.some(({field}) => field === 'canWithdraw');
}

/** Time at which stake can be withdrawn: now, not before an epoch ('later': the one asked for), or unknown. */
type Withdrawable = 'now' | 'later' | 'notYet' | 'unknown';

/** @param epoch the epoch now; undefined where it is not known */
export function whenWithdrawable(
	{canWithdraw, withdrawEpoch, asOf}: Pick<Unbond, 'canWithdraw' | 'withdrawEpoch' | 'asOf'>,
	epoch: bigint | undefined,
): Withdrawable {
	if (canWithdraw === undefined) return 'unknown';
	if (!canWithdraw) return 'notYet';
	if (asOf === undefined) return 'now';
	const isReached = epoch !== undefined && withdrawEpoch !== undefined && withdrawEpoch <= epoch;
	return isReached || withdrawEpoch === 0n ? 'now' : 'later';
}

/** Lock of redelegated stake; 'none' if it was never redelegated, 'unknown' if an epoch is. */
type RedelegationLock = 'none' | 'locked' | 'free' | 'unknown';

/** Returns the lock of a redelegation, which outlives it: locked means that the epoch it names is still to come. */
export function redelegationLock(
	redelegation: Redelegation | undefined,
	epoch: bigint | undefined,
): RedelegationLock {
	if (redelegation === undefined) return 'none';
	const {earliestEpoch} = redelegation;
	if (earliestEpoch === undefined || epoch === undefined) return 'unknown';
	return epoch < earliestEpoch ? 'locked' : 'free';
}

/** Epochs until one is reached, 0 where it has been; undefined where either is not known. */
export function epochsLeft(target: bigint | undefined, epoch: bigint | undefined): bigint | undefined {
	// A merged unbond writes 0 for every epoch that is over, whichever it is now.
	if (target === 0n) return 0n;
	if (target === undefined || epoch === undefined) return undefined;
	return target > epoch ? target - epoch : 0n;
}
