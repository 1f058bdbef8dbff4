import {describe, expect, it} from 'vitest';
import {RequestError} from '../../../source/domain/failure.ts';
import type {BlockVotes, SetMember} from '../../../source/domain/node-queries.ts';
import {createBlockLooks, withLastBlock} from '../../../source/services/signing/look-at-last-block.ts';
import {createSigningNow} from '../../helpers/liveness.ts';
import {createLivenessNode} from '../../helpers/liveness-node.ts';

const member = (letter: string): SetMember => ({cometAddress: letter.repeat(40), power: 1n});

/** A node whose votes and sets are these, and what was asked of it. */
function nodeOf(
	given: {votes?: Partial<BlockVotes>; set?: readonly SetMember[] | undefined; error?: unknown} = {},
) {
	const node = {asked: [] as string[], clock: 0, ...given};
	const looks = createBlockLooks({
		now: () => node.clock,
		queries: {
			async getBlockVotes(height) {
				node.asked.push(`commit ${height}`);
				if (node.error) throw node.error;
				const own = {height, isCanonical: true, validatorsHash: 'one', flags: ['signed', 'absent']} as const;
				return {...own, ...node.votes};
			},
			async getValidatorSet(height) {
				node.asked.push(`set ${height}`);
				return 'set' in node ? node.set : [member('A'), member('B')];
			},
		},
	});
	return {node, looks};
}

describe('a look at the last block', () => {
	it('is at the one below the newest, with the set of that height', async () => {
		const {node, looks} = nodeOf();
		const found = await looks(101n);
		expect(found).toMatchObject({kind: 'seen', look: {height: 100n, total: 2n, present: 1n}});
		expect(node.asked).toEqual(['commit 100', 'set 100']);
	});

	it('comes every 30 seconds at most, and asks for the set only where its hash is another', async () => {
		const {node, looks} = nodeOf();
		const first = await looks(101n);
		node.clock = 29_999;
		expect(await looks(105n)).toBe(first);
		node.clock = 30_000;
		expect(await looks(106n)).toMatchObject({look: {height: 105n}});
		expect(node.asked).toEqual(['commit 100', 'set 100', 'commit 105']);
		node.clock = 60_000;
		node.votes = {validatorsHash: 'other'};
		await looks(111n);
		expect(node.asked.slice(3)).toEqual(['commit 110', 'set 110']);
	});

	it('counts nothing that may change, or does not fit the set', async () => {
		expect(await nodeOf({votes: {isCanonical: false}}).looks(9n)).toEqual({kind: 'unsure', height: 8n});
		expect(await nodeOf({set: [member('A')]}).looks(9n)).toEqual({kind: 'unsure', height: 8n});
		expect(await nodeOf({set: undefined}).looks(9n)).toBeUndefined();
	});

	const failed = (data: string) =>
		new RequestError({
			kind: 'nodeError',
			address: 'http://node',
			status: 500,
			code: '-32603',
			message: 'Internal error',
			data,
		});

	it('says where the node has dropped the block', async () => {
		const error = failed('height 8 is not available, lowest height is 100');
		expect(await nodeOf({error}).looks(9n)).toEqual({kind: 'pruned', height: 8n});
	});

	it('that fails is none: the next one asks again', async () => {
		const {node, looks} = nodeOf({error: failed('something else')});
		await expect(looks(9n)).rejects.toThrow('something else');
		node.error = undefined;
		expect(await looks(9n)).toMatchObject({kind: 'seen'});
	});
});

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
	expect(await withLastBlock(signing, ['fox'], {node, signal})).toBe(signing);
	expect(await withLastBlock(undefined, ['heron'], {node, signal})).toBeUndefined();
	expect(asked).toEqual([]);
	const lastBlock = {kind: 'unsure', height: 4_030_719n};
	expect(await withLastBlock(signing, ['fox', 'heron'], {node, signal})).toEqual({...signing, lastBlock});
	expect(asked).toEqual([4_030_719n]);
});
