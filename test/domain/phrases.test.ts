import {expect, it} from 'vitest';
import {listWords, nearestWord, quote} from '../../source/domain/phrases.ts';

it.each([
	['--sotr', '--sort'],
	['--statsu', '--status'],
	['--indexer', '--indexer-url'],
	['--url', '--indexer-url'],
	['--sorting', '--sort'],
	['--in', '--indexer-url'],
	['--x', undefined],
	['--completely-else', undefined],
	['-', undefined],
])('takes %s for %s', (typed, expected) => {
	expect(nearestWord(typed, ['--sort', '--state', '--status', '--indexer-url'])).toBe(expected);
});

it.each([
	['plain', '"plain"'],
	['', '""'],
	['a\u001b]0;x\u0007\n\u202eb', '"a?]0;x???b"'],
	['\ud800', '"?"'],
	['a\u200b\u00ad', '"a??"'],
	['⚡️ Lightning Stake', '"⚡ Lightning Stake"'],
	['👩‍💻 👍🏽‍ ❤️‍🔥', '"👩💻 👍🏽 ❤🔥"'],
	['tnam1\ufe0fq\u200d', '"tnam1?q?"'],
	['日'.repeat(60), `"${'日'.repeat(48)}..."`],
])('repeats %j as %s', (text, expected) => {
	expect(quote(text)).toBe(expected);
});

it.each([
	[[], ''],
	[['a'], 'a'],
	[['a', 'b'], 'a or b'],
	[['a', 'b', 'c'], 'a, b or c'],
])('lists %j as "%s"', (words, expected) => {
	expect(listWords(words)).toBe(expected);
});
