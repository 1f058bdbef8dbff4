import type {Extensions, Holdings} from '../../domain/extensions.ts';
import {RequestError} from '../../domain/failure.ts';
import type {Indexer, RequestOptions} from '../../domain/service.ts';
import type {ServiceWatch} from './service-watch.ts';

/**
An indexer that reports the outcome of each request to the watch, and asks nothing while the watch refuses it. The small
question passes always, and reports for itself.
*/
export function watchIndexer(indexer: Indexer, watch: ServiceWatch): Indexer {
	async function told<Answer>(
		options: RequestOptions | undefined,
		ask: () => Promise<Answer>,
		isWithinInterface = true,
	): Promise<Answer> {
		if (options?.isQuestion) return ask();
		const refusal = watch.refusal();
		if (refusal) throw refusal;
		const note = watch.begin();
		try {
			const value = await ask();
			if (value !== undefined) note(undefined);
			return value;
		} catch (error) {
			const failure = error instanceof RequestError ? error.failure : undefined;
			// A path beyond the interface may be missing or broken by itself; a limit is a limit.
			if (failure && (isWithinInterface || failure.kind === 'rateLimited')) note(failure);
			throw error;
		}
	}
	const beyond: Beyond = (options, ask) => told(options, ask, false);
	const {extensions: more} = indexer;
	return {
		address: indexer.address,
		getValidators: (query, options) => told(options, () => indexer.getValidators(query, options)),
		getProposals: (query, options) => told(options, () => indexer.getProposals(query, options)),
		getProposal: (id, options) => told(options, () => indexer.getProposal(id, options)),
		getBonds: (address, query, options) => told(options, () => indexer.getBonds(address, query, options)),
		getUnbonds: (address, query, options) => told(options, () => indexer.getUnbonds(address, query, options)),
		getMergedBonds: (address, query, options) =>
			told(options, () => indexer.getMergedBonds(address, query, options)),
		getMergedUnbonds: (address, query, options) =>
			told(options, () => indexer.getMergedUnbonds(address, query, options)),
		getWithdraws: (address, query, options) =>
			told(options, () => indexer.getWithdraws(address, query, options)),
		async getParameters(options) {
			const parameters = await told(options, () => indexer.getParameters(options));
			watch.see({chainId: parameters.chainId, genesisTime: parameters.genesisTime});
			return parameters;
		},
		getTransaction: (hash, options) => told(options, () => indexer.getTransaction(hash, options)),
		extensions: {
			known: more.known,
			getHealth: options => beyond(options, () => more.getHealth(options)),
			async getLatestEpoch(options) {
				const told = await beyond(options, () => more.getLatestEpoch(options));
				watch.see({epoch: told?.epoch});
				return told;
			},
			async getLatestHeight(options) {
				const told = await beyond(options, () => more.getLatestHeight(options));
				watch.see({height: told?.height});
				return told;
			},
			getCrawlers: options => beyond(options, () => more.getCrawlers(options)),
			getAllValidators: (query, options) => beyond(options, () => more.getAllValidators(query, options)),
			getAllProposals: (query, options) => beyond(options, () => more.getAllProposals(query, options)),
			getBlock: (height, options) => beyond(options, () => more.getBlock(height, options)),
			getHistory: (query, options) => beyond(options, () => more.getHistory(query, options)),
			getInnerTransaction: (id, options) => beyond(options, () => more.getInnerTransaction(id, options)),
			...watchHoldings(more, beyond),
		},
	};
}

type Beyond = <Answer>(options: RequestOptions | undefined, ask: () => Promise<Answer>) => Promise<Answer>;

/** Watches the questions about what an address holds and did. */
function watchHoldings(more: Extensions, beyond: Beyond): Holdings {
	return {
		getVotes: (address, options) => beyond(options, () => more.getVotes(address, options)),
		getProposalVotes: (query, options) => beyond(options, () => more.getProposalVotes(query, options)),
		getRewards: (query, options) => beyond(options, () => more.getRewards(query, options)),
		getPastReward: (query, options) => beyond(options, () => more.getPastReward(query, options)),
		getBalances: (address, options) => beyond(options, () => more.getBalances(address, options)),
		getTokens: options => beyond(options, () => more.getTokens(options)),
		getSupply: (token, options) => beyond(options, () => more.getSupply(token, options)),
		getGasPrice: (token, options) => beyond(options, () => more.getGasPrice(token, options)),
		getClaimGas: options => beyond(options, () => more.getClaimGas(options)),
	};
}
