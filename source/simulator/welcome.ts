import type {AnswerShape} from '../domain/simulation.ts';
import type {Chain} from './chain.ts';
import {transactionForm} from './transaction-form.ts';

interface WelcomeFacts {
	readonly needsKey: boolean;
	readonly shapes: AnswerShape;
	/** What is served, with the keys of each query. */
	readonly routes: readonly string[];
}

/** What the root path says to somebody who wonders what answers here. */
export function serveWelcome({state, delegators}: Chain, {needsKey, shapes, routes}: WelcomeFacts) {
	const open = state.proposals.filter(({status}) => status === 'voting');
	return {
		about:
			'an embedded proof-of-stake chain of stakedeck: all of it is invented, and it forgets everything when it stops',
		chainId: state.identity.chainId,
		epoch: String(state.epoch),
		height: String(state.height),
		chainTime: new Date(state.time).toISOString(),
		needsKey,
		shapes,
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
