import type {Chain} from './chain.ts';
import {transactionForm} from './transaction-form.ts';

const routes = [
	'/api/v1/pos/validator?page&state&sortField&sortOrder',
	'/api/v1/pos/bond/{address}?page',
	'/api/v1/pos/unbond/{address}?page',
	'/api/v1/pos/merged-bonds/{address}?page',
	'/api/v1/pos/merged-unbonds/{address}?page',
	'/api/v1/pos/withdraw/{address}?epoch&page',
	'/api/v1/gov/proposal?page&status&kind&pattern',
	'/api/v1/gov/proposal/{id}',
	'/api/v1/chain/parameters',
	'/api/v1/chain/wrapper/{tx_id}',
	'/broadcast_tx_sync?tx',
	'/broadcast_tx_async?tx',
	'/broadcast_tx_commit?tx',
];

/** What the root path says to somebody who wonders what answers here. */
export function serveWelcome({state, delegators}: Chain, needsKey: boolean) {
	const open = state.proposals.filter(({status}) => status === 'voting');
	return {
		about:
			'an embedded proof-of-stake chain of stakedeck: all of it is invented, and it forgets everything when it stops',
		chainId: state.identity.chainId,
		epoch: String(state.epoch),
		height: String(state.height),
		chainTime: new Date(state.time).toISOString(),
		needsKey,
		routes,
		examples: {
			delegators: delegators.slice(0, 5),
			validators: state.validatorsByStake.slice(0, 3).map(({address}) => address),
			proposals: (open.length > 0 ? open : state.proposals).slice(-3).map(({id}) => String(id)),
			transactions: state.transactions.newest(3).map(({id}) => id),
		},
		transactionId: state.hasSeparateIds
			? 'the SHA-256 of the 32 bytes of the hash that the node answers with'
			: 'the hash that the node answers with',
		transactionForm,
	};
}
