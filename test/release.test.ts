import {execFile} from 'node:child_process';
import {open, readdir, readFile} from 'node:fs/promises';
import path from 'node:path';
import {promisify} from 'node:util';
import {beforeAll, describe, expect, it} from 'vitest';
import manifest from '../package.json' with {type: 'json'};
import {isInstalled} from './helpers/completion.ts';
import {debianArchitecture, itInstallsOnDebian} from './helpers/debian-package.ts';
import {itUnpacksAnywhere} from './helpers/executable-archive.ts';
import {itInstallsWithNpm} from './helpers/npm-package.ts';
import {copyForRelease, makeRelease, releaseDay} from './helpers/release-copy.ts';
import {itBillsSoftware} from './helpers/software-bill.ts';
import {temporaryFolder} from './helpers/temporary-folder.ts';

const run = promisify(execFile);
const {version} = manifest;

/** Processors as Node, Debian and the head of a program have them. */
const processors = [
	{node: 'x64', debian: 'amd64', machine: 0x3e},
	{node: 'arm64', debian: 'arm64', machine: 0xb7},
] as const;

const names = [
	'SHA256SUMS',
	...processors.flatMap(({node, debian}) => [
		`stakedeck-${version}-linux-${node}.tar.gz`,
		`stakedeck_${version}_${debian}.deb`,
	]),
	`stakedeck-${version}.cdx.json`,
	`stakedeck-${version}.md`,
	`stakedeck-${version}.tgz`,
].toSorted();

const missing = ['git', 'dpkg-deb', 'readelf', 'gzip'].find(tool => !isInstalled(tool));
const note = missing === undefined ? '' : ` (skipped: ${missing} is not installed)`;

describe.skipIf(process.platform !== 'linux' || missing !== undefined)(`a release${note}`, () => {
	let copy = '';
	let [first, second] = ['', ''];
	const made = (name: string) => path.join(first, name);

	beforeAll(async () => {
		const folder = await temporaryFolder();
		copy = path.join(folder, 'one');
		[first, second] = [path.join(copy, 'dist/release'), path.join(folder, 'elsewhere/whole')];
		const other = path.join(folder, 'folders/of/another');
		await Promise.all([copyForRelease(copy), copyForRelease(other)]);
		await Promise.all([makeRelease(copy, 'dist/release'), makeRelease(other, second, {TZ: 'Asia/Tokyo'})]);
	}, 300_000);

	it('is whole, and nothing is left of its making', async () => {
		expect((await readdir(first)).toSorted()).toEqual(names);
		expect(await readdir(path.dirname(first))).toEqual(['release']);
		expect(await readdir(path.dirname(second))).toEqual(['whole']);
	});

	it('has the same bytes in another folder, and the sums of them', async () => {
		for (const name of names) {
			const [one, two] = await Promise.all([first, second].map(each => readFile(path.join(each, name))));
			expect(one!.equals(two!), name).toBe(true);
		}
		const {stdout} = await run('sha256sum', ['--check', '--strict', 'SHA256SUMS'], {cwd: first});
		const summed = names.filter(name => name !== 'SHA256SUMS');
		expect(stdout.trim().split('\n').toSorted()).toEqual(summed.map(name => `${name}: OK`));
	});

	it('says what is new in it', async () => {
		const notes = await readFile(made(`stakedeck-${version}.md`), 'utf8');
		expect(notes).toMatch(
			new RegExp(`^# stakedeck ${version}\n\n${releaseDay.slice(0, 4)}-\\d\\d-\\d\\d\n\n### `),
		);
		expect(notes).not.toMatch(/^## /m);
	});

	it.each(processors)('has one program for $node, in its archive and in its Debian package', async each => {
		const [unpacked, installed] = await Promise.all([temporaryFolder(), temporaryFolder()]);
		const archive = made(`stakedeck-${version}-linux-${each.node}.tar.gz`);
		await Promise.all([
			run('tar', ['-xzf', archive, '-C', unpacked, '--strip-components=1']),
			run('dpkg-deb', ['-x', made(`stakedeck_${version}_${each.debian}.deb`), installed]),
		]);
		const program = path.join(unpacked, 'bin/stakedeck');
		expect(await headOf(program)).toEqual({magic: '\u007fELF', machine: each.machine});
		await run('cmp', [program, path.join(installed, 'usr/bin/stakedeck')]);
	});

	it('has the executable that npm run build:binary makes', async () => {
		const folder = await temporaryFolder();
		await run('npm', ['run', '--silent', 'build:binary', '--', process.arch, folder], {cwd: copy});
		const archived = path.join(folder, `stakedeck-${version}-linux-${process.arch}`, 'bin/stakedeck');
		await run('tar', ['-xzf', made(`stakedeck-${version}-linux-${process.arch}.tar.gz`), '-C', folder]);
		await run('cmp', [path.join(folder, `stakedeck-linux-${process.arch}`), archived]);
	}, 120_000);

	itBillsSoftware(() => first);
	itInstallsWithNpm(() => made(`stakedeck-${version}.tgz`));
	itUnpacksAnywhere(() => ({
		file: made(`stakedeck-${version}-linux-${process.arch}.tar.gz`),
		madeIn: path.dirname(copy),
	}));
	itInstallsOnDebian(() => made(`stakedeck_${version}_${debianArchitecture}.deb`));
});

async function headOf(program: string) {
	await using file = await open(program);
	const {buffer} = await file.read(Buffer.alloc(20), 0, 20, 0);
	return {magic: buffer.toString('latin1', 0, 4), machine: buffer.readUInt16LE(18)};
}
