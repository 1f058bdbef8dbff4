import type {Context} from 'hono';
import {proposalKinds} from '../domain/proposal.ts';
import {filterStates, sortOrders, validatorSortFields} from '../domain/validator.ts';
import {namText} from './amounts.ts';
import {type StatusOptions, serveBlocks} from './block-routes.ts';
import {currentSeconds} from './clock.ts';
import type {ChainState, ProposalRecord} from './model.ts';
import type {Router} from './router.ts';
import {createValidatorList, listAllValidators} from './served-validators.ts';
import {type Query, Refusal, type Shape, servePage, type Writing} from './shape.ts';
import {createTearing, serveRewards, serveStake} from './stake-routes.ts';
import {serveTokens} from './token-routes.ts';
import {serveBridges, serveTransactions} from './transaction-routes.ts';
import {serveVotes} from './vote-routes.ts';

/** Writes a proposal as the list and its own path have it. */
function serveProposal(state: ChainState, proposal: ProposalRecord, {epochTime}: Writing) {
	return {
		id: String(proposal.id),
		content: proposal.content,
		type: proposal.kind,
		tallyType: proposal.tallyType,
		data: proposal.data,
		author: proposal.author,
		startEpoch: String(proposal.startEpoch),
		endEpoch: String(proposal.endEpoch),
		activationEpoch: String(proposal.activationEpoch),
		startTime: epochTime(state, proposal.startEpoch),
		endTime: epochTime(state, proposal.endEpoch),
		currentTime: String(currentSeconds(state)),
		activationTime: epochTime(state, proposal.activationEpoch),
		status: proposal.status,
		yayVotes: namText(proposal.votes.yay),
		nayVotes: namText(proposal.votes.nay),
		abstainVotes: namText(proposal.votes.abstain),
	};
}

interface IndexerOptions {
	readonly shape: Shape;
	/** Readings of a long list until its pages fit together. */
	readonly tornReadings: number;
	/** Checks whether they fail to fit together now. @default always, until that */
	readonly isTorn?: (() => boolean) | undefined;
	/** The real time in unix milliseconds. */
	readonly now: () => number;
	readonly status: StatusOptions;
}

/** Serves the read-only half of the interface, then what the servers in use have beside it. */
export function serveIndexer(router: Router, state: ChainState, options: IndexerOptions): void {
	const {shape, tornReadings, isTorn} = options;
	serveValidators(router, state, shape);
	serveStake(router, state, shape, createTearing(tornReadings, isTorn));
	serveProposals(router, state, shape);
	serveChain(router, state, shape);
	serveVotes(router, state, shape);
	serveRewards(router, state, shape);
	serveTokens(router, state);
	serveBlocks(router, state, options.status);
	serveTransactions(router, state, options);
	serveBridges(router, state);
}

function serveValidators({serve}: Router, state: ChainState, {reading, writing}: Shape): void {
	const listValidators = createValidatorList(state, writing);
	serve('/api/v1/pos/validator', c => {
		const query = reading.query(c.req);
		const states = query.words('state', filterStates);
		const sortField = query.word('sortField', validatorSortFields);
		const order = reading.validatorOrder(sortField, query.word('sortOrder', sortOrders) ?? 'asc');
		return c.json(writing.validatorPage(listValidators({page: query.page(), states, order})));
	});
	serve('/api/v1/pos/validator/all', c => {
		const states = reading.query(c.req).words('state', filterStates);
		return c.json(listAllValidators(state, states, writing));
	});
}

function serveProposals({serve}: Router, state: ChainState, {reading, writing, refusing}: Shape): void {
	// Newest first.
	const find = (query: Query): ProposalRecord[] => {
		const status = query.word('status', [...reading.statusFilter.keys()]);
		const pattern = query.text('pattern');
		const statuses = status === undefined ? undefined : reading.statusFilter.get(status);
		const kind = query.word('kind', proposalKinds);
		const isWanted = (proposal: ProposalRecord) =>
			(statuses === undefined || statuses.includes(proposal.status)) &&
			(kind === undefined || proposal.kind === kind) &&
			(pattern === undefined || reading.holds(proposal.content, pattern));
		return state.proposals.filter(isWanted).reverse();
	};
	const serveOne = (proposal: ProposalRecord) => serveProposal(state, proposal, writing);
	serve('/api/v1/gov/proposal', c => {
		const query = reading.query(c.req);
		const page = query.page();
		return c.json(writing.page(servePage(find(query), page, serveOne)));
	});
	serve('/api/v1/gov/proposal/all', c => c.json(find(reading.query(c.req)).map(serveOne)));
	serve('/api/v1/gov/proposal/{id}', c => {
		const id = reading.proposalId(c.req.param('id') ?? '');
		const proposal = state.proposals[id.index];
		if (!proposal) throw new Refusal(404, refusing.noProposal(id.text));
		return c.json(serveOne(proposal));
	});
}

function serveChain({serve}: Router, state: ChainState, {reading, writing, refusing}: Shape): void {
	serve('/api/v1/chain/parameters', c => c.json(writing.parameters(state)));
	serve('/api/v1/chain/epoch/latest', c => c.json({epoch: String(state.epoch)}));
	serve('/api/v1/chain/block/latest', c => c.json({block: String(state.height)}));
	const idOf = (c: Context) => reading.transactionId(c.req.param('tx_id') ?? '');
	serve('/api/v1/chain/wrapper/{tx_id}', c => {
		const id = idOf(c);
		const record = state.transactions.find(id);
		if (!record) throw new Refusal(404, refusing.noTransaction(id));
		return c.json(writing.wrapper(record, state));
	});
}
