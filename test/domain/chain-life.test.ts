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
	['two epochs less, ten seconds apart', [epoch(1215n, 0), epoch(1213n, 5000), epoch(1213n, 15_000)]],
	[
		'a low epoch between answers that tell none',
		[epoch(1215n, 0), epoch(3n, 5000), height(9n, 9000), epoch(3n, 15_000)],
	],
	['5 000 blocks less', [height(9010n, 0), height(4000n, 5000), height(4002n, 15_000)]],
])('a chain begins anew: %s', (_, sights) => {
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
	['one low answer', [epoch(9n, 0), epoch(2n, 60_000)], true],
	['two low answers close to each other', [epoch(9n, 0), epoch(2n, 1000), epoch(2n, 10_999)], true],
	[
		'low answers with a high one between',
		[epoch(9n, 0), epoch(2n, 0), epoch(9n, 5000), epoch(2n, 12_000)],
		true,
	],
	['4 999 blocks less', [height(9000n, 0), height(4001n, 1), height(4001n, 60_000)], true],
	[
		'fewer blocks where an epoch is told',
		[epoch(9n, 0), height(90_000n, 0), height(1n, 1), height(1n, 60_000)],
		true,
	],
	['a server that has caught up', [epoch(9n, 0), epoch(8n, 1), epoch(9n, 2)], false],
])('a chain goes on: %s', (_, sights, isBehind) => {
	expect(see(...sights)).toMatchObject({isNew: false, isBehind});
});

it('keeps nothing of the chain before but what is told of both', () => {
	const first = {chainId: 'a', genesisTime: 1n, at: 0};
	const {chain} = see(first, epoch(9n, 0), height(90n, 0), epoch(2n, 1), epoch(2n, 20_000));
	expect(chain).toMatchObject({
		chainId: 'a',
		genesisTime: 1n,
		epoch: 2n,
		height: undefined,
		lowSince: undefined,
	});
});
