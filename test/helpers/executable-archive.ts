import {execFile} from 'node:child_process';
import {mkdir, readdir, readFile, stat, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {promisify} from 'node:util';
import {beforeAll, describe, expect, it} from 'vitest';
import manifest from '../../package.json' with {type: 'json'};
import {expectKept, filesLeft, leftByBefore} from './files-of-before.ts';
import {type DocumentPlaces, itBringsDocuments} from './package-documents.ts';
import {spawnProgram} from './spawn.ts';
import {temporaryFolder} from './temporary-folder.ts';
import {until} from './until.ts';
import {itIsWhole} from './whole-program.ts';

const run = promisify(execFile);

const places: DocumentPlaces = {
	man: 'share/man/man1/stakedeck.1',
	bash: 'share/bash-completion/completions/stakedeck',
	zsh: 'share/zsh/site-functions/_stakedeck',
	fish: 'share/fish/vendor_completions.d/stakedeck.fish',
	rules: 'share/doc/stakedeck/examples/stakedeck.rules.yml',
	dashboard: 'share/doc/stakedeck/examples/stakedeck.dashboard.json',
	config: 'share/doc/stakedeck/config.schema.json',
	events: 'share/doc/stakedeck/events.schema.json',
	watch: 'lib/systemd/system/stakedeck-watch.service',
	exporter: 'lib/systemd/system/stakedeck-exporter.service',
};

const about = ['CHANGELOG.md', 'LICENSE', 'licenses.txt'].map(name => `share/doc/stakedeck/${name}`);

interface Archived {
	/** Path of the archive. */
	readonly file: string;
	/** Folder that the release was made in. */
	readonly madeIn: string;
}

/** Tests the archive of the executable: unpacked over a file of before, used with an empty PATH and environment, and removed. */
export function itUnpacksAnywhere(archived: () => Archived): void {
	describe('unpacked in a folder for programs', () => {
		let prefix = '';
		const program = () => path.join(prefix, 'bin/stakedeck');
		const files = async () => {
			const all = await readdir(prefix, {recursive: true, withFileTypes: true});
			const paths = all.filter(entry => entry.isFile()).map(each => path.join(each.parentPath, each.name));
			return paths.map(file => path.relative(prefix, file)).toSorted();
		};
		const start = (environment: Readonly<Record<string, string>>, ...words: readonly string[]) =>
			spawnProgram([program(), ...words], {environment, folder: prefix});

		beforeAll(async () => {
			prefix = await temporaryFolder();
			await mkdir(path.join(prefix, 'bin'), {mode: 0o700});
			await writeFile(program(), '#!/bin/sh\necho stakedeck 0.2.0\n', {mode: 0o755});
			await run('tar', ['-xzf', archived().file, '-C', prefix, '--strip-components=1']);
		});

		it('is there with all that belongs to it, and folders that were there are as they were', async () => {
			expect(await files()).toEqual(['bin/stakedeck', ...Object.values(places), ...about].toSorted());
			expect((await stat(path.join(prefix, 'bin'))).mode & 0o777).toBe(0o700);
			const {stdout} = await run('tar', ['-tvzf', archived().file]);
			const unusual = stdout
				.trim()
				.split('\n')
				.filter(line => !/^-rw-r--r-- (?:0\/0|root\/root) /.test(line));
			expect(unusual).toEqual([expect.stringMatching(/^-rwxr-xr-x .*\/bin\/stakedeck$/)]);
		});

		it('has the licenses of all that is in it', async () => {
			const licenses = await readFile(path.join(prefix, 'share/doc/stakedeck/licenses.txt'), 'utf8');
			expect(licenses).toMatch(/^react \d/m);
			expect(licenses).toContain('Node.js is licensed for use as follows');
		});

		it('names no folder that it was made in, so that it is the same file wherever it is made', async () => {
			const bytes = await readFile(program());
			expect(bytes.includes('program.mjs')).toBe(true);
			expect(bytes.includes(archived().madeIn)).toBe(false);
		});

		it('ignores SIGUSR1, which opens no debugger', async () => {
			const {child, ended, stdout, stderr} = start({}, 'simulate', '--port', '0');
			await until(() => stdout().includes('one address'), stderr);
			child.kill('SIGUSR1');
			child.kill('SIGTERM');
			expect(await ended).toEqual({code: 0, signal: null});
			expect(stderr()).toBe('');
		});

		it('starts from the code that was compiled into it', async () => {
			const started = start({NODE_DEBUG_NATIVE: 'SEA'}, '--version');
			await started.ended;
			expect(started.stdout()).toContain(`stakedeck ${manifest.version} (single executable, `);
			expect(started.stderr()).toContain('code cache accepted');
		});

		it('starts whatever NODE_OPTIONS says to another Node', async () => {
			const started = start({NODE_OPTIONS: '--no-such-flag --require=/nowhere.js'}, '--version');
			expect(await started.ended).toEqual({code: 0, signal: null});
			expect(started.stderr()).toBe('');
		});

		it('goes through a proxy with what it brings itself', async () => {
			const typed = ['validators', '-i', 'http://indexer.example'];
			const started = start({HTTP_PROXY: 'http://127.0.0.1:1'}, ...typed);
			expect(await started.ended).toEqual({code: 1, signal: null});
			expect(started.stderr()).toMatch(/^stakedeck: http:\/\/indexer\.example .*\n$/);
		});

		itBringsDocuments(() => ({
			root: prefix,
			program: 'bin/stakedeck',
			places,
			started: '/usr/local/bin/stakedeck',
			environment: {},
		}));

		itIsWhole(() => ({command: [program()], environment: {}, runtime: 'single executable, '}));

		it('keeps the files of 0.2.0, reads them, and leaves them when it is removed', async () => {
			const left = await leftByBefore();
			await expectKept(left, program(), '');
			const kept = await filesLeft(left);
			const remove = `tar -tzf "${archived().file}" | cut -d/ -f2- | (cd "${prefix}" && xargs rm)`;
			await run('bash', ['-o', 'pipefail', '-c', remove]);
			expect(await files()).toEqual([]);
			expect(await filesLeft(left)).toEqual(kept);
		});
	});
}
