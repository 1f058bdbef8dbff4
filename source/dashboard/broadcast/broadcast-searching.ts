import {type BlockFindings, findingsOf} from '../../broadcast/block-findings.ts';
import type {BroadcastMachine, EventOf, Here, Stepped} from './broadcast-machine.ts';
import {notSent} from './broadcast-sending.ts';
import {type Following, hashToFollow, type OutcomeStep} from './broadcast-state.ts';
import {isSearching, stay} from './broadcast-steps.ts';

/** The node answered, or nothing was sent. What was sent is told of, and looked for in the blocks. */
export function answered(state: BroadcastMachine, {sent}: EventOf<'answered'>): Stepped {
	if (state.step.kind !== 'sending') return stay(state);
	const {draft} = state.step;
	if (typeof sent === 'string') return notSent(state, draft, sent);
	const step: OutcomeStep = {kind: 'outcome', draft, sent, following: {kind: 'off'}};
	const known: BroadcastMachine = {...state, step, given: undefined, input: undefined};
	if (known.isEnded) return stay(known);
	const {state: searching, effects} = search(known);
	return {state: searching, effects: [{kind: 'list'}, {kind: 'tell', step}, ...effects]};
}

export function toggleSearch(state: BroadcastMachine): Stepped {
	if (!isSearching(state)) return search(state);
	return {
		state: {...following(state, {kind: 'off'}), turn: state.turn + 1},
		effects: [{kind: 'endSearch'}],
	};
}

/** Looks for it under its hash, unless it was found or cannot have reached the chain. */
function search(state: BroadcastMachine): Stepped {
	const {step, through} = state;
	if (step.kind !== 'outcome' || step.following.kind === 'found' || !through) return stay(state);
	const hash = hashToFollow(step);
	if (hash === undefined) return stay(state);
	const turn = state.turn + 1;
	return {
		state: {...following(state, {kind: 'looking', attempt: 1, failure: undefined}), turn},
		effects: [{kind: 'search', turn, hash, through}],
	};
}

export function missed(state: BroadcastMachine, {turn, number, failure}: EventOf<'missed'>): Stepped {
	if (turn !== state.turn) return stay(state);
	return stay(following(state, {kind: 'looking', attempt: number + 1, failure}));
}

export function found(state: BroadcastMachine, event: EventOf<'found'>, {now}: Here): Stepped {
	const {turn, transaction} = event;
	if (turn !== state.turn) return stay(state);
	return keep(following(state, {kind: 'found', transaction, at: now}), findingsOf(transaction));
}

export function notFound(state: BroadcastMachine, {turn}: EventOf<'notFound'>): Stepped {
	if (turn !== state.turn) return stay(state);
	return keep(following(state, {kind: 'absent'}), {kind: 'absent'});
}

/** What came of the search is news, and is written down. */
function keep(state: BroadcastMachine, block: BlockFindings): Stepped {
	const {step, through} = state;
	if (step.kind !== 'outcome' || !through) return stay(state);
	const {attemptId} = step.sent;
	return {
		state,
		effects: [
			{kind: 'tell', step},
			{kind: 'keep', attemptId, block, through},
		],
	};
}

function following(state: BroadcastMachine, next: Following): BroadcastMachine {
	const {step} = state;
	return step.kind === 'outcome' ? {...state, step: {...step, following: next}} : state;
}
