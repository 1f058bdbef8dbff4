import {describe, expect, it} from 'vitest';
import {RequestError} from '../../source/domain/failure.ts';
import type {BlockVotes, SetMember} from '../../source/domain/node-queries.ts';
import {type LastBlockReading, readLastBlock, withLastBlock} from '../../source/model/read-last-block.ts';
import {createSigningNow} from '../helpers/liveness.ts';
import {createLivenessNode} from '../helpers/liveness-node.ts';

const member = (letter: string): SetMember => ({cometAddress: letter.repeat(40), power: 1n});

/** A node with these votes and sets, and what it was asked. */
function nodeOf(
	given: {votes?: Partial<BlockVotes>; set?: readonly SetMember[] | undefined; error?: unknown} = {},
) {
	const served = {asked: [] as string[], ...given};
	const node = createLivenessNode({});
	Object.assign(node.queries, {
		async getBlockVotes(height: bigint) {
			served.asked.push(`commit ${height}`);
			if (served.error) throw served.error;
			const own = {height, isCanonical: true, validatorsHash: 'one', flags: ['signed', 'absent']};
			return {...own, ...served.votes};
		},
		async getValidatorSet(height: bigint) {
			served.asked.push(`set ${height}`);
			return 'set' in served ? served.set : [member('A'), member('B')];
		},
	});
	const read = (newest: bigint, before?: LastBlockReading) => readLastBlock({node}, newest, before);
	return {served, read};
}

describe('the votes on the last block', () => {
	it('are those on the block below the newest one, with the set of that height', async () => {
		const {served, read} = nodeOf();
		expect((await read(101n)).last).toMatchObject({
			kind: 'seen',
			look: {height: 100n, total: 2n, present: 1n},
		});
		expect(served.asked).toEqual(['commit 100', 'set 100']);
	});

	it('are read with the known set until its hash changes', async () => {
		const {served, read} = nodeOf();
		const first = await read(101n);
		const second = await read(106n, first);
		expect(second.last).toMatchObject({look: {height: 105n}});
		expect(served.asked).toEqual(['commit 100', 'set 100', 'commit 105']);
		served.votes = {validatorsHash: 'other'};
		await read(111n, second);
		expect(served.asked.slice(3)).toEqual(['commit 110', 'set 110']);
	});

	it('are not counted if they may change or do not fit the set', async () => {
		const unsure = {kind: 'unsure', height: 8n};
		expect((await nodeOf({votes: {isCanonical: false}}).read(9n)).last).toEqual(unsure);
		expect((await nodeOf({set: [member('A')]}).read(9n)).last).toEqual(unsure);
		expect((await nodeOf({set: undefined}).read(9n)).last).toBeUndefined();
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

	it('are reported as pruned if the node has dropped the block', async () => {
		const error = failed('height 8 is not available, lowest height is 100');
		expect((await nodeOf({error}).read(9n)).last).toEqual({kind: 'pruned', height: 8n});
	});

	it('are no reading if the node fails', async () => {
		await expect(nodeOf({error: failed('something else')}).read(9n)).rejects.toThrow('something else');
	});
});

it('reads the last block only if a watched validator is suspect', async () => {
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
