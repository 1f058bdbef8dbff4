import {readFile} from 'node:fs/promises';
import {gzipSync} from 'node:zlib';
import {type Document, unitsFor} from '../documents.ts';
import {licensesBeside} from '../executable.ts';
import type {PackagedFile} from '../place.ts';
import {toDebianChangelog} from './changelog.ts';
import {debianCopyright} from './copyright.ts';

interface Documented {
	readonly name: string;
	readonly version: string;
	readonly maintainer: string;
	readonly executable: string;
	readonly date: number;
	/** Documents that the program prints. */
	readonly documents: readonly Document[];
}

/** Returns the files installed beside the executable: documents and services, changes and licences. */
export async function documentsOf(documented: Documented): Promise<readonly PackagedFile[]> {
	const {name, executable, documents} = documented;
	const [license, licenses, changes] = await Promise.all([
		readFile('LICENSE', 'utf8'),
		readFile(licensesBeside(executable), 'utf8'),
		readFile('CHANGELOG.md', 'utf8'),
	]);
	const folder = `usr/share/doc/${name}`;
	return [
		...[...documents, ...unitsFor(`/usr/bin/${name}`)].map(placeOnDebian),
		[`${folder}/changelog.gz`, compress(toDebianChangelog(changes, documented))],
		[`${folder}/copyright`, debianCopyright(name, license)],
		[`${folder}/licenses.txt.gz`, compress(licenses)],
	];
}

function placeOnDebian({place, debianPlace = place, text}: Document): PackagedFile {
	const file = `usr/${debianPlace}`;
	// Manual pages alone are read as they are then.
	return /\/man\d\//.test(file) ? [`${file}.gz`, compress(text)] : [file, text];
}

function compress(text: string): Buffer {
	return gzipSync(text, {level: 9});
}
