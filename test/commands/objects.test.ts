import {describe, expect, it} from 'vitest';
import {addressOf} from '../helpers/addresses.ts';
import {runCommand} from '../helpers/run-command.ts';
import {serve, serveJson} from '../helpers/serve.ts';

const proposal = {
	id: '12',
	content: JSON.stringify({title: 'Lower the fee', abstract: 'First line\n\nSecond line', authors: null}),
	type: 'pgfFunding',
	author: 'tnam1author',
	startEpoch: '1200',
	endEpoch: '1210',
	startTime: '1733238000',
	endTime: '1733454000',
	status: 'executedPassed',
	yayVotes: '75.5',
	nayVotes: '24.500000',
	abstainVotes: '',
};

describe('proposal', () => {
	const markdown = {
		...proposal,
		content: JSON.stringify({
			title: 'Lower the fee',
			abstract: '# Why\nThe fee is **too high**.\n- See [the forum](https://forum.example)\n\n> `5 %`',
		}),
	};

	it.each([
		[{}, ['  Why', '  The fee is too high.', '  • See the forum (https://forum.example)', '', '  │ 5 %']],
		[
			{LANG: 'C'},
			['  Why', '  The fee is too high.', '  - See the forum (https://forum.example)', '', '  | 5 %'],
		],
		[
			{FORCE_COLOR: '1'},
			[
				'  \u001B[1mWhy\u001B[22m',
				'  The fee is \u001B[1mtoo high\u001B[22m.',
				'  • See the forum\u001B[2m (https://forum.example)\u001B[22m',
				'',
				'  │ \u001B[36m5 %\u001B[39m',
			],
		],
	])('prints its text as Markdown, with the environment %j', async (environment, lines) => {
		const server = await serveJson(markdown);
		const {stdout} = await runCommand(['proposal', '12', '-i', server.url], {environment, isPiped: true});
		expect(stdout).toContain(`\nAbstract\n${lines.join('\n')}\n\n`);
	});

	it.each([['json'], ['csv']])('has its text as the service sent it in %s', async output => {
		const server = await serveJson(markdown);
		const {stdout} = await runCommand(['proposal', '12', '-i', server.url, '-o', output]);
		expect(stdout.replaceAll('""', '"').replaceAll('\\"', '"').replaceAll('\\\\', '\\')).toContain(
			markdown.content,
		);
	});

	it('begins with what it came to, then its text, then a table of fields in words and units', async () => {
		const server = await serveJson(proposal);
		const {exitCode, stdout, stderr} = await runCommand(['proposal', '12', '-i', server.url, '--utc']);
		expect({exitCode, stderr, asked: server.requests[0]?.url}).toEqual({
			exitCode: 0,
			stderr: '',
			asked: '/api/v1/gov/proposal/12',
		});
		expect(stdout).toBe(
			[
				'12  Lower the fee',
				'✓ Passed',
				'',
				'Abstract',
				'  First line',
				'',
				'  Second line',
				'',
				'Field          Value',
				'Id             12',
				'Title          Lower the fee',
				'Kind           funding (pgfFunding)',
				'Status         ✓ passed (executedPassed)',
				'Author         tnam1author',
				'Voting from    epoch 1200, ~2024-12-03 15:00 UTC',
				'Validators to  epoch 1206',
				'Delegators to  epoch 1209',
				'Voting over    epoch 1210, ~2024-12-06 03:00 UTC',
				'Activation     –',
				'Yay            75.5 NAM, 75.5% of the votes',
				'Nay            24.500000 NAM, 24.5% of the votes',
				'Abstain        –',
				'Rule           –',
				'Data           –',
				'',
			].join('\n'),
		);
	});

	it('tells the same epochs once the vote is over', async () => {
		const server = await serveJson({...proposal, currentTime: '1733454000'});
		const {stdout} = await runCommand(['proposal', '12', '-i', server.url, '--utc']);
		expect(stdout).toContain('Delegators to  epoch 1209\nVoting over    epoch 1210, ~2024-12-06 03:00 UTC\n');
		expect(stdout).not.toContain('until');
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
		expect(stdout).toMatch(/^Genesis +2024-12-03 15:00 UTC {2}when the chain began$/m);
		expect(stdout).toMatch(/^Yearly yield +12% {2}what stake earns/m);
		expect(stdout).toMatch(
			/^Unbonding +53 epochs {2}more than 53 epochs from unbonding to withdrawing: pipeline and slashing window are added$/m,
		);
		expect(stdout).toMatch(/^Shortest epoch +21 600 s {2}6 h: an epoch never ends sooner$/m);
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
		expect(stdout).toMatch(/^Result +! applied, 1 of 2 rejected$/m);
		expect(stdout).toMatch(
			/\n\nInner transactions\nKind .*\nbond +✗ rejected +content not read +cd +– +\{"amount":"5"}\nclaimRewards +✓ applied/,
		);
	});

	it('shows that an undone batch had no effect, and leaves JSON as the service sent it', async () => {
		const undone = {...transaction, exitCode: 'rejected', atomic: true};
		const server = await serveJson(undone);
		const ask = async (...words: string[]) =>
			(await runCommand(['tx', hash, '-i', server.url, ...words])).stdout;
		const table = await ask();
		expect(table).toMatch(/^claimRewards +✗ no effect: the batch was undone/m);
		expect(table).not.toContain('✓ applied');
		const csv = (await ask('-o', 'csv')).split('\r\n');
		expect(csv).toContain('innerTransactions[0].result,rejected');
		expect(csv).toContain('innerTransactions[1].exitCode,applied');
		expect(csv).toContain('innerTransactions[1].result,undone');
		expect(JSON.parse(await ask('-o', 'json'))).toEqual(undone);
	});

	it('says what it does, with the names of validators', async () => {
		const [owner, validator] = [addressOf(1), addressOf(2)];
		const data = JSON.stringify({validator, amount: '12500000', source: owner});
		const bonding = {
			...transaction,
			innerTransactions: [{txId: 'cd', kind: 'bond', exitCode: 'applied', data}],
		};
		const server = await serve(({url = ''}, response) => {
			const body = url.includes('/wrapper/')
				? bonding
				: url.includes('/pos/validator')
					? {results: [{address: validator, name: 'WhisperNode'}], pagination: {}}
					: undefined;
			response.writeHead(body ? 200 : 404, {'content-type': 'application/json'});
			response.end(JSON.stringify(body ?? {message: 'none', code: 404}));
		});
		const {stdout} = await runCommand(['tx', hash, '-i', server.url, '--ascii']);
		expect(stdout).toMatch(/^bond +\+ applied +bond 12\.5 NAM from tnam1\S+ to "WhisperNode" +cd /m);
		const silent = await runCommand(['tx', hash, '-i', server.url, '-o', 'json']);
		expect(JSON.parse(silent.stdout)).toEqual(bonding);
	});

	const payment = {txId: 'EF', kind: 'unshieldingTransfer', exitCode: 'Applied', data: '{"a":1}', memo: null};

	it('shows a fee that an inner transaction pays, and marks it in the batch', async () => {
		const server = await serveJson({...transaction, maspFeePayment: payment});
		const {stdout, stderr} = await runCommand(['tx', hash, '-i', server.url]);
		expect(stderr).toBe('');
		expect(stdout).toMatch(/^MASP payment +unshieldingTransfer, applied, 2 of 2 in the batch$/m);
		expect(stdout).toMatch(/^bond +✗ rejected .* cd .*\nclaimRewards, pays the fee +✓ applied +– +ef /m);
		expect(stdout).not.toContain('\n\nMASP payment');
	});

	it('shows it below the batch where it is in none', async () => {
		const server = await serveJson({...transaction, maspFeePayment: {...payment, txId: 'gh'}});
		const typed = ['tx', hash, '-i', server.url];
		const {stdout} = await runCommand(typed);
		expect(stdout).toMatch(/^MASP payment +unshieldingTransfer, applied, not in the batch$/m);
		expect(stdout).toMatch(
			/\n\nMASP payment\nKind .*\nunshieldingTransfer +✓ applied +content not read +gh +– +\{"a":1}\n/,
		);
		const csv = await runCommand([...typed, '-o', 'csv']);
		expect(csv.stdout).toContain('\r\nmaspFeePayment,gh\r\n');
		expect(csv.stdout).toContain('\r\nmaspFeePayment.kind,unshieldingTransfer\r\n');
		const json = await runCommand([...typed, '-o', 'json']);
		expect(JSON.parse(json.stdout).maspFeePayment.exitCode).toBe('Applied');
	});

	it.each([
		['a text', 'paid elsewhere', /^MASP payment +paid elsewhere$/m],
		['nothing', null, /^MASP payment +–$/m],
	])('shows %s in its place as it is', async (_, maspFeePayment, line) => {
		const server = await serveJson({...transaction, maspFeePayment});
		expect((await runCommand(['tx', hash, '-i', server.url])).stdout).toMatch(line);
	});

	it.each([
		['1e-6', '0.000001 of the fee token', '0.050000 of the fee token'],
		['"0.000001"', '0.000001 of the fee token', '0.050000 of the fee token'],
		['1.5e-7', '0.00000015 of the fee token', '0.00750000 of the fee token'],
		['"cheap"', 'cheap', '–'],
		['null', '–', '–'],
	])('reckons the fee from a price of %s', async (price, unit, fee) => {
		const server = await serveJson(
			`{"txId":"${hash}","gasLimit":50000,"gasUsed":1,"amountPerGasUnit":${price}}`,
		);
		const {stdout} = await runCommand(['tx', hash, '-i', server.url]);
		expect(stdout).toMatch(new RegExp(`^Per gas unit +${unit}$`, 'm'));
		expect(stdout).toMatch(new RegExp(`^Fee +${fee}$`, 'm'));
	});

	it("prints a fee in NAM where it is paid in the chain's own token", async () => {
		const native = {feeToken: 'tnam1native', nativeTokenAddress: 'tnam1native'};
		const server = await serveJson({
			...transaction,
			...native,
			gasLimit: 50_000,
			amountPerGasUnit: '0.000001',
		});
		const {stdout} = await runCommand(['tx', hash, '-i', server.url]);
		expect(stdout).toMatch(/^Fee +0\.050000 NAM$/m);
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
		['tx', {txId: hash, innerTransactions: 'x'}, /^Batch +\?$/m, 'innerTransactions,?'],
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
