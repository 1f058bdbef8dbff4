import {execFile} from 'node:child_process';
import {mkdir, readdir, readFile, rm, symlink} from 'node:fs/promises';
import path from 'node:path';
import {promisify} from 'node:util';
import nodePackage from 'node/package.json' with {type: 'json'};
import manifest from '../../package.json' with {type: 'json'};
import {CannotMake} from '../cannot-make.ts';
import {debianTools} from '../debian/package.ts';
import {requireTools, runTool} from '../tool.ts';
import {releaseNotes} from './notes.ts';

/** Parts of a lock file that are used here. */
interface Lock {
	readonly version: string;
}

/**
Returns the hash of the commit that is released. Rejects with CannotMake where no release can be made in that folder,
before the minutes that the making takes.
*/
export async function requireReleasable(folder: string): Promise<string> {
	if ((await namesIn(folder)).length > 0)
		throw new CannotMake(`${folder} is not empty: remove it, or give another folder`);
	if (process.versions.node !== nodePackage.version) {
		throw new CannotMake(
			`this is Node ${process.versions.node} and not ${nodePackage.version}, which package.json names: start it with npm run release`,
		);
	}
	await requireTools(['git', 'npm', 'tar', 'gzip', ...debianTools]);
	const changed = await runTool('git', ['status', '--porcelain']).catch(() => {
		throw new CannotMake('this is no clone of the repository, and a release is made of a commit');
	});
	if (changed !== '') {
		const [first = ''] = changed.split('\n');
		throw new CannotMake(
			`there are changes that no commit has, as of ${first.slice(3)}: commit them, or take them back`,
		);
	}
	const {version} = manifest;
	const lock: Lock = JSON.parse(await readFile('package-lock.json', 'utf8'));
	if (lock.version !== version) {
		throw new CannotMake(
			`package.json is of ${version}, and package-lock.json of ${lock.version}: npm install writes it anew`,
		);
	}
	releaseNotes(await readFile('CHANGELOG.md', 'utf8'), manifest);
	return (await runTool('git', ['rev-parse', 'HEAD'])).trim();
}

async function namesIn(folder: string): Promise<readonly string[]> {
	try {
		return await readdir(folder);
	} catch (error) {
		const {code} = error as NodeJS.ErrnoException;
		if (code === 'ENOENT') return [];
		throw new CannotMake(`${folder} is no folder that can be read (${code}): give another one`);
	}
}

/** Puts the files of the commit into a folder, beside the packages that are installed here, and nothing that was built. */
export async function checkOut(tree: string): Promise<void> {
	const archive = `${tree}.tar`;
	await mkdir(tree, {recursive: true});
	await runTool('git', ['archive', '--format=tar', '--output', archive, 'HEAD']);
	await runTool('tar', ['--extract', '--file', archive, '--directory', tree, '--no-same-permissions']);
	await rm(archive);
	await symlink(path.resolve('node_modules'), path.join(tree, 'node_modules'));
}

/** Makes the files of a release in a tree, with words for `make.ts`: by a program of its own, which is at home there. */
export async function makeIn(tree: string, words: readonly string[]): Promise<void> {
	try {
		await promisify(execFile)(process.execPath, ['build/release/make.ts', ...words], {cwd: tree});
	} catch (error) {
		const {stderr} = error as {readonly stderr?: string};
		throw stderr ? new CannotMake(stderr.trim()) : error;
	}
}
