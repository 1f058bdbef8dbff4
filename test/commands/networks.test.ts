import {mkdir, readFile, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {expect, it} from 'vitest';
import {startSimulator} from '../../source/simulator/server.ts';
import {addressOf} from '../helpers/addresses.ts';
import {changesHome, cold, copper, kestrel, serveSmallChain, willow} from '../helpers/changes.ts';
import {type RunSettings, runCommand} from '../helpers/run-command.ts';
import {answerWith, noPath, serve} from '../helpers/serve.ts';
import {whenDone} from '../helpers/when-done.ts';

const jailed = {...copper, state: 'jailed', rank: null};

/** A service that knows its newest block by the time, as the servers in use do. */
function serveBlocks(chainId: string, {epoch = '1204', behind = 12} = {}) {
	return serve(({url = ''}, response) => {
		if (url.includes('/api/v1/block/timestamp/')) {
			const timestamp = String(Math.floor(Date.now() / 1000) - behind);
			const block = {height: 9_000_001, hash: null, epoch, timestamp, transactions: []};
			answerWith(200, JSON.stringify(block))(response);
		} else if (url.endsWith('/chain/parameters')) answerWith(200, JSON.stringify({chainId}))(response);
		else noPath(response);
	});
}

async function prepare(lines: readonly string[], addresses: readonly string[] = []) {
	const {environment, folder, run: compare} = await changesHome(addresses);
	await writeFile(path.join(folder, 'config.toml'), lines.join('\n'));
	const run = (typed: readonly string[] = [], settings: RunSettings = {}) =>
		runCommand(['networks', '--utc', ...typed], {...settings, environment});
	const results = async () => JSON.parse((await run(['-o', 'json'])).stdout).results;
	return {folder, compare, run, results};
}

const profile = (name: string, url: string, ...more: readonly string[]) => [
	`[profiles.${name}]`,
	`indexer-url = "${url}"`,
	...more,
];

it('asks each network one small question, with the key of its own profile', async () => {
	const [one, two] = [await serveBlocks('namada.one'), await serveBlocks('namada.two', {epoch: '7'})];
	const {folder, results} = await prepare([
		...profile('one', one.url, 'chain-id = "namada.one"', 'api-key-file = "one.key"'),
		...profile('two', two.url, 'chain-id = "namada.two"', 'api-key-file = "two.key"'),
	]);
	for (const name of ['one', 'two']) {
		await writeFile(path.join(folder, `${name}.key`), `key-of-${name}`, {mode: 0o600});
	}
	const rows = await results();
	expect(rows).toMatchObject([
		{profile: 'one', chainId: 'namada.one', epoch: '1204', height: '9000001', failure: null},
		{profile: 'two', chainId: 'namada.two', epoch: '7', failure: null},
	]);
	for (const [name, {requests}] of Object.entries({one, two})) {
		expect(requests).toHaveLength(1);
		const sent = JSON.stringify(requests.map(({headers}) => headers));
		expect(sent).toContain(`key-of-${name}`);
		expect(sent.replaceAll(`key-of-${name}`, '')).not.toContain('key-of-');
	}
});

it('asks for the chain too where nothing says which one it is', async () => {
	const server = await serveBlocks('namada.one');
	const {results} = await prepare(profile('one', server.url));
	expect(await results()).toMatchObject([
		{chainId: 'namada.one', epoch: '1204', nam: null, needs: null, seen: null},
	]);
	expect(server.requests.map(({url}) => url.replace(/\d+$/, ''))).toEqual([
		'/api/v1/block/timestamp/',
		'/api/v1/chain/parameters',
	]);
});

it('asks a service that knows no blocks by time for its epoch', async () => {
	const {url, requests} = await serveSmallChain();
	const {results} = await prepare(profile('main', url, 'chain-id = "namada.main"'));
	expect(await results()).toMatchObject([{epoch: '1204', blockTime: null, failure: null}]);
	expect(requests.map(each => each.url.replace(/\d+$/, ''))).toEqual([
		'/api/v1/block/timestamp/',
		'/api/v1/chain/epoch/latest',
		'/api/v1/crawlers/timestamps',
	]);
});

it('tells from the ledger what is mine, what needs me and the next vote, and how old that is', async () => {
	const {url, lists, requests} = await serveSmallChain();
	const {compare, run, results} = await prepare(profile('main', url));
	await compare(url);
	lists.validators = [kestrel, jailed, willow];
	await compare(url);
	const before = requests.length;
	const [row] = await results();
	expect(row).toMatchObject({
		chainId: 'namada.main',
		nam: '19.100000',
		nextVote: {id: '37', endEpoch: '1210'},
		needs: [
			{
				level: 'needs-me',
				kind: 'stake.jailed',
				subject: {type: 'validator', id: copper.address, name: 'Copper Labs'},
				mine: [{address: cold, label: 'Cold wallet', nam: '19.100000'}],
			},
		],
	});
	expect(Math.abs(Date.parse(row.seen) - Date.now())).toBeLessThan(60_000);
	// The ledger tells which chain is behind the address.
	expect(requests.slice(before).some(each => each.url.endsWith('/chain/parameters'))).toBe(false);
	const {stdout, exitCode} = await run();
	expect(exitCode).toBe(0);
	expect(stdout).toMatch(/Network +Chain +Epoch +Block +My NAM +Next vote +Needs me +Seen/);
	expect(stdout).toMatch(
		/main +namada\.main +1204 +– +19\.10 +37 in <1 d 12 h +! 1 {2}19\.10 NAM earn nothing, jailed: Copper Labs/,
	);
});

it('counts an address without stake as 0 once it was read, and a new one as unknown until then', async () => {
	const {url} = await serveSmallChain();
	const {folder, compare, run, results} = await prepare(profile('main', url), [addressOf(2)]);
	await compare(url);
	expect(await results()).toMatchObject([{nam: '19.100000', needs: []}]);
	expect((await run()).stdout).toMatch(/main .* 19\.10 /);
	const file = path.join(folder, 'state.json');
	const state = JSON.parse(await readFile(file, 'utf8'));
	const added = {chain: 'namada.main', address: addressOf(3), label: 'New wallet'};
	await writeFile(file, JSON.stringify({...state, labels: [...state.labels, added]}));
	expect(await results()).toMatchObject([{nam: null}]);
	await compare(url);
	expect(await results()).toMatchObject([{nam: '19.100000'}]);
});

it('says when the next vote ends in the words of the overview, which knows when the epoch does', async () => {
	// Five hours into an epoch of six.
	const {url, close, chain} = await startSimulator({seed: 1, speed: 1, shapes: 'server'});
	whenDone(close);
	const {compare, folder, run} = await prepare(profile('main', url));
	const labels = [{chain: chain.state.identity.chainId, address: chain.delegators[0], label: 'Cold wallet'}];
	await writeFile(path.join(folder, 'state.json'), JSON.stringify({version: 1, labels}));
	await compare(url);
	const {stdout} = await run();
	const [, id = '', wait] = / (\d+) in (~.+?) {2}/.exec(stdout) ?? [];
	const overview = await runCommand(['overview', '-i', url, '--utc'], {
		environment: {XDG_STATE_HOME: path.dirname(folder)},
	});
	expect(overview.stdout).toMatch(new RegExp(`^ *${id} .* in ${wait} `, 'm'));
});

it('asks for the chain again where it is not as far as the ledger has it', async () => {
	const {url, lists} = await serveSmallChain();
	const {compare, results} = await prepare(profile('main', url));
	await compare(url);
	lists.epoch = 3;
	lists.parameters = {chainId: 'namada.fresh'};
	expect(await results()).toMatchObject([{chainId: 'namada.fresh', epoch: '3', nam: null, needs: null}]);
});

it('names in its row and on stderr what does not answer, with why, and ends with 1', async () => {
	const server = await serveBlocks('namada.one');
	const locked = await serve((_request, response) => answerWith(401, '{}')(response));
	const {run} = await prepare([
		...profile('one', server.url),
		...profile('locked', locked.url),
		...profile('gone', 'http://127.0.0.1:1'),
		...profile('keyless', server.url, 'api-key-file = "nowhere.key"'),
		'[profiles.node]',
		'rpc-url = "http://127.0.0.1:1"',
	]);
	const {stdout, stderr, exitCode} = await run();
	expect(exitCode).toBe(1);
	const lines = stdout.trimEnd().split('\n');
	expect(lines[1]).toMatch(/^one +namada\.one +1204 +12 s/);
	expect(lines[2]).toMatch(/^locked .*! no answer: needs a key \(401\)/);
	expect(lines[3]).toMatch(/^gone .*! no answer: /);
	expect(lines[4]).toMatch(/^keyless .*! no answer: the key cannot be read from /);
	expect(lines[5]).toMatch(/^node .*! no answer: .*the profile node has no indexer-url/);
	expect(stderr).toMatch(/stakedeck: gone: http:\/\/127\.0\.0\.1:1 cannot be reached/);
	expect(stderr.trimEnd().split('\n').at(-1)).toBe('stakedeck: 4 of 5 networks did not answer');
});

it('knows the addresses of a file of labels that the profile names', async () => {
	const {url} = await serveSmallChain();
	const {compare, folder, results} = await prepare(profile('main', url, 'labels = "more.csv"'));
	const other = addressOf(2);
	await writeFile(
		path.join(folder, 'more.csv'),
		`chain,address,label,kind\nnamada.main,${other},Hot wallet,\n`,
	);
	await compare(url);
	// One of the two was never read, so that nobody knows the sum.
	expect(await results()).toMatchObject([{nam: null, needs: null}]);
});

it('prints chosen columns, and csv with exact values', async () => {
	const {url} = await serveSmallChain();
	const {compare, run} = await prepare(profile('main', url));
	await compare(url);
	expect((await run(['-o', 'csv', '--columns', 'network,mine,epoch'])).stdout).toBe(
		'network,mine,epoch\r\nmain,19.100000,1204\r\n',
	);
	const [header] = (await run(['-o', 'csv'])).stdout.split('\r\n');
	expect(header).toBe(
		'profile,chainId,indexer,epoch,height,blockTime,failure,nam,needsMe,needs,nextVote.id,nextVote.endEpoch,seen',
	);
});

it('says how a profile is made where there is none', async () => {
	const {run, folder} = await prepare(['utc = true']);
	expect(await run()).toEqual({
		exitCode: 0,
		stdout: 'There are no profiles: stakedeck init makes one\n',
		stderr: '',
	});
	const json = await run(['-o', 'json']);
	expect(JSON.parse(json.stdout).results).toEqual([]);
	expect(json.stderr).toContain('There are no profiles: stakedeck init makes one');
	await rm(path.join(folder, 'config.toml'));
	expect((await run()).stdout).toContain('There are no profiles');
});

it('does without a ledger that cannot be used', async () => {
	const server = await serveBlocks('namada.one');
	const {run, folder} = await prepare(profile('one', server.url));
	await mkdir(path.join(folder, 'ledger-2.sqlite'));
	const {exitCode, stdout} = await run();
	expect(exitCode).toBe(0);
	expect(stdout).toContain('namada.one');
});

it('asks four at a time', async () => {
	let [open, most] = [0, 0];
	const waiting: (() => void)[] = [];
	const server = await serve((_request, response) => {
		most = Math.max(most, ++open);
		waiting.push(() => {
			open--;
			answerWith(200, '{"height":1,"epoch":"5","timestamp":"1790000000","transactions":[]}')(response);
		});
		// The fourth one frees all of them, and a fifth would have come before.
		if (waiting.length === 4) for (const answer of waiting.splice(0)) answer();
	});
	const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
	const {results} = await prepare(
		names.flatMap(name => profile(name, server.url, 'chain-id = "namada.one"')),
	);
	expect(await results()).toHaveLength(8);
	expect(most).toBe(4);
});
