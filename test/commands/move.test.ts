import {mkdir} from 'node:fs/promises';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {Ledger} from '../../source/ledger/ledger.ts';
import {openLedger} from '../../source/ledger/ledger-file.ts';
import {createWeighedEvent} from '../helpers/memory-ledger.ts';
import {type RunSettings, runCommand} from '../helpers/run-command.ts';
import {answerWith} from '../helpers/serve.ts';
import {fifth, heldBy, holder, kintsugi, other, p2p, serveHoldings} from '../helpers/serve-holdings.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';

async function ask(
	typed: readonly string[],
	others: Parameters<typeof serveHoldings>[0] = {},
	environment: RunSettings['environment'] = {},
) {
	const {url} = await serveHoldings(others);
	const outcome = await runCommand([...typed, '-i', url, '--utc'], {environment});
	return {...outcome, url, stderr: outcome.stderr.replaceAll(url, 'URL')};
}

const linesOf = (stdout: string) => stdout.split('\n').map(line => line.trimEnd());

/** Eleven validators of equal power, so that four of them hold more than a third. */
const many = answerWith(
	200,
	JSON.stringify([
		heldBy(kintsugi, 'Kintsugi Nodes', {votingPower: '500', rank: 1}),
		heldBy(p2p, 'P2P.org 💙', {votingPower: '300', commission: '0.1', rank: 2}),
		heldBy(fifth, 'Fifth', {votingPower: '90', commission: '0', maxCommission: '0.5', rank: 3}),
		heldBy(other, 'Tundra', {votingPower: '80', commission: '0.01', maxCommission: '0.01', rank: 4}),
		heldBy('tnam1dear', 'Dear', {votingPower: '70', commission: '0.2', rank: 5}),
		heldBy('tnam1jailed', 'Jailed', {votingPower: '60', commission: '0', state: 'jailed'}),
	]),
);
const validators = {'/api/v1/pos/validator/all': many};

describe('move', () => {
	it('has where it would earn more, when it earns again, and why others are left out', async () => {
		const {exitCode, stdout, stderr} = await ask(['move', holder, '--from', 'p2p.org 💙'], validators);
		expect({exitCode, stderr}).toEqual({exitCode: 0, stderr: ''});
		expect(linesOf(stdout)).toEqual([
			'Move 1 000.000000 NAM from P2P.org 💙 (earns ~108 a year)',
			'! It came there by a move and cannot be moved on before epoch 2900',
			'',
			'Validator  Address                                        Comm  At most  State      #  Share  Of mine  ~NAM/year  vs now',
			`Tundra     ${other}    1%   +1%/ep  consensus  4   7.6%    10.0%        118     +10`,
			'',
			'Earns again from epoch 2873 (~12 h), cannot be moved on before 2927 (~14 d)',
			'Not shown (--all shows them): 1 that holds a third alone, 1 that may take 50% more in an epoch, 1 that would bring no more than now',
			'',
		]);
	});

	it('shows all with --all, with the reasons', async () => {
		const {stdout} = await ask(['move', holder, '--from', p2p, '--all', '-o', 'csv'], validators);
		const rows = stdout
			.trim()
			.split(/\r?\n/)
			.map(line => line.split(','));
		const [header = []] = rows;
		const of = (name: string) => rows.slice(1).map(row => row[header.indexOf(name)]);
		expect(of('validator.name')).toEqual(['Fifth', 'Tundra', 'Kintsugi Nodes', 'Dear']);
		expect(of('yearlyReward')).toEqual(['120000000', '118800000', '114000000', '96000000']);
		expect(of('gain')).toEqual(['12000000', '10800000', '6000000', '-12000000']);
		expect(of('leftOutFor')).toEqual(['bigChange', '', 'third', '']);
		const table = await ask(['move', holder, '--from', p2p, '--all'], validators);
		expect(table.stdout).toContain('holds a third with others');
		expect(table.stdout).not.toContain('Not shown');
	});

	it('shows the raises that were seen in 90 days, where there is a memory and one of them raised', async () => {
		const state = await temporaryFolder();
		const folder = path.join(state, 'stakedeck');
		await mkdir(folder);
		const {database} = await openLedger(path.join(folder, 'ledger.sqlite'), () => import('node:sqlite'));
		const now = BigInt(Math.floor(Date.now() / 1000));
		const raise = (id: string, old: string, changed: string, days: bigint) =>
			createWeighedEvent({
				kind: 'validator.commission',
				subject: {type: 'validator', id, name: undefined},
				old,
				new: changed,
				time: now - days * 86_400n,
			});
		const events = [raise(other, '0.5%', '1%', 91n), raise(other, '0.2%', '0.5%', 80n)];
		const more = [raise(other, '0.5%', '1%', 3n), raise('tnam1dear', '20%', '19%', 2n)];
		const ledger = new Ledger(database, 'namada.main');
		ledger.write({lists: new Map(), events: [...events, ...more], epochs: [], now});
		database.close();
		const environment = {XDG_STATE_HOME: state};
		const {stdout} = await ask(['move', holder, '--from', p2p], validators, environment);
		expect(stdout).toMatch(/Of mine {2}Raised in 90 d +~NAM\/year/);
		expect(stdout).toMatch(/^Tundra .* 0\.5% to 1%, 1 more +118/m);
		const json = await ask(['move', holder, '--from', p2p, '--all', '-o', 'json'], validators, environment);
		const {results} = JSON.parse(json.stdout);
		const raisesOf = (name: string) =>
			results.find((each: {validator: {name: string}}) => each.validator.name === name).raises;
		expect(raisesOf('Tundra')).toMatchObject([
			{from: '0.005', to: '0.01', epoch: '1204'},
			{from: '0.002', to: '0.005'},
		]);
		expect(raisesOf('Dear')).toEqual([]);
		const without = await ask(['move', holder, '--from', p2p, '-o', 'json'], validators);
		expect(JSON.parse(without.stdout).results[0].raises).toBeNull();
	});

	it('leaves out where too much of mine would be', async () => {
		const {stdout} = await ask(['move', holder, '--from', kintsugi, '-o', 'json'], validators);
		const {results, move} = JSON.parse(stdout);
		expect(results).toEqual([]);
		expect(move).toMatchObject({
			amount: '9000000000',
			yearlyReward: '1026000000',
			earnsFromEpoch: '2873',
			lockedUntilEpoch: '2927',
			notBeforeEpoch: null,
			leftOut: {third: 0, bigChange: 1, concentrated: 3},
		});
	});

	it('reckons nothing where the yield is not known', async () => {
		const {exitCode, stdout} = await ask(['move', holder, '--from', p2p], {
			...validators,
			'/api/v1/chain/parameters': answerWith(200, '{"chainId":"namada.main"}'),
		});
		expect(exitCode).toBe(0);
		expect(stdout).toContain('Move 1 000.000000 NAM from P2P.org 💙\n');
		expect(stdout).not.toContain('Earns again');
	});

	it.each([
		[['move', holder], 'move needs --from VALIDATOR'],
		[['move', holder, '--from', 'Fifth'], 'this address has no stake with "Fifth"; stakedeck stake lists'],
		[['move', other, '--from', 'Fifth'], 'so there is nothing to move'],
	])('refuses %j', async (typed, sentence) => {
		const {exitCode, stdout, stderr} = await ask(typed, validators);
		expect({exitCode, stdout}).toEqual({exitCode: 2, stdout: ''});
		expect(stderr).toContain(sentence);
	});

	it('refuses a name of two validators', async () => {
		const bonds = [kintsugi, p2p].map(address => ({
			minDenomAmount: '5',
			validator: heldBy(address, 'Twin'),
			status: 'active',
			startEpoch: '1',
		}));
		const pagination = {page: 1, perPage: 30, totalPages: 1, totalItems: 2};
		const {exitCode, stderr} = await ask(['move', holder, '--from', 'twin'], {
			...validators,
			'/api/v1/pos/bond/': answerWith(200, JSON.stringify({results: bonds, pagination})),
			'/api/v1/pos/unbond/': answerWith(200, '{"results":[]}'),
		});
		expect(exitCode).toBe(2);
		expect(stderr).toContain(`"twin" is the name of ${kintsugi} and ${p2p}: give one of them`);
	});

	it('fails as the service does', async () => {
		for (const path of ['/api/v1/pos/validator', '/api/v1/pos/bond/']) {
			const {exitCode, stdout} = await ask(['move', holder, '--from', p2p], {
				[path]: answerWith(500, '{}'),
			});
			expect({exitCode, stdout}).toEqual({exitCode: 1, stdout: ''});
		}
	});
});

describe('stake --commands', () => {
	const claim = (validator: string, more = '') =>
		`namadac claim-rewards --source ${holder} --validator ${validator}${more} --chain-id namada.main`;
	const withdraw = `namadac withdraw --source ${holder} --validator ${kintsugi}`;

	it('prints one line for each validator that has something due', async () => {
		const {exitCode, stdout, stderr} = await ask(['stake', holder, '--commands']);
		expect({exitCode, stderr}).toEqual({exitCode: 0, stderr: ''});
		expect(linesOf(stdout)).toEqual([`${withdraw} --chain-id namada.main`, claim(p2p), claim(kintsugi), '']);
	});

	it('names the node where there is one', async () => {
		const {stdout} = await ask(['stake', holder, '--commands', '-r', 'http://127.0.0.1:9/some path']);
		expect(linesOf(stdout)[0]).toMatch(
			/ --node '?http:\/\/127\.0\.0\.1:9\/some(?:%20| )path'? --chain-id namada\.main$/,
		);
	});

	it('lets nothing into a command that is no address, and no odd chain', async () => {
		const hostile = [{minDenomAmount: '5', validator: heldBy('tnam1; rm -rf ~', '$(reboot)')}];
		const {stdout, stderr} = await ask(['stake', holder, '--commands'], {
			'/api/v1/pos/reward/': answerWith(200, JSON.stringify(hostile)),
			'/api/v1/chain/parameters': answerWith(200, `{"chainId":"main'; reboot"}`),
		});
		expect(linesOf(stdout)).toEqual([withdraw, '']);
		expect(stderr).toBe('stakedeck: 1 command left out: the service sent addresses that are none\n');
	});

	it('says that claims are not known, and that there is nothing due', async () => {
		const {stdout, stderr} = await ask(['stake', holder, '--commands'], {'/api/v1/pos/reward/': undefined});
		expect(linesOf(stdout)).toEqual([`${withdraw} --chain-id namada.main`, '']);
		expect(stderr).toBe('stakedeck: claims are left out: the service does not say what there is to claim\n');
		const none = await ask(['stake', other, '--commands']);
		expect(none).toMatchObject({
			exitCode: 0,
			stdout: '',
			stderr: 'stakedeck: there is nothing to withdraw or to claim now\n',
		});
	});

	it('goes with no other form of the answer', async () => {
		const {exitCode, stderr} = await ask(['stake', holder, '--commands', '-o', 'json']);
		expect(exitCode).toBe(2);
		expect(stderr).toContain('--commands prints lines for a shell');
	});
});
