import {describe, expect, it} from 'vitest';
import {addressOf} from '../helpers/addresses.ts';
import {wireValidator} from '../helpers/pages.ts';
import {runCommand} from '../helpers/run-command.ts';
import {serveInterface} from '../helpers/serve.ts';
import {serveChainNode} from '../helpers/serve-chain-node.ts';

const open = {
	id: '39',
	content: JSON.stringify({title: 'Second audit', abstract: 'Of it'}),
	type: 'default',
	tallyType: 'twoFifths',
	status: 'voting',
	startEpoch: '1203',
	endEpoch: '1215',
	endTime: '1733461200',
	currentTime: '1733238000',
	yayVotes: '240',
	nayVotes: '0.25',
	abstainVotes: '59.75',
};
const over = {...open, id: '38', status: 'executedRejected'};
const pagination = {page: '1', perPage: '30', totalPages: '1', totalItems: '2'};

/** A service with 1000 NAM of active stake, which is read only where it is needed. */
async function serveVotes({validators = true, votingPower = '1000'} = {}) {
	return serveInterface((request, response) => {
		const path = new URL(request.url ?? '', 'http://service').pathname;
		const stake = [wireValidator(0, {address: addressOf(1), votingPower, state: 'consensus'})];
		const body = path.includes('/pos/')
			? validators && !path.endsWith('/all')
				? {results: stake, pagination: {page: 1, perPage: 30, totalPages: 1, totalItems: 1}}
				: undefined
			: path.endsWith('/proposal')
				? {results: [open, over], pagination}
				: path.endsWith('/39')
					? open
					: path.endsWith('/38')
						? over
						: path.endsWith('/parameters')
							? {chainId: 'test.chain'}
							: path.endsWith('/epoch/latest')
								? {epoch: '1204'}
								: path.endsWith('/39/votes')
									? {results: [], pagination: {page: 1, perPage: 30, totalPages: 0, totalItems: 0}}
									: undefined;
		response.writeHead(body ? 200 : 404, {'content-type': 'application/json'});
		response.end(JSON.stringify(body ?? {message: 'none', code: 404}));
	});
}

/** An amount in namnam as a node encodes it. */
function amountBytes(amount: bigint): Uint8Array {
	const bytes = Buffer.alloc(32);
	bytes.writeBigUInt64LE(amount);
	return bytes;
}

const explained = {
	id: '39',
	status: 'voting',
	when: {event: 'end', epoch: '1215', time: '1733461200', seconds: '223200'},
	turnout: {voted: '300.000000', activeStake: '1000.000000', share: '0.300000', needed: '400.000000'},
	shares: {yay: '0.800000', nay: '0.000833', abstain: '0.199166'},
	verdict: {outcome: 'fail', why: 'turnout', missing: '100.000000'},
};
const explainedOver = {
	...explained,
	id: '38',
	status: 'rejected',
	when: {event: null, epoch: null, time: null, seconds: null},
	verdict: {outcome: null, why: 'over', missing: null},
};

describe('--explain', () => {
	it('puts what a proposal is decided by beside it, which stays as the service sent it', async () => {
		const {url} = await serveVotes();
		const {stdout} = await runCommand(['proposal', '39', '--explain', '-o', 'json', '-i', url]);
		expect(JSON.parse(stdout)).toEqual({proposal: open, explained});
	});

	it('puts it after the results of a list, in their order', async () => {
		const {url} = await serveVotes();
		const {stdout} = await runCommand(['proposals', '--explain', '-o', 'json', '-i', url]);
		expect(JSON.parse(stdout)).toEqual({
			results: [open, over],
			pagination: {page: 1, perPage: 30, totalPages: 1, totalItems: 2},
			titles: ['Second audit', 'Second audit'],
			explained: [explained, explainedOver],
		});
	});

	it('makes columns of it, by its paths', async () => {
		const {url} = await serveVotes();
		const {stdout} = await runCommand(['proposals', '--all', '--explain', '-o', 'csv', '-i', url]);
		const [header = '', first = '', second = ''] = stdout.split('\r\n');
		expect(header.split(',').slice(-16)).toEqual(
			'id status when.event when.epoch when.time when.seconds turnout.voted turnout.activeStake turnout.share turnout.needed shares.yay shares.nay shares.abstain verdict.outcome verdict.why verdict.missing'
				.split(' ')
				.map(path => `explained.${path}`),
		);
		expect(first).toMatch(/,0\.800000,0\.000833,0\.199166,fail,turnout,100\.000000$/);
		expect(second).toMatch(/,38,rejected,,,,,300\.000000,.*,,over,$/);
		const one = await runCommand(['proposal', '39', '--explain', '-o', 'csv', '-i', url]);
		expect(one.stdout).toContain('\r\nexplained.verdict.why,turnout\r\n');
	});

	it('judges by the stake of a node in the overview and in a proposal, printed and as JSON', async () => {
		const service = await serveVotes();
		const state = {'/vp/pos/total_active_voting_power': amountBytes(2_000_500_000n)};
		const node = await serveChainNode({network: 'test.chain', state});
		const run = (...typed: readonly string[]) =>
			runCommand([...typed, '-i', service.url, '-r', node.url, '--utc']);
		const {network, proposals} = JSON.parse((await run('overview', '-o', 'json')).stdout);
		expect(network.activeStake).toBe('2000');
		expect(proposals[0].explained.turnout.activeStake).toBe('2000.500000');
		const json = JSON.parse((await run('proposal', '39', '--explain', '-o', 'json')).stdout);
		expect(json.explained.turnout.activeStake).toBe('2000.500000');
		expect((await run('proposal', '39')).stdout).toContain('14.9%, 40% needed');
	});

	it('has no verdict where the stake cannot be had', async () => {
		const {url} = await serveVotes({validators: false});
		const {stdout, exitCode} = await runCommand(['proposal', '39', '--explain', '-o', 'json', '-i', url]);
		expect(exitCode).toBe(0);
		expect(JSON.parse(stdout).explained).toEqual({
			...explained,
			turnout: {voted: '300.000000', activeStake: null, share: null, needed: null},
			verdict: {outcome: null, why: 'stake', missing: null},
		});
	});

	it.each(['proposal 39', 'proposal 39 --explain -o json', 'proposals', 'overview'])(
		'of %s says that the stake is not known where a power is below zero',
		async typed => {
			const {url} = await serveVotes({votingPower: '-1000'});
			const {stdout, exitCode} = await runCommand([...typed.split(' '), '-i', url]);
			expect(exitCode).toBe(0);
			expect(stdout).not.toMatch(/-1 ?000|[Ww]ould/);
		},
	);

	it.each([['proposal 39 -o json'], ['proposals -o csv'], ['proposals -o json']])(
		'and the stake are left alone by %s',
		async typed => {
			const {url, requests} = await serveVotes();
			const {stdout} = await runCommand([...typed.split(' '), '-i', url]);
			expect(stdout).not.toContain('explained');
			expect(requests.map(({url: asked}) => asked).filter(asked => asked?.includes('/pos/'))).toEqual([]);
		},
	);
});

it('a table of proposals has turnout and verdict of what is voted on', async () => {
	const {url} = await serveVotes();
	const {stdout} = await runCommand(['proposals', '-i', url]);
	expect(stdout).toMatch(/^39 .* ends in ~2 d 14 h +30\/40% {2}━{10}·{2} ✗ turnout /m);
	expect(stdout).toMatch(/^38 .* rejected +– {2}━{10}·{2} {4}/m);
});

it('a proposal begins with what it is decided by', async () => {
	const {url} = await serveVotes();
	const {stdout} = await runCommand(['proposal', '39', '-i', url, '--utc', '--ascii']);
	expect(stdout.split('\n').slice(0, 12)).toEqual([
		'39  Second audit',
		'x Would fail if it ended now: 100 NAM of turnout are missing',
		'Turnout  ====================      |               30.0%, 40% needed',
		'Yay      ================================          80.0%  240 NAM',
		'Nay                                                <0.1%   <1 NAM',
		'Abstain  .......                                   19.9%   59 NAM',
		'Ends in ~2 d 14 h, epoch 1215 (~2024-12-06 05:00 UTC)',
		'Validators vote to the end of epoch 1210',
		'',
		'Abstract',
		'  Of it',
		'',
	]);
	const past = await runCommand(['proposal', '38', '-i', url]);
	expect(past.stdout).toContain('✗ Rejected\nTurnout  ');
	expect(past.stdout).toContain(' 30.0%, 40% needed, at current stake\n');
});
