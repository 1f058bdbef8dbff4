import {withEarlier} from './broadcast-draft.ts';
import type {BroadcastMachine, EventOf, Here, Stepped} from './broadcast-machine.ts';
import {broadcastRefusal} from './broadcast-refusal.ts';
import {type BroadcastDraft, wasSent} from './broadcast-state.ts';
import {listed, startOver, stay} from './broadcast-steps.ts';

const serviceChanged = 'nothing was sent, as you switched to another service: give the transaction again';

/** The network was named: it is sent, unless the journal has it by now. */
export function confirmed(state: BroadcastMachine, {draft}: EventOf<'confirmed'>, here: Here): Stepped {
	if (!isAt(state, 'review', draft)) return stay(state);
	if (isElsewhere(state, here)) return startOver(state, serviceChanged);
	return {
		state: {...state, step: {kind: 'checking', draft}, problem: undefined},
		effects: [{kind: 'lookUp', draft}],
	};
}

export function lookedUp(
	before: BroadcastMachine,
	{draft, attempts}: EventOf<'lookedUp'>,
	here: Here,
): Stepped {
	const state = listed(before, attempts);
	if (!isAt(state, 'checking', draft)) return stay(state);
	if (typeof attempts === 'string') return notSent(state, draft, attempts);
	const checked = withEarlier(draft, attempts);
	const reviewed: BroadcastMachine = {...state, step: {kind: 'review', draft: checked}};
	if (!wasSent(checked)) return send(reviewed, checked, here);
	// It may have been closed while the journal was read.
	return {state: reviewed, effects: [{kind: 'show'}, {kind: 'askAgain', draft: checked}]};
}

/** The one step that sends: it leaves the review, and is taken from the draft that was agreed to alone. */
export function send(state: BroadcastMachine, draft: BroadcastDraft, here: Here): Stepped {
	const {input, through, isEnded} = state;
	if (!isAt(state, 'review', draft) || !input || !through || isEnded) return stay(state);
	if (isElsewhere(state, here)) return startOver(state, serviceChanged);
	return {
		state: {...state, step: {kind: 'sending', draft}, problem: undefined},
		effects: [{kind: 'send', through, input, draft}],
	};
}

export function notSent(state: BroadcastMachine, draft: BroadcastDraft, reason: string): Stepped {
	return stay({...state, step: {kind: 'review', draft}, problem: `nothing was sent: ${reason}`});
}

function isAt({step}: BroadcastMachine, kind: 'review' | 'checking', draft: BroadcastDraft): boolean {
	return step.kind === kind && step.draft === draft;
}

/** Whether it would go through another service than the one that it was reviewed for. */
function isElsewhere({through}: BroadcastMachine, {connection}: Here): boolean {
	return through?.connection !== connection || broadcastRefusal(connection) !== undefined;
}
