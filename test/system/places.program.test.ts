import {spawnSync} from 'node:child_process';
import {writeFile} from 'node:fs/promises';
import path from 'node:path';
import {expect, it} from 'vitest';
import {addressOf} from '../helpers/addresses.ts';
import {cli, spawnCli, spawnProgram} from '../helpers/spawn.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';

/** File systems of a program's own, gone with it. */
const own = ['unshare', '--mount', '--map-root-user', 'sh', '-c'];
const mount = 'mount -t tmpfs none /mnt && mount -o remount,ro /mnt';
const mayMount = spawnSync(own[0] ?? '', [...own.slice(1), mount]).status === 0;

/** Runs the program with an empty read-only disk for its state. */
async function runOnReadOnly(...typed: readonly string[]): Promise<readonly [number | null, string]> {
	const program = spawnProgram([...own, `${mount} && exec "$0" "$@"`, process.execPath, cli, ...typed], {
		environment: {PATH: process.env.PATH ?? '', HOME: '/mnt', LANG: 'C.UTF-8'},
	});
	const {code} = await program.ended;
	return [code, program.stderr()];
}

const rest = 'the file system is read-only; the rest works, and XDG_STATE_HOME can name another folder';

it.skipIf(!mayMount)(
	'says that the disk is read-only where the folder of the ledger is missing',
	async () => {
		const place = '/mnt/.local/state/stakedeck/ledger-2.sqlite';
		expect(await runOnReadOnly('changes', '--offline', '-i', 'http://127.0.0.1:9')).toEqual([
			2,
			`stakedeck: changes are not remembered after this session: ${place}: ${rest}\n`,
		]);
	},
);

it.skipIf(!mayMount)('says that the disk is read-only where labels are imported', async () => {
	const labels = path.join(await temporaryFolder(), 'labels.csv');
	await writeFile(labels, `chain,address,label\n,${addressOf(1)},home\n`);
	const place = '/mnt/.local/state/stakedeck/state.json';
	expect(await runOnReadOnly('labels', '--import', labels)).toEqual([
		2,
		`stakedeck: ${place} cannot be written, as ${rest}\n`,
	]);
});

it.skipIf(process.platform !== 'linux')(
	'ends where its folders would have to be made below /proc',
	async () => {
		const environment = {XDG_CACHE_HOME: '/proc/none', XDG_STATE_HOME: '/proc/none', HOME: '/proc/none'};
		const program = spawnCli(['changes', '--offline', '-i', 'http://127.0.0.1:9'], {environment});
		expect(await program.ended).toMatchObject({code: 2});
		expect(program.stderr()).toMatch(/ledger-2\.sqlite: the folder does not exist\n$/);
	},
);
