import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {chmod, mkdir, readdir, stat} from 'node:fs/promises';
import path from 'node:path';
import {expect, it} from 'vitest';
import {spawnCli} from './helpers/spawn.ts';
import {temporaryFolder} from './helpers/temporary-folder.ts';

/** Runs the launcher's own text in a Node that takes itself for another one. */
async function launchOn(version: string) {
	const launcher = new URL('../dist/cli.js', import.meta.url).href;
	const pretend = `Object.defineProperty(process, 'versions', {value: {...process.versions, node: '${version}'}})`;
	const code = `${pretend}; process.argv.push('stakedeck', '--version'); import('${launcher}')`;
	const child = spawn(process.execPath, ['-e', code, '--'], {stdio: ['ignore', 'pipe', 'pipe']});
	const texts = {stdout: '', stderr: ''};
	child.stdout.setEncoding('utf8').on('data', (text: string) => (texts.stdout += text));
	child.stderr.setEncoding('utf8').on('data', (text: string) => (texts.stderr += text));
	const [exitCode] = await once(child, 'close');
	return {exitCode, ...texts};
}

it.each(['14.0.0', '20.20.2', '22.20.9', '23.11.1', '24.4.1'])(
	'on Node %s says which one it needs, in one line',
	async version => {
		const {exitCode, stdout, stderr} = await launchOn(version);
		expect(exitCode).toBe(2);
		expect(stdout).toBe('');
		expect(stderr).toBe(
			`stakedeck needs Node 22.21, or 24.5 or newer, and this is Node ${version}: install one of these\n`,
		);
	},
);

it.each(['22.21.0', '24.5.0', '25.0.0'])('runs on Node %s', async version => {
	expect(await launchOn(version)).toMatchObject({exitCode: 0, stderr: ''});
});

it('answers what completes a line without the rest of the program', async () => {
	const {stdout, stderr, ended} = spawnCli(['__complete', 'fish', '--', 'validators', '--sort', '']);
	expect(await ended).toEqual({code: 0, signal: null});
	expect([stdout(), stderr()]).toEqual(['words\npower\ncommission\nrank\nmissed\nmy-nam\n', '']);
});

it('keeps what was compiled in a folder that is closed to others', async () => {
	const XDG_CACHE_HOME = await temporaryFolder();
	await spawnCli(['--version'], {environment: {XDG_CACHE_HOME}}).ended;
	const folder = path.join(XDG_CACHE_HOME, 'stakedeck', 'compiled');
	expect((await stat(folder)).mode & 0o777).toBe(0o700);
	expect(await readdir(folder)).not.toEqual([]);
});

it('runs without such a folder, and takes no code from one that others can write', async () => {
	const XDG_CACHE_HOME = await temporaryFolder();
	const folder = path.join(XDG_CACHE_HOME, 'stakedeck', 'compiled');
	await mkdir(folder, {recursive: true});
	await chmod(folder, 0o777);
	const program = spawnCli(['--version'], {environment: {XDG_CACHE_HOME}});
	expect(await program.ended).toMatchObject({code: 0});
	expect(await readdir(folder)).toEqual([]);
	const elsewhere = spawnCli(['--version'], {environment: {XDG_CACHE_HOME: '/dev/null'}});
	expect(await elsewhere.ended).toMatchObject({code: 0});
});
