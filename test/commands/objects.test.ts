import {describe, expect, it} from 'vitest';
import {runCommand} from '../helpers/run-command.ts';
import {serveJson} from '../helpers/serve.ts';

const proposal = {
	id: '12',
	content: JSON.stringify({title: 'Lower the fee', abstract: 'First line\n\nSecond line', authors: null}),
	type: 'pgfFunding',
	author: 'tnam1author',
	startEpoch: '1200',
	endEpoch: '1210',
	startTime: '1733238000',
	status: 'executedPassed',
	yayVotes: '75.5',
	nayVotes: '24.500000',
	abstainVotes: '',
};

describe('proposal', () => {
	it('is a table of fields in words and units, and its text below', async () => {
		const server = await serveJson(proposal);
		const {exitCode, stdout, stderr} = await runCommand(['proposal', '12', '-i', server.url, '--utc']);
		expect({exitCode, stderr, asked: server.requests[0]?.url}).toEqual({
			exitCode: 0,
			stderr: '',
			asked: '/api/v1/gov/proposal/12',
		});
		expect(stdout).toBe(
			[
				'Field        Value',
				'Id           12',
				'Title        Lower the fee',
				'Kind         pgfFunding',
				'Status       passed, executed',
				'Author       tnam1author',
				'Voting from  epoch 1200, ~2024-12-03 15:00 UTC',
				'Voting to    epoch 1210',
				'Activation   -',
				'Yay          75.5 NAM, 75.5% of the votes',
				'Nay          24.500000 NAM, 24.5% of the votes',
				'Abstain      -',
				'Tally        -',
				'Data         -',
				'',
				'Abstract',
				'  First line',
				'',
				'  Second line',
				'',
			].join('\n'),
		);
	});

	it('is JSON as the service sent it', async () => {
		const server = await serveJson(proposal);
		const {stdout} = await runCommand(['proposal', '12', '-i', server.url, '-o', 'json']);
		expect(JSON.parse(stdout)).toEqual(proposal);
	});
});

describe('parameters', () => {
	const sha256 = 'ab'.repeat(32);
	const parameters = {
		chainId: 'namada.5f5de2dd',
		apr: '0.12',
		unbondingLength: 53,
		minDuration: '21600',
		genesisTime: '1733238000',
		checksums: {current: {'tx_bond.wasm': sha256}, fallback: {[sha256]: 'tx_bond.wasm'}},
	};

	it('carry units, with the checksums as a table of their own', async () => {
		const server = await serveJson(parameters);
		const {stdout} = await runCommand(['parameters', '-i', server.url, '--utc']);
		expect(stdout).toMatch(/^Genesis +2024-12-03 15:00 UTC$/m);
		expect(stdout).toMatch(/^Yearly yield +12% before commission$/m);
		expect(stdout).toMatch(/^Unbonding +53 epochs$/m);
		expect(stdout).toMatch(/^Shortest epoch +21 600 s \(6 h\)$/m);
		expect(stdout).toMatch(
			/\n\nChecksums\nGroup +Program +SHA-256\ncurrent +tx_bond\.wasm +\w{64}\nfallback +tx_bond\.wasm +\w{64}\n/,
		);
	});

	it('are one line for each field in CSV', async () => {
		const server = await serveJson(parameters);
		const {stdout} = await runCommand(['parameters', '-i', server.url, '-o', 'csv']);
		const lines = stdout.split('\r\n');
		expect(lines[0]).toBe('field,value');
		expect(lines).toContain('apr,0.12');
		expect(lines).toContain('unbondingLength,53');
		expect(lines).toContain(`checksums.current.tx_bond.wasm,${sha256}`);
	});
});

describe('tx', () => {
	const hash = 'ab'.repeat(32);
	const transaction = {
		txId: hash,
		exitCode: 'applied',
		atomic: false,
		blockHeight: '3456789',
		innerTransactions: [
			{txId: 'cd', kind: 'bond', exitCode: 'rejected', data: '{"amount":"5"}', memo: null},
			{txId: 'ef', kind: 'claimRewards', exitCode: 'applied'},
		],
	};

	it('shows the result of each inner transaction', async () => {
		const server = await serveJson(transaction);
		const {stdout} = await runCommand(['tx', hash, '-i', server.url]);
		expect(stdout).toMatch(/^Block +3 456 789$/m);
		expect(stdout).toMatch(/^Atomic +no: some may be rejected$/m);
		expect(stdout).toMatch(
			/\n\nInner transactions\nKind .*\nbond +rejected +cd +- +\{"amount":"5"}\nclaimRewards +applied/,
		);
	});

	it('names inner fields by their path in CSV', async () => {
		const server = await serveJson(transaction);
		const {stdout} = await runCommand(['tx', hash, '-i', server.url, '-o', 'csv']);
		expect(stdout).toContain('\r\natomic,false\r\n');
		expect(stdout).toContain('\r\ninnerTransactions[0].exitCode,rejected\r\n');
		expect(stdout).toContain('\r\ninnerTransactions[1].kind,claimRewards\r\n');
	});
});

describe('what could not be understood', () => {
	const hash = 'ab'.repeat(32);
	const sha256 = 'cd'.repeat(32);

	it.each([
		['tx', {txId: hash, innerTransactions: 'x'}, /^Inner transactions +\?$/m, 'innerTransactions,?'],
		['parameters', {checksums: [1]}, /^checksums +\?$/m, 'checksums,?'],
		[
			'parameters',
			{checksums: {current: {one: 5, two: sha256}}},
			/^checksums\.current\.one +\?$/m,
			'checksums.current.one,?',
		],
	])('has its line with "?" in %s', async (command, body, line, csvLine) => {
		const server = await serveJson(body);
		const typed = [command, ...(command === 'tx' ? [hash] : []), '-i', server.url];
		expect((await runCommand(typed)).stdout).toMatch(line);
		const csv = await runCommand([...typed, '-o', 'csv']);
		expect(csv.stdout.split('\r\n').filter(text => text.endsWith('?'))).toEqual([csvLine]);
	});

	it('of one inner transaction is not marked in another', async () => {
		const server = await serveJson({txId: hash, innerTransactions: [null, {txId: 'ef'}]});
		const {stdout} = await runCommand(['tx', hash, '-i', server.url, '-o', 'csv']);
		expect(stdout).toContain('\r\ninnerTransactions[0].kind,?\r\n');
		expect(stdout).toContain('\r\ninnerTransactions[1].kind,\r\n');
	});
});
