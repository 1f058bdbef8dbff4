import type {
	Balance,
	CastVote,
	GasEstimate,
	GasPrice,
	Reward,
	Token,
	TokenSupply,
} from '../../domain/holdings.ts';
import {type FieldReaders, field, nested} from './decode-item.ts';
import {itemSchema, listSchema, pageSchema} from './decode-page.ts';
import {validatorReaders} from './decode-stake.ts';
import {integer, line} from './field.ts';

const amount = field('minDenomAmount', integer);

export const voteReaders: FieldReaders<CastVote> = {
	proposalId: field('proposalId', line),
	vote: field('vote', line),
	voter: field('voterAddress', line),
};

const rewardReaders: FieldReaders<Reward> = {
	validator: {wire: 'validator', read: nested(validatorReaders)},
	amount,
};

const balanceReaders: FieldReaders<Balance> = {token: field('tokenAddress', line), amount};

const tokenReaders: FieldReaders<Token> = {address: field('address', line), trace: field('trace', line)};

const supplyReaders: FieldReaders<TokenSupply> = {
	total: field('totalSupply', integer),
	effective: field('effectiveSupply', integer),
};

const gasPriceReaders: FieldReaders<GasPrice> = {token: field('token', line), amount};

const gasEstimateReaders: FieldReaders<GasEstimate> = {average: field('avg', integer)};

export const voteList = listSchema(voteReaders);
export const votePage = pageSchema(voteReaders);
export const rewardList = listSchema(rewardReaders);
export const balanceList = listSchema(balanceReaders);
export const tokenList = listSchema(tokenReaders);
export const tokenSupply = itemSchema(supplyReaders);
export const gasPriceList = listSchema(gasPriceReaders);
export const gasEstimate = itemSchema(gasEstimateReaders);
