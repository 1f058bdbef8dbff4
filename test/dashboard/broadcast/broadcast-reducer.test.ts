import fc from 'fast-check';
import {expect, it} from 'vitest';
import type {
	BroadcastEvent,
	BroadcastMachine,
	Stepped,
} from '../../../source/dashboard/broadcast/broadcast-machine.ts';
import {reduceBroadcast} from '../../../source/dashboard/broadcast/broadcast-reducer.ts';
import {
	again,
	applied,
	at,
	attempt,
	chain,
	checking,
	checkSteps,
	confirmed,
	draft,
	emptied,
	entered,
	failed,
	given,
	here,
	input,
	looking,
	opened,
	reading,
	reviewing,
	sending,
	sent,
	shown,
} from '../../helpers/broadcast-stages.ts';
import {foundBy} from '../../helpers/transactions.ts';

checkSteps([
	['asks for a file', at, opened, {}, [...shown, {kind: 'askFile'}]],
	[
		'reads the file that is named',
		at,
		{kind: 'opened', path: 'a'},
		{step: {kind: 'reading'}, turn: 8},
		[...shown, {kind: 'readFile', turn: 8, path: 'a'}],
	],
	['shows what is being read, and reads nothing else', reading, {kind: 'opened', path: 'a'}, {}, shown],
	['shows the review', reviewing, opened, {}, shown],
	[
		'begins anew from the review with a file',
		reviewing,
		{kind: 'opened', path: 'a'},
		{...emptied, step: {kind: 'reading'}},
		[...shown, {kind: 'readFile', turn: 8, path: 'a'}],
	],
	['shows what is looked up, and reads nothing else', checking, {kind: 'opened', path: 'a'}, {}, shown],
	['shows what is on its way, and reads nothing else', sending, {kind: 'opened', path: 'a'}, {}, shown],
	['shows what became of it', looking, opened, {}, shown],
	[
		'looks no longer for the one before where a file is named',
		looking,
		{kind: 'opened', path: 'a'},
		{...emptied, step: {kind: 'reading'}},
		[...shown, {kind: 'endSearch'}, {kind: 'readFile', turn: 8, path: 'a'}],
	],
	['reads the journal anew', sending, {kind: 'refreshed'}, {}, [{kind: 'list'}]],
	['shows what the journal has', sending, {kind: 'listed', attempts: [attempt]}, {attempts: [attempt]}],
	[
		'says why the journal cannot be read, and keeps what it had',
		{...sending, attempts: [attempt]},
		{kind: 'listed', attempts: failed},
		{attemptsProblem: failed},
	],
]);

/** What takes it a stage on. */
function nextEvent({step, turn: now, input: read}: BroadcastMachine): BroadcastEvent {
	switch (step.kind) {
		case 'input':
			return {kind: 'given', given};
		case 'reading':
			return read ? {kind: 'placed', turn: now, chain, attempts: []} : {kind: 'decoded', turn: now, input};
		case 'review':
			return {kind: 'confirmed', draft: step.draft};
		case 'checking':
			return {kind: 'lookedUp', draft: step.draft, attempts: []};
		case 'sending':
			return {kind: 'answered', sent};
		case 'outcome':
			return {kind: 'startedAnew'};
	}
}

/** Keys, and what comes of effects, as they may follow each other in any order. */
const anyEvent = fc.constantFrom<(state: BroadcastMachine) => BroadcastEvent>(
	...Array.from({length: 20}, () => nextEvent),
	() => opened,
	() => ({kind: 'opened', path: 'a'}),
	() => ({kind: 'given', given}),
	state => ({kind: 'fileRead', turn: state.turn, bytes: given.bytes}),
	state => ({kind: 'decoded', turn: state.turn, input}),
	state => ({kind: 'placed', turn: state.turn, chain, attempts: []}),
	state => ({kind: 'placed', turn: state.turn - 1, chain, attempts: []}),
	() => entered,
	...[confirmed, again].map(({kind}) => (state: BroadcastMachine) => {
		const agreed = 'draft' in state.step ? state.step.draft : draft;
		return {kind, draft: agreed} as BroadcastEvent;
	}),
	state => ({kind: 'lookedUp', draft: 'draft' in state.step ? state.step.draft : draft, attempts: []}),
	state => ({kind: 'lookedUp', draft: 'draft' in state.step ? state.step.draft : draft, attempts: [attempt]}),
	() => ({kind: 'answered', sent}),
	() => ({kind: 'answered', sent: failed}),
	() => ({kind: 'interrupted'}),
	state => ({kind: 'found', turn: state.turn, found: foundBy(applied)}),
	() => ({kind: 'modeChanged'}),
	() => ({kind: 'encodingChanged'}),
	() => ({kind: 'searchToggled'}),
	() => ({kind: 'startedAnew'}),
	() => ({kind: 'ended'}),
);

it('whatever follows what, each request has an agreement of its own, and none leaves before the answer to the last', () => {
	let requests = 0;
	fc.assert(
		fc.property(fc.array(anyEvent, {maxLength: 60}), makers => {
			let state = at;
			let agreements = 0;
			let isWaiting = false;
			for (const make of makers) {
				const event = make(state);
				if (event.kind === 'confirmed' || event.kind === 'wantedAgain') agreements += 1;
				if (event.kind === 'answered') isWaiting = false;
				const stepped: Stepped = reduceBroadcast(state, event, here);
				({state} = stepped);
				const left = stepped.effects.filter(({kind}) => kind === 'send').length;
				if (left === 0) continue;
				expect({left, isWaiting, isEnded: state.isEnded}).toEqual({
					left: 1,
					isWaiting: false,
					isEnded: false,
				});
				expect(agreements).toBeGreaterThan(0);
				[agreements, isWaiting] = [0, true];
				requests += left;
			}
		}),
		{numRuns: 2000, seed: 1},
	);
	expect(requests).toBeGreaterThan(50);
});
