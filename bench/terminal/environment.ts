import {mkdtempSync} from 'node:fs';
import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';

/** Everything that the measured programs leave behind, until the run has ended. */
export const folder = await mkdtemp(path.join(tmpdir(), 'stakedeck-bench-'));

/**
Creates the environment of a measured program: without the configuration of the person who runs the bench, with the
compile cache of its last start, and without a session remembered by another start.
*/
export function createEnvironment(): Record<string, string> {
	return {
		PATH: process.env.PATH ?? '',
		LANG: 'C.UTF-8',
		TERM: 'xterm-256color',
		HOME: folder,
		XDG_CACHE_HOME: path.join(folder, 'cache'),
		XDG_CONFIG_HOME: path.join(folder, 'config'),
		XDG_STATE_HOME: mkdtempSync(path.join(folder, 'state-')),
	};
}

/**
Makes a folder for XDG_STATE_HOME, in which a person calls these addresses their own.

@param validators those of a chain that are the person's too
*/
export async function rememberAsMine(
	addresses: readonly string[],
	validators: readonly {readonly chain: string; readonly address: string}[] = [],
): Promise<string> {
	const own = await mkdtemp(path.join(folder, 'mine-'));
	const remembered = addresses.map((address, index) => ({address, label: `Mine ${index}`, usedAt: index}));
	const labels = validators.map((each, index) => ({...each, label: `Validator ${index}`, kind: 'validator'}));
	const file = path.join(own, 'stakedeck', 'state.json');
	await mkdir(path.dirname(file));
	await writeFile(file, JSON.stringify({version: 1, addresses: remembered, labels}));
	return own;
}

/** Removes it with all that is in it. */
export async function removeFolder(): Promise<void> {
	await rm(folder, {recursive: true, force: true, maxRetries: 5});
}
