import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdir, readdir, readFile, readlink, realpath, rm, stat, symlink, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {createStore} from '../../source/store/store.ts';
import {withFileLock} from '../../source/system/file-lock.ts';
import {xdgFolder} from '../../source/system/xdg-folder.ts';
import {startFixture} from '../helpers/children.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';

const now = () => 1_790_000_000_000;

async function open(folder: string | undefined) {
	return createStore({folder, now, pid: process.pid});
}

async function freshFolder(): Promise<string> {
	return path.join(await temporaryFolder(), 'state/stakedeck');
}

/** Writes the file before any store is there. */
async function prepare(text: string): Promise<{folder: string; file: string}> {
	const folder = await freshFolder();
	await mkdir(folder, {recursive: true});
	const file = path.join(folder, 'state.json');
	await writeFile(file, text);
	return {folder, file};
}

it('gives back in the next session what was remembered in the last', async () => {
	const folder = await freshFolder();
	const store = await open(folder);
	store.labelAddress('tnam1a', 'savings');
	store.addBookmark('b', 'proposals');
	store.addBookmark('a', 'tx');
	store.addCommand('validators all');
	await store.settled();
	const next = await open(folder);
	expect(next.read()).toEqual(store.read());
	expect(next.read()).toEqual({
		addresses: [{address: 'tnam1a', label: 'savings', usedAt: now()}],
		bookmarks: [
			{name: 'a', route: 'tx'},
			{name: 'b', route: 'proposals'},
		],
		commands: ['validators all'],
		quiet: new Map(),
	});
	expect([store.problem, next.problem]).toEqual([undefined, undefined]);
});

it('is for its owner alone, and leaves nothing else behind', async () => {
	const folder = await freshFolder();
	const store = await open(folder);
	expect(await stat(folder).catch(() => 'none')).toBe('none');
	store.addCommand('tx');
	await store.settled();
	expect((await stat(folder)).mode & 0o777).toBe(0o700);
	expect((await stat(path.join(folder, 'state.json'))).mode & 0o777).toBe(0o600);
	expect(await readdir(folder)).toEqual(['state.json']);
});

it('a store takes over what another has written when it is told to look', async () => {
	const folder = await freshFolder();
	const [first, second] = [await open(folder), await open(folder)];
	first.addBookmark('other', 'validators all');
	await first.settled();
	expect(second.read().bookmarks).toEqual([]);
	await second.reload();
	expect(second.read().bookmarks).toEqual([{name: 'other', route: 'validators all'}]);
});

it('two stores on one file keep what the other has written', async () => {
	const folder = await freshFolder();
	const [first, second] = [await open(folder), await open(folder)];
	first.addBookmark('first', 'tx');
	await first.settled();
	second.addBookmark('second', 'events');
	second.rememberAddress('tnam1a');
	await second.settled();
	first.forgetAddress('tnam1a');
	await first.settled();
	expect(first.read().bookmarks.map(({name}) => name)).toEqual(['first', 'second']);
	expect((await open(folder)).read()).toEqual({...first.read(), addresses: []});
});

// These three wait long, so they run at once.
it.concurrent('programs that write at once lose none of their changes', async () => {
	const folder = await freshFolder();
	const names = ['a', 'b', 'c', 'd'];
	const writers = await Promise.all(names.map(name => startFixture('state-writer.ts', folder, name)));
	for (const writer of writers) writer.begin();
	const codes = await Promise.all(writers.map(({ended}) => ended));
	expect([codes, writers.map(({said}) => said())]).toEqual([[0, 0, 0, 0], names.map(() => 'ready\n')]);
	const {commands, bookmarks, addresses} = (await open(folder)).read();
	expect([commands, bookmarks, addresses].map(({length}) => length)).toEqual([480, 160, 160]);
	expect(await readdir(folder)).toEqual(['state.json']);
});

it.concurrent('a program that is killed as it writes holds up no other, and what it left is cleared at a start', async () => {
	const folder = await freshFolder();
	await killBeforeRename(folder);
	const left = await readdir(folder);
	expect(left).toEqual([expect.stringMatching(/^state\.json\..*\.new$/), 'state.json.lock']);
	const alive = await withFileLock(
		{path: path.join(folder, 'state.json.lock'), pid: process.pid},
		async () => {
			// What a living program is writing stays.
			const starting = await open(folder);
			expect(await readdir(folder)).toEqual(left);
			return starting;
		},
	);
	await alive.settled();
	expect(await readdir(folder)).toEqual([]);
	expect([alive.problem, alive.read().commands]).toEqual([undefined, []]);
	alive.addCommand('tx');
	await alive.settled();
	expect(await readdir(folder)).toEqual(['state.json']);
});

it.concurrent('a lock that its holder does not let go of is said, and the changes are written with the next', async () => {
	const folder = await freshFolder();
	const store = await open(folder);
	store.addCommand('before');
	await store.settled();
	await withFileLock({path: path.join(folder, 'state.json.lock'), pid: process.pid}, async () => {
		store.addCommand('meanwhile');
		await store.settled();
		expect(store.problem).toMatch(/state\.json cannot be written, as another program has it locked$/);
	});
	store.addCommand('after');
	await store.settled();
	expect(store.problem).toBeUndefined();
	expect((await open(folder)).read().commands).toEqual(['before', 'meanwhile', 'after']);
});

it('writes many changes at once in few writes, each of them', async () => {
	const folder = await freshFolder();
	const store = await open(folder);
	for (let number = 0; number < 100; number++) store.addCommand(`page=${number}`);
	await store.settled();
	expect((await open(folder)).read().commands).toHaveLength(100);
});

it('leaves out entries that are wrong, and keeps what it does not know', async () => {
	const {folder, file} = await prepare(
		JSON.stringify({
			addresses: [
				{address: 'tnam1a', label: 7, usedAt: 'now'},
				{address: 5},
				null,
				{address: 'zsknam1secret'},
			],
			bookmarks: [{name: '\u001b[2Jmine', route: 'tx'}, {name: '', route: 'tx'}, {name: 'x'}],
			commands: ['tx', 'tx', 3, 'zsknam1secret', 'events'],
			quiet: [{chain: 'main', key: 'stake.jailed a', amount: '-5'}, 'all', {key: 'zsknam1secret'}],
			later: {kept: true},
		}),
	);
	const store = await open(folder);
	expect(store.read()).toEqual({
		addresses: [{address: 'tnam1a', label: undefined, usedAt: 0}],
		bookmarks: [{name: 'mine', route: 'tx'}],
		commands: ['tx', 'events'],
		quiet: new Map(),
	});
	store.addCommand('tx');
	await store.settled();
	const text = await readFile(file, 'utf8');
	expect(JSON.parse(text)).toEqual({
		addresses: [{address: 'tnam1a', label: 7, usedAt: 'now'}, {address: 5}, null],
		bookmarks: [{name: '', route: 'tx'}, {name: 'x'}, {name: '\u001b[2Jmine', route: 'tx'}],
		commands: [3, 'tx', 'events', 'tx'],
		labels: [],
		quiet: [{chain: 'main', key: 'stake.jailed a', amount: '-5'}, 'all'],
		look: {views: {}},
		later: {kept: true},
	});
	expect(text).not.toContain('zsknam');
});

describe('a broken file', () => {
	it.each([
		['half of it', '{"addresses": ['],
		['no object', '[]'],
		['empty', ''],
	])('(%s) is set aside by the first write, and that is said', async (_what, text) => {
		const {folder, file} = await prepare(text);
		const store = await open(folder);
		expect(store.problem).toBe(
			`${file} cannot be used, as it is not a JSON object; it is set aside as soon as there is something to write`,
		);
		expect(await readdir(folder)).toEqual(['state.json']);
		store.addCommand('tx');
		await store.settled();
		expect(store.problem).toBe(
			`${file} could not be used, as it is not a JSON object; it was set aside as ${file}.broken-1`,
		);
		expect(await readFile(`${file}.broken-1`, 'utf8')).toBe(text);
		expect((await open(folder)).read().commands).toEqual(['tx']);
	});

	it('overwrites none that was set aside before', async () => {
		const {folder, file} = await prepare('second');
		await writeFile(`${file}.broken-1`, 'first');
		const store = await open(folder);
		store.addCommand('tx');
		await store.settled();
		expect(await readFile(`${file}.broken-1`, 'utf8')).toBe('first');
		expect(await readFile(`${file}.broken-2`, 'utf8')).toBe('second');
	});

	it('that broke during the session costs nothing of it', async () => {
		const folder = await freshFolder();
		const store = await open(folder);
		store.addCommand('tx');
		await store.settled();
		await writeFile(path.join(folder, 'state.json'), 'broken');
		store.addCommand('events');
		await store.settled();
		expect((await open(folder)).read().commands).toEqual(['tx', 'events']);
		expect(store.problem).toContain('was set aside');
	});

	it('which is a folder stays, and everything is kept in memory', async () => {
		const folder = await freshFolder();
		await mkdir(path.join(folder, 'state.json'), {recursive: true});
		const store = await open(folder);
		store.addCommand('tx');
		await store.settled();
		expect(store.read().commands).toEqual(['tx']);
		expect(store.problem).toMatch(/^nothing is remembered after this session: .*state\.json/);
		expect(await readdir(folder)).toEqual(['state.json']);
	});
});

describe('where nothing can be written', () => {
	it('everything is kept in memory, and the next change is tried again', async () => {
		const place = path.join(await temporaryFolder(), 'file');
		await writeFile(place, '');
		const store = await open(path.join(place, 'stakedeck'));
		let calls = 0;
		store.subscribe(() => calls++);
		store.addCommand('tx');
		await store.settled();
		expect(store.read().commands).toEqual(['tx']);
		expect(calls).toBe(2);
		expect(store.problem).toMatch(/state\.json cannot be written, as a part of the path is not a folder$/);
		await rm(place);
		store.addCommand('events');
		await store.settled();
		expect(store.problem).toBeUndefined();
		expect((await open(path.join(place, 'stakedeck'))).read().commands).toEqual(['tx', 'events']);
	});

	it('without a folder it says so', async () => {
		const store = await open(undefined);
		store.addCommand('tx');
		await store.settled();
		expect(store.read().commands).toEqual(['tx']);
		expect(store.problem).toContain('neither HOME nor XDG_STATE_HOME');
	});
});

/** A program that is killed when it has written the new file, and not yet put it into its place. */
async function killBeforeRename(folder: string): Promise<void> {
	const module = new URL('../../source/store/store.ts', import.meta.url).href;
	const code = `
		import {promises} from 'node:fs';
		import {syncBuiltinESMExports} from 'node:module';
		import {writeSync} from 'node:fs';
		promises.rename = () => {
			writeSync(1, 'about to rename');
			process.kill(process.pid, 'SIGKILL');
		};
		syncBuiltinESMExports();
		const {createStore} = await import(${JSON.stringify(module)});
		const store = await createStore({folder: ${JSON.stringify(folder)}, now: Date.now, pid: process.pid});
		store.addCommand('new');
		await store.settled();
	`;
	const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	let said = '';
	child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
	const [, signal] = await once(child, 'close');
	expect([said, signal]).toEqual(['about to rename', 'SIGKILL']);
}

it('a program that is killed before the new file takes its place leaves the old one', async () => {
	const folder = await freshFolder();
	const store = await open(folder);
	store.addCommand('old');
	await store.settled();
	await killBeforeRename(folder);
	const next = await open(folder);
	// It clears away what was left, which takes its time.
	await next.settled();
	expect([next.read().commands, next.problem]).toEqual([['old'], undefined]);
});

it.each([
	[{XDG_STATE_HOME: '/x', HOME: '/home/a'}, '/x/stakedeck'],
	[{XDG_STATE_HOME: 'relative', HOME: '/home/a'}, '/home/a/.local/state/stakedeck'],
	[{XDG_STATE_HOME: '', HOME: '/home/a'}, '/home/a/.local/state/stakedeck'],
	[{HOME: ''}, undefined],
	[{}, undefined],
])('the folder of %j is %j', (environment, folder) => {
	expect(xdgFolder('state', environment)).toBe(folder);
});

/** Makes a folder in which the file is a link, and one that the link may lead to. */
async function prepareLink(target: string): Promise<{folder: string; file: string; place: string}> {
	const folder = await freshFolder();
	const dotfiles = path.join(path.dirname(folder), 'dotfiles');
	for (const each of [folder, dotfiles]) await mkdir(each, {recursive: true});
	const file = path.join(folder, 'state.json');
	await symlink(target, file);
	return {folder, file, place: path.join(dotfiles, 'mine.json')};
}

describe('where its file is a link', () => {
	it('keeps the link, and writes what it leads to', async () => {
		const {folder, file, place} = await prepareLink('../dotfiles/mine.json');
		await writeFile(place, '{"commands": ["tx"], "later": {"kept": true}}');
		const store = await open(folder);
		store.addCommand('events');
		await store.settled();
		expect(store.problem).toBeUndefined();
		expect(await readlink(file)).toBe('../dotfiles/mine.json');
		expect(JSON.parse(await readFile(place, 'utf8'))).toMatchObject({
			commands: ['tx', 'events'],
			later: {kept: true},
		});
		expect([await readdir(folder), await readdir(path.dirname(place))]).toEqual([
			['state.json'],
			['mine.json'],
		]);
	});

	it('makes the file that it leads to', async () => {
		const {folder, file, place} = await prepareLink('../dotfiles/mine.json');
		const store = await open(folder);
		store.addCommand('tx');
		await store.settled();
		expect([store.problem, await readlink(file)]).toEqual([undefined, '../dotfiles/mine.json']);
		expect((await stat(place)).mode & 0o777).toBe(0o600);
		expect((await open(folder)).read().commands).toEqual(['tx']);
	});

	it('loses no change of two programs that come by different links', async () => {
		const [one, other] = [await prepareLink('../dotfiles/mine.json'), await freshFolder()];
		await mkdir(other, {recursive: true});
		await symlink(one.place, path.join(other, 'state.json'));
		const stores = [await open(one.folder), await open(other)];
		for (let number = 0; number < 20; number++) stores[number % 2]?.addCommand(`page=${number}`);
		await Promise.all(stores.map(store => store.settled()));
		expect((await open(other)).read().commands).toHaveLength(20);
	});

	it('sets aside a damaged file that it leads to, beside that file', async () => {
		const {folder, file, place} = await prepareLink('../dotfiles/mine.json');
		await writeFile(place, 'damaged');
		const store = await open(folder);
		store.addCommand('tx');
		await store.settled();
		expect(await readlink(file)).toBe('../dotfiles/mine.json');
		expect(await readFile(`${place}.broken-1`, 'utf8')).toBe('damaged');
		expect((await open(folder)).read().commands).toEqual(['tx']);
	});

	it.each([
		[
			'a folder that does not exist',
			'../missing/mine.json',
			'it links to ~/missing/mine.json, whose folder does not exist: make it, or remove the link',
		],
		['itself', 'state.json', 'its links form a loop'],
		['a device', '/dev/null', 'it is not a file'],
	])('says so in one sentence if it leads to %s, and keeps it', async (_name, target, reason) => {
		const {folder, file} = await prepareLink(target);
		const store = await open(folder);
		store.addCommand('tx');
		await store.settled();
		const home = await realpath(path.dirname(folder));
		expect(store.problem?.replaceAll(home, '~')).toBe(
			`nothing is remembered after this session: ${file} cannot be written, as ${reason}`.replaceAll(
				home,
				'~',
			),
		);
		expect([await readlink(file), await readdir(folder)]).toEqual([target, ['state.json']]);
		expect(store.read().commands).toEqual(['tx']);
	});
});
