import {expect, it} from 'vitest';
import type {Attempt} from '../../../source/broadcast/attempt.ts';
import {initialState} from '../../../source/dashboard/broadcast/broadcast-state.ts';
import {attemptsIn} from '../../../source/dashboard/broadcast/create-broadcast.ts';
import {attempt, outcomeOf} from '../../helpers/broadcast-stages.ts';
import {nodeAddress, testChain} from '../../helpers/broadcast-steps.ts';

const host = new URL(nodeAddress).host;

it.each([
	['of the chain', {chainIds: [testChain], node: undefined}, testChain, true],
	[
		'of the chain, through another node',
		{chainIds: [undefined, testChain], node: 'http://b.test'},
		testChain,
		true,
	],
	[
		'of another chain that answered at the node',
		{chainIds: [testChain], node: nodeAddress},
		'other-1',
		false,
	],
	['through the node, where no chain id was known', {chainIds: [testChain], node: nodeAddress}, host, true],
	['through the node, where none is known', {chainIds: [undefined], node: nodeAddress}, 'other-1', true],
	['through another node', {chainIds: [undefined], node: 'http://b.test'}, host, false],
])('lists what was sent %s: %o to %s, %s', (_title, place, network, isListed) => {
	const attempts = [{...attempt, network}];
	expect(attemptsIn({...initialState, attempts}, place)).toEqual(isListed ? attempts : []);
});

it("has the node's own words of what was sent in this session, which the journal does not keep", () => {
	const outcome = {kind: 'accepted', text: 'sent', at: 2, isKnown: false} as const;
	const own: Attempt = {...attempt, id: 'sent', outcome};
	const node = {
		hash: undefined,
		height: 7n,
		index: 0n,
		code: '1',
		log: 'insufficient bond',
		isTold: true,
		gasWanted: undefined,
		gasUsed: undefined,
		source: {},
		flaws: [],
	};
	const state = {...outcomeOf({kind: 'off', node}), attempts: [own, {...attempt, id: 'other'}]};
	const [first, other] = attemptsIn(state, {chainIds: [testChain], node: undefined});
	expect(first).toMatchObject({outcome, block: {height: 7n, log: 'insufficient bond'}});
	expect(other).toEqual({...attempt, id: 'other'});
});
