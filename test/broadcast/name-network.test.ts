import {expect, it} from 'vitest';
import {describeOtherChain, nameNetwork} from '../../source/broadcast/check-chain.ts';

const addresses = {node: 'http://node.test:26657', indexer: 'https://indexer.test'};

it.each<
	readonly [
		node: string | undefined,
		indexer: string | undefined,
		profile: string | undefined,
		name: string,
		note: string,
	]
>([
	['a', 'a', 'a', 'a', 'chain id of the node, the indexer and the profile'],
	['a', 'a', undefined, 'a', 'chain id of the node and the indexer'],
	['a', undefined, undefined, 'a', 'chain id of the node'],
	['a', 'b', undefined, 'a', 'chain id of the node'],
	[undefined, 'a', 'a', 'a', 'chain id of the indexer and the profile; the node gives none'],
	[undefined, 'b', 'a', 'a', 'chain id of the profile; the node gives none'],
	[undefined, 'a', undefined, 'a', 'chain id of the indexer; the node gives none'],
	[undefined, undefined, undefined, 'node.test:26657', 'host of the node, as no chain id is known'],
])('node %s, indexer %s, profile %s: the network is %s, %s', (node, indexer, profile, name, note) => {
	expect(nameNetwork({node, indexer, profile}, addresses)).toEqual({name, note});
});

it.each<
	readonly [
		node: string | undefined,
		indexer: string | undefined,
		profile: string | undefined,
		expected: string | undefined,
	]
>([
	['a', 'a', 'a', undefined],
	['a', undefined, undefined, undefined],
	[undefined, 'a', 'b', undefined],
	['a', 'b', 'a', 'the node http://node.test:26657 is on the chain a, the indexer https://indexer.test on b'],
	['a', undefined, 'b', 'the node http://node.test:26657 is on the chain a, the profile is for b'],
	['a', 'a', 'b', 'the node http://node.test:26657 is on the chain a, the profile is for b'],
])('node %s, indexer %s, profile %s: %s', (node, indexer, profile, expected) => {
	expect(describeOtherChain({node, indexer, profile}, addresses)).toBe(expected);
});
