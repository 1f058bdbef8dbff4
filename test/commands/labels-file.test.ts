import {PassThrough} from 'node:stream';
import {expect, it} from 'vitest';
import {createNamedReader} from '../../source/commands/known-labels.ts';
import type {System} from '../../source/system/system.ts';
import {addressOf} from '../helpers/addresses.ts';
import {writeConfig} from '../helpers/config.ts';
import {runCommand} from '../helpers/run-command.ts';
import {serveLists} from '../helpers/serve-lists.ts';

const [cold, hot] = [addressOf(1), addressOf(2)];
const chain = 'namada.main';
const table = (...rows: readonly string[]) => ['chain,address,label,kind', ...rows, ''].join('\n');

/** A profile that names a file of labels, and what its reader says. */
async function prepare(text: string) {
	const {write, environment} = await writeConfig();
	const labelsFile = await write('labels.csv', text);
	const stderr = new PassThrough();
	let said = '';
	stderr.on('data', piece => (said += String(piece)));
	const system = {environment, stderr} as unknown as System;
	const profile = {name: 'main', label: undefined, color: undefined, isReadOnly: false, labelsFile};
	const read = createNamedReader(system, {isDemo: false, delegators: [], profile}, undefined);
	const labels = async () => (await read(chain)).map(({address, label}) => [address, label]);
	return {labels, said: () => said, edit: (next: string) => write('labels.csv', next)};
}

it('gives the labels of a file that a profile names, and those of this chain alone', async () => {
	const {labels, edit} = await prepare(table(`${chain},${cold},Cold,`, `other.chain,${hot},Hot,`));
	expect(await labels()).toEqual([[cold, 'Cold']]);
	await edit(table(`${chain},${cold},Colder,`, `,${hot},Hot,`));
	expect(new Map((await labels()) as [string, string][])).toEqual(
		new Map([
			[cold, 'Colder'],
			[hot, 'Hot'],
		]),
	);
});

it('keeps the labels it has where the file is broken meanwhile, and says so once', async () => {
	const {labels, said, edit} = await prepare(table(`${chain},${cold},Cold,`));
	await labels();
	await edit('broken');
	expect([await labels(), await labels()]).toEqual([[[cold, 'Cold']], [[cold, 'Cold']]]);
	expect(said()).toMatch(
		/^stakedeck: the labels stay as they were: ".*labels\.csv": its first line must name the columns[^\n]*\n$/,
	);
	await edit(table(`${chain},${cold},Again,`));
	expect(await labels()).toEqual([[cold, 'Again']]);
});

it('refuses a file that is broken from the start', async () => {
	const {labels} = await prepare(table(`${chain},${cold},`));
	await expect(labels()).rejects.toThrow(/labels\.csv": line 2: /);
});

it('is a name of an address in a command', async () => {
	const {url} = await serveLists();
	const config = await writeConfig(
		`profile = "main"\n[profiles.main]\nindexer-url = "${url}"\nlabels = "l.csv"\n`,
	);
	await config.write('l.csv', table(`,${cold},Cold,`));
	const done = await runCommand(['bonds', 'cold', '-o', 'json'], {environment: config.environment});
	expect(done).toMatchObject({exitCode: 0, stderr: ''});
});
