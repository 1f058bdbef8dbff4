import {describe, expect, it} from 'vitest';
import {addressOf} from '../helpers/addresses.ts';
import {wireValidator} from '../helpers/pages.ts';
import {runCommand} from '../helpers/run-command.ts';
import {noPath, serve} from '../helpers/serve.ts';

const kestrel = wireValidator(0, {name: 'Kestrel Nodes', address: 'tnam1kestrel'});
const copper = wireValidator(1, {name: 'Copper Labs', address: 'tnam1copper', state: 'jailed'});
const address = addressOf(1);

const bond = (validator: unknown, minDenomAmount: unknown, status = 'active') => ({
	validator,
	minDenomAmount,
	status,
	startEpoch: status === 'active' ? '1190' : '1206',
});
const unbond = (validator: unknown, minDenomAmount: string, withdrawEpoch: string, canWithdraw = false) => ({
	validator,
	minDenomAmount,
	withdrawEpoch,
	withdrawTime: '1768413600',
	canWithdraw,
});

const someBonds = [bond(kestrel, '394962459999'), bond(copper, '2004100000'), bond(kestrel, '1', 'inactive')];
const someUnbonds = [unbond(kestrel, '788706351234', '1190', true), unbond(copper, '197970000', '1216')];
const parameters = {apr: '0.12', epochsPerYear: '1460'};

/** A service with pages of one item, and whatever else is given by a part of its path. */
function serveStake(
	{bonds = someBonds, unbonds = someUnbonds}: {bonds?: readonly unknown[]; unbonds?: readonly unknown[]} = {},
	broken?: string,
) {
	return serve(({url = ''}, response) => {
		const {pathname, searchParams} = new URL(url, 'http://localhost');
		if (broken !== undefined && pathname.includes(broken)) {
			response.writeHead(500).end('broken');
			return;
		}
		const items = pathname.includes('/pos/bond/')
			? bonds
			: pathname.includes('/pos/unbond/')
				? unbonds
				: undefined;
		const page = Number(searchParams.get('page') ?? 1);
		if (items) {
			const counts = {page, perPage: 1, totalPages: items.length, totalItems: items.length};
			response.end(JSON.stringify({results: items.slice(page - 1, page), pagination: counts}));
		} else if (pathname.endsWith('/chain/parameters')) response.end(JSON.stringify(parameters));
		else if (pathname.endsWith('/epoch/latest')) response.end('{"epoch": "1204"}');
		else noPath(response);
	});
}

describe('stake', () => {
	it('is a table of all pages: sums, what is wrong first, and what comes out when', async () => {
		const server = await serveStake();
		const {exitCode, stdout, stderr} = await runCommand(['stake', address, '-i', server.url]);
		expect({exitCode, stderr}).toEqual({exitCode: 0, stderr: ''});
		expect(stdout).toBe(
			[
				'396 966.56 NAM bonded, 0.000001 not yet active · 197.97 unbonding · 788 706.351234 to withdraw now · ~45 025 a year',
				'! 1 jailed: stake bonded there earns nothing now',
				'',
				'Validator      State         My NAM  Share  Comm  ~A year                        Next',
				'Copper Labs    ! jailed    2 004.10   0.5%    5%        –              197.97 in <3 d',
				'Kestrel Nodes            394 962.46  99.4%    5%   45 025  788 706.35 now, <1 at 1206',
				'',
				'Next: now 788 706.35 withdrawable · epoch 1206 (<12 h) 0.000001 become active · epoch 1216 (<3 d) 197.97 withdrawable',
				'',
			].join('\n'),
		);
	});

	it('goes by the epoch where an unbond does not say whether it can be withdrawn, and names it where nothing tells', async () => {
		const silent = [unbond(kestrel, '5000000', '1190'), unbond(kestrel, '7000000', '1216')].map(
			({canWithdraw: _, ...row}) => row,
		);
		const bare = {validator: copper, minDenomAmount: '11000000'};
		const server = await serveStake({bonds: [], unbonds: [...silent, bare]});
		const {exitCode, stdout} = await runCommand(['stake', address, '-i', server.url]);
		expect(exitCode).toBe(0);
		expect(stdout.split('\n')[0]).toBe(
			'nothing bonded · at least 7.0 unbonding · 11.0 unbonded, date unknown · at least 5.0 to withdraw now',
		);
		const {stdout: json} = await runCommand(['stake', address, '-i', server.url, '-o', 'json']);
		expect(JSON.parse(json).totals).toMatchObject({
			unbonding: '7000000',
			withdrawableNow: '5000000',
			undated: '11000000',
			isWhole: false,
			releases: [
				{minDenomAmount: '5000000', canWithdraw: true},
				{minDenomAmount: '7000000', withdrawEpoch: '1216', canWithdraw: false},
			],
		});
	});

	it('breaks what is wrong between words where the terminal is narrower', async () => {
		const states = ['jailed', 'belowCapacity', 'belowThreshold', 'inactive', 'unknown'];
		const bonds = states.map((state, index) =>
			bond(wireValidator(index, {name: state, address: `tnam1${index}`, state}), '5000000'),
		);
		const server = await serveStake({bonds, unbonds: []});
		const environment = {NO_COLOR: '1'};
		const {stdout} = await runCommand(['stake', address, '-i', server.url], {columns: 60, environment});
		expect(stdout).toMatch(/\n! 1 jailed, [^:]*:\s[^:]*\bnothing now\n\n/);
		expect(stdout.split('\n').filter(line => line.length > 60)).toEqual([]);
	});

	it('is JSON with exact amounts, the parts as the service sent them, and the sums', async () => {
		const server = await serveStake();
		const {stdout} = await runCommand(['stake', address, '-i', server.url, '-o', 'json']);
		const now = {minDenomAmount: '788706351234', withdrawEpoch: null, withdrawTime: null, canWithdraw: true};
		const later = {
			minDenomAmount: '197970000',
			withdrawEpoch: '1216',
			// The time of the service is past: nothing but the length of twelve epochs is known.
			withdrawTime: expect.stringMatching(/^\d+$/),
			earliestTime: expect.stringMatching(/^\d+$/),
			canWithdraw: false,
		};
		const answer = JSON.parse(stdout);
		const [release] = answer.results[0].releases;
		const wait = Number(release.withdrawTime) - Date.now() / 1000;
		expect(Math.abs(wait - 12 * 21_600)).toBeLessThan(120);
		expect(release.withdrawTime - release.earliestTime).toBe(21_660);
		expect(answer).toEqual({
			results: [
				{
					validator: copper,
					bonded: '2004100000',
					notYetActive: '0',
					yearlyReward: null,
					releases: [later],
					isWhole: true,
					bonds: [someBonds[1]],
					unbonds: [someUnbonds[1]],
				},
				{
					validator: kestrel,
					bonded: '394962460000',
					notYetActive: '1',
					yearlyReward: '45025720439',
					releases: [now],
					isWhole: true,
					bonds: [someBonds[0], someBonds[2]],
					unbonds: [someUnbonds[0]],
				},
			],
			pagination: {page: 1, perPage: 2, totalPages: 1, totalItems: 2},
			totals: {
				bonded: '396966560000',
				notYetActive: '1',
				unbonding: '197970000',
				withdrawableNow: '788706351234',
				undated: '0',
				yearlyReward: '45025720439',
				releases: [now, later],
				isWhole: true,
			},
			freshness: {state: 'unknown', behindSeconds: null, height: null},
		});
	});

	it('is CSV with a line for each validator', async () => {
		const server = await serveStake();
		const {stdout} = await runCommand(['stake', address, '-i', server.url, '-o', 'csv']);
		const [header, first, second] = stdout.split('\r\n');
		expect(header).toMatch(
			/^bonded,notYetActive,yearlyReward,withdrawableNow,nextRelease\.minDenomAmount,nextRelease\.withdrawEpoch,nextRelease\.withdrawTime,isWhole,validator\.validatorId,validator\.address,/,
		);
		expect(first).toMatch(/^2004100000,0,,0,197970000,1216,\d+,true,1,tnam1copper,Copper Labs,/);
		expect(second).toMatch(/^394962460000,1,45025720439,788706351234,,,,true,0,tnam1kestrel,/);
	});

	it('says so where nothing is staked, and ends well', async () => {
		const server = await serveStake({bonds: [], unbonds: []});
		const table = await runCommand(['stake', address, '-i', server.url]);
		expect(table).toMatchObject({
			exitCode: 0,
			stdout: 'The service knows of no stake of this address\n',
		});
		const json = await runCommand(['stake', address, '-i', server.url, '-o', 'json']);
		expect(JSON.parse(json.stdout)).toMatchObject({results: [], totals: {bonded: '0', isWhole: true}});
	});

	it('says "at least" of amounts that cannot be read, and which they are', async () => {
		const server = await serveStake({bonds: [bond(kestrel, '5000000'), bond(copper, {odd: 1})], unbonds: []});
		const {exitCode, stdout, stderr} = await runCommand(['stake', address, '-i', server.url]);
		expect(exitCode).toBe(0);
		expect(stdout).toContain('at least 5.0 NAM bonded');
		expect(stdout).toMatch(/Copper Labs .*! jailed +>0\.00 +– /);
		expect(stderr).toMatch(/one field could not be understood .*minDenomAmount/);
		const json = await runCommand(['stake', address, '-i', server.url, '-o', 'json']);
		expect(JSON.parse(json.stdout).totals.isWhole).toBe(false);
	});

	it('does without the parameters and the epoch', async () => {
		const server = await serveStake({}, '/chain/');
		const {exitCode, stdout} = await runCommand(['stake', address, '-i', server.url]);
		expect(exitCode).toBe(0);
		expect(stdout).toMatch(/Copper Labs .* 197\.97 from epoch 1216$/m);
		expect(stdout).not.toContain('a year ');
		expect(stdout).toContain(
			'Next: now 788 706.35 withdrawable · epoch 1206 0.000001 become active · epoch 1216 197.97 withdrawable\n',
		);
	});

	it.each(['/pos/bond/', '/pos/unbond/'])('gives nothing where a page of %s fails', async broken => {
		const server = await serveStake({}, broken);
		const {exitCode, stdout} = await runCommand(['stake', address, '-i', server.url, '--timeout', '5']);
		expect({exitCode, stdout}).toEqual({exitCode: 1, stdout: ''});
	});

	it.each([
		[['stake'], 'stake needs an address: stakedeck stake <address>'],
		[['stake', `${address.slice(0, -1)}9`], 'is not an address'],
		[['stake', address, '--all'], '--all'],
		[['stake', address, '--page', '2'], '--page'],
	])('refuses %j', async (typed, words) => {
		const {exitCode, stderr} = await runCommand([...typed, '-i', 'http://127.0.0.1:1']);
		expect(exitCode).toBe(2);
		expect(stderr).toContain(words);
	});

	it('is printed once as a view, sorted and narrowed', async () => {
		const server = await serveStake();
		const view = (text: string) => runCommand(['-i', server.url, '--view', text]);
		const whole = await view(`delegator ${address}`);
		expect(whole.exitCode).toBe(0);
		expect(whole.stdout).toMatch(
			/ · 2 validators\n\n396 966\.56 NAM bonded[\s\S]*Copper Labs[\s\S]*Kestrel Nodes/,
		);
		const sorted = await view(`stake ${address} sort=amount page=3 all`);
		expect(sorted.stdout).toMatch(/sorted by amount desc\n[\s\S]*Kestrel Nodes[\s\S]*Copper Labs/);
		const narrowed = await view(`stake ${address} /jailed`);
		expect(narrowed.stdout).toContain('1 with "jailed"');
		expect(narrowed.stdout).not.toContain('Kestrel Nodes');
	});
});
