import {describe, expect, it} from 'vitest';
import {nextLoopTurn} from '../../source/system/timer.ts';
import {addressOf} from '../helpers/addresses.ts';
import {wireValidator} from '../helpers/pages.ts';
import {runCommand} from '../helpers/run-command.ts';
import {noPath, serve} from '../helpers/serve.ts';
import {bondedNamnam, serveTornStake, type TornStakeOptions} from '../helpers/torn-stake.ts';

const delegator = addressOf(1);

async function afterTurns(count: number): Promise<void> {
	for (let turn = 0; turn < count; turn++) await nextLoopTurn();
}

async function ask(command: string, more: readonly string[], options: TornStakeOptions = {}) {
	const server = await serveTornStake(options);
	const outcome = await runCommand([command, delegator, '-i', server.url, ...more]);
	return {...outcome, server};
}

describe('pages of a delegator that overlap until the list was read five times', () => {
	it('are read again, one page at a time, and summed up to the last namnam', async () => {
		const {exitCode, stdout, stderr, server} = await ask('stake', ['-o', 'json']);
		expect({exitCode, stderr}).toEqual({exitCode: 0, stderr: ''});
		expect(JSON.parse(stdout).totals).toMatchObject({bonded: String(bondedNamnam), isWhole: true});
		const bonds = server.asked.filter(asked => asked.startsWith('bond '));
		expect(bonds).toHaveLength(6 * 3);
		expect(bonds.slice(3)).toEqual(Array.from({length: 5}, () => ['bond 1', 'bond 2', 'bond 3']).flat());
		expect(server.asked.filter(asked => asked.startsWith('unbond '))).toHaveLength(2);
	});

	it('come whole with --all', async () => {
		const {exitCode, stdout, stderr} = await ask('bonds', ['--all', '-o', 'json']);
		expect({exitCode, stderr}).toEqual({exitCode: 0, stderr: ''});
		const {results} = JSON.parse(stdout) as {results: {startEpoch: string}[]};
		expect(results.map(({startEpoch}) => Number(startEpoch))).toEqual(
			Array.from({length: 74}, (_, index) => 2000 + index),
		);
	});
});

describe('pages of a delegator that overlap for good', () => {
	const forGood = {tornReadings: Number.POSITIVE_INFINITY};

	it('leave "at least" of the sums, which is said, and no error', async () => {
		const {exitCode, stdout, stderr, server} = await ask('stake', [], forGood);
		expect(exitCode).toBe(0);
		expect(stdout).toContain('at least 3 015.899206 NAM bonded · 49.000049 unbonding');
		expect(stderr).toBe(
			'stakedeck: 12 rows of the bonds came twice and count once\n' +
				'stakedeck: 62 of 74 bonds could be had, so sums are at least so much; try again\n',
		);
		expect(server.asked.filter(asked => asked.startsWith('bond '))).toHaveLength(7 * 3);
		const json = await ask('stake', ['-o', 'json'], forGood);
		expect(json.exitCode).toBe(0);
		expect(JSON.parse(json.stdout).totals.isWhole).toBe(false);
	});

	it('give no list with --all, and say what came twice', async () => {
		const {exitCode, stdout, stderr, server} = await ask('bonds', ['--all', '-o', 'json'], forGood);
		expect({exitCode, stdout}).toEqual({exitCode: 1, stdout: ''});
		expect(stderr).toBe(
			`stakedeck: 62 of 74 bonds came from ${server.url}, and 12 rows came twice, so the list is incomplete; try again\n`,
		);
	});
});

describe('bonds of which the service counts more than it sends', () => {
	it('are whole where their sums are those of the merged ones', async () => {
		const {exitCode, stdout, stderr} = await ask('stake', ['-o', 'json'], {tornReadings: 0, miscounted: 1});
		expect({exitCode, stderr}).toEqual({
			exitCode: 0,
			stderr: 'stakedeck: the service counts 75 bonds, and 74 are shown\n',
		});
		expect(JSON.parse(stdout).totals).toMatchObject({bonded: String(bondedNamnam), isWhole: true});
	});

	it('are believed where three readings bring the same and nothing can be compared', async () => {
		const {stderr, server} = await ask('stake', [], {
			tornReadings: 0,
			miscounted: 1,
			hasMergedBonds: false,
		});
		expect(stderr).toBe(
			'stakedeck: the service counts 75 bonds, and 74 are shown: every reading brings the same, so its count must be wrong\n',
		);
		expect(server.asked.filter(asked => asked.startsWith('bond '))).toHaveLength(3 * 3);
	});
});

it('reads torn lists of an address one request at a time, so that a service answers from one connection', async () => {
	const rows = (kind: 'startEpoch' | 'withdrawEpoch') =>
		Array.from({length: 74}, (_, index) => ({
			minDenomAmount: '1000000',
			validator: wireValidator(index % 22, {rank: null}),
			status: 'active',
			[kind]: String(2000 + index),
			canWithdraw: false,
		}));
	const lists = {bond: rows('startEpoch'), unbond: rows('withdrawEpoch')};
	const answers = {bond: 0, unbond: 0};
	let [underWay, together] = [0, 0];
	const server = await serve(({url = ''}, response) => {
		const {pathname, searchParams} = new URL(url, 'http://localhost');
		const [, name = ''] = /\/pos\/([\w-]+)\/tnam/.exec(pathname) ?? [];
		if (name !== 'bond' && name !== 'unbond') return noPath(response);
		const list = lists[name];
		const page = Number(searchParams.get('page') ?? 1);
		underWay += 1;
		// Both were read once: what follows mends them.
		if (Math.min(answers.bond, answers.unbond) >= 3) together = Math.max(together, underWay);
		const isTorn = page > 2 && answers[name] < 4 * 3;
		const results = isTorn
			? [...list.slice(10, 22), ...list.slice(72)]
			: list.slice((page - 1) * 30, page * 30);
		const pagination = {page, perPage: 30, totalPages: 3, totalItems: 74};
		// Long enough for another request that does not wait for this answer.
		void afterTurns(50).then(() => {
			answers[name] += 1;
			underWay -= 1;
			response.end(JSON.stringify({results, pagination}));
		});
	});
	const {stdout, stderr} = await runCommand(['stake', delegator, '-i', server.url, '-o', 'json']);
	expect(stderr).toBe('');
	expect(JSON.parse(stdout).totals).toMatchObject({bonded: '74000000', isWhole: true});
	expect(together).toBe(1);
});
