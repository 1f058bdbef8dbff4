import {type AnswerFault, answerFaultNames, answerFaults} from '../domain/answer-faults.ts';
import {scenarioEvents, scenarios} from '../domain/scenarios.ts';
import type {AnswerShape} from '../domain/simulation.ts';
import {advancePath} from './advance-route.ts';
import type {Chain} from './chain.ts';
import type {Scenario} from './scenario.ts';
import {transactionForm} from './transaction-form.ts';

/** Facts about a server beside its chain. */
interface WelcomeFacts {
	readonly needsKey: boolean;
	readonly shapes: AnswerShape;
	/** Paths that are served, with the keys of each query. */
	readonly routes: readonly string[];
	/** Ways in which it answers wrongly on purpose. */
	readonly faults: readonly AnswerFault[];
	readonly scenario: Scenario | undefined;
}

/** Returns the description of the server at its root path. */
export function serveWelcome(
	{state, delegators}: Chain,
	{needsKey, shapes, routes, faults, scenario}: WelcomeFacts,
) {
	const open = state.proposals.filter(({status}) => status === 'voting');
	return {
		about: 'an embedded proof-of-stake chain of stakedeck: its data is made up and gone when it stops',
		chainId: state.identity.chainId,
		epoch: String(state.epoch),
		height: String(state.height),
		chainTime: new Date(state.time).toISOString(),
		needsKey,
		shapes,
		routes,
		faults: answerFaultNames.map(name => ({
			name,
			sentence: answerFaults[name].sentence,
			isPlanted: faults.includes(name),
		})),
		scenario: scenario ? tellScenario(scenario) : null,
		advance: `POST ${advancePath}?blocks=N or ?epochs=N moves a chain of speed 0 on`,
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

/** Tells the steps of a scenario: from which block on, in which epoch, about whom, and what can be seen then. */
function tellScenario({name, steps}: Scenario) {
	return {
		name,
		sentence: scenarios[name].sentence,
		steps: steps.map(({epoch, height, event, ...rest}) => ({
			epoch: String(epoch),
			height: String(height),
			event,
			...rest,
			sentence: scenarioEvents[event].sentence,
		})),
	};
}
