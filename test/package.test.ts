import {execFile} from 'node:child_process';
import {cp, mkdir, mkdtemp, readdir, readFile, rm, symlink} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {promisify} from 'node:util';
import {afterAll, beforeAll, expect, it} from 'vitest';
import {configSchema} from '../source/manual/config-help.ts';
import {importedPackages} from './helpers/imported-packages.ts';
import {itIsWhole} from './helpers/whole-program.ts';

const run = promisify(execFile);
const repository = path.join(import.meta.dirname, '..');

let folder = '';
let installed = '';
/** What npm said of the installing. */
let warnings = '';

/** Packs a copy that was never built, so that a package holds what is in source/ and the other tests keep dist/. */
beforeAll(async () => {
	folder = await mkdtemp(path.join(tmpdir(), 'stakedeck-package-'));
	const [copy, home, empty] = ['copy', 'home', 'empty'].map(name => path.join(folder, name));
	await Promise.all([copy, home, empty].map(each => mkdir(each!)));
	for (const part of ['source', 'build', 'test', 'package.json', 'LICENSE', 'README.md']) {
		await cp(path.join(repository, part), path.join(copy!, part), {recursive: true});
	}
	await symlink(path.join(repository, 'node_modules'), path.join(copy!, 'node_modules'));
	const env = {PATH: process.env.PATH, HOME: home, npm_config_offline: 'true', npm_config_fund: 'false'};
	const {stdout} = await run('npm', ['pack', '--silent', '--pack-destination', folder], {cwd: copy, env});
	const tarball = path.join(folder, stdout.trim());
	const prefix = path.join(folder, 'installed');
	const words = ['install', '--global', '--no-audit', '--prefix', prefix, tarball];
	({stderr: warnings} = await run('npm', words, {cwd: empty, env}));
	installed = path.join(prefix, 'lib/node_modules');
}, 60_000);

afterAll(() => rm(folder, {recursive: true, force: true}));

it('installs offline, as it needs no other package', async () => {
	expect(await readdir(installed)).toEqual(['stakedeck']);
	const manifest = JSON.parse(await readFile(path.join(installed, 'stakedeck/package.json'), 'utf8'));
	expect(manifest.dependencies ?? manifest.optionalDependencies).toBeUndefined();
});

it('runs nothing on the machine it is installed on, of which npm would warn', async () => {
	const manifest = JSON.parse(await readFile(path.join(installed, 'stakedeck/package.json'), 'utf8'));
	const atInstall = [
		'preinstall',
		'install',
		'postinstall',
		'prepublish',
		'preprepare',
		'prepare',
		'postprepare',
	];
	expect(Object.keys(manifest.scripts).filter(name => atInstall.includes(name))).toEqual([]);
	expect(warnings).not.toContain('allowScripts');
});

it('brings the manual page to where man looks for it', async () => {
	const page = await readFile(path.join(folder, 'installed/share/man/man1/stakedeck.1'), 'utf8');
	expect(page).toBe(await readFile(path.join(installed, 'stakedeck/dist/stakedeck.1'), 'utf8'));
	expect(page).toContain('.TH STAKEDECK 1');
});

it('brings the schema of the configuration, as the program prints it', async () => {
	const file = await readFile(path.join(installed, 'stakedeck/dist/config.schema.json'), 'utf8');
	expect(file).toBe(`${JSON.stringify(await configSchema(), undefined, 2)}\n`);
});

it('holds the program and what belongs to it, and nothing of its making', async () => {
	const root = path.join(installed, 'stakedeck');
	expect((await readdir(root)).toSorted()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json']);
	expect((await readdir(path.join(root, 'dist'))).toSorted()).toEqual([
		'chunks',
		'cli.js',
		'config.schema.json',
		'licenses.txt',
		'stakedeck.1',
	]);
	const chunks = await readdir(path.join(root, 'dist/chunks'));
	expect(chunks.filter(name => !name.endsWith('.js'))).toEqual([]);
});

it('carries the licenses of what is bundled in it', async () => {
	const licenses = await readFile(path.join(installed, 'stakedeck/dist/licenses.txt'), 'utf8');
	const described = Array.from(licenses.matchAll(/^(\S+) \d+\.\d+\.\d+ \([\w.-]+[,)]/gm), ([, name]) => name);
	const bundled = (await importedPackages()).map(name =>
		name === 'ink-table' ? '@alcalzone/ink-table' : name,
	);
	expect(described).toEqual(expect.arrayContaining([...bundled, 'yoga-layout', 'react-reconciler']));
	// A library that brings others inside its own files brings their licenses too.
	expect(licenses).toContain('yargs-parser');
});

itIsWhole(() => ({
	command: [path.join(folder, 'installed/bin/stakedeck')],
	environment: {PATH: path.dirname(process.execPath), HOME: path.join(folder, 'home')},
	runtime: '',
}));
