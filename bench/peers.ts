import {accessSync, constants} from 'node:fs';
import {writeFile} from 'node:fs/promises';
import path from 'node:path';
import {measurePeer, type Peer, upAndDown} from './keys.ts';
import {environment, type ServedChain} from './processes.ts';
import type {Measure} from './table.ts';

const sizes = [
	{columns: 80, rows: 24},
	{columns: 120, rows: 40},
];

/** Other programs with a list under a cursor, on the rows that ours shows, and the bare echo of a terminal. */
export async function measurePeers(chain: ServedChain, folder: string): Promise<readonly Measure[]> {
	const file = path.join(folder, 'validators.csv');
	await writeFile(file, await rowsOf(chain));
	const measures: Measure[] = [];
	for (const peer of peersOf(file)) measures.push(...(await measurePeer(peer, isInstalled(peer.file))));
	return measures;
}

function peersOf(file: string): readonly Peer[] {
	return sizes.flatMap((size): readonly Peer[] => [
		{
			name: 'htop, processes of this machine',
			file: 'htop',
			parameters: ['-d', '100'],
			size,
			ready: 'PID',
			keys: upAndDown(5, '\u001BOB', '\u001BOA'),
		},
		{
			name: 'VisiData, the same 30 rows',
			file: 'vd',
			parameters: [file],
			size,
			ready: 'votingPower',
			keys: upAndDown(29),
		},
		{
			name: 'less, the same 30 rows',
			file: 'less',
			parameters: [file],
			size,
			ready: 'votingPower',
			keys: upAndDown(6),
		},
	]);
}

/** The first page as comma-separated values. */
async function rowsOf(chain: ServedChain): Promise<string> {
	const response = await fetch(`${chain.address}/api/v1/pos/validator?sortField=votingPower&sortOrder=desc`);
	const {results} = (await response.json()) as {results: readonly Record<string, unknown>[]};
	const fields = ['rank', 'name', 'votingPower', 'commission', 'state', 'address'];
	const lines = results.map(row => fields.map(field => `"${row[field] ?? ''}"`).join(','));
	return `${[fields.join(','), ...lines].join('\n')}\n`;
}

function isInstalled(name: string): boolean {
	return environment.PATH.split(path.delimiter).some(folder => {
		try {
			accessSync(path.join(folder, name), constants.X_OK);
			return true;
		} catch {
			return false;
		}
	});
}
