import {describe, expect, it} from 'vitest';
import {addressOf} from '../helpers/addresses.ts';
import {changesHome, cold, copper, kestrel, serveSmallChain, willow} from '../helpers/changes.ts';
import {runCommand} from '../helpers/run-command.ts';
import {wireProposal} from '../helpers/serve-proposals.ts';

const now = Math.floor(Date.now() / 1000);

/** A proposal that ends within eight hours, in which validators could vote until yesterday. */
const soon = wireProposal(37, 'voting', {
	startEpoch: '1190',
	endEpoch: '1206',
	currentTime: String(now),
	startTime: String(now - 14 * 21_600),
	endTime: String(now + 28_800),
	activationEpoch: '1208',
});

const votesOf = (address: string) => `gov/voter/${address}/votes`;
const vote = (voterAddress: string, proposalId: number, word = 'yay') => ({
	proposalId,
	vote: word,
	voterAddress,
});

/** Further addresses of the person, where something is broken. */
const others = [2, 3, 4, 5, 6, 7].map(index => addressOf(index));

async function answers(held: Readonly<Record<string, unknown>>, broken?: string) {
	const {url, requests} = await serveSmallChain({proposals: [soon], held, broken});
	const {environment} = await changesHome(broken === undefined ? [] : others);
	const run = (typed: readonly string[]) => runCommand([...typed, '-i', url, '--utc'], {environment});
	return {run, requests};
}

const cast = {[votesOf(cold)]: [vote(cold, 37)], [votesOf(willow.address)]: []};
const none = {[votesOf(cold)]: [], [votesOf(willow.address)]: []};
const rewards = {[`pos/reward/${cold}`]: [{minDenomAmount: '4211050000', validator: copper}]};

it('says which open vote is missing, and what can be claimed', async () => {
	const {run} = await answers({...none, ...rewards});
	const {stdout} = await run(['overview']);
	expect(stdout).toContain('Proposal 37: not voted, ends at epoch 1206 (Cold wallet)');
	expect(stdout).toContain('4 211.05 to claim');
	const json = JSON.parse((await run(['overview', '-o', 'json'])).stdout);
	expect(json.needs).toEqual([expect.objectContaining({kind: 'vote.missing'})]);
	expect(json.addresses[0].claimable).toBe('4211050000');
	expect(await run(['overview', '--fail-if-any', 'needs-me'])).toMatchObject({exitCode: 7});
});

it('says nothing of a vote that is cast, and shows it', async () => {
	const {run} = await answers(cast);
	const {stdout, exitCode} = await run(['overview', '--fail-if-any', 'needs-me']);
	expect(exitCode).toBe(0);
	expect(stdout).toMatch(/Voted\n37 .* 1 of 1$/m);
	expect(stdout).not.toContain('not voted');
	expect(stdout).not.toContain('to claim');
});

it('counts the same addresses in the overview as it has signs for in the proposals', async () => {
	// An address without stake has nothing to vote with: it has no place in either list.
	const proposal = wireProposal(37, 'voting', {...soon, endEpoch: '1230'});
	const [second, empty] = [addressOf(2), addressOf(3)];
	const {url} = await serveSmallChain({
		proposals: [proposal],
		held: {...cast, [votesOf(second)]: [], [votesOf(empty)]: []},
		stake: Object.fromEntries(
			[cold, second].map(address => [
				`bond ${address}`,
				[{validator: copper, minDenomAmount: '19100000', status: 'active', startEpoch: '7'}],
			]),
		),
	});
	const {environment} = await changesHome([second, empty]);
	for (const [view, row] of [
		['overview', /^37 .* 1 of 2$/m],
		['proposals', /^37 .* y[–-] *(?: text.*)?$/m],
	] as const) {
		const {stdout} = await runCommand([view, '-i', url, '--utc'], {environment});
		expect(stdout).toMatch(row);
	}
});

it('names in the calendar who has not voted', async () => {
	const {run} = await answers(none);
	expect((await run(['calendar'])).stdout).toContain('37 ends, not voted (Cold wallet)');
});

it('leaves out what the service does not have, without a word', async () => {
	const {run} = await answers({});
	const {stdout, stderr} = await run(['overview']);
	expect(stdout).not.toMatch(/not voted|to claim|You\s/);
	expect(stderr).toBe('');
});

it('says once that votes could not be read, and answers all the same', async () => {
	const {run, requests} = await answers(rewards, '/gov/voter/');
	const {stdout, stderr, exitCode} = await run(['overview']);
	expect(stdout).toContain('4 211.05 to claim');
	expect(stderr.match(/votes could not be read/g)).toHaveLength(1);
	expect(exitCode).toBe(0);
	const asked = new Set(requests.map(({url}) => url).filter(url => url.includes('/gov/voter/')));
	expect(asked.size).toBe(4);
});

it('asks 130 requests at most for twenty addresses and as many validators, four at a time', async () => {
	const addresses = Array.from({length: 19}, (_, index) => addressOf(2 + index));
	const validators = Array.from({length: 20}, (_, index) => addressOf(200 + index));
	const all = [cold, willow.address, ...addresses, ...validators];
	const held = Object.fromEntries(all.map(address => [votesOf(address), []]));
	const claims = Object.fromEntries([cold, ...addresses].map(address => [`pos/reward/${address}`, []]));
	const stake = Object.fromEntries(
		[cold, ...addresses].map(address => [
			`bond ${address}`,
			[{validator: kestrel, minDenomAmount: '5000000', status: 'active', startEpoch: '7'}],
		]),
	);
	const {url, requests} = await serveSmallChain({proposals: [soon], held: {...held, ...claims}, stake});
	const {environment} = await changesHome(addresses, validators);
	const {stderr, stdout} = await runCommand(['overview', '-i', url, '-o', 'json'], {environment});
	expect(requests.length).toBeLessThanOrEqual(130);
	expect(JSON.parse(stdout).addresses.every(({claimable}: {claimable?: string}) => claimable === '0')).toBe(
		true,
	);
	expect(JSON.parse(stdout).needs[0].mine).toHaveLength(20);
	expect(stderr).toBe('');
});

describe('how I voted', () => {
	const onProposal = {
		'gov/proposal/37': soon,
		'gov/proposal/37/votes': {
			results: [vote(copper.address, 37, 'nay')],
			pagination: {page: 1, perPage: 30, totalPages: 1, totalItems: 1},
		},
	};

	it('stands in the list of proposals, and in the column that is chosen', async () => {
		const {run, requests} = await answers(cast);
		expect((await run(['proposals'])).stdout).toMatch(/You[^\n]*\n[^\n]*37 .* yay/);
		const csv = await run(['proposals', '--columns', 'id,you', '-o', 'csv']);
		expect(csv.stdout).toBe('id,you\r\n37,yay\r\n');
		const asked = requests.filter(({url}) => url.includes('/voter/')).length;
		await run(['proposals', '-o', 'json']);
		expect(requests.filter(({url}) => url.includes('/voter/'))).toHaveLength(asked);
	});

	it.each(['absent', 'broken'])('is left out where votes are %s', async state => {
		const {run} = await answers({}, state === 'broken' ? '/gov/voter/' : undefined);
		const {exitCode, stdout, stderr} = await run(['proposals']);
		expect({exitCode, stderr}).toEqual({exitCode: 0, stderr: ''});
		expect(stdout).not.toMatch(/You\b/);
		expect((await run(['proposal', '37'])).stdout).not.toMatch(/^Mine|^Through/m);
	});

	it('and who votes for my stake stand in the answer about a proposal', async () => {
		const {run} = await answers({...none, ...onProposal});
		expect((await run(['proposal', '37'])).stdout).toMatch(
			/^Mine +Cold wallet: not voted, to the end of epoch 1205\nThrough +\S.*: nay \(19\.10 of yours\)\nBy /m,
		);
		const voted = await answers({...cast, ...onProposal});
		const {stdout} = await voted.run(['proposal', '37']);
		expect(stdout).toMatch(/^Mine +Cold wallet: yay\nBy /m);
		expect(stdout).toContain('\nValidators voted to the end of epoch 1200\n');
	});

	it('who votes for my stake are asked one by one where not all votes can be had', async () => {
		const long = {
			...onProposal,
			'gov/proposal/37/votes': {
				results: [],
				pagination: {page: 1, perPage: 30, totalPages: 20, totalItems: 600},
			},
			[votesOf(copper.address)]: [vote(copper.address, 37, 'abstain')],
		};
		const {run, requests} = await answers({...none, ...long});
		const {stdout} = await run(['proposal', '37']);
		expect(stdout).toMatch(/^Through +\S.*: abstain \(19\.10 of yours\)\n/m);
		expect(stdout).not.toMatch(/^By /m);
		expect(requests.filter(({url}) => url.includes(votesOf(copper.address)))).toHaveLength(1);
	});

	it('a validator with a label of mine is called by it, as in the dashboard', async () => {
		const {url} = await serveSmallChain({proposals: [soon], held: {...none, ...onProposal}});
		const {environment} = await changesHome([], [copper.address]);
		const run = (typed: readonly string[]) => runCommand([...typed, '-i', url], {environment});
		const label = `Validator ${copper.address}`;
		expect((await run(['proposal', '37'])).stdout).toContain(`Through  ${label}:`);
		expect((await run(['stake', cold])).stdout).toMatch(new RegExp(`^${label} `, 'm'));
		expect((await run(['stake', cold, '-o', 'csv'])).stdout).not.toContain(label);
	});

	it('who votes for my stake are not asked where nobody voted at all', async () => {
		const nobody = {results: [], pagination: {page: 1, perPage: 30, totalPages: 0, totalItems: 0}};
		const {run} = await answers({...none, ...onProposal, 'gov/proposal/37/votes': nobody});
		expect((await run(['proposal', '37'])).stdout).toMatch(
			/^Through +\S.*: not voted \(19\.10 of yours\)\n/m,
		);
	});
});
