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

const now = BigInt(Math.floor(Date.now() / 1000));

/** A change of a commission, seen so many days ago. */
const raise = (id: string, old: string, changed: string, days: bigint) =>
	createWeighedEvent({
		kind: 'validator.commission',
		subject: {type: 'validator', id, name: undefined},
		old,
		new: changed,
		time: now - days * 86_400n,
	});

/** Writes a ledger, and returns the environment of a person who has it. */
async function remember(events: readonly ReturnType<typeof raise>[]) {
	const state = await temporaryFolder();
	const folder = path.join(state, 'stakedeck');
	await mkdir(folder);
	const {database} = await openLedger(path.join(folder, 'ledger-2.sqlite'), () => import('node:sqlite'));
	new Ledger(database, 'namada.main').write({lists: new Map(), events, epochs: [], now});
	database.close();
	return {XDG_STATE_HOME: state};
}

describe('move', () => {
	it('has where it would earn more, when it earns again, and why others are left out', async () => {
		const {exitCode, stdout, stderr} = await ask(['move', holder, '--from', 'p2p.org 💙'], validators);
		expect({exitCode, stderr}).toEqual({exitCode: 0, stderr: ''});
		expect(linesOf(stdout)).toEqual([
			'Move 1 000.000000 NAM from P2P.org 💙 (earns ~108 a year)',
			'! It came there by a move and cannot be moved on before epoch 2900',
			'',
			'Validator  Comm  At most  State  #  Share  Of mine  Its power   ~NAM/year  vs now',
			'Tundra       1%   +1%/ep         4  7.69%    10.0%  92.5% mine        118     +10',
			'',
			'Earns again from epoch 2873 (<12 h), cannot be moved on before 2927 (<14 d)',
			'3 not shown (--all shows them, each by its first reason): 1 that holds a third alone, 1 that may take 50% more in an epoch, 1 that would bring no more than now',
			'',
		]);
	});

	it('says of which the moved stake would be a third or more, and only where there is one', async () => {
		const asked = ['move', holder, '--from', 'P2P.org 💙'];
		const small = answerWith(
			200,
			JSON.stringify([
				heldBy(kintsugi, 'Kintsugi Nodes', {votingPower: '50000', rank: 1}),
				heldBy(p2p, 'P2P.org 💙', {votingPower: '30000', commission: '0.1', rank: 2}),
				heldBy(other, 'Tundra', {votingPower: '3000', commission: '0.01', rank: 3}),
				heldBy('tnam1small', 'Small', {votingPower: '1999', commission: '0.02', rank: 4}),
			]),
		);
		const {stdout} = await ask(asked, {'/api/v1/pos/validator/all': small});
		expect(stdout).toMatch(/^Validator .* Its power +~NAM\/year/m);
		expect(stdout).toMatch(/^Small .* 33\.3% mine +117/m);
		expect(stdout).toMatch(/^Tundra .* – +118/m);
		const large = JSON.stringify([
			heldBy(p2p, 'P2P.org 💙', {votingPower: '30000', commission: '0.1'}),
			heldBy(kintsugi, 'Kintsugi Nodes', {votingPower: '50000', commission: '0.2'}),
			heldBy(other, 'Tundra', {votingPower: '3000', commission: '0.01'}),
		]);
		const none = await ask(asked, {'/api/v1/pos/validator/all': answerWith(200, large)});
		expect(none.stdout).toMatch(/^Tundra /m);
		expect(none.stdout).not.toContain('Its power');
		const csv = await ask([...asked, '-o', 'csv'], {'/api/v1/pos/validator/all': small});
		expect(csv.stdout).toMatch(/powerAfter[\s\S]*4000000000[\s\S]*2999000000/);
	});

	it('breaks its sentences between words on a narrow terminal, and cuts no share of a power', async () => {
		const {url} = await serveHoldings(validators);
		const run = (typed: readonly string[], columns: number) =>
			runCommand(['move', holder, '--from', ...typed, '-i', url, '--utc'], {columns});
		const narrow = (await run([kintsugi], 40)).stdout.split('\n');
		expect(narrow).toContain('This is 90.0% of your stake, too much');
		expect(narrow).toContain('for one validator, so all 4 are left');
		expect(narrow).toContain('4 not shown (each by its first reason):');
		expect(narrow.every(line => line.length <= 40)).toBe(true);
		const {stdout} = await run([p2p, '--all'], 100);
		expect(stdout).toMatch(/^Tundra .*92\.5% mine/m);
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
		const events = [raise(other, '0.5%', '1%', 91n), raise(other, '0.2%', '0.5%', 80n)];
		const more = [raise(other, '0.5%', '1%', 3n), raise('tnam1dear', '20%', '19%', 2n)];
		const environment = await remember([...events, ...more]);
		const {stdout} = await ask(['move', holder, '--from', p2p], validators, environment);
		expect(stdout).toMatch(/Its power {3}Raised in 90 d +~NAM\/year/);
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

	it('has no column of raises where only validators that are left out raised', async () => {
		const environment = await remember([raise(kintsugi, '1%', '5%', 3n)]);
		const asked = ['move', holder, '--from', p2p];
		expect((await ask(asked, validators, environment)).stdout).not.toContain('Raised');
		expect((await ask([...asked, '--all'], validators, environment)).stdout).toContain('Raised in 90 d');
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

	it('says in one sentence why none is shown and what shows them, and counts each of them once', async () => {
		const {stdout} = await ask(['move', holder, '--from', kintsugi], validators);
		expect(linesOf(stdout).slice(2)).toEqual([
			'This is 90.0% of your stake, too much for one validator, so all 4 are left out: --all shows them',
			'',
			'Earns again from epoch 2873 (<12 h), cannot be moved on before 2927 (<14 d)',
			'4 not shown (each by its first reason): 1 that may take 50% more in an epoch, 3 with 30% or more of mine after the move',
			'',
		]);
		const all = await ask(['move', holder, '--from', kintsugi, '--all'], validators);
		expect(all.stdout.match(/^\S.*\/ep /gm)).toHaveLength(4);
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

	it('takes a name as the chain writes it, and says of an unknown one that there is none', async () => {
		const lightning = '⚡️ Lightning Stake';
		const named = [heldBy(kintsugi, lightning, {votingPower: '500'}), heldBy(other, 'Tundra 🇨🇭')];
		const bonds = [
			{minDenomAmount: '5', validator: heldBy(kintsugi, lightning), status: 'active', startEpoch: '1'},
		];
		const from = (name: string) =>
			ask(['move', holder, '--from', name], {
				'/api/v1/pos/validator/all': answerWith(200, JSON.stringify(named)),
				[`/api/v1/pos/unbond/${holder}`]: answerWith(200, '{"results":[],"pagination":{"totalPages":0}}'),
				[`/api/v1/pos/bond/${holder}`]: answerWith(
					200,
					JSON.stringify({
						results: bonds,
						pagination: {page: 1, perPage: 30, totalPages: 1, totalItems: 1},
					}),
				),
			});
		expect((await from(lightning)).stdout).toContain('from ⚡ Lightning Stake');
		expect((await from('Tundra 🇨🇭')).stderr).toContain('this address has no stake with "Tundra 🇨🇭"');
		const unknown = await from('⚡️ Lightening');
		expect(unknown.exitCode).toBe(2);
		expect(unknown.stderr).toContain('--from: there is no validator "⚡ Lightening"; stakedeck validators');
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
