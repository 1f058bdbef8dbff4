import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {readTypedCommand} from '../source/dashboard/command-line/command-line.ts';
import {completeCommand} from '../source/dashboard/command-line/complete-command.ts';
import type {CommandContext} from '../source/dashboard/command-line/typed-command.ts';
import {defaultKeys} from '../source/keys/key-map.ts';
import {flagNames, flagOf} from '../source/options/flags.ts';
import {parseRoute} from '../source/routes/parse-route.ts';
import {defaultRoute} from '../source/routes/route.ts';
import {routeForms, routeWords} from '../source/routes/route-forms.ts';
import {addressOf} from './helpers/addresses.ts';
import {commandNames, commandOf} from './helpers/commands.ts';
import {writeConfig} from './helpers/config.ts';
import {runCommand} from './helpers/run-command.ts';
import {answerWith, serve, serveJson} from './helpers/serve.ts';
import {temporaryFolder} from './helpers/temporary-folder.ts';

const [cold, hot, first, second] = [addressOf(1), addressOf(2), addressOf(3), addressOf(4)];
const addresses = [
	{address: cold, label: 'Cold wallet', usedAt: 4},
	{address: hot, label: 'hot', usedAt: 3},
	{address: first, label: 'Twins', usedAt: 2},
	{address: second, label: 'twins', usedAt: 1},
	{address: addressOf(5), label: 'all', usedAt: 1},
	{address: addressOf(6), label: undefined, usedAt: 1},
];
const emptyList = {results: [], pagination: {page: 1, perPage: 30, totalPages: 0, totalItems: 0}};

/** Serves empty lists, in pages or not, as each path has them. */
function serveEmpty() {
	const bare = JSON.stringify([]);
	return serve(({url = ''}, response) => {
		if (url.endsWith('/health')) return answerWith(200, '{"version":"3.3.1"}')(response);
		if (url.endsWith('/chain/parameters')) return answerWith(200, '{"chainId":"namada.main"}')(response);
		const isBare = /\/(?:reward|account|votes|all|token)\b/.test(url);
		answerWith(200, isBare ? bare : JSON.stringify(emptyList))(response);
	});
}

/** An environment whose state file holds those labels. */
async function remembering(content: object = {addresses}): Promise<Record<string, string>> {
	const folder = await temporaryFolder();
	await mkdir(path.join(folder, 'stakedeck'));
	await writeFile(path.join(folder, 'stakedeck', 'state.json'), JSON.stringify(content));
	return {XDG_STATE_HOME: folder};
}

const facts: CommandContext = {
	route: defaultRoute('validators'),
	bookmarks: [],
	addresses,
	profiles: [],
	orders: {},
	exportNames: [],
	broadcastRefusal: undefined,
	keyMap: defaultKeys,
	themes: {names: ['default', 'contrast', 'mono'], refusal: undefined},
	isValidator: () => false,
};

const asking = commandNames.filter(name => commandOf(name).argument === 'address');
const viewing = routeWords.filter(word => routeForms[word].argument === 'address');

it('the commands and views that take an address are found in their tables, and no flag takes one', () => {
	expect(asking).toContain('bonds');
	expect(viewing).toContain('validator');
	expect(flagNames.filter(name => String(flagOf(name).accepts) === 'address')).toEqual([]);
});

describe.each(asking)('the command %s', name => {
	it('understands a label in any case, and asks for its address', async () => {
		const server = await serveEmpty();
		const environment = await remembering();
		const more = name === 'move' ? ['--from', first] : [];
		for (const typed of ['Cold wallet', 'COLD  wallet']) {
			const outcome = await runCommand([name, typed, '-i', server.url, ...more], {environment});
			// Without stake there is nothing to move.
			expect(outcome).toMatchObject(name === 'move' ? {exitCode: 2} : {exitCode: 0, stderr: ''});
		}
		const asked = server.requests.map(({url = ''}) => /[/=](tnam1\w+)/.exec(url)?.[1]);
		// Some are reckoned from two lists and from what can be claimed; the epoch and the parameters explain them.
		const count = name === 'stake' || name === 'move' ? 6 : 2;
		expect(asked.filter(address => address !== undefined)).toEqual(Array(count).fill(cold));
	});

	it('refuses a label of two addresses and names both, and hints at one that is near', async () => {
		const server = await serveJson(emptyList);
		const environment = await remembering();
		const ambiguous = await runCommand([name, 'twins', '-i', server.url], {environment});
		expect(ambiguous).toMatchObject({exitCode: 2, stdout: ''});
		expect(ambiguous.stderr).toContain(`"twins" is the label of 2 addresses, ${first} and ${second}`);
		const unknown = await runCommand([name, 'cold walet', '-i', server.url], {environment});
		expect(unknown.exitCode).toBe(2);
		expect(unknown.stderr).toMatch(/"cold walet" is not an address: .*did you mean "Cold wallet"/);
		expect(server.requests).toEqual([]);
	});
});

describe.each(viewing)('the view %s', word => {
	it.each([
		['Cold wallet', cold],
		['cold WALLET', cold],
		['"cold wallet"', cold],
		['hot', hot],
		[hot, hot],
		['all', addressOf(5)],
	])('understands %s', (typed, address) => {
		const expected = parseRoute(`${word} ${address}`);
		expect(expected).not.toHaveProperty('problem');
		expect(parseRoute(`${word} ${typed}`, addresses)).toEqual(expected);
		expect(readTypedCommand(`${word} ${typed}`, facts)).toEqual({kind: 'visit', route: expected});
	});

	it('refuses a label of two addresses, and one that is none', () => {
		expect(parseRoute(`${word} twins`, addresses)).toEqual({
			problem: expect.stringContaining(`${first} and ${second}`),
		});
		expect(parseRoute(`${word} cold walet`, addresses)).toEqual({
			problem: expect.stringMatching(/"cold walet" is not an address: .*did you mean "Cold wallet"/),
		});
	});

	it('is completed by labels, and by addresses where there is no label of their own', () => {
		expect(completeCommand(`${word} co`, facts)).toEqual([`${word} Cold wallet`]);
		expect(completeCommand(`${word} cold w`, facts)).toEqual([`${word} Cold wallet`]);
		expect(completeCommand(`${word} tw`, facts)).toEqual([`${word} ${first}`, `${word} ${second}`]);
		expect(completeCommand(`${word} ${addressOf(6).slice(0, 12)}`, facts)).toEqual([
			`${word} ${addressOf(6)}`,
		]);
	});
});

it('what a list takes stands behind a label of several words', () => {
	expect(parseRoute('withdraws cold wallet epoch=7 page=2 /x', addresses)).toEqual(
		parseRoute(`withdraws ${cold} epoch=7 page=2 /x`),
	);
	expect(parseRoute('bonds cold wallet all', addresses)).toEqual(parseRoute(`bonds ${cold} all`));
});

it('--view understands a label where there is no terminal', async () => {
	const server = await serveJson(emptyList);
	const environment = await remembering();
	const view = ['--view', 'bonds cold wallet', '-i', server.url];
	expect(await runCommand(view, {environment})).toMatchObject({exitCode: 0});
	expect(server.requests.some(({url}) => url?.endsWith(`/bond/${cold}`))).toBe(true);
	const unknown = await runCommand(['--view', 'bonds cold walet', '-i', server.url], {environment});
	expect(unknown).toMatchObject({exitCode: 2, stderr: expect.stringContaining('did you mean "Cold wallet"')});
});

describe('a label alone after ":"', () => {
	it('goes to its address', () => {
		for (const typed of ['Cold wallet', 'cold wallet']) {
			expect(readTypedCommand(typed, facts)).toEqual(readTypedCommand(`stake ${cold}`, facts));
		}
		expect(completeCommand('cold', facts)).toEqual(['Cold wallet']);
		expect(completeCommand('cold w', facts)).toEqual(['Cold wallet']);
	});

	it('of two addresses is refused', () => {
		expect(readTypedCommand('twins', facts)).toMatchObject({problem: expect.stringContaining('2 addresses')});
	});

	it('never takes the place of a word that does something', () => {
		expect(readTypedCommand('all', facts)).toEqual({kind: 'act', action: 'all'});
	});
});

describe('labels of two chains', () => {
	const twoChains = {
		labels: [
			{chain: 'namada.main', address: cold, label: 'Vault'},
			{chain: 'namada.test', address: hot, label: 'vault'},
			{chain: 'namada.test', address: first, label: 'Toy'},
		],
	};

	async function onProfile(chain: string | undefined) {
		const server = await serveJson(emptyList);
		const chainId = chain === undefined ? '' : `chain-id = "${chain}"\n`;
		const config = await writeConfig(`[profiles.here]\nindexer-url = "${server.url}"\n${chainId}`);
		const environment = {...config.environment, ...(await remembering(twoChains))};
		const asked = () => server.requests.map(({url}) => url?.split('/').at(-1)?.split('?')[0]);
		const ask = (...typed: string[]) => runCommand([...typed, '-p', 'here'], {environment});
		return {asked, ask};
	}

	it.each([
		['namada.main', cold],
		['namada.test', hot],
	])('mean what they mean on the chain of the profile: %s', async (chain, address) => {
		const {asked, ask} = await onProfile(chain);
		expect(await ask('bonds', 'vault')).toMatchObject({exitCode: 0});
		expect(await ask('bonds', 'toy')).toMatchObject({exitCode: 0});
		expect(asked()).toEqual([address, first]);
		expect(await ask('--view', 'bonds vault')).toMatchObject({exitCode: 0});
		expect(asked()).toContain(address);
	});

	it('are refused where the chain is not known and two of them are called so', async () => {
		const {asked, ask} = await onProfile(undefined);
		const outcome = await ask('bonds', 'vault');
		expect(outcome).toMatchObject({exitCode: 2, stderr: expect.stringContaining(`${cold} and ${hot}`)});
		expect(asked()).toEqual([]);
	});
});

it('an unchecked argument is sent as it is, whatever is called so', async () => {
	const server = await serveJson(emptyList);
	const environment = await remembering();
	await runCommand(['bonds', 'hot', '--unchecked', '-i', server.url], {environment});
	expect(server.requests.map(({url}) => url)).toEqual(['/api/v1/pos/bond/hot']);
});
