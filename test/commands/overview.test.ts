import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {formatInteger} from '../../source/format/number.ts';
import {addressOf} from '../helpers/addresses.ts';
import {eachShape, firstDelegatorOf} from '../helpers/each-shape.ts';
import {wireValidator} from '../helpers/pages.ts';
import {type RunSettings, runCommand} from '../helpers/run-command.ts';
import {noPath, serve} from '../helpers/serve.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';

const [cold, hot, toy] = [addressOf(1), addressOf(2), addressOf(3)];
const kestrel = wireValidator(0, {name: 'Kestrel Nodes', address: 'tnam1kestrel', votingPower: '600'});
const copper = wireValidator(1, {name: 'Copper Labs', address: 'tnam1copper', state: 'jailed'});
const willow = wireValidator(2, {name: 'Willow', address: 'tnam1willow', votingPower: '400'});

const proposal = (id: string, endEpoch: string, endTime: string) => ({
	id,
	content: JSON.stringify({title: `Proposal ${id}`}),
	tallyType: 'twoFifths',
	status: 'votingPeriod',
	startEpoch: '1200',
	endEpoch,
	currentTime: '1795000000',
	endTime,
	yayVotes: '310',
	nayVotes: '90',
	abstainVotes: '0',
});
const later = proposal('38', '1212', '1795172800');
const sooner = proposal('40', '1205', '1795007200');

const bond = (validator: unknown, minDenomAmount: string) => ({validator, minDenomAmount, status: 'active'});
const unbond = (minDenomAmount: string) => ({validator: kestrel, minDenomAmount, canWithdraw: true});
const bondsOf: Readonly<Record<string, readonly unknown[]>> = {
	[cold]: [bond(kestrel, '100000000'), bond(copper, '7000000')],
	[hot]: [bond(kestrel, '12500000')],
};

interface Served {
	readonly proposals?: readonly unknown[];
	/** A part of each path that fails. */
	readonly broken?: string;
	/** Of the chain; undefined: it has no parameters. */
	readonly chainId?: string | undefined;
}

/** A service with pages of one bond, whose proposals come in the order of their ids. */
function serveOverview({proposals = [later, sooner], broken, chainId = 'namada.main'}: Served = {}) {
	return serve(({url = ''}, response) => {
		const {pathname, searchParams} = new URL(url, 'http://localhost');
		const send = (items: readonly unknown[]) => {
			const page = Number(searchParams.get('page') ?? 1);
			const pagination = {page, perPage: 1, totalPages: items.length, totalItems: items.length};
			response.end(JSON.stringify({results: items.slice(page - 1, page), pagination}));
		};
		const [, address = ''] = /\/pos\/(?:un)?bond\/(\w+)$/.exec(pathname) ?? [];
		if (broken !== undefined && pathname.includes(broken))
			response.writeHead(500).end('{"errors": "broken"}');
		else if (pathname.includes('/pos/bond/')) send(bondsOf[address] ?? []);
		else if (pathname.includes('/pos/unbond/')) send(address === cold ? [unbond('2250000')] : []);
		else if (pathname.endsWith('/pos/validator')) {
			const states = searchParams.getAll('state');
			send([kestrel, copper, willow].filter(({state}) => states.length === 0 || states.includes(state)));
		} else if (pathname.endsWith('/gov/proposal')) send(proposals);
		else if (pathname.endsWith('/chain/parameters'))
			response.end(JSON.stringify({chainId, apr: '0.12', epochsPerYear: '1460'}));
		else if (pathname.endsWith('/chain/epoch/latest')) response.end('{"epoch": "1204"}');
		else noPath(response);
	});
}

const remembered = {
	addresses: [
		{address: toy, usedAt: 9},
		{address: hot, label: 'Hot', usedAt: 5},
	],
	labels: [
		{chain: 'namada.main', address: cold, label: 'Cold'},
		{chain: 'namada.test', address: toy, label: 'Toy'},
	],
};

/** Runs the program on a machine that remembers this. */
async function run(
	typed: readonly string[],
	content: object | string = remembered,
	settings: RunSettings = {},
) {
	const folder = await temporaryFolder();
	await mkdir(path.join(folder, 'stakedeck'), {recursive: true});
	const text = typeof content === 'string' ? content : JSON.stringify(content);
	await writeFile(path.join(folder, 'stakedeck', 'state.json'), text);
	return runCommand(typed, {...settings, environment: {XDG_STATE_HOME: folder}});
}

const table = [
	'My stake  119 NAM · ~12 a year · 2.25 can be withdrawn now',
	'          ! 7.00 NAM earn nothing, jailed: Copper Labs (Cold)',
	'          94.1% of what is active earns',
	'Network   1 000 NAM bonded · 2 in the set · 1 jailed · ~12% a year',
	'          1 holds a third, 1 half, 2 two thirds',
	'',
	'Open votes       Ends          Turnout  Yay ━ nay ─',
	'40  Proposal 40  in ~2 h        40/40%  ━━━━━━━━── ✓',
	'38  Proposal 38  in ~1 d 20 h   40/40%  ━━━━━━━━── ✓',
	'',
	'My addresses      Bonded NAM  ~A year      Next',
	'Cold  ! 1 jailed      107.00       11  2.25 now',
	'Hot                    12.50        1         –',
	'Total                 119.50       12  2.25 now',
	'',
].join('\n');

describe('overview', () => {
	it('is the network, what is voted on by its end, and the addresses with a label on this chain', async () => {
		const server = await serveOverview();
		const outcome = await run(['overview', '-i', server.url]);
		expect(outcome).toEqual({exitCode: 0, stderr: '', stdout: table});
		expect(server.requests.map(({url}) => url).join(' ')).not.toContain(toy);
	});

	it('is printed as a view too, below where it comes from', async () => {
		const server = await serveOverview();
		const outcome = await run(['--view', 'overview', '-i', server.url]);
		expect(outcome).toEqual({exitCode: 0, stderr: '', stdout: `${server.url}\n\n${table}`});
	});

	it('reads the stake of one address after the other, before all else of them', async () => {
		const server = await serveOverview();
		await run(['overview', '-i', server.url]);
		const asked = server.requests.map(({url}) =>
			url.includes(hot) ? 'hot' : url.includes(cold) ? 'cold' : '',
		);
		const ofMine = asked.slice(asked.indexOf('hot'));
		expect(ofMine.slice(0, 5)).toEqual(['hot', 'hot', 'cold', 'cold', 'cold']);
		// Then votes and rewards, once each, which this service does not have.
		expect(ofMine.slice(5).sort()).toEqual(['cold', 'cold', 'hot', 'hot']);
	});

	it('is JSON with exact figures, the proposals as they came and what they come to', async () => {
		const server = await serveOverview();
		const {stdout, exitCode} = await run(['overview', '-i', server.url, '-o', 'json']);
		expect(exitCode).toBe(0);
		const now = {minDenomAmount: '2250000', withdrawEpoch: null, withdrawTime: null, canWithdraw: true};
		const ofCold = {
			bonded: '107000000',
			notYetActive: '0',
			unbonding: '0',
			withdrawableNow: '2250000',
			undated: '0',
			yearlyReward: '11400000',
			releases: [now],
			isWhole: true,
		};
		const json = JSON.parse(stdout);
		expect(json).toMatchObject({
			network: {
				chainId: 'namada.main',
				epoch: '1204',
				activeStake: '1000',
				activeValidators: '2',
				validatorsInSet: '2',
				inactiveValidators: '0',
				jailedValidators: '1',
				apr: '0.12',
				holding: {third: '1', half: '1', twoThirds: '2'},
			},
			proposals: [
				{
					proposal: sooner,
					explained: {
						id: '40',
						when: {event: 'end', epoch: '1205', seconds: '7200'},
						verdict: {outcome: 'pass', missing: null},
					},
				},
				{proposal: later},
			],
			addresses: [{address: hot, label: 'Hot', bonded: '12500000', withdrawableNow: '0'}, {}],
			total: {...ofCold, bonded: '119500000', yearlyReward: '12825000'},
		});
		expect(json.addresses[1]).toEqual({address: cold, label: 'Cold', ...ofCold, failure: null});
	});

	it('says what would fill the parts that are empty', async () => {
		const server = await serveOverview({proposals: []});
		const {stdout, exitCode} = await run(['overview', '-i', server.url], {});
		expect(exitCode).toBe(0);
		expect(stdout).toMatch(
			/^Open votes {2}nothing just now\n\nMy addresses {2}none on this chain: .*:label/m,
		);
		const json = await run(['overview', '-i', server.url, '-o', 'json'], {});
		expect(JSON.parse(json.stdout)).toMatchObject({proposals: [], addresses: [], total: {bonded: '0'}});
	});

	it('says which address fails and why, prints the others, and ends with 1', async () => {
		const server = await serveOverview({broken: `/pos/unbond/${cold}`});
		const words = ['overview', '-i', server.url, '--timeout', '1'];
		const {stdout, stderr, exitCode} = await run(words);
		expect(exitCode).toBe(1);
		expect(stdout).toMatch(/^Cold +failed +– +–\nHot +12\.50 .*\nTotal +>12\.50 /m);
		expect(stderr).toMatch(new RegExp(`^stakedeck: Cold \\(${cold}\\): .*500`, 'm'));
		expect(stderr).toMatch(/^stakedeck: 1 of 2 addresses could not be read, and the total lacks it$/m);
		const json = JSON.parse((await run([...words, '-o', 'json'])).stdout);
		expect(json.addresses[1]).toMatchObject({
			label: 'Cold',
			bonded: null,
			failure: expect.stringMatching(/500/),
		});
		expect(json.total).toMatchObject({bonded: '12500000', isWhole: false});
	});

	it('knows no total where no address could be read', async () => {
		const server = await serveOverview({broken: '/pos/unbond/'});
		const words = ['overview', '-i', server.url, '--timeout', '1', '-o', 'json'];
		const {total} = JSON.parse((await run(words)).stdout);
		expect(total).toMatchObject({bonded: null, yearlyReward: null, isWhole: false});
	});

	it('does without what else cannot be had, and fails without the proposals', async () => {
		const bare = await serveOverview({broken: '/chain/'});
		const outcome = await run(['overview', '-i', bare.url, '--timeout', '1']);
		expect(outcome).toMatchObject({exitCode: 0, stdout: expect.stringMatching(/^Network .* 1 jailed$/m)});
		// Which chain it is was not told: a label of a chain may be another's.
		expect(outcome.stdout).not.toContain('Cold');
		expect(outcome.stderr).toContain(
			'the chain id could not be read, so addresses that you labelled on this chain are missing',
		);
		const hidden = await serveOverview({broken: '/pos/validator'});
		const {stdout, stderr} = await run(['overview', '-i', hidden.url, '--timeout', '1', '-o', 'json']);
		const sentence = 'the validators could not be read, so it is not known which of them are jailed';
		expect(stderr).toContain(sentence);
		expect(JSON.parse(stdout)).toMatchObject({unread: [sentence], network: {jailedValidators: null}});
		const none = await serveOverview({broken: '/gov/proposal'});
		const failed = await run(['overview', '-i', none.url, '--timeout', '1']);
		expect(failed).toMatchObject({
			exitCode: 1,
			stdout: '',
			stderr: expect.stringMatching(/^stakedeck: .*500/),
		});
	});

	it('reads twenty addresses at most and says so', async () => {
		const server = await serveOverview();
		const addresses = Array.from({length: 22}, (_, index) => ({
			address: addressOf(index + 10),
			label: `Mine ${index}`,
			usedAt: 100 - index,
		}));
		const {stdout, stderr, exitCode} = await run(['overview', '-i', server.url], {addresses});
		expect(exitCode).toBe(0);
		expect(stderr).toBe(
			'stakedeck: 22 addresses are yours here: the 20 used last were read, the others were not\n',
		);
		expect(stdout).toContain('Mine 19 ');
		expect(stdout).not.toContain('Mine 20');
		expect(stdout).toMatch(/^Total +>0\.00 /m);
	});

	it('refuses a form that it has not, and a file of labels that is broken', async () => {
		const server = await serveOverview();
		const csv = await run(['overview', '-i', server.url, '-o', 'csv']);
		expect(csv).toMatchObject({
			exitCode: 2,
			stdout: '',
			stderr: 'stakedeck: --output takes table or json, not "csv"\n',
		});
		const broken = await run(['overview', '-i', server.url], 'broken');
		expect(broken).toMatchObject({
			exitCode: 2,
			stdout: '',
			stderr: expect.stringMatching(/state\.json cannot be used, as/),
		});
	});
});

eachShape('the overview', serveShape => {
	it('agrees with the chain', async () => {
		const served = await serveShape({now: Date.now});
		const {address, bonds} = firstDelegatorOf(served);
		const label = {address, label: 'The first', usedAt: 1};
		const {exitCode, stdout, stderr} = await run(['overview', '-i', served.url, '-o', 'json'], {
			addresses: [label],
		});
		expect({exitCode, stderr}).toEqual({exitCode: 0, stderr: ''});
		const json = JSON.parse(stdout);
		const bonded = bonds.reduce((sum, {amount}) => sum + amount, 0n);
		expect(json.addresses).toMatchObject([{address, label: 'The first', bonded: String(bonded)}]);
		expect(json.total.bonded).toBe(String(bonded));
		const jailed = served.chain.state.validators.filter(({state}) => state === 'jailed').length;
		expect(json.network).toMatchObject({jailedValidators: String(jailed), chainId: expect.any(String)});
		const ends = json.proposals.map((each: {proposal: {endEpoch: string}}) => Number(each.proposal.endEpoch));
		expect(ends.length).toBeGreaterThan(1);
		expect(ends).toEqual(ends.toSorted((left: number, right: number) => left - right));
		const shown = await run(['overview', '-i', served.url], {});
		expect(shown.stdout).toContain(`${formatInteger(BigInt(json.network.activeStake))} NAM bonded`);
	});
});

describe('the weight of things', () => {
	const marks = {...remembered, addresses: [{address: hot, label: 'Hot', usedAt: 5}]};

	it('is JSON: what needs me with its level and stake, and what comes', async () => {
		const server = await serveOverview();
		const {stdout} = await run(['overview', '-i', server.url, '-o', 'json']);
		const {needs, next, quiet} = JSON.parse(stdout);
		expect(needs).toEqual([
			{
				level: 'needs-me',
				kind: 'stake.jailed',
				subject: {type: 'validator', id: 'tnam1copper', name: 'Copper Labs'},
				epoch: null,
				since: null,
				mine: [{address: cold, label: 'Cold', nam: '7.000000'}],
				sentence: '7.00 NAM earn nothing, jailed: Copper Labs (Cold)',
			},
		]);
		expect(quiet).toBe(0);
		expect(next.map(({kind, epoch}: {kind: string; epoch: string}) => `${epoch} ${kind}`)).toEqual([
			'1205 proposal.ends',
			'1207 proposal.validators-deadline',
			'1212 proposal.ends',
		]);
		expect(next[0].sentence).toBe('40 ends: ✓ would pass');
	});

	it.each([
		['needs-me', [cold], 7, 'found 1 thing: needs me'],
		['worth-knowing', [cold], 7, 'found 1 thing: needs me or worth knowing'],
		['minor', [hot], 0, ''],
		['needs-me', [hot], 0, ''],
	])('ends with 7 where something is %s or graver', async (level, addresses, code, words) => {
		const server = await serveOverview();
		const known = {addresses: addresses.map(address => ({address, label: 'Mine', usedAt: 1}))};
		const plain = await run(['overview', '-i', server.url], known);
		const outcome = await run(['overview', '-i', server.url, '--fail-if-any', level], known);
		expect(plain.exitCode).toBe(0);
		expect(outcome).toEqual({
			exitCode: code,
			stderr: words === '' ? '' : `stakedeck: ${words}\n`,
			stdout: plain.stdout,
		});
	});

	it('says that no stake was looked at where no address is labelled', async () => {
		const server = await serveOverview();
		const {exitCode, stderr} = await run(['overview', '-i', server.url, '--fail-if-any', 'needs-me'], {});
		expect(exitCode).toBe(0);
		expect(stderr).toBe(
			'stakedeck: no address is labelled as yours here, so no stake was looked at: labels --import names them\n',
		);
	});

	it('ends with 7 before 1: what was found is certain', async () => {
		const server = await serveOverview({broken: `/pos/bond/${hot}`});
		const {exitCode, stderr} = await run(
			['overview', '-i', server.url, '--fail-if-any', 'needs-me', '--timeout', '1'],
			marks,
		);
		expect(exitCode).toBe(7);
		expect(stderr).toMatch(/^stakedeck: Hot .*500.*\nstakedeck: found 1 thing: needs me\n$/);
	});

	it('refuses another level', async () => {
		const {exitCode, stderr} = await run(['overview', '--fail-if-any', 'urgent', '-i', 'http://localhost:1']);
		expect({exitCode, stderr}).toEqual({
			exitCode: 2,
			stderr: 'stakedeck: --fail-if-any takes needs-me, worth-knowing or minor, not "urgent"\n',
		});
	});

	it('leaves out what is quiet, until its stake has grown by a tenth', async () => {
		const server = await serveOverview();
		const quietAt = (amount: string) => ({
			...marks,
			quiet: [{chain: 'namada.main', key: 'stake.jailed tnam1copper', amount}],
		});
		const words = ['overview', '-i', server.url, '--fail-if-any', 'minor'];
		const still = await run(words, quietAt('7000000'));
		expect(still.exitCode).toBe(0);
		expect(still.stdout).not.toContain('earn nothing');
		expect(still.stdout).toContain('1 quiet');
		const grown = await run(words, quietAt('6000000'));
		expect(grown).toMatchObject({exitCode: 7, stdout: expect.stringContaining('! 7.00 NAM earn nothing')});
	});

	it('names my jailed validator, where no stake of mine is', async () => {
		const server = await serveOverview();
		const labels = [{chain: 'namada.main', address: 'tnam1copper', label: 'My validator', kind: 'validator'}];
		const {stdout} = await run(['overview', '-i', server.url], {...marks, labels});
		expect(stdout).toContain('! My validator is jailed\n');
		const alone = await run(['overview', '-i', server.url], {labels});
		expect(alone.stdout).toMatch(/^Needs me {2}! My validator is jailed\nNetwork {3}/);
	});

	it('says that nothing needs me', async () => {
		const server = await serveOverview();
		const {stdout} = await run(['overview', '-i', server.url], {
			addresses: [{address: hot, label: 'Hot', usedAt: 5}],
		});
		expect(stdout).toMatch(
			/^My stake {2}12 NAM · ~1 a year\n {10}✓ All of it earns\. Nothing to do\.\nNetwork {3}/,
		);
	});

	it.each([
		[
			80,
			[
				'My stake  119 NAM · ~12 a year · 2.25 can be withdrawn now',
				'          ! 7.00 NAM earn nothing, jailed: Copper Labs (Cold)',
				'          94.1% of what is active earns',
			],
		],
		[
			44,
			[
				'My stake  119 NAM · ~12 a year',
				'          2.25 can be withdrawn now',
				'          ! 7 NAM earn nothing, jailed: Cop…',
				'          94.1% of what is active earns',
			],
		],
	])('fits %i columns', async (columns, expected) => {
		const server = await serveOverview();
		const outcome = await run(['overview', '-i', server.url, '--no-color'], remembered, {columns});
		expect(outcome.stdout.split('\n').slice(0, expected.length)).toEqual(expected);
	});
});
