import {expect, it} from 'vitest';
import type {CellContext} from '../../source/columns/cell-context.ts';
import {describeThisNode, nameOfThisNode} from '../../source/columns/this-node-words.ts';
import {judgeNode, toNodeBlock} from '../../source/domain/freshness.ts';
import {addLiveness} from '../../source/domain/signing-now.ts';
import {addressOf} from '../helpers/addresses.ts';
import {createLiveness} from '../helpers/liveness.ts';

const heron = addressOf(7);
const node = {
	cometAddress: '616C77828D98A3AEB9C4CFDAE5F0FB06111C2732',
	validator: heron,
	isNobodys: false,
	isCatchingUp: false,
	latestHeight: 100n,
	latestTime: undefined,
	peers: 24n,
};
const account = {node, name: undefined, standing: standingOf(node, 100n)};

/** Judges a node beside the newest block of an indexer. */
function standingOf(
	status: Parameters<typeof toNodeBlock>[0],
	height: bigint | undefined,
): ReturnType<typeof judgeNode> {
	const newest = height === undefined ? undefined : {height};
	return judgeNode(toNodeBlock(status, 604_800_000), {newest, blockSeconds: 7});
}

/** Missed votes as a node told them at two blocks. */
function signingAt(missed: readonly [bigint, bigint]): CellContext['signing'] {
	const facts = {node: 'n', epoch: 1204n};
	const first = addLiveness(undefined, {
		...facts,
		liveness: createLiveness(90n, {[heron]: missed[0]}),
		at: 0,
	});
	return addLiveness(first, {...facts, liveness: createLiveness(100n, {[heron]: missed[1]}), at: 70_000});
}

it.each([
	[{}, [4n, 4n], 100n, 'signs, in sync, 24 peers'],
	[{}, [4n, 14n], 100n, 'not signing, in sync, 24 peers'],
	[{}, [4n, 5n], 100n, 'misses some, in sync, 24 peers'],
	[{peers: 1n}, [4n, 4n], 102n, 'signs, in sync, 1 peer'],
	[{}, [4n, 4n], 103n, 'signs, 3 blocks behind, 24 peers'],
	[{isCatchingUp: true}, [4n, 4n], 1100n, 'signs, catching up, 1 000 blocks behind, 24 peers'],
	[{validator: undefined, peers: undefined}, [4n, 4n], undefined, 'in sync'],
	[{latestTime: '1970-01-01T00:00:00Z'}, [4n, 4n], 100n, 'signs, no block for 7 d, 24 peers'],
	[{validator: addressOf(8)}, [4n, 4n], 100n, 'not in the set, in sync, 24 peers'],
] as const)('says how a node is, case %#', (facts, missed, height, words) => {
	const own = {...node, ...facts};
	const account = {node: own, name: 'Heron Staking', standing: standingOf(own, height)};
	expect(describeThisNode(account, {signing: signingAt(missed)})).toBe(words);
});

it('says nothing of votes that no node tells, and names a validator by its address where it has no name', () => {
	expect(describeThisNode(account, {signing: undefined})).toBe('in sync, 24 peers');
	expect(nameOfThisNode(account)).toBe(heron);
	expect(nameOfThisNode({...account, node: {...node, validator: undefined}})).toBeUndefined();
});

it("gives a node that is none's, or may tell its name once it has caught up, a word in place of a name", () => {
	const nobodys = {...node, validator: undefined, isNobodys: true};
	expect(nameOfThisNode({...account, node: nobodys})).toBe('no validator');
	const reading = {...node, validator: undefined, isCatchingUp: true};
	expect(nameOfThisNode({...account, node: reading})).toBe('not known yet');
});
