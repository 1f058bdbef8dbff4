import {existsSync} from 'node:fs';
import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import ICAL from 'ical.js';
import {expect, it} from 'vitest';
import type {WeighedEvent} from '../../source/ledger/event-row.ts';
import {Ledger} from '../../source/ledger/ledger.ts';
import {openLedger} from '../../source/ledger/ledger-file.ts';
import {addressOf} from '../helpers/addresses.ts';
import {eachShape, firstDelegatorOf} from '../helpers/each-shape.ts';
import {wireValidator} from '../helpers/pages.ts';
import {type RunSettings, runCommand} from '../helpers/run-command.ts';
import {noPath, serve} from '../helpers/serve.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';

const cold = addressOf(1);
const hour = 3600;

/** A service in epoch 1204, two hours before its end by its own clock. */
function serveCalendar({
	title = 'Hold upgrades',
	parameters = true,
	ends = true,
	broken = '',
	state = 'consensus',
} = {}) {
	const now = Math.floor(Date.now() / 1000);
	const proposal = (
		id: string,
		status: string,
		[startEpoch, endEpoch]: readonly [number, number],
		yayVotes: string,
	) => ({
		id,
		content: JSON.stringify({title}),
		tallyType: 'twoFifths',
		status,
		startEpoch: String(startEpoch),
		endEpoch: String(endEpoch),
		activationEpoch: String(endEpoch + 2),
		currentTime: String(now),
		startTime: String(now + 2 * hour + (startEpoch - 1205) * 6 * hour),
		...(ends && {endTime: String(now + 2 * hour + (endEpoch - 1205) * 6 * hour)}),
		yayVotes,
		nayVotes: '0',
		abstainVotes: '0',
	});
	const proposals = [
		proposal('37', 'votingPeriod', [1200, 1206], '500'),
		proposal('40', 'votingPeriod', [1195, 1205], '310'),
		proposal('41', 'pending', [1208, 1280], '0'),
		proposal('35', 'passed', [1190, 1203], '500'),
	];
	const validator = wireValidator(0, {votingPower: '1000'});
	const unbonds = [
		{validator, minDenomAmount: '1007200000', withdrawEpoch: '1207', withdrawTime: '9', canWithdraw: false},
		{validator, minDenomAmount: '5', withdrawEpoch: '1303', withdrawTime: '9', canWithdraw: false},
	];
	const holder = {...validator, address: 'tnam1saffron', name: 'Saffron Staking', state};
	const bonds = [{validator: holder, minDenomAmount: '131450896589', status: 'inactive', startEpoch: '1205'}];
	return serve(({url = ''}, response) => {
		const {pathname, searchParams} = new URL(url, 'http://localhost');
		const send = (results: readonly unknown[]) => {
			const pagination = {page: 1, perPage: 30, totalPages: 1, totalItems: results.length};
			response.end(JSON.stringify({results, pagination}));
		};
		if (broken !== '' && pathname.includes(broken)) response.writeHead(500).end('{}');
		else if (pathname.includes('/pos/bond/')) send(bonds);
		else if (pathname.includes('/pos/unbond/')) send(unbonds);
		else if (pathname.endsWith('/pos/validator')) send([validator]);
		else if (pathname.endsWith('/gov/proposal'))
			send(proposals.filter(({status}) => status === searchParams.get('status')));
		else if (pathname.endsWith('/chain/parameters') && parameters)
			response.end(JSON.stringify({chainId: 'namada.main', apr: '0.12', epochsPerYear: '1460'}));
		else if (pathname.endsWith('/chain/epoch/latest')) response.end('{"epoch": "1204"}');
		else noPath(response);
	});
}

async function run(
	typed: readonly string[],
	label = 'Cold',
	{folder: given, ...settings}: RunSettings & {readonly folder?: string} = {},
) {
	const folder = given ?? (await temporaryFolder());
	await mkdir(path.join(folder, 'stakedeck'), {recursive: true});
	const addresses = label === '' ? [] : [{address: cold, label, usedAt: 5}];
	await writeFile(path.join(folder, 'stakedeck', 'state.json'), JSON.stringify({addresses}));
	return runCommand(typed, {...settings, environment: {XDG_STATE_HOME: folder}});
}

const lines = (text: string) => text.trimEnd().split('\n');

it('lists what comes in two weeks by day, wait and epoch', async () => {
	const server = await serveCalendar();
	const {stdout, stderr, exitCode} = await run(['calendar', '-i', server.url, '--utc']);
	expect({stderr, exitCode}).toEqual({stderr: '', exitCode: 0});
	const rows = lines(stdout).map(line => line.slice(line.indexOf('~')));
	expect(lines(stdout)[0]).toMatch(/^ +When +Epoch {2}What comes$/);
	expect(rows.slice(1)).toEqual([
		'~2 h         1205  131 450.89 NAM become active (Cold)',
		'~2 h         1205  40 ends: ✗ lacks 90 NAM of turnout',
		'~2 h         1205  35 takes effect: Hold upgrades',
		'~8 h         1206  37 ends: ✓ would pass',
		'~14 h        1207  1 007.20 NAM can be withdrawn (Cold)',
		'~20 h        1208  41 starts: Hold upgrades',
		'~12 d 20 h   1255  41: validators can no longer vote',
	]);
	expect(stdout).toMatch(/^(?:Today|Tomorrow) +~2 h/m);
});

it('lists in the overview the nearest dates of my stake, and counts no others', async () => {
	const server = await serveCalendar();
	const dates = async () => {
		const {stdout} = await run(['overview', '-i', server.url, '--utc']);
		return /^Next[\s\S]*?(?=^Network)/m.exec(stdout)?.[0];
	};
	expect(await dates()).toBe(
		[
			'Next      ~2 h   131 450.89 NAM become active (Cold)',
			'          ~14 h  1 007.20 NAM can be withdrawn (Cold)',
			'',
		].join('\n'),
	);
});

it('lists so many days as are asked for', async () => {
	const server = await serveCalendar();
	const {stdout} = await run(['calendar', '-i', server.url, '--days', '1']);
	expect(lines(stdout)).toHaveLength(7);
	const long = await run(['calendar', '-i', server.url, '--days', '30', '-o', 'json']);
	expect(JSON.parse(long.stdout).results.at(-1)).toMatchObject({kind: 'stake.withdrawable', epoch: '1303'});
});

it.each([['0'], ['401'], ['soon']])('refuses %s days', async days => {
	const {stderr, exitCode} = await run(['calendar', '--days', days, '-i', 'http://localhost:1']);
	const problem = `--days takes a whole number from 1 to 400, not "${days}"`;
	expect({exitCode, stderr}).toEqual({exitCode: 2, stderr: `stakedeck: ${problem}\n`});
});

it('is JSON with whole numbers as texts and stake in NAM', async () => {
	const server = await serveCalendar();
	const {stdout, exitCode} = await run(['calendar', '-i', server.url, '-o', 'json']);
	expect(exitCode).toBe(0);
	const {results, pagination} = JSON.parse(stdout);
	expect(pagination).toMatchObject({totalItems: 7});
	expect(results[0]).toEqual({
		kind: 'stake.active',
		subject: {type: 'address', id: cold, name: 'Cold'},
		epoch: '1205',
		time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
		mine: [{address: cold, label: 'Cold', nam: '131450.896589'}],
		sentence: '131 450.89 NAM become active (Cold)',
	});
	const until = (Date.parse(results[0].time) - Date.now()) / 1000;
	expect(Math.abs(until - 2 * hour)).toBeLessThan(60);
	expect(results[1]).toMatchObject({kind: 'proposal.ends', subject: {type: 'proposal', id: '40'}, mine: []});
});

it('is CSV in which no label or title is a formula', async () => {
	const server = await serveCalendar({title: '=HYPERLINK("http://x")'});
	const {stdout} = await run(['calendar', '-i', server.url, '-o', 'csv'], '=1+1,\u202e"x"');
	const [head, first, second] = stdout.split('\r\n');
	expect(head).toBe('kind,epoch,time,subject.type,subject.id,subject.name,nam,labels,sentence,earliest');
	expect(first).toContain(`,address,${cold},"'=1+1,""x""",131450.896589,"'=1+1,""x""","131 450.89`);
	expect(second).toContain(`,proposal,40,"'=HYPERLINK(""http://x"")",,,40 ends: `);
});

it('has the columns that are asked for, and its day in each line of a CSV', async () => {
	const server = await serveCalendar();
	const chosen = ['calendar', '-i', server.url, '--columns', 'epoch,day'];
	const [head, ...lines] = (await run([...chosen, '-o', 'csv'])).stdout.trimEnd().split('\r\n');
	expect(head).toBe('epoch,day');
	expect(lines.length).toBeGreaterThan(1);
	expect(lines.filter(line => !/^\d+,\S/.test(line))).toEqual([]);
	expect((await run(chosen)).stdout).toMatch(/^Epoch\n +\d+ {2}\S/);
});

/** Reads an answer by a parser that knows nothing of this program. */
function readIcs(text: string) {
	return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map(each => new ICAL.Event(each));
}

it('is a file for calendar programs, whose entries keep their ids', async () => {
	const server = await serveCalendar();
	const {stdout, stderr, exitCode} = await run(['calendar', '-i', server.url, '-o', 'ics']);
	expect({stderr, exitCode}).toEqual({stderr: '', exitCode: 0});
	const events = readIcs(stdout);
	expect(events.map(({summary}) => summary)).toEqual([
		'131 450.89 NAM become active (Cold)',
		'Proposal 40 ends: ✗ lacks 90 NAM of turnout',
		'Proposal 35 takes effect: Hold upgrades',
		'Proposal 37 ends: ✓ would pass',
		'1 007.20 NAM can be withdrawn (Cold)',
		'Proposal 41 starts: Hold upgrades',
		'Proposal 41: validators can no longer vote',
	]);
	expect(events[0]?.description).toBe(`Epoch 1205 of namada.main; its time is an estimate.\nCold, ${cold}`);
	expect(events[1]?.description).toMatch(/\nProposal 40: Hold upgrades$/);
	const until = ((events[4]?.startDate.toJSDate().getTime() ?? 0) - Date.now()) / 1000;
	expect(Math.abs(until - 14 * hour)).toBeLessThan(60);
	expect(events.map(({sequence}) => sequence)).toEqual([0, 0, 0, 0, 0, 0, 1].map(each => each || null));
	const uids = events.map(({uid}) => uid);
	expect(new Set(uids).size).toBe(uids.length);
	const renamed = await run(['calendar', '-i', server.url, '-o', 'ics'], 'Another label');
	expect(readIcs(renamed.stdout).map(({uid}) => uid)).toEqual(uids);
});

it('lets no title or label break out of its entry', async () => {
	const title = 'x\r\nEND:VEVENT\r\nBEGIN:VALARM\nTRIGGER:-PT1M; a,b\\';
	const server = await serveCalendar({title});
	const {stdout} = await run(['calendar', '-i', server.url, '-o', 'ics'], 'Cold\nEND:VCALENDAR');
	const events = readIcs(stdout);
	expect(events).toHaveLength(7);
	expect(stdout).not.toMatch(/^(?:BEGIN:VALARM|TRIGGER)/m);
	expect(stdout.match(/^END:VCALENDAR/gm)).toHaveLength(1);
	expect(events[2]?.summary).toBe('Proposal 35 takes effect: x END:VEVENT BEGIN:VALARM TRIGGER:-PT1M; a,b\\');
});

it('leaves out of the file what has no time, and says so', async () => {
	// Without the ends nothing says how long an epoch is.
	const server = await serveCalendar({parameters: false, ends: false});
	const {stdout, stderr} = await run(['calendar', '-i', server.url, '-o', 'ics'], '');
	expect(readIcs(stdout).map(({summary}) => summary)).toContain('Proposal 41 starts: Hold upgrades');
	expect(stderr).toMatch(/^stakedeck: \d left out: the service does not say how long an epoch is$/m);
});

it('fits a terminal', async () => {
	const server = await serveCalendar({title: 'Hold upgrades on Tuesdays, and on no other day of the week'});
	for (const columns of [80, 60]) {
		const {stdout} = await run(['calendar', '-i', server.url, '--no-color'], 'Cold', {columns});
		expect(lines(stdout)).toHaveLength(8);
		for (const line of lines(stdout)) expect(line.length).toBeLessThanOrEqual(columns);
		expect(stdout).toContain('131 450.89 NAM become active');
	}
});

it('says that nothing comes, and fails without the proposals', async () => {
	const none = await serve(({url = ''}, response) => {
		if (url.includes('epoch/latest')) response.end('{"epoch": "1204"}');
		else if (url.includes('/gov/proposal')) response.end('{"results": [], "pagination": {}}');
		else noPath(response);
	});
	expect(await run(['calendar', '-i', none.url, '--days', '3'], '')).toEqual({
		exitCode: 0,
		stderr: expect.stringMatching(
			/^stakedeck: the chain id could not be read, so .*\n.*validators could not be read/,
		),
		stdout: 'Nothing is known to come in 3 days\n',
	});
	const empty = await run(['calendar', '-i', none.url, '-o', 'ics'], '');
	expect(readIcs(empty.stdout)).toEqual([]);
	const broken = await serveCalendar({broken: '/gov/'});
	expect(await run(['calendar', '-i', broken.url, '--timeout', '1'])).toMatchObject({
		exitCode: 1,
		stdout: '',
	});
});

it('names an address that cannot be read, and ends with 1', async () => {
	const server = await serveCalendar({broken: '/pos/unbond'});
	const {stdout, stderr, exitCode} = await run([
		'calendar',
		'-i',
		server.url,
		'--timeout',
		'1',
		'-o',
		'json',
	]);
	expect(exitCode).toBe(1);
	expect(stderr).toMatch(/^stakedeck: Cold .*500/m);
	expect(JSON.parse(stdout).results).toHaveLength(5);
});

it('knows from the ledger at which epoch a validator leaves, and makes no ledger where there is none', async () => {
	const server = await serveCalendar({state: 'deactivating'});
	const folder = await temporaryFolder();
	const file = path.join(folder, 'stakedeck', 'ledger-2.sqlite');
	const plain = await run(['calendar', '-i', server.url], 'Cold', {folder});
	expect(plain.stdout).not.toContain('leave the set');
	expect(existsSync(file)).toBe(false);
	const {database} = await openLedger(file, () => import('node:sqlite'));
	const now = BigInt(Math.floor(Date.now() / 1000));
	const event: WeighedEvent = {
		kind: 'validator.unlisted',
		level: 'needs-me',
		subject: {type: 'validator', id: 'tnam1saffron', name: 'Saffron Staking'},
		old: 'consensus',
		new: '1206',
		epoch: 1204n,
		height: 10n,
		time: now,
		from: now,
		to: now,
		isGap: false,
		mine: [],
	};
	new Ledger(database, 'namada.main').write({lists: new Map(), events: [event], epochs: [], now});
	database.close();
	const {stdout} = await run(['calendar', '-i', server.url], 'Cold', {folder});
	expect(stdout).toMatch(/1206 {2}131 450\.89 NAM leave the set: Saffron Staking \(Cold\)$/m);
	const overview = await run(['overview', '-i', server.url], 'Cold', {folder});
	expect(overview.stdout).toContain('! 131 450.89 NAM leave the set at epoch 1206: Saffron Staking (Cold)\n');
});

it('does without a ledger that is damaged, and says so', async () => {
	const server = await serveCalendar();
	const folder = await temporaryFolder();
	await mkdir(path.join(folder, 'stakedeck'), {recursive: true});
	await writeFile(path.join(folder, 'stakedeck', 'ledger-2.sqlite'), 'no database'.repeat(500));
	const {stdout, stderr, exitCode} = await run(['calendar', '-i', server.url], 'Cold', {folder});
	expect(exitCode).toBe(0);
	expect(lines(stdout)).toHaveLength(8);
	expect(stderr).toMatch(/^stakedeck: .*ledger-2\.sqlite could not be used, as it is damaged/);
});

eachShape('the calendar', serveShape => {
	it('agrees with the chain', async () => {
		const served = await serveShape();
		const {address} = firstDelegatorOf(served);
		const folder = await temporaryFolder();
		await mkdir(path.join(folder, 'stakedeck'), {recursive: true});
		const state = {addresses: [{address, label: 'The first', usedAt: 1}]};
		await writeFile(path.join(folder, 'stakedeck', 'state.json'), JSON.stringify(state));
		const {stdout, exitCode} = await runCommand(
			['calendar', '-i', served.url, '-o', 'json', '--days', '400'],
			{environment: {XDG_STATE_HOME: folder}},
		);
		expect(exitCode).toBe(0);
		const {proposals, epoch} = served.chain.state;
		const ends = proposals.filter(({startEpoch, endEpoch}) => startEpoch <= epoch && endEpoch > epoch);
		const told = JSON.parse(stdout).results.filter(
			(each: {kind: string; subject: {id: string}}) =>
				each.kind === 'proposal.ends' && ends.some(({id}) => String(id) === each.subject.id),
		);
		expect(told.map((each: {epoch: string}) => each.epoch).sort()).toEqual(
			ends.map(({endEpoch}) => String(endEpoch)).sort(),
		);
		expect(told.length).toBeGreaterThan(1);
	});
});
