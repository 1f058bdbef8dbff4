import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {addressOf} from './addresses.ts';
import {wireValidator} from './pages.ts';
import {type RunSettings, runCommand} from './run-command.ts';
import {type ServedLists, serveLists} from './serve-lists.ts';
import {wireProposal} from './serve-proposals.ts';
import {temporaryFolder} from './temporary-folder.ts';

export const cold = addressOf(1);
export const [kestrel, copper, willow] = [100, 101, 102].map((seed, index) =>
	wireValidator(index, {address: addressOf(seed), name: ['Kestrel Nodes', 'Copper Labs', 'Willow'][index]}),
) as [ReturnType<typeof wireValidator>, ReturnType<typeof wireValidator>, ReturnType<typeof wireValidator>];

/** Content of the state: cold wallet is mine, and so is Willow, a validator. */
export const remembered = {
	version: 1,
	labels: [
		{chain: 'namada.main', address: cold, label: 'Cold wallet'},
		{chain: 'namada.main', address: willow.address, label: 'My Willow', kind: 'validator'},
	],
};

/** Serves three validators, an open proposal and stake of the cold wallet with Copper Labs; each look finds a new block. */
export function serveSmallChain(lists: Partial<ServedLists> = {}) {
	return serveLists({
		validators: [kestrel, copper, willow],
		proposals: [wireProposal(37, 'voting', {endEpoch: '1210'})],
		stake: {
			[`bond ${cold}`]: [{validator: copper, minDenomAmount: '19100000', status: 'active', startEpoch: '7'}],
		},
		isMoving: true,
		...lists,
	});
}

/**
Folder of a person's state, in which `changes` can be run again and again.

@param addresses further ones of the person
@param validators further ones of the person
*/
export async function changesHome(addresses: readonly string[] = [], validators: readonly string[] = []) {
	const home = await temporaryFolder();
	const folder = path.join(home, 'stakedeck');
	await mkdir(folder, {mode: 0o700});
	const more = addresses.map(address => ({chain: 'namada.main', address, label: `Wallet ${address}`}));
	const watched = validators.map(address => ({
		chain: 'namada.main',
		address,
		label: `Validator ${address}`,
		kind: 'validator',
	}));
	const labels = [...remembered.labels, ...more, ...watched];
	await writeFile(path.join(folder, 'state.json'), JSON.stringify({...remembered, labels}));
	const environment = {XDG_STATE_HOME: home, XDG_CONFIG_HOME: home};
	const run = (url: string, typed: readonly string[] = [], settings: RunSettings = {}) =>
		runCommand(['changes', '-i', url, '--utc', ...typed], {...settings, environment});
	const results = async (url: string, typed: readonly string[] = []) =>
		JSON.parse((await run(url, [...typed, '-o', 'json'])).stdout).results;
	return {folder, file: path.join(folder, 'ledger-2.sqlite'), environment, run, results};
}
