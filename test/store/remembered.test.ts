import {expect, it} from 'vitest';
import {decodeRemembered} from '../../source/store/decode-remembered.ts';
import {encodeRemembered} from '../../source/store/encode-remembered.ts';
import {nothingRemembered} from '../../source/store/remembered.ts';
import {createMemoryStore, createStore} from '../../source/store/store.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';

const own = {
	theme: 'contrast',
	views: {validators: {pane: true, columns: ['name', 'votingPower'], width: 'wide'}},
};

it('is there in the next session, and leaves when a view is reset', async () => {
	const folder = await temporaryFolder();
	const options = {folder, now: () => 0, pid: process.pid};
	const {look, settled} = await createStore(options);
	look.chooseTheme('contrast');
	look.chooseView('validators', {pane: true});
	look.chooseView('validators', {columns: ['name', 'votingPower'], width: 'wide'});
	expect(look.read()).toEqual(own);
	await settled();
	const next = await createStore(options);
	expect(next.look.read()).toEqual(own);
	next.look.resetView('validators');
	next.look.chooseTheme(undefined);
	expect(next.look.read()).toEqual({views: {}});
	await next.settled();
});

it('is told to whoever listens, and is the same object until it changes', () => {
	const {look, addBookmark} = createMemoryStore();
	let told = 0;
	look.subscribe(() => told++);
	look.chooseView('bonds', {pane: false});
	const before = look.read();
	expect(told).toBe(1);
	addBookmark('jailed', 'validators state=jailed');
	expect(look.read()).toBe(before);
});

it.each([
	['no table', 'contrast', {views: {}}],
	['a theme that is no word', {theme: 'con trast'}, {views: {}}],
	['views that are a list', {views: ['validators']}, {views: {}}],
	['a view that is a text', {views: {validators: 'wide'}}, {views: {}}],
	['values of other types', {views: {bonds: {pane: 'yes', columns: 'name', width: 3}}}, {views: {bonds: {}}}],
	[
		'columns that are no words',
		{views: {bonds: {columns: [1, 'a b', 'name']}}},
		{views: {bonds: {columns: ['name']}}},
	],
])('of a file with %s keeps what can be read', (_, look, expected) => {
	expect(decodeRemembered(JSON.stringify({look})).remembered.look).toEqual(expected);
});

it('is written and read again as it was', () => {
	const remembered = {...nothingRemembered, look: own};
	expect(decodeRemembered(encodeRemembered({remembered, source: {}}).text).remembered).toEqual(remembered);
});
