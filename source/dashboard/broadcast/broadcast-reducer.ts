import type {BroadcastEvent, BroadcastMachine, Here, Stepped} from './broadcast-machine.ts';
import {
	changeEncoding,
	changeMode,
	decoded,
	fileRead,
	nameFile,
	placed,
	review,
	stated,
} from './broadcast-reading.ts';
import {answered, found, missed, notFound, toggleSearch} from './broadcast-searching.ts';
import {confirmed, lookedUp, send} from './broadcast-sending.ts';
import {idToShow} from './broadcast-state.ts';
import {listed, startOver, stay} from './broadcast-steps.ts';

/** An Enter so soon after the one before is that key held down: it must not lead away from the outcome. */
const heldMilliseconds = 1000;

/**
A broadcast from input to outcome, as a pure function: nothing that happens to the screen repeats or cancels it. Only
one step sends it, the one that leaves the review.
*/
export function reduceBroadcast(state: BroadcastMachine, event: BroadcastEvent, here: Here): Stepped {
	switch (event.kind) {
		case 'opened':
			return open(state, event.path);
		case 'refreshed':
			return {state, effects: [{kind: 'list'}]};
		case 'listed':
			return stay(listed(state, event.attempts));
		case 'fileNamed':
			return isOnItsWay(state) ? stay(state) : nameFile(state, event);
		case 'fileRead':
			return fileRead(state, event, here);
		case 'given':
			return isOnItsWay(state) ? stay(state) : review(state, event.given, here);
		case 'decoded':
			return decoded(state, event);
		case 'placed':
			return placed(state, event);
		case 'stated':
			return stated(state, event);
		case 'modeChanged':
			return stay(changeMode(state));
		case 'encodingChanged':
			return changeEncoding(state, here);
		case 'entered':
			return enter(state, here);
		// The Enter that ends a question is one that may be held down.
		case 'confirmed':
			return confirmed(withEnter(state, here), event, here);
		case 'lookedUp':
			return lookedUp(state, event, here);
		case 'wantedAgain':
			return send(withEnter(state, here), event.draft, here);
		case 'answered':
			return answered(state, event);
		case 'interrupted':
			return {state, effects: state.step.kind === 'sending' ? [{kind: 'endWait'}] : []};
		case 'missed':
			return missed(state, event);
		case 'found':
			return found(state, event, here);
		case 'notFound':
			return notFound(state, event, here);
		case 'searchToggled':
			return toggleSearch(state);
		case 'startedAnew':
			return startAnew(state, event.path);
		case 'ended':
			return {
				state: {...state, isEnded: true, turn: state.turn + 1},
				effects: [{kind: 'endWait'}, {kind: 'endSearch'}],
			};
	}
}

function open(before: BroadcastMachine, path: string | undefined): Stepped {
	const shown = [{kind: 'show'}, {kind: 'list'}] as const;
	if (isUnderWay(before)) return {state: before, effects: shown};
	if (path === undefined) {
		const isAsked = before.step.kind === 'input';
		return {state: before, effects: isAsked ? [...shown, {kind: 'askFile'}] : shown};
	}
	const {state, effects} = nameFile(before, {path});
	return {state, effects: [...shown, ...effects]};
}

/** Enter in the panel: to the next step, or to the transaction once it was sent. */
function enter(before: BroadcastMachine, here: Here): Stepped {
	const isHeld = here.now - before.enteredAt < heldMilliseconds;
	const state = withEnter(before, here);
	const {step, through} = state;
	if (step.kind === 'input') return {state, effects: [{kind: 'askFile'}]};
	if (step.kind === 'review') return {state, effects: [{kind: 'askNetwork', draft: step.draft}]};
	if (step.kind !== 'outcome' || isHeld) return stay(state);
	const hash = idToShow(step);
	if (hash === undefined) return stay(state);
	if (through?.connection === here.connection) return {state, effects: [{kind: 'visit', hash}]};
	// Another chain does not know it, which would read as if it had never been sent.
	const text = `it was sent through ${step.draft.node}: go back to that service to look for it`;
	return {state, effects: [{kind: 'warn', text}]};
}

function startAnew(before: BroadcastMachine, path: string | undefined): Stepped {
	if (isUnderWay(before)) return stay(before);
	const {state, effects} = startOver(before);
	return {state, effects: [...effects, {kind: 'askFile', ...(path !== undefined && {path})}]};
}

function withEnter(state: BroadcastMachine, {now}: Here): BroadcastMachine {
	return {...state, enteredAt: now};
}

function isUnderWay(state: BroadcastMachine): boolean {
	return state.step.kind === 'reading' || isOnItsWay(state);
}

/** Nothing takes its place before the node's answer is there. */
function isOnItsWay({step}: BroadcastMachine): boolean {
	return step.kind === 'checking' || step.kind === 'sending';
}
