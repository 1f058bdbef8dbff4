import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {expect, it} from 'vitest';
import {createMemoryStore, createStore, type Store} from '../../source/store/store.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';

let time = 1_790_000_000_000;
const now = () => time++;
const chain = 'test.1';
const open = (folder: string) => createStore({folder, now, pid: process.pid});

/** Undoes the last change, and returns what it was; 'changed' if it was changed again since. */
async function undo({undos}: Store): Promise<string | undefined> {
	const step = undos.read().at(-1);
	undos.set(steps => steps.slice(0, -1));
	return step && ((await step.undo()) ? step.what : 'changed');
}

const contentOf = async (folder: string): Promise<unknown> =>
	JSON.parse(await readFile(path.join(folder, 'state.json'), 'utf8'));

/** Opens a store with something of each kind in its file. */
async function openFilled() {
	const folder = path.join(await temporaryFolder(), 'stakedeck');
	const kept = await open(folder);
	const store = kept.on(chain);
	store.rememberAddress('tnam1a');
	store.labelAddress('tnam1a', 'Cold');
	store.labelValidator('tnam1v', 'Mine');
	store.labelAddress('tnam1b', 'Hot');
	for (const name of ['one', 'two', 'three']) store.addBookmark(name, 'tx');
	store.quietConcern('stake.jailed tnam1v', 5n);
	store.quietConcern('stake.below tnam1w', 7n);
	store.look.chooseView('validators', {columns: ['name', 'power'], width: 'wide'});
	store.look.chooseView('bonds', {pane: true});
	await store.settled();
	store.undos.set(() => []);
	return {folder, store};
}

it.each<[string, (store: Store) => unknown, string]>([
	['a replaced label', store => store.labelAddress('tnam1a', 'Warm'), 'label "Warm" of tnam1a'],
	['a removed label', store => store.labelAddress('tnam1a', ''), 'removal of label "Cold" of tnam1a'],
	['a new label', store => store.labelValidator('tnam1w', 'Low'), 'label "Low" of tnam1w'],
	['a replaced label of a validator', store => store.labelValidator('tnam1v', 'My'), 'label "My" of tnam1v'],
	['a forgotten address', store => store.forgetAddress('tnam1a'), 'removal of label "Cold" of tnam1a'],
	['a new bookmark', store => store.addBookmark('four', 'tx'), 'bookmark "four"'],
	['a replaced bookmark', store => store.addBookmark('one', 'changes'), 'bookmark "one"'],
	['a removed bookmark', store => store.removeBookmark('two'), 'removal of bookmark "two"'],
	[
		'a hidden notice',
		store => store.quietConcern('stake.left tnam1x', 9n, 'Heron left the set'),
		'hidden notice: Heron left the set',
	],
	[
		'a notice that is shown again',
		store => store.rouseConcern('stake.jailed tnam1v', 'Heron is jailed'),
		'removal of hidden notice: Heron is jailed',
	],
])('undoes %s, and leaves the file as it was', async (_name, change, what) => {
	const {folder, store} = await openFilled();
	const before = await contentOf(folder);
	change(store);
	await store.settled();
	expect(await contentOf(folder)).not.toEqual(before);
	expect(await undo(store)).toBe(what);
	expect(await contentOf(folder)).toEqual(before);
	expect(await undo(store)).toBeUndefined();
});

it('undoes the reset of a view alone', async () => {
	const {folder, store} = await openFilled();
	const before = await contentOf(folder);
	const step = store.look.resetView('validators');
	store.addCommand('tx');
	expect(await step?.undo()).toBe(true);
	expect(await contentOf(folder)).toEqual({...Object(before), commands: ['tx']});
	expect(store.look.resetView('proposals')).toBeUndefined();
});

it('undoes changes one after the other, the last first, and keeps what came after them', async () => {
	const {folder, store} = await openFilled();
	const before = await contentOf(folder);
	store.labelAddress('tnam1a', 'Warm');
	store.removeBookmark('two');
	store.labelAddress('tnam1a', 'Hotter');
	store.rememberAddress('tnam1c');
	expect(await undo(store)).toBe('label "Hotter" of tnam1a');
	expect(store.read().addresses.find(({address}) => address === 'tnam1a')?.label).toBe('Warm');
	expect(await undo(store)).toBe('removal of bookmark "two"');
	expect(await undo(store)).toBe('label "Warm" of tnam1a');
	expect(await contentOf(folder)).toMatchObject({
		bookmarks: Object(before).bookmarks,
		labels: Object(before).labels,
	});
	expect(store.read().addresses.map(({address}) => address)).toContain('tnam1c');
});

it('restores what another program had written before the change, and keeps what it writes after it', async () => {
	const {folder, store} = await openFilled();
	const other = (await open(folder)).on(chain);
	other.labelAddress('tnam1a', 'Theirs');
	await other.settled();
	store.labelAddress('tnam1a', 'Ours');
	await store.settled();
	other.addBookmark('theirs', 'tx');
	await other.settled();
	expect(await undo(store)).toBe('label "Ours" of tnam1a');
	const next = (await open(folder)).on(chain).read();
	expect(next.addresses.find(({address}) => address === 'tnam1a')?.label).toBe('Theirs');
	expect(next.bookmarks.map(({name}) => name)).toContain('theirs');
});

it.each<[string, (store: Store) => unknown, (other: Store) => unknown]>([
	['label', store => store.labelAddress('tnam1a', 'Ours'), other => other.labelAddress('tnam1a', 'Theirs')],
	['bookmark', store => store.removeBookmark('two'), other => other.addBookmark('two', 'changes')],
	['notice', store => store.quietConcern('a b', 1n), other => other.rouseConcern('a b')],
])('changes nothing where another program has changed that %s since', async (_name, change, changeAgain) => {
	const {folder, store} = await openFilled();
	change(store);
	await store.settled();
	const other = (await open(folder)).on(chain);
	changeAgain(other);
	await other.settled();
	const before = await contentOf(folder);
	expect(await undo(store)).toBe('changed');
	expect(await contentOf(folder)).toEqual(before);
	expect(store.read()).toEqual((await open(folder)).on(chain).read());
});

it('has nothing to undo after what is not to be undone, or changes nothing', async () => {
	const {store} = await openFilled();
	store.addCommand('tx');
	store.rememberAddress('tnam1c');
	store.labelAddress('tnam1a', 'Cold');
	store.removeBookmark('missing');
	store.addBookmark('', 'tx');
	expect(store.undos.read()).toEqual([]);
	await store.settled();
});

it('has one order of changes for invented data and the look of the screen', async () => {
	const kept = createMemoryStore();
	const invented = createMemoryStore({}, now, kept).on(chain);
	invented.labelAddress('tnam1a', 'Cold');
	kept.addBookmark('one', 'tx');
	expect(invented.undos.read().map(({what}) => what)).toEqual(['label "Cold" of tnam1a', 'bookmark "one"']);
	expect([await undo(invented), await undo(invented)]).toEqual(['bookmark "one"', 'label "Cold" of tnam1a']);
	expect([invented.read().addresses, kept.read().bookmarks]).toEqual([[], []]);
});
