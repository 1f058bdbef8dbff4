import type {Capability, Extensions, Holdings} from '../../domain/extensions.ts';
import type {Indexer, RequestOptions} from '../../domain/service.ts';

/** Question to an indexer, as a key: equal ones have the same answer at the same time. */
export interface IndexerQuestion {
	readonly name:
		| Capability
		| 'validators'
		| 'proposals'
		| 'proposal'
		| 'bonds'
		| 'unbonds'
		| 'mergedBonds'
		| 'mergedUnbonds'
		| 'withdraws'
		| 'parameters'
		| 'transaction';
	/** Values that were asked with: an address, a query. */
	readonly asked: readonly unknown[];
	/** True if the answer is no part of the interface. */
	readonly isBeyond: boolean;
}

/** Does something around a question, or answers in its place. */
export type Around = <Answer>(
	question: IndexerQuestion,
	options: RequestOptions | undefined,
	ask: () => Promise<Answer>,
) => Promise<Answer>;

/** Wraps every question of an indexer in the same function. */
export function aroundIndexer(indexer: Indexer, around: Around): Indexer {
	const {address, extensions: more} = indexer;
	const within = (name: IndexerQuestion['name'], ...asked: readonly unknown[]) => ({
		name,
		asked,
		isBeyond: false,
	});
	return {
		address,
		getValidators: (query, options) =>
			around(within('validators', query), options, () => indexer.getValidators(query, options)),
		getProposals: (query, options) =>
			around(within('proposals', query), options, () => indexer.getProposals(query, options)),
		getProposal: (id, options) =>
			around(within('proposal', id), options, () => indexer.getProposal(id, options)),
		getBonds: (of, query, options) =>
			around(within('bonds', of, query), options, () => indexer.getBonds(of, query, options)),
		getUnbonds: (of, query, options) =>
			around(within('unbonds', of, query), options, () => indexer.getUnbonds(of, query, options)),
		getMergedBonds: (of, query, options) =>
			around(within('mergedBonds', of, query), options, () => indexer.getMergedBonds(of, query, options)),
		getMergedUnbonds: (of, query, options) =>
			around(within('mergedUnbonds', of, query), options, () => indexer.getMergedUnbonds(of, query, options)),
		getWithdraws: (of, query, options) =>
			around(within('withdraws', of, query), options, () => indexer.getWithdraws(of, query, options)),
		getParameters: options => around(within('parameters'), options, () => indexer.getParameters(options)),
		getTransaction: (hash, options) =>
			around(within('transaction', hash), options, () => indexer.getTransaction(hash, options)),
		extensions: {
			known: more.known,
			getHealth: options => around(beyond('health'), options, () => more.getHealth(options)),
			getLatestEpoch: options => around(beyond('epoch'), options, () => more.getLatestEpoch(options)),
			getLatestHeight: options => around(beyond('height'), options, () => more.getLatestHeight(options)),
			getCrawlers: options => around(beyond('crawlers'), options, () => more.getCrawlers(options)),
			getAllValidators: (query, options) =>
				around(beyond('allValidators', query), options, () => more.getAllValidators(query, options)),
			getAllProposals: (query, options) =>
				around(beyond('allProposals', query), options, () => more.getAllProposals(query, options)),
			getBlock: (height, options) =>
				around(beyond('block', height), options, () => more.getBlock(height, options)),
			getBlockAt: (seconds, options) =>
				around(beyond('blockAt', seconds), options, () => more.getBlockAt(seconds, options)),
			getHistory: (query, options) =>
				around(beyond('history', query), options, () => more.getHistory(query, options)),
			getInnerTransaction: (id, options) =>
				around(beyond('inner', id), options, () => more.getInnerTransaction(id, options)),
			...holdingsAround(more, around),
		},
	};
}

function beyond(name: Capability, ...asked: readonly unknown[]): IndexerQuestion {
	return {name, asked, isBeyond: true};
}

/** Wraps the questions about what an address holds and did. */
function holdingsAround(more: Extensions, around: Around): Holdings {
	return {
		getVotes: (of, options) => around(beyond('votes', of), options, () => more.getVotes(of, options)),
		getProposalVotes: (query, options) =>
			around(beyond('proposalVotes', query), options, () => more.getProposalVotes(query, options)),
		getRewards: (query, options) =>
			around(beyond('rewards', query), options, () => more.getRewards(query, options)),
		getPastReward: (query, options) =>
			around(beyond('pastReward', query), options, () => more.getPastReward(query, options)),
		getBalances: (of, options) =>
			around(beyond('balances', of), options, () => more.getBalances(of, options)),
		getTokens: options => around(beyond('tokens'), options, () => more.getTokens(options)),
		getSupply: (token, options) =>
			around(beyond('supply', token), options, () => more.getSupply(token, options)),
		getGasPrice: (token, options) =>
			around(beyond('gasPrice', token), options, () => more.getGasPrice(token, options)),
		getClaimGas: options => around(beyond('gasEstimate'), options, () => more.getClaimGas(options)),
	};
}
