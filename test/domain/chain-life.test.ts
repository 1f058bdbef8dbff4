import {expect, it} from 'vitest';
import {type ChainSight, seeChain, unknownChain} from '../../source/domain/chain-life.ts';

/** What came of answers, one after the other. */
function see(...sights: readonly ChainSight[]) {
	let chain = unknownChain;
	let isNew = false;
	for (const sight of sights) ({chain, isNew} = seeChain(chain, sight));
	return {chain, isNew, isBehind: chain.isEpochBehind || chain.isHeightBehind};
}

const epoch = (value: bigint, at: number) => ({epoch: value, at});
const height = (value: bigint, at: number) => ({height: value, at});

it.each<[string, readonly ChainSight[]]>([
	['another id', [{chainId: 'a', at: 0}, epoch(9n, 0), {chainId: 'b', at: 1}]],
	[
		'another genesis',
		[
			{chainId: 'a', genesisTime: 1n, at: 0},
			{chainId: 'a', genesisTime: 2n, at: 1},
		],
	],
])('is another chain, or one that was reset: %s', (_, sights) => {
	expect(see(...sights)).toMatchObject({isNew: true, isBehind: false});
});

it.each<[string, readonly ChainSight[], boolean]>([
	[
		'the same id',
		[
			{chainId: 'a', genesisTime: 1n, at: 0},
			{chainId: 'a', genesisTime: 1n, at: 1},
		],
		false,
	],
	[
		'no id any more',
		[
			{chainId: 'a', at: 0},
			{chainId: undefined, at: 1},
		],
		false,
	],
	['one epoch less, again and again', [epoch(9n, 0), epoch(8n, 1), epoch(8n, 60_000)], true],
	['far fewer epochs for hours', [epoch(1215n, 0), epoch(3n, 5000), epoch(4n, 9_000_000)], true],
	['far fewer blocks for hours', [height(90_100n, 0), height(40n, 5000), height(42n, 9_000_000)], true],
	[
		'far fewer epochs with the same genesis',
		[{genesisTime: 1n, at: 0}, epoch(1215n, 0), epoch(3n, 5000), {genesisTime: 1n, at: 60_000}],
		true,
	],
	[
		'a genesis that is read only after the chain looked lower',
		[epoch(1215n, 0), epoch(3n, 5000), {genesisTime: 1n, at: 60_000}],
		true,
	],
	['a server that has caught up', [epoch(9n, 0), epoch(8n, 1), epoch(9n, 2)], false],
])('is the same chain: %s', (_, sights, isBehind) => {
	expect(see(...sights)).toMatchObject({isNew: false, isBehind});
});

it.each<[string, readonly ChainSight[], number | undefined]>([
	['two epochs less', [epoch(9n, 0), epoch(7n, 1), epoch(7n, 2)], 1],
	['one epoch less', [epoch(9n, 0), epoch(8n, 1)], undefined],
	['a high answer between', [epoch(9n, 0), epoch(2n, 1), epoch(9n, 2), epoch(2n, 3)], 3],
	['an answer without an epoch between', [epoch(9n, 0), epoch(2n, 1), height(9n, 2), epoch(2n, 3)], 1],
	['5 000 blocks less', [height(9000n, 0), height(4000n, 1)], 1],
	['4 999 blocks less', [height(9000n, 0), height(4001n, 1)], undefined],
	['fewer blocks, though epochs are known', [epoch(9n, 0), height(90_000n, 0), height(1n, 1)], undefined],
])('knows since when answers are far behind: %s', (_, sights, since) => {
	expect(see(...sights).chain.lowSince).toBe(since);
});

it('keeps only the id and the genesis time of a chain that was reset', () => {
	const first = {chainId: 'a', genesisTime: 1n, at: 0};
	const {chain} = see(first, epoch(9n, 0), height(90n, 0), {genesisTime: 2n, at: 1});
	expect(chain).toEqual({...unknownChain, chainId: 'a', genesisTime: 2n});
});
