import {execFile} from 'node:child_process';
import {appendFile, mkdir, readdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {promisify} from 'node:util';
import {gunzipSync} from 'node:zlib';
import {beforeAll, describe, expect, it} from 'vitest';
import {version} from '../../package.json' with {type: 'json'};
import {isInstalled} from './completion.ts';
import {expectKept, filesLeft, leftByBefore} from './files-of-before.ts';
import {type DocumentPlaces, itBringsDocuments} from './package-documents.ts';
import {temporaryFolder} from './temporary-folder.ts';

const run = promisify(execFile);

const missing = ['dpkg', 'dpkg-deb', 'readelf', 'bash'].find(tool => !isInstalled(tool));
const note = missing === undefined ? '' : ` (skipped: ${missing} is not installed)`;

const places: DocumentPlaces = {
	man: 'usr/share/man/man1/stakedeck.1.gz',
	bash: 'usr/share/bash-completion/completions/stakedeck',
	zsh: 'usr/share/zsh/vendor-completions/_stakedeck',
	fish: 'usr/share/fish/vendor_completions.d/stakedeck.fish',
	rules: 'usr/share/doc/stakedeck/examples/stakedeck.rules.yml',
	dashboard: 'usr/share/doc/stakedeck/examples/stakedeck.dashboard.json',
	config: 'usr/share/doc/stakedeck/config.schema.json',
	events: 'usr/share/doc/stakedeck/events.schema.json',
	watch: 'usr/lib/systemd/system/stakedeck-watch.service',
	exporter: 'usr/lib/systemd/system/stakedeck-exporter.service',
};

const about = {
	changelog: 'usr/share/doc/stakedeck/changelog.gz',
	copyright: 'usr/share/doc/stakedeck/copyright',
	licenses: 'usr/share/doc/stakedeck/licenses.txt.gz',
};

/** Libraries that the executable needs: those on Debian 10, and those that most of its servers lack. */
const present = {libc6: '2.28-10', libgcc1: '1:8.3.0-6', 'libstdc++6': '8.3.0-6'};
const absent = {libatomic1: '8.3.0-6'};

/** Debian's name of this machine's processor. */
export const debianArchitecture = process.arch === 'x64' ? 'amd64' : process.arch;

/** Tests the Debian package: installed over one of before, used and removed in a folder in the place of the root. */
export function itInstallsOnDebian(made: () => string): void {
	describe.skipIf(missing !== undefined)(`with dpkg${note}`, () => {
		let root = '';
		const installed = (file: string) => path.join(root, file);
		const status = () => installed('var/lib/dpkg/status');
		/** Reads and writes nothing outside of the root, and asks for no rights that the tests may not have. */
		const dpkg = (...words: readonly string[]) => {
			const usual = ['--root', root, '--force-not-root', '--force-unsafe-io', '--log', '/dev/null'];
			return run('dpkg', [...usual, ...words], {env: {PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C'}});
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
			root = await temporaryFolder();
			await mkdir(path.dirname(status()), {recursive: true});
			await writeFile(status(), describeLibraries(present));
			await dpkg('--install', await packageOfBefore());
			expect((await files()).toSorted()).toEqual(['usr/bin/stakedeck', 'usr/share/doc/stakedeck/old.gz']);
		});

		it('belongs to root, and can be changed by nobody else', async () => {
			const {stdout} = await run('dpkg-deb', ['--contents', made()]);
			const unusual = stdout
				.trim()
				.split('\n')
				.filter(line => !/^(?:-rw-r--r--|drwxr-xr-x) root\/root /.test(line));
			expect(unusual).toEqual([expect.stringMatching(/^-rwxr-xr-x root\/root .* \.\/usr\/bin\/stakedeck$/)]);
		});

		it('goes over 0.2.0, waits for a library that is missing, and is content with those of Debian 10', async () => {
			await expect(dpkg('--install', made())).rejects.toMatchObject({
				stderr: expect.stringContaining('Package libatomic1 is not installed'),
			});
			await appendFile(status(), `\n${describeLibraries(absent)}`);
			await dpkg('--configure', 'stakedeck');
			expect((await dpkg('--verify', 'stakedeck')).stdout).toBe('');
			expect(await readFile(status(), 'utf8')).toContain(
				`Package: stakedeck\nStatus: install ok installed\n`,
			);
		});

		it('brings the program and what belongs to it, and no script that runs as root', async () => {
			expect((await files()).toSorted()).toEqual(
				['usr/bin/stakedeck', ...Object.values(places), ...Object.values(about)].toSorted(),
			);
			const told = await readdir(installed('var/lib/dpkg/info'));
			expect(told.filter(name => name.startsWith('stakedeck.')).toSorted()).toEqual([
				'stakedeck.list',
				'stakedeck.md5sums',
			]);
		});

		it('enables and starts no service', async () => {
			// To enable one is to link it in /etc.
			expect((await readdir(root)).toSorted()).toEqual(['usr', 'var']);
		});

		itBringsDocuments(() => ({
			root,
			program: 'usr/bin/stakedeck',
			places,
			started: '/usr/bin/stakedeck',
			environment: {HOME: root},
		}));

		it('says under which licences it and all that is in it may be passed on, and what has changed', async () => {
			const {changelog, copyright, licenses} = about;
			expect(await text(copyright)).toContain('Permission is hereby granted, free of charge');
			expect(await text(copyright)).toContain(licenses);
			expect(await unpacked(licenses)).toContain('Node.js is licensed for use as follows');
			expect(await unpacked(licenses)).toMatch(/^react \d/m);
			expect(await unpacked(changelog)).toMatch(new RegExp(`^stakedeck \\(${version}\\) `));
		});

		it('keeps the files of 0.2.0, reads them, and leaves nothing but them when it is removed', async () => {
			const left = await leftByBefore();
			await expectKept(left, installed('usr/bin/stakedeck'), '');
			const kept = await filesLeft(left);
			await dpkg('--remove', 'stakedeck');
			expect(await files()).toEqual([]);
			expect(await readdir(root)).toEqual(['var']);
			expect(await readFile(status(), 'utf8')).not.toContain('stakedeck');
			expect(await filesLeft(left)).toEqual(kept);
		});
	});
}

/** Makes a package as one of before: a program, and a file that is no longer there. */
async function packageOfBefore(): Promise<string> {
	const folder = await temporaryFolder();
	const control = [
		'Package: stakedeck',
		'Version: 0.2.0',
		`Architecture: ${debianArchitecture}`,
		'Maintainer: nobody',
		'Description: one of before\n',
	];
	const tree = path.join(folder, 'tree');
	const files = {
		'DEBIAN/control': control.join('\n'),
		'usr/bin/stakedeck': '',
		'usr/share/doc/stakedeck/old.gz': '',
	};
	for (const [file, text] of Object.entries(files)) {
		await mkdir(path.dirname(path.join(tree, file)), {recursive: true});
		await writeFile(path.join(tree, file), text);
	}
	const made = path.join(folder, 'old.deb');
	await run('dpkg-deb', ['--root-owner-group', '--build', tree, made]);
	return made;
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
