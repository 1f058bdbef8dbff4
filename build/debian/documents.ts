import {execFile} from 'node:child_process';
import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {promisify} from 'node:util';
import {gzipSync} from 'node:zlib';
import {bundleProgram} from '../bundle-program.ts';
import {licensesBeside} from '../executable.ts';
import {toDebianChangelog} from './changelog.ts';
import {debianCopyright} from './copyright.ts';

/** A path from the root of the machine, without its first slash, and what is in it. */
export type PackagedFile = readonly [path: string, content: Buffer | string];

interface Documented {
	readonly name: string;
	readonly version: string;
	readonly maintainer: string;
	readonly executable: string;
	readonly date: number;
	/** An empty folder. */
	readonly work: string;
}

/** Returns the files installed beside the executable: manual page, completion scripts and licences. */
export async function documentsOf(documented: Documented): Promise<readonly PackagedFile[]> {
	const {name, executable, work} = documented;
	const print = await bundledPrinter(work);
	const [man, bash, zsh, fish, license, licenses, changes] = await Promise.all([
		print('man'),
		print('completion', 'bash'),
		print('completion', 'zsh'),
		print('completion', 'fish'),
		readFile('LICENSE', 'utf8'),
		readFile(licensesBeside(executable), 'utf8'),
		readFile('CHANGELOG.md', 'utf8'),
	]);
	const share = 'usr/share';
	return [
		[`${share}/bash-completion/completions/${name}`, bash],
		[`${share}/doc/${name}/changelog.gz`, compress(toDebianChangelog(changes, documented))],
		[`${share}/doc/${name}/copyright`, debianCopyright(name, license)],
		[`${share}/doc/${name}/licenses.txt.gz`, compress(licenses)],
		[`${share}/fish/vendor_completions.d/${name}.fish`, fish],
		[`${share}/man/man1/${name}.1.gz`, compress(man)],
		[`${share}/zsh/vendor-completions/_${name}`, zsh],
	];
}

/** Runs the program under the Node of this machine, as the executable may be for another processor. */
async function bundledPrinter(work: string): Promise<(...words: readonly string[]) => Promise<string>> {
	const folder = path.join(work, 'bundle');
	await bundleProgram(folder);
	// Nothing of the person who makes the package, as colours or keys, is for those who install it.
	const env = {HOME: work};
	return async (...words) => {
		const typed = [path.join(folder, 'cli.js'), ...words];
		const {stdout} = await promisify(execFile)(process.execPath, typed, {env});
		return stdout;
	};
}

function compress(text: string): Buffer {
	return gzipSync(text, {level: 9});
}
