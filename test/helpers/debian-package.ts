import {execFile} from 'node:child_process';
import {appendFile, mkdir, readdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {promisify, stripVTControlCharacters} from 'node:util';
import {gunzipSync} from 'node:zlib';
import {beforeAll, describe, expect, it} from 'vitest';
import {makeDebianPackage} from '../../build/debian/package.ts';
import type {Architecture} from '../../build/embedded-node.ts';
import {version} from '../../package.json' with {type: 'json'};
import {completeInBash, isInstalled} from './completion.ts';
import {temporaryFolder} from './temporary-folder.ts';

const run = promisify(execFile);

const missing = ['dpkg', 'dpkg-deb', 'readelf', 'bash'].find(tool => !isInstalled(tool));
const note = missing === undefined ? '' : ` (skipped: ${missing} is not installed)`;

const documents = {
	bash: 'usr/share/bash-completion/completions/stakedeck',
	changelog: 'usr/share/doc/stakedeck/changelog.gz',
	copyright: 'usr/share/doc/stakedeck/copyright',
	licenses: 'usr/share/doc/stakedeck/licenses.txt.gz',
	fish: 'usr/share/fish/vendor_completions.d/stakedeck.fish',
	man: 'usr/share/man/man1/stakedeck.1.gz',
	zsh: 'usr/share/zsh/vendor-completions/_stakedeck',
};

/** Libraries that the executable needs: those on Debian 10, and those that most of its servers lack. */
const present = {libc6: '2.28-10', libgcc1: '1:8.3.0-6', 'libstdc++6': '8.3.0-6'};
const absent = {libatomic1: '8.3.0-6'};

const debianArchitecture = process.arch === 'x64' ? 'amd64' : process.arch;

/** Tests the package that is made of an executable: installed, used and removed in a folder in the place of the root. */
export function itInstallsOnDebian(executable: () => string): void {
	describe.skipIf(missing !== undefined)(`in a package for Debian${note}`, () => {
		let made = '';
		let root = '';
		const installed = (file: string) => path.join(root, file);
		const status = () => installed('var/lib/dpkg/status');
		/** Reads and writes nothing outside of the root, and asks for no rights that the tests may not have. */
		const dpkg = (...words: readonly string[]) => {
			const usual = ['--root', root, '--force-not-root', '--force-unsafe-io', '--log', '/dev/null'];
			return run('dpkg', [...usual, ...words], {env: {PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C'}});
		};
		const program = async (...words: readonly string[]) => {
			const {stdout} = await run(installed('usr/bin/stakedeck'), words, {env: {HOME: root}});
			return stdout;
		};
		const text = (file: string) => readFile(installed(file), 'utf8');
		const unpacked = async (file: string) => gunzipSync(await readFile(installed(file))).toString();
		/** Whatever is in the root, without what dpkg keeps for itself. */
		const files = async () => {
			const all = await readdir(root, {recursive: true, withFileTypes: true});
			const paths = all.filter(entry => entry.isFile()).map(each => path.join(each.parentPath, each.name));
			return paths.map(file => path.relative(root, file)).filter(file => !file.startsWith('var/lib/dpkg/'));
		};

		beforeAll(async () => {
			[root, made] = await Promise.all([temporaryFolder(), make(executable())]);
			await mkdir(path.dirname(status()), {recursive: true});
			await writeFile(status(), describeLibraries(present));
		});

		it('is the same file each time, named for its release and for the processor', async () => {
			const again = await make(executable());
			expect(path.basename(again)).toBe(`stakedeck_${version}_${debianArchitecture}.deb`);
			expect((await readFile(made)).equals(await readFile(again))).toBe(true);
		});

		it('belongs to root, and can be changed by nobody else', async () => {
			const {stdout} = await run('dpkg-deb', ['--contents', made]);
			const unusual = stdout
				.trim()
				.split('\n')
				.filter(line => !/^(?:-rw-r--r--|drwxr-xr-x) root\/root /.test(line));
			expect(unusual).toEqual([expect.stringMatching(/^-rwxr-xr-x root\/root .* \.\/usr\/bin\/stakedeck$/)]);
		});

		it('waits for a library that is missing, and is content with those of Debian 10', async () => {
			await expect(dpkg('--install', made)).rejects.toMatchObject({
				stderr: expect.stringContaining('Package libatomic1 is not installed'),
			});
			await appendFile(status(), `\n${describeLibraries(absent)}`);
			await dpkg('--configure', 'stakedeck');
			expect((await dpkg('--verify', 'stakedeck')).stdout).toBe('');
		});

		it('brings the program and what belongs to it, and no script that runs as root', async () => {
			expect((await files()).toSorted()).toEqual(['usr/bin/stakedeck', ...Object.values(documents)]);
			const told = await readdir(installed('var/lib/dpkg/info'));
			expect(told.filter(name => name.startsWith('stakedeck.')).toSorted()).toEqual([
				'stakedeck.list',
				'stakedeck.md5sums',
			]);
		});

		it('runs, and has beside it what it would print itself', async () => {
			expect(await program('--version')).toContain(`stakedeck ${version} (single executable, `);
			expect(await program('overview', '--demo')).toContain('Open votes');
			expect(await unpacked(documents.man)).toBe(await program('man'));
			expect(await text(documents.bash)).toBe(await program('completion', 'bash'));
			expect(await text(documents.fish)).toBe(await program('completion', 'fish'));
			expect(await text(documents.zsh)).toBe(await program('completion', 'zsh'));
		});

		it.skipIf(!isInstalled('man'))('has a manual page that man shows', async () => {
			const env = {PATH: process.env.PATH, LC_ALL: 'C.UTF-8', MANWIDTH: '80', MANPAGER: 'cat'};
			const {stdout, stderr} = await run('man', ['--warnings', '-l', installed(documents.man)], {env});
			expect(stripVTControlCharacters(stdout)).toContain('SYNOPSIS');
			expect(stderr).toBe('');
		});

		it('is completed by bash', async () => {
			const environment = {PATH: `${installed('usr/bin')}:${process.env.PATH}`, HOME: root, LANG: 'C.UTF-8'};
			const complete = completeInBash({folder: root, script: installed(documents.bash), environment});
			expect(await complete(['stakedeck valid'])).toEqual([['validators']]);
		});

		it('says under which licences it and all that is in it may be passed on, and what has changed', async () => {
			const {changelog, copyright, licenses} = documents;
			expect(await text(copyright)).toContain('Permission is hereby granted, free of charge');
			expect(await text(copyright)).toContain(licenses);
			expect(await unpacked(licenses)).toBe(await readFile(`${executable()}.licenses.txt`, 'utf8'));
			expect(await unpacked(changelog)).toMatch(new RegExp(`^stakedeck \\(${version}\\) `));
		});

		it('leaves nothing when it is removed', async () => {
			await dpkg('--remove', 'stakedeck');
			expect(await files()).toEqual([]);
			expect(await readdir(root)).toEqual(['var']);
			expect(await readFile(status(), 'utf8')).not.toContain('stakedeck');
		});
	});
}

async function make(executable: string): Promise<string> {
	return makeDebianPackage({
		architecture: process.arch as Architecture,
		executable,
		folder: await temporaryFolder(),
		date: 1_800_000_000,
		compression: ['-Znone'],
	});
}

/** Returns the libraries in the format of dpkg's status file. */
function describeLibraries(libraries: Readonly<Record<string, string>>): string {
	return Object.entries(libraries)
		.map(([name, version]) =>
			[
				`Package: ${name}`,
				'Status: install ok installed',
				'Maintainer: nobody',
				`Architecture: ${debianArchitecture}`,
				`Version: ${version}`,
				'Description: of which the tests have the name alone\n',
			].join('\n'),
		)
		.join('\n');
}
