import type {
	Balance,
	CastVote,
	GasEstimate,
	GasPrice,
	Reward,
	Token,
	TokenSupply,
} from '../../domain/holdings.ts';
import type {OptionalQuestion} from './question.ts';

// Each answers undefined if the service does not offer it.

/** Votes that an address cast, on all proposals. Source: GET /api/v1/gov/voter/{address}/votes. */
export const votesQuestion: OptionalQuestion<readonly CastVote[], string> = {
	capability: 'votes',
	ask: ({indexer, ...options}, address) => indexer.extensions.getVotes(address, options),
};

interface RewardsSubject {
	readonly address: string;
	/** Default: the newest that the service has. */
	readonly epoch?: bigint | undefined;
}

/** Unclaimed rewards of an address, by validator. Source: GET /api/v1/pos/reward/{address}. */
export const rewardsQuestion: OptionalQuestion<readonly Reward[], RewardsSubject> = {
	capability: 'rewards',
	ask: ({indexer, ...options}, subject) => indexer.extensions.getRewards(subject, options),
};

interface PastRewardSubject {
	readonly address: string;
	readonly validator: string;
	readonly epoch: bigint;
}

/**
Rewards from one validator that were unclaimed as of an epoch, claimed since or not.
Source: GET /api/v1/pos/reward/{address}/{validator}/{epoch}.
*/
export const pastRewardQuestion: OptionalQuestion<readonly Reward[], PastRewardSubject> = {
	capability: 'pastReward',
	ask: ({indexer, ...options}, subject) => indexer.extensions.getPastReward(subject, options),
};

/** Liquid balance of an address in each token of the chain. Source: GET /api/v1/account/{address}. */
export const balancesQuestion: OptionalQuestion<readonly Balance[], string> = {
	capability: 'balances',
	ask: ({indexer, ...options}, address) => indexer.extensions.getBalances(address, options),
};

/** Tokens of the chain. Source: GET /api/v1/chain/token. */
export const tokensQuestion: OptionalQuestion<readonly Token[]> = {
	capability: 'tokens',
	ask: ({indexer, ...options}) => indexer.extensions.getTokens(options),
};

/** Supply of a token. Source: GET /api/v1/chain/token-supply. */
export const supplyQuestion: OptionalQuestion<TokenSupply, string> = {
	capability: 'supply',
	ask: ({indexer, ...options}, token) => indexer.extensions.getSupply(token, options),
};

/** Price of a unit of gas in a token. Source: GET /api/v1/gas-price/{token}. */
export const gasPriceQuestion: OptionalQuestion<readonly GasPrice[], string> = {
	capability: 'gasPrice',
	ask: ({indexer, ...options}, token) => indexer.extensions.getGasPrice(token, options),
};

/** Gas that one claim of rewards takes. Source: GET /api/v1/gas/estimate. */
export const claimGasQuestion: OptionalQuestion<GasEstimate> = {
	capability: 'gasEstimate',
	ask: ({indexer, ...options}) => indexer.extensions.getClaimGas(options),
};
