import type {Decoded} from './decoded.ts';
import type {PageQuery} from './page.ts';
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

/** When stake that was redelegated may move on. Source: redelegationInfo of a merged bond. */
export interface Redelegation extends Decoded {
	/** Locked while the current epoch is below it; it outlives the lock. */
	readonly earliestEpoch: bigint | undefined;
	/** Unix seconds, an estimate. */
	readonly earliestTime: bigint | undefined;
}

/** All bonds with one validator, those not yet active included. Source: GET /api/v1/pos/merged-bonds/{address}. */
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
	/** The field to trust; of withdraws without it, what the list that they are in makes of it. */
	readonly canWithdraw: boolean | undefined;
	/** The epoch for which the list calls it withdrawable; undefined: now. */
	readonly asOf?: bigint | undefined;
}

/** Query of GET /api/v1/pos/withdraw/{address}. */
export interface WithdrawQuery extends PageQuery {
	/** What can be withdrawn as of this epoch; left out: now. */
	readonly epoch?: bigint | undefined;
}
