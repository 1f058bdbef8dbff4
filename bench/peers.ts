import {accessSync, constants} from 'node:fs';
import {writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {Program} from './programs.ts';
import type {ServedChain} from './service/chain.ts';
import {folder} from './terminal/environment.ts';

/** Other programs with a list under a cursor: those that are installed, and the names of those that are not. */
export interface Peers {
	readonly installed: readonly Program[];
	readonly missing: readonly string[];
}

/** VisiData and less are given the rows of the chain in files. */
export async function findPeers(chain: ServedChain): Promise<Peers> {
	const file = path.join(folder, 'validators');
	const rows = await rowsOf(chain);
	await writeFile(`${file}.csv`, rows.map(row => row.map(cell => `"${cell}"`).join(',')).join('\n'));
	await writeFile(`${file}.txt`, rows.map(row => row.map(cell => cell.padEnd(18)).join(' ')).join('\n'));
	const all = peersOf(file);
	const installed = all.filter(({file: name}) => isInstalled(name));
	return {installed, missing: all.filter(peer => !installed.includes(peer)).map(({file: name}) => name)};
}

function peersOf(file: string): readonly Program[] {
	const arrows = {down: '\u001BOB', up: '\u001BOA'};
	const paging = {down: '\u001B[6~', up: '\u001B[5~'};
	return [
		{
			name: 'htop',
			file: 'htop',
			parameters: ['-d', '100'],
			ready: /PID/,
			firstWord: 'PID',
			...arrows,
			reach: 5,
		},
		{
			name: 'btop',
			file: 'btop',
			parameters: [],
			ready: /Pid:/,
			firstWord: 'proc',
			down: '\u001B[B',
			up: '\u001B[A',
			reach: 3,
		},
		{
			name: 'VisiData',
			file: 'vd',
			parameters: [`${file}.csv`],
			ready: /votingPower.*consensus/s,
			firstWord: 'votingPower',
			down: 'j',
			up: 'k',
			reach: 15,
			pages: paging,
		},
		{
			name: 'less -S',
			file: 'less',
			parameters: ['-S', `${file}.txt`],
			ready: /votingPower.*consensus/s,
			firstWord: 'votingPower',
			down: 'j',
			up: 'k',
			reach: 15,
			pages: paging,
		},
	];
}

const fields = ['rank', 'name', 'state', 'votingPower', 'commission', 'address'] as const;

async function rowsOf({address}: ServedChain): Promise<readonly (readonly string[])[]> {
	const rows: string[][] = [[...fields]];
	for (let page = 1; ; page++) {
		const query = `page=${page}&sortField=votingPower&sortOrder=desc`;
		const response = await fetch(`${address}/api/v1/pos/validator?${query}`);
		const {results} = (await response.json()) as {results: readonly Record<string, unknown>[]};
		if (results.length === 0) return rows;
		rows.push(...results.map(row => fields.map(field => String(row[field] ?? ''))));
	}
}

function isInstalled(name: string): boolean {
	return (process.env.PATH ?? '').split(path.delimiter).some(place => {
		try {
			accessSync(path.join(place, name), constants.X_OK);
			return true;
		} catch {
			return false;
		}
	});
}
