import {execFile} from 'node:child_process';
import {mkdtemp, readdir, readFile, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {promisify} from 'node:util';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {itInstallsOnDebian} from './helpers/debian-package.ts';
import {spawnProgram} from './helpers/spawn.ts';
import {itIsWhole} from './helpers/whole-program.ts';

const run = promisify(execFile);
const repository = path.join(import.meta.dirname, '..');
const script = path.join(repository, 'build/binary.ts');

it('is made for known processors alone', async () => {
	const made = spawnProgram([process.execPath, script, 'z80'], {folder: repository});
	expect(await made.ended).toMatchObject({code: 2});
	expect(made.stderr()).toBe('no executable can be made for z80: give x64 or arm64\n');
});

// Elsewhere it would be made from a Node that is fetched first, and could not be run.
describe.skipIf(process.platform !== 'linux')(
	'a single executable, with an empty PATH and environment',
	() => {
		let folder = '';
		const executable = () => path.join(folder, `stakedeck-linux-${process.arch}`);

		beforeAll(async () => {
			folder = await mkdtemp(path.join(tmpdir(), 'stakedeck-binary-'));
			await run(process.execPath, [script, process.arch, folder], {cwd: repository});
		}, 120_000);
		afterAll(() => rm(folder, {recursive: true, force: true}));

		it('is one file, beside it the licenses of all that is in it', async () => {
			const name = path.basename(executable());
			expect((await readdir(folder)).toSorted()).toEqual([name, `${name}.licenses.txt`]);
			const licenses = await readFile(`${executable()}.licenses.txt`, 'utf8');
			expect(licenses).toMatch(/^react \d/m);
			expect(licenses).toContain('Node.js is licensed for use as follows');
		});

		it('names no folder that it was made in, so that it is the same file wherever it is made', async () => {
			const bytes = await readFile(executable());
			expect(bytes.includes('program.mjs')).toBe(true);
			expect(bytes.includes(folder)).toBe(false);
		});

		it('starts from the code that was compiled into it', async () => {
			const environment = {NODE_DEBUG_NATIVE: 'SEA'};
			const program = spawnProgram([executable(), '--version'], {environment, folder});
			await program.ended;
			expect(program.stderr()).toContain('code cache accepted');
		});

		it('starts whatever NODE_OPTIONS says to another Node', async () => {
			const environment = {NODE_OPTIONS: '--no-such-flag --require=/nowhere.js'};
			const program = spawnProgram([executable(), '--version'], {environment, folder});
			expect(await program.ended).toEqual({code: 0, signal: null});
			expect(program.stderr()).toBe('');
		});

		it('goes through a proxy with what it brings itself', async () => {
			const environment = {HTTP_PROXY: 'http://127.0.0.1:1'};
			const typed = ['validators', '-i', 'http://indexer.example'];
			const program = spawnProgram([executable(), ...typed], {environment, folder});
			expect(await program.ended).toEqual({code: 1, signal: null});
			expect(program.stderr()).toMatch(/^stakedeck: http:\/\/indexer\.example .*\n$/);
		});

		itIsWhole(() => ({command: [executable()], environment: {}, runtime: 'single executable, '}));
		itInstallsOnDebian(executable);
	},
);
