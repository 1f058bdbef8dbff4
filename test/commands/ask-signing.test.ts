import {expect, it} from 'vitest';
import {askLastBlock} from '../../source/commands/ask-signing.ts';
import {createSigningNow} from '../helpers/liveness.ts';
import {createLivenessNode} from '../helpers/liveness-node.ts';

it('looks at the last block where one that is watched is under suspicion, and only then', async () => {
	const node = createLivenessNode({});
	const asked: bigint[] = [];
	Object.assign(node.queries, {
		async getBlockVotes(height: bigint) {
			asked.push(height);
			return {height, isCanonical: false, validatorsHash: 'one', flags: []};
		},
	});
	const {signal} = new AbortController();
	const signing = createSigningNow({heron: 9n, fox: 0n}, {heron: 'no', fox: 'yes'});
	expect(await askLastBlock(signing, ['fox'], {node, signal})).toBe(signing);
	expect(await askLastBlock(undefined, ['heron'], {node, signal})).toBeUndefined();
	expect(asked).toEqual([]);
	const lastBlock = {kind: 'unsure', height: 4_030_719n};
	expect(await askLastBlock(signing, ['fox', 'heron'], {node, signal})).toEqual({...signing, lastBlock});
	expect(asked).toEqual([4_030_719n]);
});
