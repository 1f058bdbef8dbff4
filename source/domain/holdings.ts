import type {Decoded} from './decoded.ts';
import type {Validator} from './validator.ts';

/** Vote that an address cast. Source: an item of GET /api/v1/gov/voter/{address}/votes, gov/proposal/{id}/votes. */
export interface CastVote extends Decoded {
	readonly proposalId: string | undefined;
	/** yay, nay, abstain or unknown. */
	readonly vote: string | undefined;
	/** Address of a delegator or a validator: the list mixes both. */
	readonly voter: string | undefined;
}

/**
Reward that an address has not claimed with a validator, since its last claim up to one epoch. Source: an item of GET
/api/v1/pos/reward/{address}.
*/
export interface Reward extends Decoded {
	readonly validator: Validator | undefined;
	/** namnam. */
	readonly amount: bigint | undefined;
}

/** Holding of a token. Source: an item of GET /api/v1/account/{address}. */
export interface Balance extends Decoded {
	readonly token: string | undefined;
	/** Smallest units of the token; namnam of the native one. */
	readonly amount: bigint | undefined;
}

/** Facts about an address beside its stake; each part undefined: not known yet, or it has no such path. */
export interface Held {
	readonly votes?: readonly CastVote[] | undefined;
	readonly rewards?: readonly Reward[] | undefined;
	readonly balances?: readonly Balance[] | undefined;
}

/** Token of the chain. Source: an item of GET /api/v1/chain/token. */
export interface Token extends Decoded {
	readonly address: string | undefined;
	/** Path on which it came, in lower case: "transfer/channel-1/uosmo"; undefined: the native token. */
	readonly trace: string | undefined;
}

/** Supply of a token. Source: GET /api/v1/chain/token-supply. */
export interface TokenSupply extends Decoded {
	/** Smallest units. */
	readonly total: bigint | undefined;
	/** Smallest units; undefined: the service does not know what is locked away. */
	readonly effective: bigint | undefined;
}

/** Returns what of a token is in use, namely without what is locked away where that is known. */
export function supplyOf({total, effective}: TokenSupply): bigint | undefined {
	return effective ?? total;
}

/** Price of a unit of gas in a token. Source: an item of GET /api/v1/gas-price/{token}. */
export interface GasPrice extends Decoded {
	readonly token: string | undefined;
	/** Smallest units of the token. */
	readonly amount: bigint | undefined;
}

/** Gas that transactions of a kind took lately. Source: GET /api/v1/gas/estimate. */
export interface GasEstimate extends Decoded {
	readonly average: bigint | undefined;
}
