import type {Context} from 'hono';
import {type ProposalKind, proposalKinds} from '../domain/proposal.ts';
import {filterStates, sortOrders, validatorSortFields} from '../domain/validator.ts';
import {namText} from './amounts.ts';
import {type StatusOptions, serveBlocks} from './block-routes.ts';
import {currentTimeText} from './life.ts';
import type {ChainState, ProposalRecord, ProposalStatus} from './model.ts';
import {servePage} from './paging.ts';
import type {Router} from './router.ts';
import {createValidatorList, listAllValidators} from './served-validators.ts';
import {type Query, Refusal, type Shape, type Writing} from './shape.ts';
import {serveRewards, serveStake} from './stake-routes.ts';
import {serveTokens} from './token-routes.ts';
import {serveBridges, serveTransactions} from './transaction-routes.ts';
import {serveVotes} from './vote-routes.ts';

/** Filter of the list; undefined asks for no such thing. */
interface ProposalFilter {
	readonly statuses: readonly ProposalStatus[] | undefined;
	readonly kind: ProposalKind | undefined;
	/** True if the content is one that was searched for. */
	readonly holds: (content: string) => boolean;
}

/** Returns a page of proposals, newest first. */
function listProposals(state: ChainState, page: number, filter: ProposalFilter, writing: Writing) {
	return servePage(filterProposals(state, filter), page, proposal => serveProposal(state, proposal, writing));
}

/** Returns all of them, newest first. */
function listAllProposals(state: ChainState, filter: ProposalFilter, writing: Writing) {
	return filterProposals(state, filter).map(proposal => serveProposal(state, proposal, writing));
}

function filterProposals({proposals}: ChainState, {statuses, kind, holds}: ProposalFilter): ProposalRecord[] {
	const found = proposals.filter(
		proposal =>
			(statuses === undefined || statuses.includes(proposal.status)) &&
			(kind === undefined || proposal.kind === kind) &&
			holds(proposal.content),
	);
	return found.reverse();
}

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
		currentTime: currentTimeText(state),
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
	/** The real time in unix milliseconds. */
	readonly now: () => number;
	readonly status: StatusOptions;
}

/** Serves the read-only half of the interface, then what the servers in use have beside it. */
export function serveIndexer(router: Router, state: ChainState, options: IndexerOptions): void {
	const {shape, tornReadings} = options;
	serveValidators(router, state, shape);
	serveStake(router, state, shape, tornReadings);
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
	const filterOf = (query: Query): ProposalFilter => {
		const status = query.word('status', [...reading.statusFilter.keys()]);
		const pattern = query.text('pattern');
		return {
			statuses: status === undefined ? undefined : reading.statusFilter.get(status),
			kind: query.word('kind', proposalKinds),
			holds: content => pattern === undefined || reading.holds(content, pattern),
		};
	};
	serve('/api/v1/gov/proposal', c => {
		const query = reading.query(c.req);
		return c.json(writing.page(listProposals(state, query.page(), filterOf(query), writing)));
	});
	serve('/api/v1/gov/proposal/all', c =>
		c.json(listAllProposals(state, filterOf(reading.query(c.req)), writing)),
	);
	serve('/api/v1/gov/proposal/{id}', c => {
		const id = reading.proposalId(c.req.param('id') ?? '');
		const proposal = state.proposals[id.index];
		if (!proposal) throw new Refusal(404, refusing.noProposal(id.text));
		return c.json(serveProposal(state, proposal, writing));
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
