import {readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {expect, it} from 'vitest';
import {openBlockTimes} from '../../source/store/block-times.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';

const entriesOf = async (folder: string | undefined, chain: string | undefined) => [
	...(await openBlockTimes(folder).on(chain).read()),
];

it('keeps the times of blocks for the next session, by chain, and what another program kept meanwhile', async () => {
	const folder = await temporaryFolder();
	const [one, other] = [openBlockTimes(folder), openBlockTimes(folder)];
	one.on('namada.main').keep(9n, 1_795_371_322n);
	await one.settled();
	other.on('namada.main').keep(10n, 1_795_371_328n);
	other.on('namada.test').keep(9n, 5n);
	await other.settled();
	expect(await entriesOf(folder, 'namada.main')).toEqual([
		[9n, 1_795_371_322n],
		[10n, 1_795_371_328n],
	]);
	expect(await entriesOf(folder, 'namada.test')).toEqual([[9n, 5n]]);
	expect(await entriesOf(folder, 'namada')).toEqual([]);
});

it('knows in this session what cannot be kept for the next', async () => {
	const kept = openBlockTimes(undefined).on('namada.main');
	kept.keep(9n, 7n);
	expect([...(await kept.read())]).toEqual([[9n, 7n]]);
	const unknown = openBlockTimes(await temporaryFolder());
	unknown.on(undefined).keep(9n, 7n);
	await unknown.settled();
	expect([...(await unknown.on(undefined).read())]).toEqual([]);
});

it.each([
	'',
	'[1]',
	'{"namada.main 9": 7, "namada.main x": "7", "namada.main 8": "soon", "namada.main 7": null}',
])('takes nothing from a file with %j, and writes a whole one', async content => {
	const folder = await temporaryFolder();
	const file = path.join(folder, 'blocks.json');
	await writeFile(file, content);
	expect(await entriesOf(folder, 'namada.main')).toEqual([]);
	const blocks = openBlockTimes(folder);
	blocks.on('namada.main').keep(9n, 7n);
	await blocks.settled();
	expect(await entriesOf(folder, 'namada.main')).toEqual([[9n, 7n]]);
	expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({'namada.main 9': '7'});
});

it('keeps the newest of too many', async () => {
	const folder = await temporaryFolder();
	const blocks = openBlockTimes(folder);
	for (let height = 1n; height <= 20_010n; height += 1n) blocks.on('namada.main').keep(height, height);
	await blocks.settled();
	const kept = await entriesOf(folder, 'namada.main');
	expect(kept).toHaveLength(20_000);
	expect(kept.at(-1)).toEqual([20_010n, 20_010n]);
});
