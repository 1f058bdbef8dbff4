import {expect, it} from 'vitest';
import type {Crawler} from '../../source/domain/extensions.ts';
import {
	type ChainFreshness,
	type FreshnessEvidence,
	judgeFreshness,
	judgeNode,
	looksOf,
	type NodeBlock,
	noteNewest,
	secondsOfTime,
	toNodeBlock,
	usualBlockSeconds,
} from '../../source/domain/freshness.ts';

const now = 1_763_000_000_000;
const ago = (seconds: number) => BigInt(now / 1000 - seconds);

const nothing: FreshnessEvidence = {
	newest: undefined,
	crawlers: undefined,
	node: undefined,
	blockSeconds: 8,
};

/** An indexer's newest block, so many seconds old, at a height seen for so many seconds. */
const newest = (age: number | undefined, seenFor = 0) => ({
	height: 100n,
	blockAt: age === undefined ? undefined : ago(age),
	since: now - seenFor * 1000,
	at: now,
});
const looked = (oldest: number, last = oldest) => ({oldest: ago(oldest), newest: ago(last), at: now});
const node = (height: bigint, age?: number) => ({
	height,
	blockAt: age === undefined ? undefined : ago(age),
	at: now,
});

const live: Partial<ChainFreshness> = {indexer: 'live', chain: 'usual'};
const unknown: Partial<ChainFreshness> = {indexer: 'unknown', chain: 'unknown'};
const behind = (behindSeconds: number): Partial<ChainFreshness> => ({
	indexer: 'behind',
	behindSeconds,
	chain: 'unknown',
	haltedSeconds: undefined,
});
const halted = (haltedSeconds: number): Partial<ChainFreshness> => ({
	indexer: 'live',
	behindSeconds: undefined,
	chain: 'halted',
	haltedSeconds,
});

it.each<[string, Partial<FreshnessEvidence>, Partial<ChainFreshness>]>([
	['nothing known', {}, unknown],
	['a block of just now', {newest: newest(5), crawlers: looked(3)}, live],
	['crawlers that stopped ten minutes ago', {newest: newest(605), crawlers: looked(600)}, behind(605)],
	['crawlers that are late but moving', {newest: newest(600), crawlers: looked(598)}, behind(600)],
	['crawlers by another clock beside a new block', {newest: newest(4), crawlers: looked(3600)}, live],
	['crawlers that look, and find no block', {newest: newest(90), crawlers: looked(3)}, halted(90)],
	['crawlers that look, below ten block times', {newest: newest(79), crawlers: looked(3)}, live],
	['one crawler that looks', {newest: newest(500), crawlers: looked(500, 2)}, halted(500)],
	['an old block alone', {newest: newest(130)}, behind(130)],
	['a block below two minutes alone', {newest: newest(119)}, live],
	['slow blocks', {newest: newest(250), crawlers: looked(245), blockSeconds: 30}, live],
	[
		'very late, with slow blocks',
		{newest: newest(301), crawlers: looked(300), blockSeconds: 30},
		behind(301),
	],
	[
		'a node far ahead of an indexer that stopped',
		{newest: newest(3600), crawlers: looked(3595), node: node(550n, 4)},
		{indexer: 'behind', behindSeconds: 3596, chain: 'usual'},
	],
	[
		'a node a little ahead',
		{newest: newest(20), crawlers: looked(4), node: node(102n, 4)},
		{indexer: 'live', chain: 'usual'},
	],
	[
		'a node ahead, without times',
		{newest: newest(undefined), node: node(550n)},
		{indexer: 'behind', behindSeconds: 3600},
	],
	['a node at the same height that stands too', {newest: newest(900), node: node(100n, 900)}, halted(900)],
	['a node that stopped long ago', {newest: newest(4), crawlers: looked(3), node: node(50n, 86_400)}, live],
	['a node that stopped, and an indexer that did', {newest: newest(600), node: node(50n, 9000)}, behind(600)],
	['crawlers without times of blocks, late', {newest: newest(undefined), crawlers: looked(240)}, behind(240)],
	['crawlers alone', {crawlers: looked(3)}, {indexer: 'live', chain: 'unknown'}],
	[
		'a height that stands while crawlers look',
		{newest: newest(undefined, 90), crawlers: looked(3)},
		halted(90),
	],
	['a height that stands, and nothing else', {newest: newest(undefined, 180)}, behind(180)],
	['a height of one answer', {newest: newest(undefined)}, unknown],
	[
		'an indexer that takes in old blocks',
		{newest: {...newest(3600, 5), hasRisen: true}, crawlers: looked(3)},
		behind(3600),
	],
	[
		'an indexer whose height rose long ago',
		{newest: {...newest(3600, 80), hasRisen: true}, crawlers: looked(3)},
		halted(3600),
	],
	[
		'heights that rise, and nothing else',
		{newest: {...newest(undefined, 5), hasRisen: true}},
		{indexer: 'live', chain: 'usual'},
	],
	[
		'crawlers that were asked before the last blocks',
		{newest: newest(200), crawlers: {...looked(190), at: now - 190_000}},
		{indexer: 'live', chain: 'usual'},
	],
	[
		'crawlers that have had no answer for long',
		{newest: newest(600), crawlers: {...looked(590), at: now - 590_000}},
		behind(600),
	],
	[
		'a node that was asked long after the indexer',
		{newest: {...newest(undefined), blockAt: ago(305), at: now - 300_000}, node: node(137n, 4)},
		{indexer: 'live', chain: 'usual'},
	],
	[
		'a node ahead that stopped too',
		{newest: newest(9000), node: node(500n, 3600)},
		{indexer: 'behind', behindSeconds: 5400, chain: 'unknown'},
	],
	[
		'a node at the same height that is catching up',
		{newest: newest(3600), crawlers: looked(3), node: {...node(100n, 3600), isCatchingUp: true}},
		behind(3600),
	],
	[
		'a node below the indexer that is catching up',
		{newest: newest(90), crawlers: looked(3), node: {...node(50n, 3600), isCatchingUp: true}},
		halted(90),
	],
	['a block from the future', {newest: newest(-500)}, live],
	['blocks that take long', {newest: newest(5), crawlers: looked(3), measuredSeconds: 17}, {chain: 'slow'}],
])('judges %s', (_, evidence, expected) => {
	expect(judgeFreshness({...nothing, ...evidence})).toMatchObject(expected);
});

it.each<[string, Partial<NodeBlock>, string]>([
	['new', node(100n, 4), 'inSync'],
	['a week old', node(100n, 604_800), 'standing'],
	['behind', node(50n, 400), 'behind'],
	['two blocks lower', node(98n, 20), 'inSync'],
	['catching up', {...node(50n, 400), isCatchingUp: true}, 'catchingUp'],
	['silent on itself', {...node(100n), isCatchingUp: undefined}, 'unknown'],
])('judges a node that is %s', (_, block, standing) => {
	const judged = {...node(100n), isCatchingUp: false, ...block};
	expect(judgeNode(judged, {newest: newest(4), blockSeconds: 8})?.standing).toBe(standing);
});

it('judges a node without an indexer by its age alone', () => {
	const judged = judgeNode({...node(9n, 604_800), isCatchingUp: false}, {newest: undefined, blockSeconds: 8});
	expect(judged).toEqual({standing: 'standing', blocksBehind: 0n, secondsOld: 604_800});
	expect(judgeNode(undefined, {newest: undefined, blockSeconds: 8})).toBeUndefined();
});

it('takes no block of a node that serves another chain', () => {
	const status = {network: 'other.1', latestHeight: 7n, latestTime: undefined, isCatchingUp: true};
	expect(toNodeBlock(status, now, 'test.1')).toBeUndefined();
	expect(toNodeBlock(undefined, now, 'test.1')).toBeUndefined();
	const block = {height: 7n, blockAt: undefined, at: now, isCatchingUp: true};
	expect(toNodeBlock(status, now, 'other.1')).toEqual(block);
	expect(toNodeBlock(status, now)).toEqual(block);
});

it('keeps when a height was first seen', () => {
	const first = noteNewest(undefined, {height: 7n, blockAt: 5n, at: 1000});
	expect(noteNewest(first, {height: 7n, blockAt: undefined, at: 9000})).toEqual({
		height: 7n,
		blockAt: 5n,
		since: 1000,
		at: 9000,
	});
	expect(noteNewest(first, {height: 8n, blockAt: undefined, at: 9000})).toMatchObject({
		blockAt: undefined,
		since: 9000,
		hasRisen: true,
	});
	expect(noteNewest(first, {height: 6n, blockAt: undefined, at: 9000}).hasRisen).toBe(false);
});

it('reads the looks of crawlers that go by blocks', () => {
	const crawler = (timestamp: bigint | undefined, lastProcessedBlockHeight?: bigint): Crawler => ({
		name: 'one',
		timestamp,
		lastProcessedBlockHeight,
		source: {},
		flaws: [],
	});
	const answer = [crawler(50n, 3n), crawler(40n, 2n), crawler(1n), crawler(undefined, 4n)];
	expect(looksOf(answer, now)).toEqual({oldest: 40n, newest: 50n, at: now});
	expect(looksOf([crawler(1n)], now)).toEqual({oldest: undefined, newest: undefined, at: now});
});

it('reads the time of a node', () => {
	expect(secondsOfTime('2025-11-13T02:13:20.5Z')).toBe(1_763_000_000n);
	expect(secondsOfTime('soon')).toBeUndefined();
	expect(secondsOfTime(undefined)).toBeUndefined();
});

it('reckons the usual block time', () => {
	expect(usualBlockSeconds({minDuration: 21_600n, minNumOfBlocks: 2700n, maxBlockTime: 7n})).toBe(8);
	expect(usualBlockSeconds({minDuration: undefined, minNumOfBlocks: 0n, maxBlockTime: 5n})).toBe(5);
	expect(usualBlockSeconds(undefined)).toBe(7);
});
