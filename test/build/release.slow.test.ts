import {execFile} from 'node:child_process';
import {readdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {promisify} from 'node:util';
import {beforeAll, describe, expect, it} from 'vitest';
import nodePackage from '../../node_modules/node/package.json' with {type: 'json'};
import manifest from '../../package.json' with {type: 'json'};
import {isInstalled} from '../helpers/completion.ts';
import {copyForRelease, git} from '../helpers/release-copy.ts';
import {spawnProgram} from '../helpers/spawn.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';

const run = promisify(execFile);
const {version} = manifest;
const missing = ['git', 'dpkg-deb', 'readelf', 'gzip'].find(tool => !isInstalled(tool));
const note = missing === undefined ? '' : ` (skipped: ${missing} is not installed)`;

describe.skipIf(missing !== undefined)(`a release${note}`, () => {
	let copy = '';

	/** Tries to make a release, in vain. */
	async function fail({PATH = process.env.PATH ?? '', folder = 'dist/release', node = ''} = {}) {
		const typed = [node || path.join(copy, 'node_modules/node/bin/node'), 'build/release.ts', folder];
		const {ended, stdout, stderr} = spawnProgram(typed, {environment: {PATH}, folder: copy});
		const {code} = await ended;
		return {code, stdout: stdout(), stderr: stderr()};
	}

	beforeAll(async () => {
		copy = await temporaryFolder();
		await copyForRelease(copy);
	});

	it('is not begun where a tool is missing, which is named', async () => {
		const stderr = "git is not here: it comes with Debian's package git\n";
		expect(await fail({PATH: ''})).toEqual({code: 1, stdout: '', stderr});
	});

	it('is not put where something is', async () => {
		const stderr = `${copy}/build is not empty: remove it, or give another folder\n`;
		expect(await fail({folder: 'build'})).toEqual({code: 1, stdout: '', stderr});
		const file = `${copy}/LICENSE is no folder that can be read (ENOTDIR): give another one\n`;
		expect(await fail({folder: 'LICENSE'})).toEqual({code: 1, stdout: '', stderr: file});
	});

	it('is not made of what no commit has', async () => {
		const file = path.join(copy, 'source/format/new.ts');
		await writeFile(file, '');
		const stderr =
			'there are changes that no commit has, as of source/format/new.ts: commit them, or take them back\n';
		expect(await fail()).toEqual({code: 1, stdout: '', stderr});
		await git(copy, 'clean', '--force', '--quiet');
	});

	it('is not made where package.json and the lock file are of two versions', async () => {
		await change('package-lock.json', text =>
			text.replaceAll(`"version": "${version}"`, '"version": "0.0.9"'),
		);
		const stderr = `package.json is of ${version}, and package-lock.json of 0.0.9: npm install writes it anew\n`;
		expect(await fail()).toEqual({code: 1, stdout: '', stderr});
		await git(copy, 'reset', '--hard', '--quiet', 'HEAD~');
	});

	it('is not made where the changelog does not begin with it', async () => {
		await change('CHANGELOG.md', text => text.replace(/^## .*/m, '## Unreleased'));
		const stderr = `CHANGELOG.md begins with "## Unreleased": its first section has to be that of the release, ## ${version} - YYYY-MM-DD\n`;
		expect(await fail()).toEqual({code: 1, stdout: '', stderr});
		await git(copy, 'reset', '--hard', '--quiet', 'HEAD~');
	});

	it.skipIf(process.versions.node === nodePackage.version)('is not made with another Node', async () => {
		const stderr = `this is Node ${process.versions.node} and not ${nodePackage.version}, which package.json names: start it with npm run release\n`;
		expect(await fail({node: process.execPath})).toEqual({code: 1, stdout: '', stderr});
	});

	it('leaves nothing where it cannot be finished, and says why', async () => {
		await change('package.json', text => text.replace(/"prepack": "[^"]*"/, '"prepack": "exit 3"'));
		const stderr = 'npm pack failed: it ended with 3\n';
		expect(await fail({folder: 'dist/release'})).toEqual({code: 1, stdout: '', stderr});
		const {stdout} = await run('find', [path.join(copy, 'dist')]);
		expect(stdout.trim()).toBe(path.join(copy, 'dist'));
		await git(copy, 'reset', '--hard', '--quiet', 'HEAD~');
	});

	it('has no program made of a Node that is not the one known', async () => {
		await change('build/embedded-node.ts', text => text.replaceAll(/'[0-9a-f]{64}'/g, "'0'"));
		const typed = [path.join(copy, 'node_modules/node/bin/node'), 'build/binary.ts', process.arch, 'made'];
		const {ended, stderr} = spawnProgram(typed, {folder: copy});
		expect(await ended).toEqual({code: 1, signal: null});
		expect(stderr()).toMatch(/^Node [\d.]+ for \w+ has the SHA-256 [0-9a-f]{64}: give it in .*\n$/);
		expect(await readdir(path.join(copy, 'made'))).toEqual([]);
		await git(copy, 'reset', '--hard', '--quiet', 'HEAD~');
	});

	async function change(file: string, changed: (text: string) => string): Promise<void> {
		const text = await readFile(path.join(copy, file), 'utf8');
		await writeFile(path.join(copy, file), changed(text));
		await git(copy, 'commit', '--all', '--quiet', '--message', 'Change');
	}
});
