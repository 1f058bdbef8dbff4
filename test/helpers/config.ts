import {chmod, mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {whenDone} from './when-done.ts';

/** A folder of a test's own, with a configuration in it; both are gone when the test has ended. */
export interface TestConfig {
	readonly folder: string;
	readonly path: string;
	/** Names the folder, and nothing else. */
	readonly environment: {readonly XDG_CONFIG_HOME: string; readonly HOME: string};
	/** Writes the file anew. */
	edit(text: string | Uint8Array): Promise<void>;
	/** Writes a file beside it, for its owner alone, and returns its path. */
	write(name: string, text: string): Promise<string>;
	/** Writes a program of `sh` beside it and returns its path. */
	program(name: string, lines: string): Promise<string>;
}

export async function writeConfig(text?: string | Uint8Array): Promise<TestConfig> {
	const root = await mkdtemp(path.join(tmpdir(), 'stakedeck-'));
	whenDone(() => rm(root, {recursive: true}));
	const folder = path.join(root, 'stakedeck');
	await mkdir(folder);
	const file = path.join(folder, 'config.toml');
	const write = async (name: string, content: string) => {
		const place = path.join(folder, name);
		await writeFile(place, content, {mode: 0o600});
		return place;
	};
	if (text !== undefined) await writeFile(file, text);
	return {
		folder,
		path: file,
		environment: {XDG_CONFIG_HOME: root, HOME: root},
		edit: content => writeFile(file, content),
		write,
		async program(name, lines) {
			const place = await write(name, `#!/bin/sh\n${lines}\n`);
			await chmod(place, 0o700);
			return place;
		},
	};
}
