import {type Context, Hono} from 'hono';
import {proposalKinds, proposalStatusFilters} from '../domain/proposal.ts';
import {filterStates, sortOrders, validatorSortFields} from '../domain/validator.ts';
import type {ChainState} from './model.ts';
import {withTextCounts} from './paging.ts';
import {serveParameters} from './parameters.ts';
import {readEpoch, readPage, readWord} from './query.ts';
import {Refusal} from './refusal.ts';
import {findProposal, listProposals} from './served-proposals.ts';
import {
	listBonds,
	listMergedBonds,
	listMergedUnbonds,
	listUnbonds,
	listWithdraws,
	type StakeQuery,
} from './served-stake.ts';
import {serveWrapper} from './served-transaction.ts';
import {createValidatorList} from './served-validators.ts';

/** The read-only half of the interface, below /api/v1. */
export function createIndexerRoutes(state: ChainState): Hono {
	const routes = new Hono();
	addValidatorRoutes(routes, state);
	addStakeRoutes(routes, state);
	addProposalRoutes(routes, state);
	addChainRoutes(routes, state);
	return routes;
}

function addValidatorRoutes(routes: Hono, state: ChainState): void {
	const listValidators = createValidatorList(state);
	routes.get('/pos/validator', c => {
		const states = (c.req.queries('state') ?? []).map(text => readWord('state', text, filterStates) ?? text);
		const sortField = readWord('sortField', c.req.query('sortField'), validatorSortFields) ?? 'votingPower';
		const sortOrder = readWord('sortOrder', c.req.query('sortOrder'), sortOrders) ?? 'asc';
		return c.json(listValidators({page: pageOf(c), states, sortField, sortOrder}));
	});
}

function addStakeRoutes(routes: Hono, state: ChainState): void {
	const queryOf = (c: Context): StakeQuery => ({address: c.req.param('address') ?? '', page: pageOf(c)});
	routes.get('/pos/bond/:address', c => c.json(withTextCounts(listBonds(state, queryOf(c)))));
	routes.get('/pos/unbond/:address', c => c.json(withTextCounts(listUnbonds(state, queryOf(c)))));
	routes.get('/pos/merged-bonds/:address', c => c.json(withTextCounts(listMergedBonds(state, queryOf(c)))));
	routes.get('/pos/merged-unbonds/:address', c =>
		c.json(withTextCounts(listMergedUnbonds(state, queryOf(c)))),
	);
	routes.get('/pos/withdraw/:address', c => {
		const epoch = readEpoch(c.req.query('epoch'));
		return c.json(withTextCounts(listWithdraws(state, {...queryOf(c), epoch})));
	});
}

function addProposalRoutes(routes: Hono, state: ChainState): void {
	routes.get('/gov/proposal', c => {
		const status = readWord('status', c.req.query('status'), proposalStatusFilters);
		const kind = readWord('kind', c.req.query('kind'), proposalKinds);
		const pattern = c.req.query('pattern');
		return c.json(withTextCounts(listProposals(state, {page: pageOf(c), status, kind, pattern})));
	});
	routes.get('/gov/proposal/:id', c => {
		const proposal = findProposal(state, c.req.param('id'));
		if (!proposal) throw new Refusal(404, `there is no proposal ${c.req.param('id')}`);
		return c.json(proposal);
	});
}

function addChainRoutes(routes: Hono, state: ChainState): void {
	routes.get('/chain/parameters', c => c.json(serveParameters(state.parameters, state.identity)));
	routes.get('/chain/wrapper/:tx_id', c => {
		const id = c.req.param('tx_id').toLowerCase();
		const record = state.transactions.find(id);
		if (!record) throw new Refusal(404, `there is no transaction ${id}`);
		return c.json(serveWrapper(record, state));
	});
}

function pageOf(c: Context): number {
	return readPage(c.req.query('page'));
}
