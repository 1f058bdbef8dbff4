import {writeFile} from 'node:fs/promises';
import path from 'node:path';
import {afterEach, describe, expect, it, vi} from 'vitest';
import {describeKey, type KeySource, readKey} from '../../../source/options/values/key-source.ts';
import {writeConfig} from '../../helpers/config.ts';
import {temporaryFolder} from '../../helpers/temporary-folder.ts';
import {until} from '../../helpers/until.ts';

const owner = 'the api-key-command of the profile main';

function command(program: string, ...words: string[]): KeySource {
	return {kind: 'command', words: [program, ...words], owner};
}

const read = async (source: KeySource, signal?: AbortSignal) =>
	(await readKey(source, {mayAsk: false, signal})).key;

const messageOf = (source: KeySource, signal?: AbortSignal) =>
	read(source, signal).then(
		key => `read ${key}`,
		(error: Error) => {
			expect(error.name).toBe('UsageError');
			return error.message;
		},
	);

afterEach(() => void vi.useRealTimers());

describe('a key from a program', () => {
	it('is its first line, without the space around it', async () => {
		const folder = await writeConfig();
		const program = await folder.program('key', `printf '  the key \\r\\nuser: me\\n'`);
		expect(await read(command(program))).toBe('the key');
	});

	it('is asked for without a shell: every argument arrives as it is', async () => {
		const folder = await writeConfig();
		const program = await folder.program('key', `printf '%s|' "$#" "$@"`);
		const words = ['$(echo x)', '; echo y', '*', '', 'a "b"', '$HOME', '~'];
		expect(await read(command(program, ...words))).toBe(`7|${words.join('|')}|`);
	});

	it.each([
		['fails', 'echo secret; echo secret >&2; exit 3', 'failed with exit code 3'],
		['is killed', 'echo secret; kill -TERM $$', 'was ended by SIGTERM'],
		['prints nothing', 'echo secret >&2', 'printed no key: its first line must be the key'],
		['begins with an empty line', 'echo; echo secret', 'printed no key'],
		['prints too much', 'yes secret', 'printed too much to be a key'],
		['prints characters that no key has', `printf 'secret\\001'`, 'or characters that a key cannot have'],
		['prints a spending key', 'echo zsknam1secret', 'holds a spending key, which is never sent'],
	])('that %s names the profile and the program, never what was printed', async (_what, lines, expected) => {
		const folder = await writeConfig();
		const message = await messageOf(command(await folder.program('get-key', lines)));
		expect(message).toContain(expected);
		expect(message).toContain(owner);
		expect(message).toMatch(/get-key|stakedeck-/);
		expect(message).not.toContain('secret');
	});

	it('that cannot be started says why', async () => {
		const folder = await writeConfig();
		// By its path: the folders of PATH may not all be open to who runs the tests.
		const program = path.join(await temporaryFolder(), 'no-such-program');
		expect(await messageOf(command(program, 'secret'))).toBe(
			`"${program}", ${owner}, could not be started: there is no such program`,
		);
		const text = await folder.write('text', 'echo secret');
		expect(await messageOf(command(text))).toContain('could not be started: you may not run it');
	});

	it('that takes too long is ended, and what it has started does not hold it up', async () => {
		vi.useFakeTimers({toFake: ['setTimeout', 'clearTimeout']});
		const folder = await writeConfig();
		const message = messageOf(command(await folder.program('slow', 'sleep 30 & sleep 30')));
		while (vi.getTimerCount() === 0) await new Promise(resolve => setImmediate(resolve));
		vi.advanceTimersByTime(60_000);
		expect(await message).toContain('took longer than 60 s');
	});

	it('is given up at an interrupt', async () => {
		const folder = await writeConfig();
		const controller = new AbortController();
		const started = `${folder.folder}/started`;
		const program = await folder.program('slow', `echo > '${started}'; exec sleep 1000`);
		const message = messageOf(command(program), controller.signal);
		const {existsSync} = await import('node:fs');
		await until(() => existsSync(started));
		controller.abort();
		expect(await message).toContain('was interrupted');
		expect(await messageOf(command(program), controller.signal)).toContain('was interrupted');
	});
});

describe('a key from a file', () => {
	const fileOwner = 'the api-key-file of the profile main';

	it('is what it holds, without the space around it', async () => {
		const folder = await writeConfig();
		const path = await folder.write('key', ' the key\n');
		expect(await read({kind: 'file', path, owner: fileOwner})).toBe('the key');
	});

	it('names file and profile where it cannot be had', async () => {
		const source: KeySource = {kind: 'file', path: '/no/such/key', owner: fileOwner};
		expect(await messageOf(source)).toBe(
			`the key cannot be read from "/no/such/key", ${fileOwner}: there is no such file`,
		);
		const folder = await writeConfig();
		const path = await folder.write('key', '');
		expect(await messageOf({...source, path})).toContain(`${fileOwner}, `);
		await writeFile(path, 'x'.repeat(9000));
		expect(await messageOf({...source, path})).toContain('is too large to be a key');
	});
});

it.each([
	['none', undefined],
	['set, in STAKEDECK_API_KEY', {kind: 'environment', name: 'STAKEDECK_API_KEY', value: 'secret'}],
	['set, from the file /k', {kind: 'file', path: '/k', owner: undefined}],
	['set, from the command pass', command('pass', 'secret')],
] as const)('is described as "%s"', (words, source) => {
	expect(describeKey(source)).toBe(words);
});
