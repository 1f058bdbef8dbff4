import {execFile} from 'node:child_process';
import {mkdir, readdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {promisify} from 'node:util';
import {beforeAll, describe, expect, it} from 'vitest';
import manifest from '../../package.json' with {type: 'json'};
import {expectKept, filesLeft, leftByBefore} from './files-of-before.ts';
import {importedPackages} from './imported-packages.ts';
import {type DocumentPlaces, itBringsDocuments} from './package-documents.ts';
import {temporaryFolder} from './temporary-folder.ts';
import {itIsWhole} from './whole-program.ts';

const run = promisify(execFile);

const dist = 'lib/node_modules/stakedeck/dist';

const places: DocumentPlaces = {
	man: 'share/man/man1/stakedeck.1',
	bash: `${dist}/stakedeck.bash`,
	zsh: `${dist}/_stakedeck`,
	fish: `${dist}/stakedeck.fish`,
	rules: `${dist}/stakedeck.rules.yml`,
	dashboard: `${dist}/stakedeck.dashboard.json`,
	config: `${dist}/config.schema.json`,
	events: `${dist}/events.schema.json`,
	watch: `${dist}/stakedeck-watch.service`,
	exporter: `${dist}/stakedeck-exporter.service`,
};

/** Tests the npm package: installed over one of before, used and removed in a folder in the place of npm's own. */
export function itInstallsWithNpm(tarball: () => string): void {
	describe('with npm', () => {
		let prefix = '';
		let home = '';
		/** What npm said of the installing. */
		let warnings = '';
		const node = path.dirname(process.execPath);
		const npm = async (...words: readonly string[]) => {
			const env = {PATH: process.env.PATH, HOME: home, npm_config_offline: 'true', npm_config_fund: 'false'};
			return run('npm', [...words, '--global', '--no-audit', '--prefix', prefix], {cwd: home, env});
		};
		const root = () => path.join(prefix, 'lib/node_modules/stakedeck');
		const manifestThere = async () => JSON.parse(await readFile(path.join(root(), 'package.json'), 'utf8'));

		beforeAll(async () => {
			[prefix, home] = await Promise.all([temporaryFolder(), temporaryFolder()]);
			await npm('install', await packageOfBefore());
			expect((await manifestThere()).version).toBe('0.2.0');
			({stderr: warnings} = await npm('install', tarball()));
		});

		it('installs offline over 0.2.0, of which it leaves nothing, as it needs no other package', async () => {
			expect(await readdir(path.join(prefix, 'lib/node_modules'))).toEqual(['stakedeck']);
			const {version, dependencies, optionalDependencies} = await manifestThere();
			expect(version).toBe(manifest.version);
			expect(dependencies ?? optionalDependencies).toBeUndefined();
			expect(await readdir(path.join(root(), 'dist'))).not.toContain('old.js');
		});

		it('runs nothing on the machine it is installed on, of which npm would warn', async () => {
			const atInstall = /^(?:(?:pre|post)?install|prepublish|(?:pre|post)?prepare)$/;
			expect(Object.keys((await manifestThere()).scripts).filter(name => atInstall.test(name))).toEqual([]);
			expect(warnings).not.toContain('allowScripts');
		});

		it('holds the program and what belongs to it, and nothing of its making', async () => {
			expect((await readdir(root())).toSorted()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json']);
			expect((await readdir(path.join(root(), 'dist'))).toSorted()).toEqual(
				[
					'chunks',
					'cli.js',
					'licenses.txt',
					...Object.values(places).map(file => path.basename(file)),
				].toSorted(),
			);
			const chunks = await readdir(path.join(root(), 'dist/chunks'));
			expect(chunks.filter(name => !name.endsWith('.js'))).toEqual([]);
		});

		it('carries the licenses of what is bundled in it', async () => {
			const licenses = await readFile(path.join(root(), 'dist/licenses.txt'), 'utf8');
			const heads = licenses.matchAll(/^(\S+) \d+\.\d+\.\d+ \([\w.-]+[,)]/gm);
			const bundled = (await importedPackages()).map(name =>
				name === 'ink-table' ? '@alcalzone/ink-table' : name,
			);
			const described = Array.from(heads, ([, name]) => name);
			expect(described).toEqual(expect.arrayContaining([...bundled, 'yoga-layout', 'react-reconciler']));
			// A library that brings others inside its own files brings their licenses too.
			expect(licenses).toContain('yargs-parser');
		});

		itBringsDocuments(() => ({
			root: prefix,
			program: 'bin/stakedeck',
			places,
			started: 'stakedeck',
			environment: {PATH: node, HOME: home},
		}));

		itIsWhole(() => ({
			command: [path.join(prefix, 'bin/stakedeck')],
			environment: {PATH: node, HOME: home},
			runtime: '',
		}));

		it('keeps the files of 0.2.0, reads them, and leaves them when it is removed', async () => {
			const left = await leftByBefore();
			await expectKept(left, path.join(prefix, 'bin/stakedeck'), node);
			const files = await filesLeft(left);
			await npm('uninstall', 'stakedeck');
			const rest = await readdir(prefix, {recursive: true, withFileTypes: true});
			expect(rest.filter(entry => !entry.isDirectory()).map(({name}) => name)).toEqual([]);
			expect(await filesLeft(left)).toEqual(files);
		});
	});
}

/** Makes a package as one of before: a program, and a file that is no longer there. */
async function packageOfBefore(): Promise<string> {
	const folder = await temporaryFolder();
	await mkdir(path.join(folder, 'dist'));
	const told = {
		name: 'stakedeck',
		version: '0.2.0',
		bin: {stakedeck: 'dist/cli.js'},
		man: ['dist/stakedeck.1'],
	};
	const files = {
		'package.json': JSON.stringify(told),
		'dist/old.js': '',
		'dist/cli.js': '#!/usr/bin/env node\n',
	};
	for (const [file, text] of Object.entries({...files, 'dist/stakedeck.1': '.TH STAKEDECK 1\n'})) {
		await writeFile(path.join(folder, file), text);
	}
	const {stdout} = await run('npm', ['pack', '--silent'], {cwd: folder});
	return path.join(folder, stdout.trim());
}
