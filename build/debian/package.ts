import {createHash} from 'node:crypto';
import {mkdtemp, readFile, rename, rm} from 'node:fs/promises';
import path from 'node:path';
import manifest from '../../package.json' with {type: 'json'};
import type {Document} from '../documents.ts';
import type {Architecture} from '../embedded-node.ts';
import {type PackagedFile, placeFiles} from '../place.ts';
import {runTool} from '../tool.ts';
import {toDebianVersion} from './changelog.ts';
import {debianControl} from './control.ts';
import {readDependencies} from './dependencies.ts';
import {documentsOf} from './documents.ts';

/** Programs that it is made with. */
export const debianTools = ['dpkg-deb', 'readelf'] as const;

const debianNames = {x64: 'amd64', arm64: 'arm64'} as const satisfies Record<Architecture, string>;

/**
Compression arguments of dpkg-deb. The default can be unpacked on Debian 10 too, which knows nothing of zstd, and at
this level takes a fifth of the usual minute and a half for a package that is a sixth larger.
*/
const compression = ['-Zxz', '-z1'];

interface Packaging {
	readonly architecture: Architecture;
	/** Executable, with its licences beside it. */
	readonly executable: string;
	/** Documents that the program prints. */
	readonly documents: readonly Document[];
	/** Folder for the package. */
	readonly folder: string;
	/** Date of all files in it, in seconds since 1970. */
	readonly date: number;
}

/** Makes the package for Debian and its kin; the same bytes for the same executable, sources and date. */
export async function makeDebianPackage(packaging: Packaging): Promise<string> {
	const {architecture, executable, documents, folder, date} = packaging;
	const {name} = manifest;
	const described = {
		name,
		version: toDebianVersion(manifest.version),
		architecture: debianNames[architecture],
		maintainer: `The ${name} authors <${name}@localhost>`,
	};
	const work = await mkdtemp(path.resolve(folder, 'debian-'));
	try {
		const program = `usr/bin/${name}`;
		const beside = await documentsOf({...described, executable, date, documents});
		const files = [[program, await readFile(executable)] as const, ...beside];
		const depends = await readDependencies(executable);
		const control = debianControl({...described, depends, installedSize: sizeOf(files)});
		const root = path.join(work, 'root');
		const all = [...files, ['DEBIAN/control', control] as const, ['DEBIAN/md5sums', sumsOf(files)] as const];
		await placeFiles(root, all, {program, date});
		const made = path.join(work, 'made.deb');
		const words = ['--root-owner-group', ...compression, '--build', root, made];
		await runTool('dpkg-deb', words, {SOURCE_DATE_EPOCH: String(date)});
		const result = path.join(folder, `${name}_${described.version}_${described.architecture}.deb`);
		await rename(made, result);
		return result;
	} finally {
		await rm(work, {recursive: true});
	}
}

/** Returns the size in KiB, each file rounded up. */
function sizeOf(files: readonly PackagedFile[]): number {
	return files.reduce((sum, [, content]) => sum + Math.ceil(Buffer.byteLength(content) / 1024), 0);
}

/** Returns the checksums with which `dpkg --verify` compares the installed files. */
function sumsOf(files: readonly PackagedFile[]): string {
	const sum = (content: Buffer | string) => createHash('md5').update(content).digest('hex');
	return files.map(([file, content]) => `${sum(content)}  ${file}\n`).join('');
}
