import {describe, expect, it} from 'vitest';
import {createCursorStore, jumpCursor, moveCursor} from '../../../source/dashboard/list/list-cursor.ts';

const rows = (letters: string) => ({
	items: [...letters.toUpperCase()],
	keys: [...letters],
	list: 'page 1',
	narrowing: '',
	height: 3,
});

function start(letters: string) {
	const store = createCursorStore<string>();
	store.settle(rows(letters));
	let told = 0;
	store.subscribe(() => told++);
	return {store, told: () => told};
}

describe('a cursor outside React', () => {
	it('tells of each move, and of none that leads nowhere', () => {
		const {store, told} = start('abc');
		store.change(cursor => moveCursor(cursor, 1));
		expect(store.read()).toMatchObject({index: 1, identity: 'b', item: 'B'});
		store.change(cursor => cursor);
		expect(told()).toBe(1);
	});

	it('shows where it would be among rows that are not on the screen yet, and moves only once they are', () => {
		const {store, told} = start('abc');
		store.change(cursor => jumpCursor(cursor, 2));
		const next = rows('cab');
		expect(store.among(next)).toMatchObject({index: 0, identity: 'c'});
		expect(store.among(next)).toBe(store.among(next));
		expect(store.read()).toMatchObject({index: 2});
		store.settle(next);
		expect(store.read()).toBe(store.among(next));
		expect(told()).toBe(1);
	});

	it('is among its rows again at once, whatever a change makes of it', () => {
		const {store} = start('abcdef');
		store.change(cursor => ({...cursor, keys: [], identity: 'e'}));
		expect(store.read()).toMatchObject({index: 4, top: 2, item: 'E'});
	});
});
