import type {Decoded} from '../../source/domain/decoded.ts';
import type {Extensions} from '../../source/domain/extensions.ts';
import {type Failure, RequestError} from '../../source/domain/failure.ts';
import type {Page} from '../../source/domain/page.ts';
import type {Parameters} from '../../source/domain/parameters.ts';
import type {Proposal, ProposalQuery} from '../../source/domain/proposal.ts';
import {filtersOf, isFoundBy} from '../../source/domain/proposal-status.ts';
import type {Indexer, RequestOptions} from '../../source/domain/service.ts';
import type {Bond, Unbond} from '../../source/domain/stake.ts';
import type {WrapperTransaction} from '../../source/domain/transaction.ts';
import type {Validator, ValidatorQuery} from '../../source/domain/validator.ts';
import {mergeBonds, mergeUnbonds} from './stake.ts';
import {createParameters, createValidators} from './validators.ts';

export interface FakeIndexer extends Indexer {
	/** Validators in the next answers; may be changed. */
	validators: Validator[];
	parameters: Parameters;
	/** Epoch that the service reports; undefined: it has no such endpoint. */
	epoch: bigint | undefined;
	/** Every request fails with it until it is taken away. */
	failure: Failure | undefined;
	/** Answers wait until `release` is called. */
	isHeld: boolean;
	/** Laid over every page of validators. */
	pageOverride: Partial<Page<Validator>>;
	/** The first page of proposals while there are none below: not counted, unless a test says otherwise. */
	governance: Page<Proposal>;
	proposals: readonly Proposal[];
	/** Stake of whatever address is asked for; the merged lists and the withdraws are made of these. */
	bonds: readonly Bond[];
	unbonds: readonly Unbond[];
	/** Transactions by hash, in lower case. */
	readonly transactions: Map<string, WrapperTransaction>;
	/** Whatever was asked for besides validators and parameters, as 'bonds tnam1… 2' or 'tx <hash>'. */
	readonly asked: string[];
	/** Queries of the list of validators. */
	readonly queries: ValidatorQuery[];
	/** Number of pending requests. */
	underWay: number;
	release(): void;
}

const perPage = 30;

/** Extensions of a service that has none. */
const nothingBeyond: Extensions = {
	known: {read: () => noneKnown, subscribe: () => () => {}},
	getHealth: async () => undefined,
	getLatestEpoch: async () => undefined,
	getLatestHeight: async () => undefined,
	getCrawlers: async () => undefined,
	getAllValidators: async () => undefined,
	getAllProposals: async () => undefined,
	getBlock: async () => undefined,
	getBlockAt: async () => undefined,
	getHistory: async () => undefined,
	getInnerTransaction: async () => undefined,
	getVotes: async () => undefined,
	getProposalVotes: async () => undefined,
	getRewards: async () => undefined,
	getPastReward: async () => undefined,
	getBalances: async () => undefined,
	getTokens: async () => undefined,
	getSupply: async () => undefined,
	getGasPrice: async () => undefined,
	getClaimGas: async () => undefined,
};

const noneKnown = {};

/** An indexer in memory: it serves what its properties hold. */
export function createFakeIndexer(count = 205): FakeIndexer {
	const waiting: (() => void)[] = [];

	async function hold(signal: AbortSignal | undefined) {
		if (!indexer.isHeld) return;
		await new Promise<void>((resolve, reject) => {
			waiting.push(resolve);
			signal?.addEventListener('abort', () =>
				reject(new RequestError({kind: 'cancelled', address: indexer.address})),
			);
		});
	}

	const notFound = () => new RequestError({kind: 'notFound', address: indexer.address, words: undefined});

	async function answer<Answer>(asked: string, signal: AbortSignal | undefined, make: () => Answer) {
		indexer.asked.push(asked);
		indexer.underWay += 1;
		try {
			await hold(signal);
			if (indexer.failure) throw new RequestError(indexer.failure);
			return make();
		} finally {
			indexer.underWay -= 1;
		}
	}

	const indexer: FakeIndexer = {
		address: 'http://127.0.0.1:40211',
		validators: createValidators(count),
		parameters: createParameters(),
		epoch: undefined,
		failure: undefined,
		isHeld: false,
		pageOverride: {},
		governance: {
			items: [],
			page: 1,
			perPage,
			totalPages: undefined,
			totalItems: undefined,
			flaws: [],
		},
		proposals: [],
		bonds: [],
		unbonds: [],
		transactions: new Map(),
		asked: [],
		queries: [],
		underWay: 0,
		release() {
			indexer.isHeld = false;
			for (const go of waiting.splice(0)) go();
		},
		async getValidators(query: ValidatorQuery = {}, {signal}: RequestOptions = {}) {
			indexer.queries.push(query);
			indexer.underWay += 1;
			try {
				await hold(signal);
				if (indexer.failure) throw new RequestError(indexer.failure);
				return {...toPage(indexer.validators, query), ...indexer.pageOverride};
			} finally {
				indexer.underWay -= 1;
			}
		},
		async getParameters() {
			if (indexer.failure) throw new RequestError(indexer.failure);
			return indexer.parameters;
		},
		extensions: {
			...nothingBeyond,
			async getLatestEpoch() {
				if (indexer.failure) throw new RequestError(indexer.failure);
				return indexer.epoch === undefined ? undefined : {epoch: indexer.epoch, source: {}, flaws: []};
			},
		},
		async getProposals({page = 1, status, kind, pattern = ''}: ProposalQuery = {}, {signal} = {}) {
			if (indexer.failure) throw new RequestError(indexer.failure);
			if (indexer.proposals.length === 0) return indexer.governance;
			return answer(`proposals ${page}`, signal, () => {
				const chosen = indexer.proposals
					.filter(item => status === undefined || isFoundBy(filtersOf(status), item.status))
					.filter(item => kind === undefined || item.type === kind)
					.filter(item => item.title?.includes(pattern) ?? pattern === '');
				return pageOf(chosen, page);
			});
		},
		getProposal: (id, {signal} = {}) =>
			answer(`proposal ${id}`, signal, () => {
				const found = indexer.proposals.find(item => item.id === id);
				if (!found) throw notFound();
				return {...found};
			}),
		getBonds: (address, {page = 1} = {}, {signal} = {}) =>
			answer(`bonds ${address} ${page}`, signal, () => pageOf(indexer.bonds, page)),
		getUnbonds: (address, {page = 1} = {}, {signal} = {}) =>
			answer(`unbonds ${address} ${page}`, signal, () => pageOf(indexer.unbonds, page)),
		getMergedBonds: (address, {page = 1} = {}, {signal} = {}) =>
			answer(`merged-bonds ${address} ${page}`, signal, () => pageOf(mergeBonds(indexer.bonds), page)),
		getMergedUnbonds: (address, {page = 1} = {}, {signal} = {}) =>
			answer(`merged-unbonds ${address} ${page}`, signal, () => pageOf(mergeUnbonds(indexer.unbonds), page)),
		getWithdraws: (address, {page = 1, epoch} = {}, {signal} = {}) =>
			answer(`withdraws ${address} ${page} ${epoch ?? 'now'}`, signal, () => {
				const isDue = ({canWithdraw, withdrawEpoch = 0n}: Unbond) =>
					epoch === undefined ? canWithdraw : withdrawEpoch <= epoch;
				return pageOf(indexer.unbonds.filter(isDue), page);
			}),
		getTransaction: (hash, {signal} = {}) =>
			answer(`tx ${hash}`, signal, () => {
				const found = indexer.transactions.get(hash.toLowerCase());
				if (!found) throw notFound();
				return {...found};
			}),
	};
	return indexer;
}

/** A new page with new items each time, as decoding makes them. */
function pageOf<Item extends Decoded>(all: readonly Item[], page: number): Page<Item> {
	const items = all.slice((page - 1) * perPage, page * perPage).map(item => ({...item}));
	return {
		items,
		page,
		perPage,
		totalPages: Math.ceil(all.length / perPage),
		totalItems: all.length,
		flaws: items.flatMap(({flaws}) => flaws),
	};
}

function toPage(all: readonly Validator[], query: ValidatorQuery): Page<Validator> {
	const {page = 1, state = [], sortField = 'votingPower', sortOrder = 'asc'} = query;
	const chosen = all.filter(item => state.length === 0 || state.includes(item.state ?? ''));
	const sign = sortOrder === 'asc' ? 1 : -1;
	const sorted = chosen.toSorted((left, right) => sign * (keyOf(left, sortField) - keyOf(right, sortField)));
	return pageOf(sorted, page);
}

function keyOf(item: Validator, field: string): number {
	if (field === 'rank') return item.rank ?? 1e9;
	if (field === 'commission')
		return Number(item.commission?.units ?? 0n) / 10 ** (item.commission?.scale ?? 0);
	return Number(item.votingPower ?? 0n);
}
