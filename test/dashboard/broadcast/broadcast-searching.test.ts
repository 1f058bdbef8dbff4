import {expect} from 'vitest';
import {type Found, foundByNode} from '../../../source/broadcast/block-findings.ts';
import type {Following} from '../../../source/dashboard/broadcast/following.ts';
import type {NodeTransaction} from '../../../source/domain/service.ts';
import {
	applied,
	at,
	checkSteps,
	draft,
	elsewhere,
	enter,
	entered,
	failed,
	hash,
	looking,
	lookingFor,
	outcomeOf,
	refused,
	rejected,
	sending,
	sent,
	tell,
	through,
	turn,
	underWay,
} from '../../helpers/broadcast-stages.ts';
import {nodeAddress} from '../../helpers/broadcast-steps.ts';
import {foundBy} from '../../helpers/transactions.ts';
import {testNow} from '../../helpers/validators.ts';

const accepted = outcomeOf({kind: 'off'});
const declined = outcomeOf({kind: 'off'}, refused);
const busy = outcomeOf({kind: 'off'}, underWay);
const bytesLetGo = {given: undefined, input: undefined};
const search = {kind: 'search', turn: 8, hash, through, draft};
const foundNow = outcomeOf({kind: 'found', found: foundBy(applied), at: testNow});
const foundRejected = outcomeOf({kind: 'found', found: foundBy(rejected), at: testNow});
const absent = outcomeOf({kind: 'absent'});
const inBlock = {kind: 'found', height: applied.blockHeight, result: 'applied'};

const otherId = 'cd'.repeat(32);
const onNode: NodeTransaction = {
	hash,
	height: applied.blockHeight,
	index: 0n,
	code: '0',
	log: undefined,
	isTold: true,
	gasWanted: undefined,
	gasUsed: undefined,
	source: {},
	flaws: [],
};
const onNodeNow = outcomeOf({...lookingFor(2), node: onNode} as Following);
const inBlockOnNode = {
	kind: 'found',
	height: applied.blockHeight,
	result: 'applied',
	rejected: 0,
	inner: 0,
	isNodes: true,
};
const knownByNode = outcomeOf({kind: 'found', found: foundByNode(onNode), at: testNow});
const filedElsewhere: Found = {transaction: applied, node: onNode, id: otherId, by: 'block'};
const foundElsewhere = outcomeOf({kind: 'found', found: filedElsewhere, at: testNow});

checkSteps([
	[
		'it was accepted, and is looked for',
		sending,
		{kind: 'answered', sent},
		{...bytesLetGo, step: looking.step, turn: 8},
		[{kind: 'list'}, tell(accepted), search],
	],
	[
		'it was refused by the check, and cannot be found',
		sending,
		{kind: 'answered', sent: refused},
		{...bytesLetGo, step: declined.step},
		[{kind: 'list'}, tell(declined)],
	],
	[
		'it is under way elsewhere, and cannot be found',
		sending,
		{kind: 'answered', sent: underWay},
		{...bytesLetGo, step: busy.step},
		[{kind: 'list'}, tell(busy)],
	],
	[
		'the journal failed: nothing was sent, and it can be tried again',
		sending,
		{kind: 'answered', sent: failed},
		{step: {kind: 'review', draft}, problem: `nothing was sent: ${failed}`},
	],
	[
		'it was answered after the dashboard ended',
		{...sending, isEnded: true},
		{kind: 'answered', sent},
		{...bytesLetGo, step: accepted.step},
	],
	['it was answered twice', looking, {kind: 'answered', sent}, {}],
	[
		'it is not there yet',
		looking,
		{kind: 'missed', turn, number: 2, failure: undefined},
		{step: outcomeOf(lookingFor(3)).step},
	],
	['a search of before says nothing', looking, {kind: 'missed', turn: 6, number: 2, failure: undefined}, {}],
	[
		'it was applied',
		looking,
		{kind: 'found', turn, found: foundBy(applied)},
		{step: foundNow.step},
		[tell(foundNow), {kind: 'keep', attemptId: 'sent', through, block: expect.objectContaining(inBlock)}],
	],
	[
		'a part of it was rejected',
		looking,
		{kind: 'found', turn, found: foundBy(rejected)},
		{step: foundRejected.step},
		[
			tell(foundRejected),
			{
				kind: 'keep',
				attemptId: 'sent',
				through,
				block: expect.objectContaining({...inBlock, rejected: 1, inner: 1}),
			},
		],
	],
	[
		'it was not found in time',
		looking,
		{kind: 'notFound', turn},
		{step: absent.step},
		[tell(absent), {kind: 'keep', attemptId: 'sent', through, block: {kind: 'absent'}}],
	],
	[
		'the node has it in a block: that is the truth already, and told once',
		looking,
		{kind: 'missed', turn, number: 1, failure: undefined, node: onNode},
		{step: onNodeNow.step},
		[tell(onNodeNow), {kind: 'keep', attemptId: 'sent', through, block: inBlockOnNode}],
	],
	[
		'the indexer does not list it yet',
		onNodeNow,
		{kind: 'missed', turn, number: 2, failure: undefined, node: onNode},
		{step: outcomeOf({...lookingFor(3), node: onNode} as Following).step},
	],
	[
		'the indexer files it under another id, which is no news but written down',
		onNodeNow,
		{kind: 'found', turn, found: filedElsewhere},
		{step: foundElsewhere.step},
		[{kind: 'keep', attemptId: 'sent', through, block: expect.objectContaining({...inBlock, id: otherId})}],
	],
	[
		'it is looked for again where the node alone has it, and its block stays said',
		knownByNode,
		{kind: 'searchToggled'},
		{step: outcomeOf({...lookingFor(1), node: onNode} as Following).step, turn: 8},
		[search],
	],
	[
		'its block stays said where the search is stopped',
		onNodeNow,
		{kind: 'searchToggled'},
		{step: outcomeOf({kind: 'off', node: onNode}).step, turn: 8},
		[{kind: 'endSearch'}],
	],
	[
		'its block stays said where the node does not answer any more',
		onNodeNow,
		{kind: 'missed', turn, number: 2, failure: undefined},
		{step: outcomeOf({...lookingFor(3), node: onNode} as Following).step},
	],
	[
		'its block stays said where the indexer does not list it in time',
		onNodeNow,
		{kind: 'notFound', turn},
		{step: knownByNode.step},
		[{kind: 'keep', attemptId: 'sent', through, block: {...inBlockOnNode, at: testNow}}],
	],
	['Enter leads to it under that id', foundElsewhere, entered, enter, [{kind: 'visit', hash: otherId}]],
	['it was found by a search of before', looking, {kind: 'found', turn: 6, found: foundBy(applied)}, {}],
	['it was found after all was begun anew', at, {kind: 'found', turn: 6, found: foundBy(applied)}, {}],
	['a search of before found nothing', looking, {kind: 'notFound', turn: 6}, {}],
	[
		'it is looked for no longer',
		looking,
		{kind: 'searchToggled'},
		{step: accepted.step, turn: 8},
		[{kind: 'endSearch'}],
	],
	['it is looked for again', absent, {kind: 'searchToggled'}, {step: looking.step, turn: 8}, [search]],
	[
		'it is looked for after a stop',
		accepted,
		{kind: 'searchToggled'},
		{step: looking.step, turn: 8},
		[search],
	],
	['what was found is not looked for', foundNow, {kind: 'searchToggled'}, {}],
	['what cannot be there is not looked for', declined, {kind: 'searchToggled'}, {}],
	['nothing is looked for before it was sent', sending, {kind: 'searchToggled'}, {}],
	['Enter leads to it', looking, entered, enter, [{kind: 'visit', hash}]],
	['Enter held down does not lead away', {...looking, enteredAt: testNow - 30}, entered, enter],
	[
		'Enter a second later leads to it',
		{...looking, enteredAt: testNow - 1000},
		entered,
		enter,
		[{kind: 'visit', hash}],
	],
	['Enter does nothing where there is nothing to find', declined, entered, enter],
	[
		'Enter says where to look, over another service',
		looking,
		entered,
		enter,
		[{kind: 'warn', text: `it was sent through ${nodeAddress}: go back to that service to look for it`}],
		elsewhere,
	],
	[
		'the dashboard ends while it is on its way',
		sending,
		{kind: 'ended'},
		{isEnded: true, turn: 8},
		[{kind: 'endWait'}, {kind: 'endSearch'}],
	],
	[
		'the dashboard ends while it is looked for',
		looking,
		{kind: 'ended'},
		{isEnded: true, turn: 8},
		[{kind: 'endWait'}, {kind: 'endSearch'}],
	],
]);
