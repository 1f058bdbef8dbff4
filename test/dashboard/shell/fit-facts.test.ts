import {expect, it} from 'vitest';
import {fitFacts, type RankedFact} from '../../../source/dashboard/shell/fit-facts.ts';

const facts: readonly RankedFact[] = [
	{text: 'namada.5f5de2dd1b88cba30586420', rank: 3, least: 16},
	{text: 'epoch 1204', rank: 2},
	{text: 'next in ~2 h', rank: 5, isExtra: true, isTail: true},
	{text: 'block 8 929 813', rank: 6, isExtra: true},
	{text: '● live', rank: 0},
	{text: 'indexer.example', rank: 1},
	{text: 'every 30 s', rank: 7, isExtra: true},
];

const name = 'namada.5f5de2dd1b88cba30586420';

it.each([
	[120, `${name} · epoch 1204 · next in ~2 h · block 8 929 813 · ● live · indexer.example · every 30 s`],
	[105, `${name} · epoch 1204 · next in ~2 h · block 8 929 813 · ● live · indexer.example`],
	[88, `${name} · epoch 1204 · next in ~2 h · ● live · indexer.example`],
	[79, `${name} · epoch 1204 · ● live · indexer.example`],
	[64, 'namada.5f5de2dd1b88…6420 · epoch 1204 · ● live · indexer.example'],
	[56, 'namada.5f5d…6420 · epoch 1204 · ● live · indexer.example'],
	[50, 'epoch 1204 · ● live · indexer.example'],
	[30, '● live · indexer.example'],
	[4, '● live'],
])('in %i cells: %s', (width, expected) => {
	const fitting = fitFacts(facts, width, {gap: 3, ellipsis: '…'});
	expect(fitting.map(({text}) => text).join(' · ')).toBe(expected);
});

it.each([
	['with wide characters is cut at its end', '日本語日本語日本語日本語', '日本語日本語日…'],
	['that is short is never cut', 'namada', 'namada'],
])('a name %s', (_, text, expected) => {
	const wide = [
		{text, rank: 3, least: 16},
		{text: 'x'.repeat(60), rank: 0},
	];
	expect(fitFacts(wide, 79, {gap: 3, ellipsis: '…'})[0]?.text).toBe(expected);
});

it.each([
	[100, `${name} · epoch 1204 · ○ offline 5 min: broke off · next try 17:14:32`],
	[78, 'namada.5f5d…6420 · epoch 1204 · ○ offline 5 min: broke off · next try 17:14:32'],
	[77, 'namada.5f5de2dd1b88cb…6420 · epoch 1204 · ○ offline 5 min · next try 17:14:32'],
	[67, 'namada.5f5d…6420 · epoch 1204 · ○ offline 5 min · next try 17:14:32'],
	[47, 'namada.5f5d…6420 · epoch 1204 · ○ offline 5 min'],
])('a reason leaves before the time of the next try does, in %i cells: %s', (width, expected) => {
	const troubled: readonly RankedFact[] = [
		{text: name, rank: 1, least: 16},
		{text: 'epoch 1204', rank: 2},
		{text: '○ offline 5 min: broke off', brief: '○ offline 5 min', rank: 0},
		{text: 'next try 17:14:32', rank: 3, isTail: true},
	];
	const fitting = fitFacts(troubled, width, {gap: 3, ellipsis: '…'});
	expect(fitting.map(({text}) => text).join(' · ')).toBe(expected);
});
