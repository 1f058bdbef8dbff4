import {foundByNode} from '../../broadcast/block-findings.ts';
import {describeHeadline} from '../../broadcast/headline.ts';
import type {NodeTransaction} from '../../domain/service.ts';
import type {BroadcastMachine, EventOf, Here, Stepped} from './broadcast-machine.ts';
import {notSent} from './broadcast-sending.ts';
import {hashToFollow, headlineOfStep, type OutcomeStep} from './broadcast-state.ts';
import {isSearching, stay} from './broadcast-steps.ts';
import {type Following, findingsOfFollowing, isListed, nodeOf} from './following.ts';

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
		state: {...following(state, {kind: 'off', ...nodeIn(state)}), turn: state.turn + 1},
		effects: [{kind: 'endSearch'}],
	};
}

/** Looks for it under its hash, unless the indexer has it or it cannot have reached the chain. */
function search(state: BroadcastMachine): Stepped {
	const {step, through} = state;
	if (step.kind !== 'outcome' || isListed(step.following) || !through) return stay(state);
	const hash = hashToFollow(step);
	if (hash === undefined) return stay(state);
	const turn = state.turn + 1;
	const next: Following = {kind: 'looking', attempt: 1, failure: undefined, ...nodeIn(state)};
	return {
		state: {...following(state, next), turn},
		effects: [{kind: 'search', turn, hash, through, draft: step.draft}],
	};
}

/** It is not in the indexer yet. That the node has it in a block is news, once. */
export function missed(state: BroadcastMachine, event: EventOf<'missed'>): Stepped {
	const {turn, number, failure, node} = event;
	if (turn !== state.turn) return stay(state);
	const known = node ? {node} : nodeIn(state);
	return keep(state, {kind: 'looking', attempt: number + 1, failure, ...known});
}

export function found(state: BroadcastMachine, event: EventOf<'found'>, {now}: Here): Stepped {
	const {turn, found: what} = event;
	if (turn !== state.turn) return stay(state);
	return keep(state, {kind: 'found', found: {...what, node: what.node ?? nodeIn(state).node}, at: now});
}

export function notFound(state: BroadcastMachine, {turn, upTo}: EventOf<'notFound'>, {now}: Here): Stepped {
	if (turn !== state.turn) return stay(state);
	const {node} = nodeIn(state);
	return keep(state, node ? {kind: 'found', found: foundByNode(node), at: now} : {kind: 'absent', upTo});
}

/** What the node said stays the truth, whatever a later search finds or does not. */
function nodeIn({step}: BroadcastMachine): {readonly node?: NodeTransaction} {
	const node = step.kind === 'outcome' ? nodeOf(step.following) : undefined;
	return node ? {node} : {};
}

/** What comes of the search is told where it is news, and written down where it is more than was known. */
function keep(before: BroadcastMachine, next: Following): Stepped {
	const state = following(before, next);
	const {step, through} = state;
	if (step.kind !== 'outcome' || before.step.kind !== 'outcome' || !through) return stay(state);
	const block = findingsOfFollowing(next);
	if (block === undefined || (next.kind === 'looking' && isInBlock(before.step))) return stay(state);
	const {attemptId} = step.sent;
	const isNews = !isInBlock(before.step) || wordsOf(step) !== wordsOf(before.step);
	return {
		state,
		effects: [...(isNews ? [{kind: 'tell', step} as const] : []), {kind: 'keep', attemptId, block, through}],
	};
}

/** Whether the node was said to have it in a block. */
function isInBlock({following: was}: OutcomeStep): boolean {
	return was.kind === 'looking' && was.node !== undefined;
}

function wordsOf(step: OutcomeStep): string {
	return describeHeadline(headlineOfStep(step));
}

function following(state: BroadcastMachine, next: Following): BroadcastMachine {
	const {step} = state;
	return step.kind === 'outcome' ? {...state, step: {...step, following: next}} : state;
}
