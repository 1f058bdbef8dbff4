import {encodings} from '../../broadcast/transaction-input.ts';
import type {NodeStatus} from '../../domain/service.ts';
import {broadcastModes} from '../../domain/transaction.ts';
import {draftOf} from './broadcast-draft.ts';
import type {BroadcastMachine, EventOf, Given, Here, Stepped} from './broadcast-machine.ts';
import {broadcastRefusal} from './broadcast-refusal.ts';
import {listed, startOver, stay} from './broadcast-steps.ts';

/** From a file or a paste to what can be looked through before it is sent. Nothing here sends anything. */
export function nameFile(
	before: BroadcastMachine,
	{path, isPasted}: Omit<EventOf<'fileNamed'>, 'kind'>,
): Stepped {
	const {state, effects} = startOver(before);
	return {
		state: {...state, step: {kind: 'reading'}},
		effects: [...effects, {kind: 'readFile', turn: state.turn, path, ...(isPasted && {isPasted})}],
	};
}

export function fileRead(
	state: BroadcastMachine,
	{turn, bytes, isPasted = false}: EventOf<'fileRead'>,
	here: Here,
): Stepped {
	if (turn !== state.turn) return stay(state);
	return typeof bytes === 'string' ? startOver(state, bytes) : review(state, {bytes, isPasted}, here);
}

/** Reads it, or reads it anew after a change of the encoding. */
export function review(before: BroadcastMachine, given: Given, {connection}: Here): Stepped {
	const {node} = connection;
	const {state, effects} = startOver(before, broadcastRefusal(connection));
	if (state.problem !== undefined || node === undefined) return {state, effects};
	const {turn, encoding} = state;
	return {
		state: {...state, step: {kind: 'reading'}, given, through: {connection, node}},
		effects: [...effects, {kind: 'decode', turn, given, encoding}],
	};
}

export function decoded(state: BroadcastMachine, {turn, input}: EventOf<'decoded'>): Stepped {
	const {through} = state;
	if (turn !== state.turn || through === undefined) return stay(state);
	// What was given stays, to be read in another encoding.
	if (typeof input === 'string') return stay({...state, step: {kind: 'input'}, problem: input});
	return {state: {...state, input}, effects: [{kind: 'place', turn, through, input}]};
}

export function placed(before: BroadcastMachine, {turn, chain, attempts}: EventOf<'placed'>): Stepped {
	if (turn !== before.turn) return stay(before);
	const state = listed(before, attempts);
	const {input, through, mode, attemptsProblem} = state;
	if (input === undefined || through === undefined) return stay(state);
	const {otherChain, status} = chain;
	if (otherChain !== undefined) return startOver(state, `it cannot be sent: ${otherChain}`);
	const known = typeof attempts === 'string' ? [] : attempts;
	const draft = draftOf(input, {...chain, mode, node: through.node.address, attempts: known});
	return watchNode({...state, step: {kind: 'review', draft}, problem: attemptsProblem}, status);
}

/** A node that is catching up is asked again until it has caught up, or it is sent all the same. */
export function stated(state: BroadcastMachine, {turn, status}: EventOf<'stated'>): Stepped {
	if (turn !== state.turn || state.step.kind !== 'review') return stay(state);
	return watchNode(state, status ?? state.catchingUp);
}

function watchNode(state: BroadcastMachine, status: NodeStatus | undefined): Stepped {
	const {turn, through} = state;
	if (!status?.isCatchingUp || through === undefined) return stay({...state, catchingUp: undefined});
	return {state: {...state, catchingUp: status}, effects: [{kind: 'watchNode', turn, through}]};
}

export function changeMode(state: BroadcastMachine): BroadcastMachine {
	const {step} = state;
	if (step.kind !== 'review') return state;
	const mode = after(broadcastModes, state.mode);
	return {...state, mode, step: {kind: 'review', draft: {...step.draft, mode}}};
}

export function changeEncoding(before: BroadcastMachine, here: Here): Stepped {
	const {step, given} = before;
	if (step.kind !== 'input' && step.kind !== 'review') return stay(before);
	const encoding = after(['auto', ...encodings] as const, before.encoding);
	const state = {...before, encoding, problem: undefined};
	return given === undefined ? stay(state) : review(state, given, here);
}

/** The next one in their order, round again. */
function after<Value>(values: readonly Value[], value: Value): Value {
	return values[(values.indexOf(value) + 1) % values.length] ?? value;
}
