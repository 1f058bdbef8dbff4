import {mkdtemp, readFile, rename, rm} from 'node:fs/promises';
import path from 'node:path';
import manifest from '../../package.json' with {type: 'json'};
import {type Document, unitsFor} from '../documents.ts';
import type {Architecture} from '../embedded-node.ts';
import {licensesBeside} from '../executable.ts';
import {type PackagedFile, placeFiles} from '../place.ts';
import {runTool} from '../tool.ts';

interface Archiving {
	readonly architecture: Architecture;
	/** Executable, with its licences beside it. */
	readonly executable: string;
	/** Documents that the program prints. */
	readonly documents: readonly Document[];
	/** Folder for the archive. */
	readonly folder: string;
	/** Date of all files in it, in seconds since 1970. */
	readonly date: number;
}

/**
Makes an archive of the executable with all that belongs to it, in the folders that `/usr/local` has. It holds files
alone: unpacked there, it leaves the owners and modes of the folders as they are.
*/
export async function makeArchive(archiving: Archiving): Promise<string> {
	const {architecture, executable, documents, folder, date} = archiving;
	const {name, version} = manifest;
	const whole = `${name}-${version}-linux-${architecture}`;
	const program = `bin/${name}`;
	const about = `share/doc/${name}`;
	const files: readonly PackagedFile[] = [
		[program, await readFile(executable)],
		...[...documents, ...unitsFor(`/usr/local/bin/${name}`)].map(({place, text}) => [place, text] as const),
		[`${about}/CHANGELOG.md`, await readFile('CHANGELOG.md')],
		[`${about}/LICENSE`, await readFile('LICENSE')],
		[`${about}/licenses.txt`, await readFile(licensesBeside(executable))],
	];
	const work = await mkdtemp(path.resolve(folder, 'archive-'));
	try {
		await placeFiles(path.join(work, whole), files, {program, date});
		const packed = path.join(work, 'made.tar');
		const owner = ['--owner=0', '--group=0', '--numeric-owner', '--format=ustar'];
		const names = files.map(([file]) => `${whole}/${file}`).toSorted();
		await runTool('tar', ['--create', '--file', packed, '--directory', work, ...owner, '--', ...names]);
		await runTool('gzip', ['--no-name', packed]);
		const result = path.join(folder, `${whole}.tar.gz`);
		await rename(`${packed}.gz`, result);
		return result;
	} finally {
		await rm(work, {recursive: true});
	}
}
