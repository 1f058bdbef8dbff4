import {execFile} from 'node:child_process';
import {cp, mkdir, readdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {promisify} from 'node:util';
import {expect} from 'vitest';
import {addressOf} from './addresses.ts';
import {temporaryFolder} from './temporary-folder.ts';

const run = promisify(execFile);

/** Files that 0.2.0 wrote, and a configuration that it took. */
const written = path.join(import.meta.dirname, '../fixtures/written-by-0.2.0');
const state = 'state/stakedeck/state.json';

/** A person's folders as 0.2.0 left them. */
export interface Left {
	readonly folder: string;
	/** Variables that lead a program there. */
	readonly environment: Readonly<Record<string, string>>;
}

/** Returns new folders as a person had them who used 0.2.0. */
export async function leftByBefore(): Promise<Left> {
	const folder = await temporaryFolder();
	await cp(written, folder, {recursive: true});
	const environment = {
		HOME: folder,
		XDG_CONFIG_HOME: path.join(folder, 'config'),
		XDG_STATE_HOME: path.join(folder, 'state'),
	};
	return {folder, environment};
}

/** Returns the files there, and what is in those that no program of ours may change. */
export async function filesLeft({folder}: Left): Promise<readonly (readonly [string, string?])[]> {
	const files = await readdir(folder, {recursive: true, withFileTypes: true});
	const names = files
		.filter(entry => entry.isFile())
		.map(entry => path.relative(folder, path.join(entry.parentPath, entry.name)))
		.filter(name => /^(?:config|state)\//.test(name))
		.toSorted();
	return Promise.all(
		names.map(async name =>
			name.endsWith('.sqlite') ? [name] : [name, await readFile(path.join(folder, name), 'utf8')],
		),
	);
}

/** Expects a program to read what 0.2.0 left, and to keep it where it writes into it itself. */
export async function expectKept(left: Left, program: string, PATH: string): Promise<void> {
	const env = {PATH, ...left.environment};
	const ask = async (...words: readonly string[]) => (await run(program, words, {env})).stdout;
	const before = JSON.parse(await readFile(path.join(left.folder, state), 'utf8'));

	const config = JSON.parse(await ask('config', '-o', 'json'));
	expect(config.profiles).toMatchObject([{name: 'mainnet', label: 'Mainnet'}, {name: 'local'}]);
	expect(await ask('broadcast', '--log', '-o', 'json')).toContain(
		'9F85B8E8726047C113DAB50AE70F5B041EBB5E4A81FB65F1674B4112C9FADE7D',
	);
	expect(await ask('labels', '-o', 'csv')).toContain(',cold wallet');

	await mkdir(path.join(left.folder, 'given'));
	const given = path.join(left.folder, 'given/labels.csv');
	await writeFile(given, `chain,address,label\n${before.labels[0].chain},${addressOf(7)},Kestrel\n`);
	await ask('labels', '--import', given);
	const after = JSON.parse(await readFile(path.join(left.folder, state), 'utf8'));
	const labels = await ask('labels', '-o', 'csv');
	for (const label of ['cold wallet', 'Kestrel']) expect(labels).toContain(`,${label},`);
	expect(after).toMatchObject({bookmarks: before.bookmarks, commands: before.commands, look: before.look});
}
