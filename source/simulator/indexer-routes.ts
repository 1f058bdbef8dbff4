import type {Context} from 'hono';
import {proposalKinds} from '../domain/proposal.ts';
import {filterStates, sortOrders, validatorSortFields} from '../domain/validator.ts';
import type {ChainState} from './model.ts';
import {Refusal} from './refusal.ts';
import type {Router} from './router.ts';
import {findProposal, listProposals} from './served-proposals.ts';
import {createStakeLists} from './served-stake.ts';
import {createValidatorList} from './served-validators.ts';
import type {Shape} from './shape.ts';

/** Serves the read-only half of the interface, and the state of the chain. */
export function serveIndexer(router: Router, state: ChainState, shape: Shape): void {
	serveValidators(router, state, shape);
	serveStake(router, state, shape);
	serveProposals(router, state, shape);
	serveChain(router, state, shape);
}

function serveValidators({serve}: Router, state: ChainState, {reading, writing}: Shape): void {
	const listValidators = createValidatorList(state, writing);
	serve('/api/v1/pos/validator', c => {
		const query = reading.query(c.req);
		const states = query.words('state', filterStates);
		const sortField = query.word('sortField', validatorSortFields) ?? 'votingPower';
		const sortOrder = query.word('sortOrder', sortOrders) ?? 'asc';
		return c.json(writing.validatorPage(listValidators({page: query.page(), states, sortField, sortOrder})));
	});
}

function serveStake({serve}: Router, state: ChainState, {reading, writing}: Shape): void {
	const lists = createStakeLists(state, writing);
	const addressOf = (c: Context) => c.req.param('address') ?? '';
	const queryOf = (c: Context) => ({address: addressOf(c), page: reading.query(c.req).page()});
	serve('/api/v1/pos/bond/{address}', c => c.json(writing.page(lists.bonds(queryOf(c)))));
	serve('/api/v1/pos/unbond/{address}', c => c.json(writing.page(lists.unbonds(queryOf(c)))));
	serve('/api/v1/pos/merged-bonds/{address}', c => c.json(writing.page(lists.mergedBonds(queryOf(c)))));
	serve('/api/v1/pos/merged-unbonds/{address}', c => c.json(writing.page(lists.mergedUnbonds(queryOf(c)))));
	serve('/api/v1/pos/withdraw/{address}', c => {
		const epoch = reading.query(c.req).epoch();
		return c.json(writing.page(lists.withdraws({...queryOf(c), epoch})));
	});
}

function serveProposals({serve}: Router, state: ChainState, {reading, writing}: Shape): void {
	serve('/api/v1/gov/proposal', c => {
		const query = reading.query(c.req);
		const status = query.word('status', [...reading.statusFilter.keys()]);
		const kind = query.word('kind', proposalKinds);
		const pattern = query.text('pattern');
		const page = listProposals(state, {
			page: query.page(),
			statuses: status === undefined ? undefined : reading.statusFilter.get(status),
			kind,
			holds: content => pattern === undefined || reading.holds(content, pattern),
			writing,
		});
		return c.json(writing.page(page));
	});
	serve('/api/v1/gov/proposal/{id}', c => {
		const id = reading.proposalId(c.req.param('id') ?? '');
		const proposal = findProposal(state, id, writing);
		if (!proposal) throw new Refusal(404, `there is no proposal ${id}`);
		return c.json(proposal);
	});
}

function serveChain({serve}: Router, state: ChainState, {reading, writing}: Shape): void {
	serve('/api/v1/chain/parameters', c => c.json(writing.parameters(state)));
	serve('/api/v1/chain/wrapper/{tx_id}', c => {
		const id = reading.transactionId(c.req.param('tx_id') ?? '');
		const record = state.transactions.find(id);
		if (!record) throw new Refusal(404, `there is no transaction ${id}`);
		return c.json(writing.wrapper(record, state));
	});
	serve('/api/v1/chain/epoch/latest', c => c.json({epoch: String(state.epoch)}));
	serve('/api/v1/chain/block/latest', c => c.json({block: String(state.height)}));
}
