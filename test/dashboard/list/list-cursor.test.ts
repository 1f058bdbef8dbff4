import {describe, expect, it} from 'vitest';
import {
	jumpCursor,
	matchCursor,
	moveCursor,
	startCursor,
} from '../../../source/dashboard/list/list-cursor.ts';

const rows = (letters: string, list = 'page 1', height = 3) => ({
	keys: [...letters],
	items: [...letters.toUpperCase()],
	list,
	height,
	narrowing: '',
});
const narrowed = (letters: string) => ({...rows(letters), narrowing: 'x'});
const at = (letters: string, index: number) => jumpCursor(matchCursor(startCursor, rows(letters)), index);

describe('matchCursor', () => {
	it('follows its row wherever that goes', () => {
		expect(matchCursor(at('abcdef', 1), rows('fedcba'))).toMatchObject({index: 4, top: 2, isLost: false});
	});

	it('stays on the first row while rows of the first reading come in above it, unless it was moved', () => {
		const arriving = (letters: string) => ({...rows(letters), isArriving: true});
		const first = matchCursor(startCursor, arriving('cd'));
		expect(matchCursor(first, arriving('bcd'))).toMatchObject({index: 0, identity: 'b'});
		const whole = matchCursor(first, rows('abcd'));
		expect(whole).toMatchObject({index: 0, identity: 'a'});
		expect(matchCursor(whole, rows('zabcd'))).toMatchObject({index: 1, identity: 'a'});
		expect(matchCursor(moveCursor(first, 1), rows('abcd'))).toMatchObject({index: 3, identity: 'd'});
	});

	it('stays at its place where its row left, and knows which one did', () => {
		expect(matchCursor(at('abcdef', 1), rows('acdef'))).toMatchObject({index: 1, isLost: true, item: 'B'});
		expect(matchCursor(at('abc', 2), rows('ab'))).toMatchObject({index: 1, isLost: true, item: 'C'});
	});

	it('starts at the top of another list when told to, and misses nothing', () => {
		const restarting = {...at('abc', 2), isRestarting: true};
		expect(matchCursor(restarting, rows('xyz', 'page 1'))).toMatchObject({index: 2});
		expect(matchCursor(restarting, rows('xyz', 'page 2'))).toMatchObject({index: 0, isLost: false});
	});

	it('is the very same over the very same rows', () => {
		const same = rows('abc');
		const cursor = matchCursor(startCursor, same);
		expect(matchCursor(cursor, same)).toBe(cursor);
	});

	it('keeps its row while there is no list at all', () => {
		const left = at('abcdef', 4);
		const waiting = matchCursor(left, rows('', ''));
		expect(matchCursor(waiting, rows('abcdef'))).toMatchObject({index: 4, top: left.top, isLost: false});
	});

	it('survives a list that becomes empty and fills again', () => {
		const empty = matchCursor(at('abc', 1), rows(''));
		expect(empty).toMatchObject({index: 0, top: 0});
		expect(matchCursor(empty, rows('abc'))).toMatchObject({index: 1, isLost: false});
	});

	it('goes back to its row when that returns, and misses it no longer', () => {
		const lost = matchCursor(at('abcdef', 4), rows('f'));
		expect(lost).toMatchObject({index: 0, isLost: true, item: 'E'});
		expect(matchCursor(lost, rows('abcdef'))).toMatchObject({index: 4, isLost: false});
	});

	it('remembers its row while a narrowing hides it, unless it is moved', () => {
		const hidden = matchCursor(matchCursor(at('abcdef', 4), narrowed('bf')), narrowed(''));
		expect(hidden).toMatchObject({index: 0, isLost: false});
		expect(matchCursor(hidden, rows('abcdef'))).toMatchObject({index: 4, isLost: false});
		const moved = moveCursor(matchCursor(at('abcdef', 4), narrowed('bdf')), 1);
		expect(matchCursor(moved, rows('abcdef'))).toMatchObject({index: 3});
	});

	it('shows the first match while a search is typed, and goes back to its row when the search ends', () => {
		const typed = matchCursor(at('abcdef', 4), narrowed('bdef'));
		expect(typed).toMatchObject({index: 0, top: 0});
		// A poll leaves it on the first match.
		expect(matchCursor(typed, narrowed('abdef'))).toMatchObject({index: 0, isLost: false});
		expect(matchCursor(typed, rows('abcdef'))).toMatchObject({index: 4, isLost: false});
		expect(moveCursor(typed, 0)).toMatchObject({index: 0, identity: 'b', isSeeking: false});
	});

	it('misses a row that left while a narrowing hid it', () => {
		const hidden = matchCursor(at('abcdef', 4), narrowed('bf'));
		expect(matchCursor(hidden, rows('abcdf'))).toMatchObject({isLost: true, item: 'E'});
	});

	it('follows its row to another list, else goes on at its place and misses nothing', () => {
		expect(matchCursor(at('abc', 1), rows('cba', 'upward'))).toMatchObject({index: 1, identity: 'b'});
		const other = matchCursor(at('abc', 1), rows('xyz', 'upward'));
		expect(other).toMatchObject({index: 1, identity: 'y', isLost: false});
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
