import {chmod, cp, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {bundleFixture} from '../helpers/bundle.ts';
import {copper, kestrel, remembered, serveSmallChain, willow} from '../helpers/changes.ts';
import {serve} from '../helpers/serve.ts';
import {cli} from '../helpers/spawn.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';
import {whenDone} from '../helpers/when-done.ts';
import type {WayOut} from './leave.ts';

type Opened = Pick<WayOut, 'typed' | 'prepare'>;

/** Services and programs from which ways lead out. */
export interface Places {
	/** Dashboard in which something needs the person, so that it names the terminal, and which has the mouse. */
	readonly open: Opened;
	/** The same on the embedded chain. */
	readonly demo: Opened;
	/** Addresses of a service, and of one that never answers. */
	readonly chain: string;
	readonly silent: string;
	/** Program that hangs, whatever signal asks it to end. */
	readonly stubborn: string;
	/** Folder of the built program, which can be changed. */
	readonly copied: string;
	/** The dashboard with a bug that is chosen by its environment. */
	readonly withBug: string;
}

/** What such a program does first: it writes that it runs. */
export const stubbornFile = 'stubborn-runs';

/** Ignores what can be ignored, as does what it becomes. */
const stubbornScript = `#!/bin/sh
trap '' HUP INT QUIT TERM
echo >"$HOME/${stubbornFile}"
exec sleep 600
`;

export async function openPlaces(): Promise<Places> {
	const jailed = {...willow, state: 'jailed'};
	const {url: chain} = await serveSmallChain({validators: [kestrel, copper, jailed]});
	const {url: silent} = await serve(() => {});
	const bundle = await bundleFixture(path.join(import.meta.dirname, '../fixtures/dashboard-entry.ts'));
	whenDone(bundle.remove);
	// Named as the program that takes a text to be copied.
	const stubborn = path.join(await temporaryFolder(), 'tmux');
	await writeFile(stubborn, stubbornScript);
	await chmod(stubborn, 0o700);
	const copied = await temporaryFolder();
	await cp(path.dirname(cli), copied, {recursive: true});
	await writeFile(path.join(copied, 'package.json'), '{"type": "module"}');
	const config = `mouse = true\n[profiles.slow]\nindexer-url = "${chain}"\napi-key-command = ["${stubborn}"]\n`;
	const prepare = async (folder: string) => {
		await writeFile(path.join(folder, 'config.toml'), config);
		await writeFile(path.join(folder, 'state.json'), JSON.stringify(remembered));
	};
	return {
		open: {typed: ['-i', chain], prepare},
		demo: {typed: ['--demo'], prepare},
		chain,
		silent,
		stubborn,
		copied,
		withBug: bundle.path,
	};
}
