import {writeFile} from 'node:fs/promises';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {Ledger} from '../../source/ledger/ledger.ts';
import {openLedger} from '../../source/ledger/ledger-file.ts';
import {addressOf} from '../helpers/addresses.ts';
import {testValidator, writeOption} from '../helpers/chain-answers.ts';
import {changesHome, cold, copper, kestrel, serveSmallChain, willow} from '../helpers/changes.ts';
import {createWeighedEvent} from '../helpers/memory-ledger.ts';
import {wireValidator} from '../helpers/pages.ts';
import {runCommand} from '../helpers/run-command.ts';
import {serveChainNode} from '../helpers/serve-chain-node.ts';
import {until} from '../helpers/until.ts';

const jailed = {...copper, state: 'jailed', rank: null};

async function openFor(file: string) {
	const {database} = await openLedger(file, () => import('node:sqlite'));
	return new Ledger(database, 'namada.main');
}

describe('changes', () => {
	it('begins to watch the first time, and tells what changed the next time, the newest first', async () => {
		const {url, lists} = await serveSmallChain();
		const {run} = await changesHome();
		const first = await run(url);
		expect(first).toMatchObject({exitCode: 0, stdout: 'When  Epoch  What  Change  My NAM\n'});
		expect(first.stderr).toMatch(
			/^stakedeck: begun to watch namada.main at epoch 1204: what changes from now on is told by the next run\nstakedeck: nothing changed since [^\n]*, when watching began\n/,
		);
		Object.assign(lists, {validators: [kestrel, jailed, {...willow, website: 'https://elsewhere.example'}]});
		const second = await run(url);
		expect(second.stderr).toBe('');
		const [, ...rows] = second.stdout.replaceAll(/^\d\d:\d\d( UTC)? +/gm, '').split('\n');
		expect(rows.sort()).toEqual([
			'',
			'1204  ! Copper Labs  jailed                                     19.10',
			'1204  My Willow      website none → https://elsewhere.example       –',
		]);
		const third = await run(url);
		expect(third.stdout).toBe(second.stdout);
		expect(third.stderr).toBe('');
	});

	it.each([
		['counts the validator of my own node as mine', '', 'needs-me'],
		['does not where it is behind a tunnel', 'own-node = false\n', 'worth-knowing'],
	])('%s', async (_, line, level) => {
		const own = {...kestrel, address: testValidator(5).address};
		const {url, lists} = await serveSmallChain({validators: [own, copper, willow]});
		const key = '616C77828D98A3AEB9C4CFDAE5F0FB06111C2732';
		const node = await serveChainNode({
			network: 'namada.main',
			state: {[`/vp/pos/validator_by_tm_addr/${key}`]: writeOption(own.address)},
		});
		const {folder, environment} = await changesHome();
		const profile = `[profiles.here]\nindexer-url = "${url}"\nrpc-url = "${node.url}"\n${line}`;
		await writeFile(path.join(folder, 'config.toml'), profile);
		const run = () => runCommand(['changes', '-p', 'here', '-o', 'json'], {environment});
		await run();
		lists.validators = [{...own, state: 'jailed', rank: null}, copper, willow];
		const {stdout, stderr} = await run();
		expect({stderr, results: JSON.parse(stdout).results}).toMatchObject({
			stderr: '',
			results: [{kind: 'validator.jailed', subject: {id: own.address}, level}],
		});
	});

	it('is JSON with all that is known of each', async () => {
		const {url, lists} = await serveSmallChain();
		const {run, results} = await changesHome();
		await run(url);
		lists.validators = [kestrel, jailed, willow];
		const [event, ...others] = await results(url);
		expect(others).toEqual([]);
		const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
		expect(event).toEqual({
			id: expect.stringMatching(/^[a-z2-7]{26}$/),
			time: instant,
			from: instant,
			to: instant,
			gap: false,
			level: 'needs-me',
			kind: 'validator.jailed',
			subject: {type: 'validator', id: copper.address, name: 'Copper Labs'},
			old: 'consensus',
			new: 'jailed',
			epoch: '1204',
			height: expect.stringMatching(/^90000\d\d$/),
			mine: [{label: 'Cold wallet', nam: '19.100000'}],
			parts: [],
			ends: null,
			raises: null,
			sentence: 'Copper Labs is jailed: 19.10 NAM of Cold wallet earn nothing.',
		});
	});

	it('is CSV with a line for each', async () => {
		const {url, lists} = await serveSmallChain();
		const {run} = await changesHome();
		await run(url);
		lists.validators = [kestrel, jailed, willow];
		const {stdout} = await run(url, ['-o', 'csv']);
		const [head, line] = stdout.split('\r\n');
		expect(head).toBe(
			'id,time,from,to,gap,level,kind,subject.type,subject.id,subject.name,old,new,epoch,height,mine,parts,ends,raises,sentence',
		);
		expect(line).toContain(`,false,needs-me,validator.jailed,validator,${copper.address},Copper Labs,`);
		expect(line).toMatch(/,19\.100000,,,,Copper Labs is jailed: 19\.10 NAM of Cold wallet earn nothing\.$/);
	});

	it.each([
		['⚡️ Copper  Labs', '⚡️ Copper  Labs'],
		['Copper\u202e Labs', 'Copper\\u202e Labs'],
	])('has the name %j in CSV as the chain has it', async (name, expected) => {
		const {url, lists} = await serveSmallChain();
		const {run} = await changesHome();
		lists.validators = [kestrel, {...copper, name}, willow];
		await run(url);
		lists.validators = [kestrel, {...jailed, name}, willow];
		const {stdout} = await run(url, ['-o', 'csv']);
		expect(stdout.split('\r\n')[1]).toContain(`,${copper.address},${expected},consensus,jailed,`);
	});

	it('has the columns that are named, in their order', async () => {
		const {url, lists} = await serveSmallChain();
		const {run} = await changesHome();
		await run(url);
		lists.validators = [kestrel, jailed, willow];
		expect((await run(url, ['--columns', 'what,change'])).stdout).toMatch(
			/^What +Change\n! Copper Labs +jailed\n$/,
		);
		const csv = await run(url, ['--offline', '--columns', 'change,what,epoch,mine', '-o', 'csv']);
		expect(csv.stdout).toBe(
			`change,what,epoch,mine\r\nCopper Labs is jailed: 19.10 NAM of Cold wallet earn nothing.,${copper.address},1204,19.100000\r\n`,
		);
	});

	it('chooses by weight, kind, what is mine, and time', async () => {
		const {url, lists} = await serveSmallChain();
		const {run, results} = await changesHome();
		await run(url);
		lists.validators = [{...kestrel, email: 'new@example'}, jailed, willow];
		expect(await results(url)).toHaveLength(2);
		const kinds = async (...typed: string[]) =>
			(await results(url, ['--offline', ...typed])).map(({kind}: {kind: string}) => kind).sort();
		expect(await kinds('--level', 'needs-me')).toEqual(['validator.jailed']);
		expect(await kinds('--level', 'minor')).toEqual(['validator.email', 'validator.jailed']);
		expect(await kinds('--kind', 'validator.email', '--kind', 'proposal')).toEqual(['validator.email']);
		expect(await kinds('--kind', 'validator')).toHaveLength(2);
		expect(await kinds('--mine')).toEqual(['validator.jailed']);
		expect(await kinds('--since', '1h')).toHaveLength(2);
		const {time} = (await results(url, ['--offline']))[0];
		expect(await kinds('--since', time)).not.toEqual([]);
	});

	it('prints old changes of a kind that is no longer written, with a note', async () => {
		const {url} = await serveSmallChain();
		const {run, file} = await changesHome();
		await run(url);
		const ledger = await openFor(file);
		const subject = {type: 'validator', id: copper.address, name: 'Copper Labs'} as const;
		const rank = createWeighedEvent({kind: 'validator.rank', level: 'minor', subject, old: '3', new: '1'});
		const now = BigInt(Math.floor(Date.now() / 1000));
		ledger.write({lists: new Map(), events: [{...rank, time: now}], epochs: [], now});
		ledger.close();
		const {exitCode, stdout, stderr} = await run(url, ['--offline', '--kind', 'validator.rank']);
		expect({exitCode, stdout}).toEqual({exitCode: 0, stdout: expect.stringContaining('rank 3 → 1')});
		expect(stderr).toBe('stakedeck: validator.rank is no longer written: only older changes match\n');
		expect((await run(url, ['--offline', '--kind', 'validator'])).stderr).toBe('');
	});

	it('leaves minor changes out of the table, counts them, and has them everywhere else', async () => {
		const {url, lists} = await serveSmallChain();
		const {run, results} = await changesHome();
		await run(url);
		lists.validators = [{...kestrel, email: 'new@example', website: 'https://new.example'}, copper, willow];
		const first = await run(url);
		expect(first).toMatchObject({exitCode: 0, stderr: ''});
		expect(first.stdout).toBe('When  Epoch  What  Change  My NAM\n2 minor: --level minor\n');
		lists.validators = [lists.validators[0], jailed, willow];
		const second = await run(url);
		expect(second.stdout).toMatch(/Copper Labs.*\n2 minor: --level minor\n$/);
		expect(second.stdout).not.toContain('Kestrel');
		const all = async (...typed: string[]) => (await run(url, ['--offline', ...typed])).stdout;
		for (const typed of [
			['--level', 'minor'],
			['--kind', 'validator'],
			['-o', 'csv'],
		]) {
			expect(await all(...typed)).toMatch(/Kestrel[\s\S]*Kestrel/);
			expect(await all(...typed)).not.toContain('--level');
		}
		expect(await results(url, ['--offline'])).toHaveLength(3);
	});

	it('takes a table without its minor changes for no complete one', async () => {
		const {url, lists} = await serveSmallChain();
		const {run} = await changesHome();
		await run(url);
		lists.validators = [{...kestrel, email: 'new@example'}, copper, willow];
		await run(url);
		expect((await run(url, ['--since', 'last'])).stdout).toMatch(/Kestrel Nodes +email/);
		expect((await run(url, ['--since', 'last'])).stdout).not.toContain('Kestrel');
	});

	it('prints since the last time it printed all, and what is chosen does not move that', async () => {
		const {url, lists} = await serveSmallChain();
		const {run, results} = await changesHome();
		await run(url);
		lists.validators = [kestrel, jailed, willow];
		expect(await results(url, ['--kind', 'proposal'])).toEqual([]);
		expect(await results(url, ['--since', 'last'])).toHaveLength(1);
		expect(await results(url, ['--since', 'last'])).toEqual([]);
		lists.validators = [kestrel, copper, willow];
		expect(await results(url)).toHaveLength(2);
		expect(await results(url, ['--since', 'last'])).toEqual([]);
	});

	it('says a value that went back until the next block nothing of', async () => {
		const {url, lists} = await serveSmallChain();
		const {run, results} = await changesHome();
		await run(url);
		lists.validators = [kestrel, jailed, willow];
		let asked = 0;
		const {toPage} = lists;
		lists.toPage = (rows, page) => {
			// The count of the list in one piece is asked with each reading.
			asked += 1;
			if (asked === 1) lists.validators = [kestrel, copper, willow];
			return toPage(rows, page);
		};
		expect(await results(url)).toEqual([]);
		expect(await results(url)).toEqual([]);
	});

	it('reads again only the lists in which something is new', async () => {
		const {url, lists, requests} = await serveSmallChain();
		const {run} = await changesHome();
		await run(url);
		lists.validators = [kestrel, jailed, willow];
		const before = requests.length;
		await run(url);
		const asked = requests.slice(before).map(each => new URL(each.url, url).pathname);
		const countOf = (part: string) => asked.filter(each => each.endsWith(part)).length;
		expect([countOf('validator/all'), countOf('proposal/all'), countOf(`/bond/${cold}`)]).toEqual([2, 1, 1]);
		expect(asked.length).toBeLessThan(40);
	});

	it('needs 130 requests at most, also where everything of twenty addresses changed', async () => {
		const addresses = Array.from({length: 19}, (_, index) => addressOf(2 + index));
		const validators = Array.from({length: 205}, (_, index) =>
			wireValidator(index, {address: addressOf(30 + index)}),
		);
		const stakeOf = (status: string) =>
			Object.fromEntries(
				[cold, ...addresses].map(address => [
					`bond ${address}`,
					validators.slice(0, 29).map(validator => ({
						validator,
						minDenomAmount: '5000000',
						status,
						startEpoch: '1204',
					})),
				]),
			);
		const {url, lists, requests} = await serveSmallChain({validators, stake: stakeOf('inactive')});
		const {run} = await changesHome(addresses);
		expect((await run(url)).stderr).toContain('begun to watch');
		expect(requests.length).toBeLessThan(130);
		const before = requests.length;
		Object.assign(lists, {
			stake: stakeOf('active'),
			validators: validators.map(each => ({...each, website: 'https://new.example'})),
		});
		const {stdout, stderr} = await run(url);
		expect(requests.length - before).toBeLessThanOrEqual(130);
		expect(stdout.match(/active with 29 validators/g)?.length).toBeGreaterThan(6);
		expect(stderr).toMatch(/more than 100 requests would be needed; try again\n/);
		const next = await run(url);
		expect(next.stdout.match(/active with/g)).toHaveLength(20);
	});

	it('looks twice, an interval apart, where the service tells no height', async () => {
		const {url, lists} = await serveSmallChain({version: undefined});
		const {run} = await changesHome();
		expect((await run(url)).stderr).toContain('begun to watch namada.main:');
		lists.validators = [kestrel, jailed, willow];
		const {stdout, stderr} = await run(url, ['--interval', '1']);
		expect(stderr).toBe('stakedeck: waiting 1 s for a second look\n');
		expect(stdout).toContain('Copper Labs');
	});

	it('prints what another program writes while that has the lease, and when it last looked', async () => {
		const {url, requests} = await serveSmallChain();
		const {run, file} = await changesHome();
		await run(url);
		const before = requests.length;
		const ledger = await openFor(file);
		const now = BigInt(Math.floor(Date.now() / 1000));
		expect(ledger.takeLease('another', now)).toBe(true);
		const fresh = await run(url);
		expect(fresh.stderr).toContain('another program watches namada.main, and this is what it wrote\n');
		expect(requests.slice(before).map(each => each.url)).toEqual(['/api/v1/chain/parameters']);
		const kept = ledger.readList('proposals');
		if (!kept) throw new Error('the proposals were not seen');
		ledger.write({lists: new Map(), events: [], epochs: [], now});
		ledger.close();
		const {database} = await openLedger(file, () => import('node:sqlite'));
		database.exec('UPDATE sights SET at = at - 300');
		database.close();
		const old = await run(url);
		expect(old.stderr).toMatch(
			/wrote\n.*the chain was last read 5 min ago \(height \d+\): what changed since is not known\n/,
		);
	});

	it('asks nothing where it is not to, and knows the chain by the address', async () => {
		const {url, requests} = await serveSmallChain();
		const {run} = await changesHome();
		expect(await run(url, ['--offline'])).toMatchObject({
			exitCode: 2,
			stderr: `stakedeck: nothing was seen of ${url} yet: run changes without --offline or --forget first\n`,
		});
		await run(url);
		const before = requests.length;
		const {exitCode, stderr} = await run(url, ['--offline']);
		expect({exitCode, stderr}).toMatchObject({
			exitCode: 0,
			stderr: expect.stringContaining('nothing changed'),
		});
		expect(requests).toHaveLength(before);
	});

	it('forgets this chain', async () => {
		const {url, lists} = await serveSmallChain();
		const {run, results} = await changesHome();
		await run(url);
		lists.validators = [kestrel, jailed, willow];
		await run(url);
		expect(await run(url, ['--forget'])).toEqual({
			exitCode: 0,
			stdout: '',
			stderr: 'stakedeck: forgot 1 change of namada.main, and all that was seen of it\n',
		});
		expect((await run(url)).stderr).toContain('begun to watch');
		expect(await results(url)).toEqual([]);
	});

	it('sets aside what it knows of a chain that was reset, and says so once', async () => {
		const parameters = {chainId: 'namada.main', pipelineLength: '2', genesisTime: '1733238000'};
		const {url, lists} = await serveSmallChain({parameters});
		const {run, results, file} = await changesHome();
		await run(url);
		lists.validators = [kestrel, jailed, willow];
		expect(await results(url)).toHaveLength(1);
		Object.assign(lists, {epoch: 3, height: 100, validators: [kestrel, copper, willow]});
		lists.parameters = {...parameters, genesisTime: '1795000000'};
		const {exitCode, stderr} = await run(url);
		expect(exitCode).toBe(0);
		expect(stderr).toMatch(
			/^stakedeck: namada.main was reset: its changes until then are set aside as "namada.main \(before\)", .*\nstakedeck: begun to watch namada.main at epoch 3: .*\nstakedeck: nothing changed/,
		);
		lists.validators = [kestrel, copper, {...willow, state: 'inactive'}];
		const [event, ...others] = await results(url);
		expect([event.kind, others]).toEqual(['validator.inactive', []]);
		const {database} = await openLedger(file, () => import('node:sqlite'));
		const before = new Ledger(database, 'namada.main (before)').eventsAfter(0n);
		expect(before.map(({kind}) => kind)).toEqual(['validator.jailed']);
		database.close();
	});

	it('says which lists could not be compared, and compares the others', async () => {
		const {url, lists} = await serveSmallChain();
		const {run} = await changesHome();
		await run(url);
		Object.assign(lists, {validators: [], proposals: []});
		const {exitCode, stderr} = await run(url);
		expect(exitCode).toBe(0);
		expect(stderr).toContain('the validators could not be compared: the list came empty\n');
	});

	it('ends with 1 where an address cannot be read, below what it knows', async () => {
		const {url, lists} = await serveSmallChain();
		const {run} = await changesHome();
		await run(url);
		Object.assign(lists, {broken: 'pos/unbond', validators: [kestrel, jailed, willow]});
		const {exitCode, stdout, stderr} = await run(url);
		expect({exitCode, isTold: stdout.includes('Copper Labs')}).toEqual({exitCode: 1, isTold: true});
		expect(stderr).toContain('1 of 1 addresses could not be read, and were not compared');
	});

	it('ends with 1 where the service does not answer, and gives the lease back', async () => {
		const {url, lists} = await serveSmallChain();
		const {run, file} = await changesHome();
		await run(url);
		lists.broken = 'gov/proposal';
		expect(await run(url)).toMatchObject({exitCode: 1, stdout: ''});
		const ledger = await openFor(file);
		expect(ledger.takeLease('another', 0n)).toBe(true);
		ledger.close();
	});

	it('ends with 130 where it is interrupted as it waits, and has written nothing', async () => {
		const {url, lists, requests} = await serveSmallChain();
		const {run, results} = await changesHome();
		await run(url);
		Object.assign(lists, {isMoving: false, validators: [kestrel, jailed, willow]});
		lists.height += 1;
		const before = requests.filter(each => each.url.endsWith('block/latest')).length;
		let interrupt = () => {};
		const interrupted = run(url, [], {onStart: signal => (interrupt = () => signal('SIGINT'))});
		// It asks for the height the second time once it waits.
		await until(() => requests.filter(each => each.url.endsWith('block/latest')).length > before + 4);
		interrupt();
		const {exitCode, stdout, stderr} = await interrupted;
		expect({exitCode, stdout}).toEqual({exitCode: 130, stdout: ''});
		expect(stderr).toBe('stakedeck: waiting for the next block, 15 seconds at most\n');
		expect(await results(url, ['--offline'])).toEqual([]);
	});

	it('needs the name of the chain', async () => {
		const {url} = await serveSmallChain({parameters: {pipelineLength: '2'}});
		const {run} = await changesHome();
		expect(await run(url)).toMatchObject({exitCode: 2, stderr: expect.stringContaining('chain-id')});
	});

	it('keeps nothing where the configuration says so', async () => {
		const {url} = await serveSmallChain();
		const {run, folder} = await changesHome();
		await writeFile(path.join(folder, 'config.toml'), 'remember = false\n');
		expect(await run(url)).toMatchObject({exitCode: 2, stderr: expect.stringContaining('remember = false')});
	});

	it.each([
		['--since', 'soon', '--since takes a time like 2h, 7d'],
		['--since', '2026-02-31', '--since takes a time like'],
		['--since', '2099-01-01', 'is still to come'],
		['--kind', 'validator.jaled', 'did you mean validator.jailed'],
		['--level', 'loud', '--level takes needs-me'],
		['--forget', '--mine', '--mine does not go with --forget'],
	])('refuses %s %s', async (first, second, problem) => {
		const {url} = await serveSmallChain();
		const {run} = await changesHome();
		const {exitCode, stderr} = await run(url, [first, second]);
		expect({exitCode, stderr}).toEqual({exitCode: 2, stderr: expect.stringContaining(problem)});
	});
});
