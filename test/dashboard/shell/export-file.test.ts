import {mkdir, readdir, readFile, stat, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {expect, it} from 'vitest';
import type {ExactField} from '../../../source/columns/exact-field.ts';
import {exportItems, suggestName} from '../../../source/dashboard/shell/export-file.ts';
import type {Decoded} from '../../../source/domain/decoded.ts';
import {temporaryFolder} from '../../helpers/temporary-folder.ts';

interface Item extends Decoded {
	readonly id: string;
}

const items: readonly Item[] = ['7', '=8'].map(id => ({id, source: {id, more: null}, flaws: []}));
const fields: readonly ExactField<Item>[] = [{name: 'id', field: 'id', exact: ({id}) => id}];

function write(typed: string, more: {home?: string; fields?: readonly ExactField<Item>[]} = {}) {
	return exportItems({path: typed, home: undefined, items, fields, ...more});
}

it('writes CSV with exact values, for its owner alone', async () => {
	const file = path.join(await temporaryFolder(), 'list.CSV');
	expect(await write(file)).toEqual({path: file, count: 2});
	expect(await readFile(file, 'utf8')).toBe("id\r\n7\r\n'=8\r\n");
	expect((await stat(file)).mode & 0o777).toBe(0o600);
});

it('writes JSON as the service sent it, with its counts or as the whole list', async () => {
	const folder = await temporaryFolder();
	const pagination = {page: 2, perPage: 30, totalPages: undefined, totalItems: undefined};
	await exportItems({path: path.join(folder, 'a.json'), home: undefined, items, fields, pagination});
	await write(path.join(folder, 'b.json'));
	const [page, whole] = await Promise.all(
		['a.json', 'b.json'].map(async name => JSON.parse(await readFile(path.join(folder, name), 'utf8'))),
	);
	const results = items.map(({source}) => source);
	expect(page).toEqual({results, pagination: {page: 2, perPage: 30}});
	expect(whole).toEqual({results, pagination: {page: 1, perPage: 2, totalPages: 1, totalItems: 2}});
});

it('takes ~ for the home folder, and a relative path from where the program was started', async () => {
	const home = await temporaryFolder();
	expect(await write(' ~/list.csv ', {home})).toEqual({path: path.join(home, 'list.csv'), count: 2});
	const near = path.relative(process.cwd(), path.join(home, 'near.csv'));
	expect((await write(near)).path).toBe(path.join(home, 'near.csv'));
});

it('overwrites nothing, and names what is free', async () => {
	const folder = await temporaryFolder();
	const file = path.join(folder, 'list.csv');
	await writeFile(file, 'precious');
	await writeFile(path.join(folder, 'list-2.csv'), '');
	await expect(write(file)).rejects.toThrow(
		`"${file}" exists, and nothing is overwritten; "list-3.csv" is free`,
	);
	expect(await readFile(file, 'utf8')).toBe('precious');
});

it('says what is wrong with a place', async () => {
	const folder = await temporaryFolder();
	await mkdir(path.join(folder, 'folder.csv'));
	await writeFile(path.join(folder, 'file'), '');
	const refusals: [string, string][] = [
		[path.join(folder, 'folder.csv'), `"${folder}/folder.csv" is a folder; choose another name`],
		[`${folder}/folder.csv/`, 'names a folder: add the name of the file'],
		[
			path.join(folder, 'none/list.csv'),
			`the folder "${folder}/none" does not exist; make it first, or choose another`,
		],
		[
			path.join(folder, 'file/list.csv'),
			`"${folder}/file/list.csv" cannot be written, as a part of the path is not a folder; choose another place`,
		],
		['/proc/list.csv', '"/proc'],
	];
	for (const [typed, sentence] of refusals) await expect(write(typed)).rejects.toThrow(sentence);
});

it.each([
	['', 'the name of the file is missing: it ends in .csv or .json'],
	['list.xlsx', '"list.xlsx" has no known ending: use a name that ends in .csv or .json'],
	['list', '"list" has no known ending'],
	['.csv', '".csv" has no known ending'],
	['li\u001b[2Jst.csv', 'the name of the file holds control characters'],
	['\u202evsc.csv', 'the name of the file holds control characters'],
	['zsknam1secret.csv', 'the name of the file holds a spending key'],
	['~/list.csv', '~ means nothing here, as HOME is not set; write the whole path'],
])('refuses %j', async (typed, sentence) => {
	await expect(write(typed)).rejects.toThrow(sentence);
	await expect(write(typed)).rejects.toMatchObject({name: 'ExportError'});
});

it('leaves no part of a file that failed', async () => {
	const folder = await temporaryFolder();
	const broken: ExactField<Item> = {
		name: 'id',
		field: 'id',
		exact({id}) {
			if (id === '7') return id;
			throw new Error('a bug');
		},
	};
	await expect(write(path.join(folder, 'list.csv'), {fields: [broken]})).rejects.toThrow('a bug');
	expect(await readdir(folder)).toEqual([]);
});

it('proposes a name with the view and the minute', () => {
	expect(suggestName('validators', new Date(2026, 10, 21, 9, 5))).toBe(
		'stakedeck-validators-20261121-0905.csv',
	);
});
