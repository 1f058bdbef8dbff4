import {type Failure, RequestError} from '../../source/domain/failure.ts';
import type {Page} from '../../source/domain/page.ts';
import type {Parameters} from '../../source/domain/parameters.ts';
import type {Proposal} from '../../source/domain/proposal.ts';
import type {Indexer, RequestOptions} from '../../source/domain/service.ts';
import type {Validator, ValidatorQuery} from '../../source/domain/validator.ts';
import {createParameters, createValidators} from './validators.ts';

export interface FakeIndexer extends Indexer {
	/** What it serves; change it and the next answer has it. */
	validators: Validator[];
	parameters: Parameters;
	/** Every request but those for parameters fails with it until it is taken away. */
	failure: Failure | undefined;
	/** Answers wait until `release` is called. */
	isHeld: boolean;
	/** Laid over every page of validators. */
	pageOverride: Partial<Page<Validator>>;
	/** The first page of proposals: none, and not counted, unless a test says otherwise. */
	governance: Page<Proposal>;
	/** Queries of the list of validators, without those for all active ones. */
	readonly queries: ValidatorQuery[];
	/** Queries for all active ones. */
	readonly stakeQueries: ValidatorQuery[];
	/** How many requests are under way. */
	underWay: number;
	release(): void;
}

const perPage = 30;

/** An indexer in memory, as far as the first screen asks it. */
export function createFakeIndexer(count = 205): FakeIndexer {
	const waiting: (() => void)[] = [];
	const none = () => Promise.reject(new Error('the fake serves no such thing'));

	async function hold(signal: AbortSignal | undefined) {
		if (!indexer.isHeld) return;
		await new Promise<void>((resolve, reject) => {
			waiting.push(resolve);
			signal?.addEventListener('abort', () =>
				reject(new RequestError({kind: 'cancelled', address: indexer.address})),
			);
		});
	}

	const indexer: FakeIndexer = {
		address: 'http://127.0.0.1:40211',
		validators: createValidators(count),
		parameters: createParameters(),
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
		queries: [],
		stakeQueries: [],
		underWay: 0,
		release() {
			indexer.isHeld = false;
			for (const go of waiting.splice(0)) go();
		},
		async getValidators(query: ValidatorQuery = {}, {signal}: RequestOptions = {}) {
			const isForStake = (query.state?.length ?? 0) === 3;
			(isForStake ? indexer.stakeQueries : indexer.queries).push(query);
			indexer.underWay += 1;
			try {
				await hold(signal);
				if (indexer.failure) throw new RequestError(indexer.failure);
				const page = toPage(indexer.validators, query);
				return isForStake ? page : {...page, ...indexer.pageOverride};
			} finally {
				indexer.underWay -= 1;
			}
		},
		getParameters: async () => indexer.parameters,
		getProposals: async () => indexer.governance,
		getProposal: none,
		getBonds: none,
		getUnbonds: none,
		getMergedBonds: none,
		getMergedUnbonds: none,
		getWithdraws: none,
		getTransaction: none,
	};
	return indexer;
}

/** A new page with new items each time, as decoding makes them. */
function toPage(all: readonly Validator[], query: ValidatorQuery): Page<Validator> {
	const {page = 1, state = [], sortField = 'votingPower', sortOrder = 'asc'} = query;
	const chosen = all.filter(item => state.length === 0 || state.includes(item.state ?? ''));
	const sign = sortOrder === 'asc' ? 1 : -1;
	const sorted = chosen.toSorted((left, right) => sign * (keyOf(left, sortField) - keyOf(right, sortField)));
	const items = sorted.slice((page - 1) * perPage, page * perPage).map(item => ({...item}));
	const totalPages = Math.ceil(chosen.length / perPage);
	return {
		items,
		page,
		perPage,
		totalPages,
		totalItems: chosen.length,
		flaws: items.flatMap(({flaws}) => flaws),
	};
}

function keyOf(item: Validator, field: string): number {
	if (field === 'rank') return item.rank ?? 1e9;
	if (field === 'commission')
		return Number(item.commission?.units ?? 0n) / 10 ** (item.commission?.scale ?? 0);
	return Number(item.votingPower ?? 0n);
}
