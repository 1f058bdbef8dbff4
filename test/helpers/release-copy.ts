import {execFile} from 'node:child_process';
import {cp, mkdir, readFile, symlink, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {promisify} from 'node:util';
import manifest from '../../package.json' with {type: 'json'};

const run = promisify(execFile);
const repository = path.join(import.meta.dirname, '../..');

/** Day of the release that a copy is of. */
export const releaseDay = '2026-11-23';

/** Whose commit it is, and when: the same commit, whoever makes it. */
const identity = {
	GIT_CONFIG_GLOBAL: '/dev/null',
	GIT_CONFIG_SYSTEM: '/dev/null',
	GIT_AUTHOR_NAME: 'Nobody',
	GIT_AUTHOR_EMAIL: 'nobody@localhost',
	GIT_AUTHOR_DATE: '2026-11-23T12:00:00Z',
	GIT_COMMITTER_NAME: 'Nobody',
	GIT_COMMITTER_EMAIL: 'nobody@localhost',
	GIT_COMMITTER_DATE: '2026-11-23T12:00:00Z',
};

/** Runs git in a copy. */
export async function git(copy: string, ...words: readonly string[]): Promise<void> {
	await run('git', words, {cwd: copy, env: {...process.env, ...identity}});
}

/** Copies what a release is made of, as it is now, into a new folder: a repository of one commit, ready for a release. */
export async function copyForRelease(copy: string): Promise<void> {
	await mkdir(copy, {recursive: true});
	const parts = [
		'source',
		'build',
		'package.json',
		'package-lock.json',
		'LICENSE',
		'README.md',
		'.gitignore',
	];
	for (const part of parts) await cp(path.join(repository, part), path.join(copy, part), {recursive: true});
	await symlink(path.join(repository, 'node_modules'), path.join(copy, 'node_modules'));
	const changes = await readFile(path.join(repository, 'CHANGELOG.md'), 'utf8');
	// What whoever releases writes over the changes.
	const released = changes.replace(/^## Unreleased$/m, `## ${manifest.version} - ${releaseDay}`);
	await writeFile(path.join(copy, 'CHANGELOG.md'), released);
	await git(copy, 'init', '--quiet');
	// A link is no folder, as which .gitignore has it.
	await writeFile(path.join(copy, '.git/info/exclude'), 'node_modules\n');
	await git(copy, 'add', '.');
	await git(copy, 'commit', '--quiet', '--message', 'Release');
}

/** Makes the release of a copy as a person would; rejects where that fails. */
export async function makeRelease(copy: string, folder: string, environment: NodeJS.ProcessEnv = {}) {
	const words = ['run', '--silent', 'release', '--', folder];
	return run('npm', words, {cwd: copy, env: {...process.env, ...environment}});
}
