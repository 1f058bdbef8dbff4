import {existsSync} from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import {cold, serveSmallChain} from '../helpers/changes.ts';
import {writeConfig} from '../helpers/config.ts';
import {spawnCli} from '../helpers/spawn.ts';
import {until} from '../helpers/until.ts';
import {withoutStart} from '../helpers/watched-chain.ts';

/** Watches the chain of a profile that names a file of labels. */
async function start(url: string) {
	const config = await writeConfig(
		`profile = "main"\n[profiles.main]\nindexer-url = "${url}"\nlabels = "labels.csv"\n`,
	);
	const write = (text: string) => config.write('labels.csv', text);
	await write(`address,label\n${cold},Cold\n`);
	const environment = {...config.environment, XDG_STATE_HOME: config.folder};
	return {...spawnCli(['watch', '-o', 'text'], {environment}), config, write};
}

it('reads the labels of a profile anew at SIGHUP, and keeps those it has where the file is broken', async () => {
	const {url} = await serveSmallChain();
	const {child, ended, stderr, config, write} = await start(url);
	// The labels are read before the ledger is opened.
	await until(() => existsSync(path.join(config.folder, 'stakedeck', 'ledger-2.sqlite')), stderr);
	await write('broken');
	await until(() => child.kill('SIGHUP') && withoutStart(stderr()) !== '', stderr);
	child.kill('SIGTERM');
	expect(await ended).toEqual({code: 0, signal: null});
	expect(withoutStart(stderr())).toMatch(
		/^stakedeck: the labels stay as they were: ".*labels\.csv": its first line must name the columns: [^\n]*\n$/,
	);
});

it('is not ended by SIGHUP while no service answers', async () => {
	const {child, ended, stderr} = await start('http://127.0.0.1:1');
	await until(() => stderr().includes('not watched yet'), stderr);
	child.kill('SIGHUP');
	child.kill('SIGTERM');
	expect(await ended).toEqual({code: 0, signal: null});
});
