import {describe, expect, it} from 'vitest';
import {jumpCursor, matchCursor, moveCursor, startCursor} from '../../source/hooks/list-cursor.ts';

const rows = (letters: string, list = 'page 1', height = 3) => ({keys: [...letters], list, height});
const at = (letters: string, index: number) => jumpCursor(matchCursor(startCursor, rows(letters)), index);

describe('matchCursor', () => {
	it('follows its row wherever that goes', () => {
		expect(matchCursor(at('abcdef', 1), rows('fedcba'))).toMatchObject({index: 4, top: 2, lost: undefined});
	});

	it('stays at its place where its row left, and knows which one did', () => {
		expect(matchCursor(at('abcdef', 1), rows('acdef'))).toMatchObject({index: 1, lost: 'b'});
		expect(matchCursor(at('abc', 2), rows('ab'))).toMatchObject({index: 1, lost: 'c'});
	});

	it('starts at the top of another list when told to, and misses nothing', () => {
		const restarting = {...at('abc', 2), isRestarting: true};
		expect(matchCursor(restarting, rows('xyz', 'page 1'))).toMatchObject({index: 2});
		expect(matchCursor(restarting, rows('xyz', 'page 2'))).toMatchObject({index: 0, lost: undefined});
	});

	it('is the very same over the very same rows', () => {
		const same = rows('abc');
		const cursor = matchCursor(startCursor, same);
		expect(matchCursor(cursor, same)).toBe(cursor);
	});

	it('survives a list that becomes empty and fills again', () => {
		const empty = matchCursor(at('abc', 1), rows(''));
		expect(empty).toMatchObject({index: 0, top: 0});
		expect(matchCursor(empty, rows('abc'))).toMatchObject({index: 0});
	});
});

describe('moveCursor', () => {
	it('stops at both ends and counts how often it ran into the last one', () => {
		const cursor = moveCursor(moveCursor(at('abcd', 3), 1), 5);
		expect(cursor).toMatchObject({index: 3, endHits: 2});
		expect(moveCursor(at('abcd', 0), -1)).toMatchObject({index: 0, endHits: 0});
	});

	it('scrolls no further than it must', () => {
		expect(moveCursor(at('abcdef', 2), 1)).toMatchObject({index: 3, top: 1});
		expect(moveCursor(at('abcdef', 5), -1)).toMatchObject({index: 4, top: 3});
	});
});
