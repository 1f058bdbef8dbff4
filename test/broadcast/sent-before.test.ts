import {expect, it} from 'vitest';
import type {Attempt} from '../../source/broadcast/attempt.ts';
import {findSentBefore} from '../../source/broadcast/send.ts';
import {someHash} from '../helpers/broadcast.ts';

const key = {of: 'transaction', sha256: someHash} as const;
const destination = {key, network: 'chain-a', node: 'http://node.example'};
const attempt: Attempt = {...destination, id: 'one', at: 1, mode: 'sync', encoding: 'hex'};
const ended = (kind: 'accepted' | 'notAccepted' | 'notSent' | 'unknown') => ({
	outcome: {kind, text: 'said', at: 2},
});

it.each([
	['to the same network', {}, true],
	['to the same network through another node', {node: 'http://other.example'}, true],
	['through the same node, when the network had no name', {network: 'node.example'}, true],
	[
		'through another node, when the network had no name',
		{network: 'other.example', node: 'http://other.example'},
		true,
	],
	['to another network', {network: 'chain-b', node: 'http://other.example'}, false],
	['another transaction', {key: {...key, sha256: 'A'.repeat(64)}}, false],
	['a parameter with the same digest', {key: {...key, of: 'parameter'}}, false],
	['what never left', ended('notSent'), false],
	['what was not taken', ended('notAccepted'), true],
	['what may have been accepted', ended('unknown'), true],
] as const)('%s', (_what, change, expected) => {
	expect(findSentBefore([{...attempt, ...change}], destination)).toHaveLength(expected ? 1 : 0);
});

it('a hash is the same in either case', () => {
	const lower = {...destination, key: {...key, sha256: someHash.toLowerCase()}};
	expect(findSentBefore([attempt], lower)).toEqual([attempt]);
});

it('may have gone to a network that now has no name', () => {
	const unnamed = {...destination, network: 'other.example', node: 'http://other.example'};
	expect(findSentBefore([attempt], unnamed)).toEqual([attempt]);
});
