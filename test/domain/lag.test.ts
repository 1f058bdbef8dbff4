import {expect, it} from 'vitest';
import type {Crawler} from '../../source/domain/extensions.ts';
import {assessLag, type Lag, type LagEvidence, readCrawlers, readHeight} from '../../source/domain/lag.ts';

const now = 1_763_000_000_000;
const seconds = (ago: number) => BigInt(now / 1000 - ago);

const crawler = (timestamp: bigint | undefined, lastProcessedBlockHeight: bigint | undefined): Crawler => ({
	name: 'one',
	timestamp,
	lastProcessedBlockHeight,
	source: {},
	flaws: [],
});

const nothing: LagEvidence = {height: undefined, crawlers: undefined, node: undefined, parameters: undefined};

/** A height that has been the same for so many seconds. */
const heightFor = (duration: number) => ({height: 100n, since: now - duration * 1000, at: now});
const lookedAgo = (ago: number) => ({oldest: seconds(ago), at: now});
const nodeAt = (height: bigint | undefined, ago = 0) => ({height, at: now - ago * 1000});

it.each<[string, Partial<LagEvidence>, Lag | undefined]>([
	['nothing known', {}, undefined],
	['a crawler that just looked', {crawlers: lookedAgo(5)}, undefined],
	['a crawler just below two minutes', {crawlers: lookedAgo(119)}, undefined],
	['a crawler at two minutes', {crawlers: lookedAgo(120)}, {kind: 'behind', seconds: 120}],
	['a crawler from the future', {crawlers: lookedAgo(-500)}, undefined],
	['no crawler that goes by blocks', {crawlers: {oldest: undefined, at: now}}, undefined],
	['a height of one answer', {height: heightFor(0), crawlers: lookedAgo(5)}, undefined],
	['just below ten block times', {height: heightFor(69), crawlers: lookedAgo(5)}, undefined],
	['ten block times', {height: heightFor(70), crawlers: lookedAgo(5)}, {kind: 'standing', seconds: 70}],
	[
		'ten of slower blocks',
		{height: heightFor(140), crawlers: lookedAgo(5), parameters: {maxBlockTime: 15n}},
		undefined,
	],
	[
		'a block time of nothing',
		{height: heightFor(70), crawlers: lookedAgo(5), parameters: {maxBlockTime: 0n}},
		{kind: 'standing', seconds: 70},
	],
	[
		'an indexer behind, which explains the height',
		{height: heightFor(300), crawlers: lookedAgo(240)},
		{kind: 'behind', seconds: 240},
	],
	['a height alone', {height: heightFor(180)}, {kind: 'quiet', seconds: 180}],
	['a node that is further', {height: heightFor(180), crawlers: lookedAgo(5), node: nodeAt(101n)}, undefined],
	[
		'a node that stands at the same height',
		{height: heightFor(180), crawlers: lookedAgo(5), node: nodeAt(100n)},
		{kind: 'standing', seconds: 180},
	],
	[
		'crawlers of long ago, beside a node without another block',
		{height: heightFor(180), crawlers: lookedAgo(600), node: nodeAt(100n)},
		{kind: 'standing', seconds: 180},
	],
	[
		'the same from a node of long ago',
		{height: heightFor(0), crawlers: lookedAgo(600), node: nodeAt(100n, 300)},
		{kind: 'behind', seconds: 300},
	],
	[
		'a node that says nothing of its height',
		{height: heightFor(180), crawlers: lookedAgo(600), node: nodeAt(undefined)},
		{kind: 'behind', seconds: 600},
	],
])('%s', (_, evidence, lag) => {
	expect(assessLag({...nothing, ...evidence})).toEqual(lag);
});

it.each<[string, Parameters<typeof readHeight>, ReturnType<typeof readHeight>]>([
	['the first answer', [undefined, 5n, 10], {height: 5n, since: 10, at: 10}],
	['the same height', [{height: 5n, since: 10, at: 20}, 5n, 30], {height: 5n, since: 10, at: 30}],
	['another height', [{height: 5n, since: 10, at: 20}, 6n, 30], {height: 6n, since: 30, at: 30}],
	['a height that went back', [{height: 5n, since: 10, at: 20}, 4n, 30], {height: 4n, since: 30, at: 30}],
	['a clock that was set back', [{height: 5n, since: 10, at: 20}, 5n, 3], {height: 5n, since: 3, at: 3}],
])('a height is read from %s', (_, asked, reading) => {
	expect(readHeight(...asked)).toEqual(reading);
});

it.each<[string, readonly Crawler[], bigint | undefined]>([
	['none', [], undefined],
	['the slowest that goes by blocks', [crawler(7n, 1n), crawler(5n, 0n), crawler(9n, 1n)], 5n],
	['not one that goes by epochs', [crawler(7n, 1n), crawler(5n, undefined)], 7n],
	['not one without a time', [crawler(undefined, 1n), crawler(9n, 1n)], 9n],
])('of crawlers counts %s', (_, crawlers, oldest) => {
	expect(readCrawlers(crawlers, now)).toEqual({oldest, at: now});
});
