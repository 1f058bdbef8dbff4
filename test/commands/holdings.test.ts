import {describe, expect, it} from 'vitest';
import {runCommand} from '../helpers/run-command.ts';
import {answerWith} from '../helpers/serve.ts';
import {heldBy, holder, native, other, p2p, serveHoldings} from '../helpers/serve-holdings.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';

const proxied = {environment: {TZ: 'UTC'}};

async function ask(
	typed: readonly string[],
	others: Parameters<typeof serveHoldings>[0] = {},
	settings: Parameters<typeof runCommand>[1] = {},
) {
	const server = await serveHoldings(others);
	const outcome = await runCommand([...typed, '-i', server.url, '--utc'], {...proxied, ...settings});
	return {...outcome, server, stderr: outcome.stderr.replaceAll(server.url, 'URL')};
}

const linesOf = (stdout: string) => stdout.split('\n').map(line => line.trimEnd());

describe('votes', () => {
	it('of an address come with the proposals, the newest first', async () => {
		const {exitCode, stdout, stderr} = await ask(['votes', holder]);
		expect({exitCode, stderr}).toEqual({exitCode: 0, stderr: ''});
		expect(linesOf(stdout)).toEqual([
			'Id  Title           Vote     Status',
			'40  Admit two more  yay      voting',
			'39  Second audit    nay      ✗ rejected',
			' 9  –               unknown  –',
			'',
		]);
	});

	it('of an address stay without titles where there are no proposals to be had', async () => {
		const {exitCode, stdout} = await ask(['votes', holder, '--vote', 'yay,nay', '-o', 'csv'], {
			'/api/v1/gov/proposal': answerWith(500, '{}'),
		});
		expect(exitCode).toBe(0);
		expect(stdout.split('\r\n').slice(0, 3).join('\n').trim()).toMatch(
			/^proposalId,vote,.*\n40,yay,,\n39,nay,,$/,
		);
	});

	it('on a proposal name validators with their power, and sum up no votes', async () => {
		const {exitCode, stdout, stderr} = await ask(['votes', '#40']);
		expect({exitCode, stderr}).toEqual({exitCode: 0, stderr: ''});
		expect(linesOf(stdout)).toEqual([
			'2 of 3 validators with 87.57% of their power · 2 delegators',
			'',
			'By                        Vote      Power NAM  Of power',
			'Kintsugi Nodes            nay      39 403 008    49.25%',
			'P2P.org 💙                yay      30 656 400    38.32%',
			'a delegator tnam1qza…j9h  yay               –         –',
			'a delegator tnam1qzh…2we  abstain           –         –',
			'',
		]);
	});

	it('on a proposal can be chosen from, on the page and of all', async () => {
		const chosen = await ask(['votes', '40', '--vote', 'yay', '-o', 'json']);
		expect(JSON.parse(chosen.stdout)).toEqual({
			results: [other, p2p].map(voterAddress => ({proposalId: 40, vote: 'yay', voterAddress})),
			pagination: {page: 1, perPage: 30, totalPages: 1, totalItems: 4},
			freshness: {state: 'unknown', behindSeconds: null, height: null},
		});
		const first = {results: [{proposalId: 40, vote: 'yay', voterAddress: p2p}]};
		const pagination = {page: 1, perPage: 1, totalPages: 2, totalItems: 2};
		const {stdout, stderr} = await ask(['votes', '40', '--vote', 'nay'], {
			'/api/v1/gov/proposal/40/votes': answerWith(200, JSON.stringify({...first, pagination})),
		});
		expect(stdout).toBe('Nothing on this page\n');
		expect(stderr).toBe(
			'stakedeck: 0 of the 1 votes on this page are shown; --all chooses among every page\n',
		);
	});

	it('end with 3 for a proposal that is none, and are empty where nobody voted', async () => {
		const none = await ask(['votes', '999']);
		expect(none.exitCode).toBe(3);
		expect(none.stderr).toContain('Proposal 999 not found');
		expect((await ask(['votes', '42', '--all'])).stdout).toBe('Nobody has voted on it yet\n');
		expect((await ask(['votes', '42', '--vote', 'nay'])).stdout).toBe('Nobody has voted nay\n');
		expect((await ask(['votes', other])).stdout).toBe('The service knows of no vote of this address\n');
	});

	it.each([
		[
			['votes', holder, '--page', '2'],
			'--page is for the votes on a proposal: those of an address come whole',
		],
		[['votes', '40', '--vote', 'yes'], '--vote takes yay, nay, abstain or unknown, not "yes"'],
		[['votes', 'forty'], '"forty" is not an address'],
		[['votes'], 'votes needs an id or address: stakedeck votes <id|address>'],
	])('refuse %j', async (typed, sentence) => {
		const {exitCode, stdout, stderr, server} = await ask(typed);
		expect({exitCode, stdout}).toEqual({exitCode: 2, stdout: ''});
		expect(stderr).toContain(sentence);
		expect(server.requests).toEqual([]);
	});
});

describe('proposal', () => {
	const votesPath = '/api/v1/gov/proposal/40/votes';
	const askedFor = (server: {readonly requests: readonly {readonly url: string}[]}) =>
		server.requests.filter(({url}) => url.startsWith(votesPath)).length;

	it('says who voted, where all votes can be had in a few requests', async () => {
		const {exitCode, stdout, stderr, server} = await ask(['proposal', '40']);
		expect({exitCode, stderr}).toEqual({exitCode: 0, stderr: ''});
		expect(linesOf(stdout)).toContain('By       2 of 3 validators with 87.57% of their power · 2 delegators');
		expect(askedFor(server)).toBe(1);
	});

	it.each<[string, Parameters<typeof serveHoldings>[0]]>([
		['are not served', {[votesPath]: undefined}],
		['do not answer', {[votesPath]: answerWith(500, '{}')}],
		[
			'are more than 500',
			{
				[votesPath]: answerWith(
					200,
					JSON.stringify({
						results: [{proposalId: 40, vote: 'yay', voterAddress: p2p}],
						pagination: {page: 1, perPage: 30, totalPages: 17, totalItems: 501},
					}),
				),
			},
		],
		['are of none', {[votesPath]: answerWith(200, '{"results":[],"pagination":{"page":1,"totalPages":0}}')}],
	])('says nothing of it where they %s', async (_why, others) => {
		const {exitCode, stdout, server} = await ask(['proposal', '40'], others);
		expect(exitCode).toBe(0);
		expect(stdout).toContain('Admit two more');
		expect(stdout).not.toMatch(/^By /m);
		expect(askedFor(server)).toBeLessThanOrEqual(2);
	});

	it('asks for no votes that a machine is not told, nor for those of one that is over', async () => {
		expect(askedFor((await ask(['proposal', '40', '-o', 'json'])).server)).toBe(0);
		const over = await ask(['proposal', '40'], {
			[votesPath]: answerWith(500, '{}'),
			'/api/v1/gov/proposal/40': answerWith(200, '{"id":"40","status":"executedPassed"}'),
		});
		expect(over.exitCode).toBe(0);
		expect(askedFor(over.server)).toBe(0);
	});
});

describe('parameters', () => {
	const supplyPath = '/api/v1/chain/token-supply';

	it.each([
		['less what is locked away', undefined, 'Bonded 80 M NAM, 7.7% of the supply of 1 028 999 999 NAM'],
		[
			'whole where that is not known',
			`{"address":"${native}","totalSupply":"160000000000000","effectiveSupply":null}`,
			'Bonded 80 M NAM, 50.0% of the supply of 160 000 000 NAM',
		],
	])('say what part of the supply is bonded, %s', async (_what, body, line) => {
		const instead = body === undefined ? {} : {[supplyPath]: answerWith(200, body)};
		const {stdout} = await ask(['parameters'], instead);
		expect(linesOf(stdout).map(each => each.replaceAll(/ {2,}/g, ' '))).toContain(line);
	});

	it.each([
		['absent', undefined],
		['not kept', answerWith(200, 'null')],
		['broken', answerWith(500, '{}')],
		['nonsense', answerWith(200, '"x"')],
	])('have no such line where the supply is %s', async (_how, instead) => {
		const {exitCode, stdout} = await ask(['parameters'], {[supplyPath]: instead});
		expect(exitCode).toBe(0);
		expect(stdout).toContain('Yearly yield');
		expect(stdout).not.toContain('Bonded');
	});
});

describe('rewards', () => {
	it('are what can be claimed, by validator and whole, zeros left out', async () => {
		const {exitCode, stdout, stderr} = await ask(['rewards', holder]);
		expect({exitCode, stderr}).toEqual({exitCode: 0, stderr: ''});
		expect(linesOf(stdout)).toEqual([
			'133.886389 NAM to claim with 2 validators',
			'As of the newest epoch of which the service has rewards',
			'',
			'Validator       To claim NAM  State  Comm',
			'P2P.org 💙             66.94           5%',
			'Kintsugi Nodes         66.94           5%',
			'',
		]);
		const {stdout: json} = await ask(['rewards', holder, '-o', 'json']);
		expect(JSON.parse(json)).toMatchObject({
			results: [{minDenomAmount: '66943195'}, {minDenomAmount: '66943194'}],
			totals: {claimable: '133886389', isWhole: true},
		});
	});

	it('count a row once that comes twice', async () => {
		const row = {minDenomAmount: '5', validator: heldBy(p2p, 'P2P.org')};
		const {stdout} = await ask(['rewards', holder, '-o', 'json'], {
			'/api/v1/pos/reward/': answerWith(200, JSON.stringify([row, row, {...row, minDenomAmount: '6'}])),
		});
		expect(JSON.parse(stdout).totals).toEqual({claimable: '11', isWhole: true});
	});

	it('say so where there is nothing, and what they could not read', async () => {
		expect((await ask(['rewards', other])).stdout).toBe(
			'Nothing to claim\nAs of the newest epoch of which the service has rewards\n',
		);
		const odd = JSON.stringify([
			{minDenomAmount: {}, validator: null},
			{minDenomAmount: '5', validator: null},
		]);
		const {stdout, stderr} = await ask(['rewards', holder], {
			'/api/v1/pos/reward/': answerWith(200, odd),
		});
		expect(stdout).toContain('at least 0.000005 NAM to claim with 2 validators');
		expect(stderr).toContain('one field could not be understood (shown as ?): ');
	});
});

describe('balance', () => {
	const long = 'ibc/f082b65c88e4b6d5ef1db243cda1d331d002759e938a0f5cd3ffdc5d53b3e349 over channel-4';

	it('has NAM as liquid, and other tokens in their smallest unit, never scaled', async () => {
		const {exitCode, stdout, stderr} = await ask(['balance', holder]);
		expect({exitCode, stderr}).toEqual({exitCode: 0, stderr: ''});
		expect(linesOf(stdout).map(line => line.replaceAll(/ {2,}/g, '  '))).toEqual([
			'Token  Amount  Unit',
			'NAM, liquid  0.099999  ! less than a fee',
			'uosmo over channel-1  77  smallest unit',
			`${long}  18 014 398 509 481 985  smallest unit`,
			'',
		]);
	});

	it.each<[string, Parameters<typeof serveHoldings>[0], string]>([
		['the gas of a claim', {'/api/v1/gas/estimate': undefined}, '! less than a fee'],
		['the price of gas', {'/api/v1/gas-price/': undefined}, 'NAM'],
		['the tokens', {'/api/v1/chain/token': undefined}, '! less than a fee'],
	])('does without %s', async (_what, others, unit) => {
		const {exitCode, stdout} = await ask(['balance', holder], others);
		expect(exitCode).toBe(0);
		expect(linesOf(stdout)[1]?.replaceAll(/ {2,}/g, '  ')).toBe(`NAM, liquid  0.099999  ${unit}`);
	});

	it('is no warning from two fees on', async () => {
		const enough = JSON.stringify([{tokenAddress: native, minDenomAmount: '100000'}]);
		const {stdout} = await ask(['balance', holder, '-o', 'json'], {
			'/api/v1/account/': answerWith(200, enough),
		});
		expect(JSON.parse(stdout)).toMatchObject({names: ['NAM'], isLessThanFees: false});
	});
});

describe('history', () => {
	it('asks once for the time of a block, in whichever run', async () => {
		const home = await temporaryFolder();
		const settings = {environment: {TZ: 'UTC', XDG_CACHE_HOME: home, HOME: home}};
		const blocks = ({server}: Awaited<ReturnType<typeof ask>>) =>
			server.requests.filter(({url}) => url.includes('/block/height/')).map(({url}) => url);
		const first = await ask(['history', holder, '-o', 'csv'], {}, settings);
		expect(blocks(first)).toHaveLength(3);
		const second = await ask(['history', holder, '-o', 'csv'], {}, settings);
		expect(second.stdout).toBe(first.stdout);
		// The service knows none of that one yet.
		expect(blocks(second)).toEqual([expect.stringContaining('8938918')]);
	});

	it('tells the deed, once for both ends, with the time of its block', async () => {
		const {exitCode, stdout, stderr, server} = await ask(['history', holder]);
		expect({exitCode, stderr}).toEqual({exitCode: 0, stderr: ''});
		expect(linesOf(stdout).map(line => line.split(/ {2,}/).slice(0, 5).join(' | '))).toEqual([
			'When | Block | What it does | In/out | Result',
			'2026-11-22 18:15 UTC | 8 938 923 | bond 12.5 NAM to “Fifth” | out | ✓ applied',
			'2026-11-22 18:15 UTC | 8 938 923 | vote yay on proposal 40 | – | ✓ applied',
			'2026-11-22 18:14 UTC | 8 938 919 | transfer 1 NAM | in and out | ✓ applied',
			'– | 8 938 918 | transfer 1 NAM from tnam1qza…sj9h | in | ✗ rejected',
			'– | 8 938 918 | claimRewards: content not read | in | ✓ applied',
			'',
		]);
		const blocks = server.requests.filter(({url}) => url.includes('/block/height/'));
		expect(blocks).toHaveLength(3);
	});

	it('keeps both entries in JSON, and names the fields of a CSV', async () => {
		const {stdout} = await ask(['history', holder, '--all', '-o', 'json']);
		expect(JSON.parse(stdout).results).toHaveLength(6);
		const csv = await ask(['history', holder, '-o', 'csv'], {'/api/v1/block/': undefined});
		expect(csv.stdout.split('\r\n')[0]?.trim()).toContain(
			'time,blockHeight,deed,direction,exitCode,kind,txId,wrapperId',
		);
		expect(csv.stdout).toContain(`8938923,bond 12.5 NAM to “Fifth”,out,applied,bond,${'a'.repeat(64)}`);
	});

	it('has the kinds that are asked for, as people type them too', async () => {
		const {stdout} = await ask([
			'history',
			holder,
			'--kind',
			'claim-rewards,bond',
			'--columns',
			'kind,result',
		]);
		expect(linesOf(stdout)).toEqual([
			'Kind          Result',
			'bond          ✓ applied',
			'claimRewards  ✓ applied',
			'',
		]);
		const none = await ask(['history', holder, '--kind', 'unbond', '--all']);
		expect(none.stdout).toBe('The service knows of no such transaction of this address\n');
		const odd = await ask(['history', holder, '--kind', '9']);
		expect(odd.exitCode).toBe(2);
		expect(odd.stderr).toContain('--kind takes transparentTransfer, ');
	});

	it('has no times where blocks are not there, or do not answer', async () => {
		for (const instead of [undefined, answerWith(500, '{}')]) {
			const {exitCode, stdout, server} = await ask(['history', holder], {'/api/v1/block/': instead});
			expect(exitCode).toBe(0);
			expect(linesOf(stdout)[0]).toMatch(/^ *Block {2}What it does/);
			expect(server.requests.filter(({url}) => url.includes('/block/height/')).length).toBeLessThanOrEqual(4);
		}
	});
});

const commands: readonly [string, readonly string[], string][] = [
	['votes of an address', ['votes', holder], '/api/v1/gov/voter/'],
	['votes on a proposal', ['votes', '40'], '/api/v1/gov/proposal/40/votes'],
	['rewards to claim', ['rewards', holder], '/api/v1/pos/reward/'],
	['balances of an address', ['balance', holder], '/api/v1/account/'],
	['transactions of an address', ['history', holder], '/api/v1/chain/history'],
];

describe.each(commands)('a service without %s', (what, typed, path) => {
	it('costs one sentence', async () => {
		const {exitCode, stdout, stderr} = await ask(typed, {[path]: undefined});
		expect({exitCode, stdout}).toEqual({exitCode: 1, stdout: ''});
		expect(stderr).toMatch(
			new RegExp(`^stakedeck: URL has no ${what}: it does not answer api/v1/[^;]*; .*service.*\n$`),
		);
	});

	it('or that fails, talks nonsense or says nothing, is named with its reason', async () => {
		const failing = await ask(typed, {[path]: answerWith(500, '{"message":"Database error","code":500}')});
		expect(failing).toMatchObject({exitCode: 1, stdout: ''});
		expect(failing.stderr).toContain('failed (500): Database error');
		const odd = await ask(typed, {[path]: answerWith(200, '<html>')});
		expect(odd).toMatchObject({exitCode: 1, stdout: ''});
		expect(odd.stderr).toContain('not the expected JSON');
		const silent = await ask([...typed, '--timeout', '1'], {[path]: () => {}});
		expect(silent).toMatchObject({exitCode: 1, stdout: ''});
		expect(silent.stderr).toContain('did not answer within 1');
	});

	it('or that is gone, is not said to lack it', async () => {
		const {exitCode, stderr} = await ask(typed, {'/': answerWith(503, '{}')});
		expect(exitCode).toBe(1);
		expect(stderr).toContain('failed (503)');
	});
});
