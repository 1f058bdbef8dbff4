import type {AttemptList, BroadcastMachine, Stepped} from './broadcast-machine.ts';

/** Nothing is to be done. */
export function stay(state: BroadcastMachine): Stepped {
	return {state, effects: []};
}

/** The journal was read, or could not be. */
export function listed(state: BroadcastMachine, attempts: AttemptList): BroadcastMachine {
	return typeof attempts === 'string'
		? {...state, attemptsProblem: attempts}
		: {...state, attempts, attemptsProblem: undefined};
}

/** Back to the input. What was being read or looked for is so no longer. */
export function startOver(state: BroadcastMachine, problem?: string): Stepped {
	return {
		state: {
			...state,
			step: {kind: 'input'},
			catchingUp: undefined,
			problem,
			given: undefined,
			input: undefined,
			through: undefined,
			turn: state.turn + 1,
		},
		effects: isSearching(state) ? [{kind: 'endSearch'}] : [],
	};
}

export function isSearching({step}: BroadcastMachine): boolean {
	return step.kind === 'outcome' && step.following.kind === 'looking';
}
