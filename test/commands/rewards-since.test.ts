import {mkdir} from 'node:fs/promises';
import path from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {describe, expect, it} from 'vitest';
import {Ledger} from '../../source/ledger/ledger.ts';
import {openLedger} from '../../source/ledger/ledger-file.ts';
import {type RunSettings, runCommand} from '../helpers/run-command.ts';
import {answerWith, noPath, serve} from '../helpers/serve.ts';
import {fifth, heldBy, holder, kintsugi, p2p} from '../helpers/serve-holdings.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';

/** Seconds of an epoch and of a block, and what a pair earns in an epoch, namnam. */
const [epochSeconds, blockSeconds, rate] = [21_600, 6, 1_000_000];

const epochAt = (time: number) => Math.floor(time / epochSeconds);
const day = (text: string) => Date.parse(`${text}T00:00:00Z`) / 1000;

interface Claim {
	readonly validator: string;
	readonly time: number;
	readonly exitCode?: string;
	readonly source?: string | null;
}

interface Past {
	readonly claims?: readonly Claim[];
	/** Epoch from which on the service collected rewards. */
	readonly collectedFrom?: number;
	/** Epoch in which the stake of each validator began. */
	readonly begun?: Readonly<Record<string, number>>;
	/** When the chain began, unix seconds; left out: the service does not say. */
	readonly genesis?: number;
	readonly without?: string;
	readonly broken?: string;
}

/** Serves a chain whose past is reckoned: rows are what is unclaimed as of the start of an epoch. */
function servePast({
	claims = [],
	collectedFrom = 0,
	begun = {[kintsugi]: 0},
	genesis,
	without,
	broken,
}: Past = {}) {
	const now = Math.floor(Date.now() / 1000);
	const applied = claims.filter(
		({exitCode = 'applied', source}) => exitCode === 'applied' && source === undefined,
	);
	const rowAt = (validator: string, epoch: number) => {
		const start = begun[validator];
		if (start === undefined || epoch < collectedFrom || epoch < start || epoch > epochAt(now))
			return undefined;
		const last = applied
			.filter(claim => claim.validator === validator && epochAt(claim.time) < epoch)
			.map(({time}) => epochAt(time));
		return (epoch - Math.max(start, ...last)) * rate;
	};
	const rowOf = (validator: string, epoch: number) => {
		const amount = rowAt(validator, epoch);
		return amount === undefined
			? []
			: [{minDenomAmount: String(amount), validator: heldBy(validator, 'Named')}];
	};
	const blockAt = (time: number) => ({
		height: Math.floor(time / blockSeconds),
		timestamp: String(time),
		epoch: String(epochAt(time)),
		transactions: [],
	});
	const history = claims
		.toSorted((left, right) => right.time - left.time)
		.map(({validator, time, exitCode = 'applied', source = holder}, index) => ({
			tx: {
				txId: String(index).padStart(64, '0'),
				kind: 'claimRewards',
				data: JSON.stringify({validator, source}),
				exitCode,
			},
			target: holder,
			kind: 'sent',
			blockHeight: blockAt(time).height,
		}));
	const answers: readonly (readonly [RegExp, (parts: readonly string[], page: number) => unknown])[] = [
		[/^\/health$/, () => ({version: '3.3.1'})],
		[/epoch\/latest$/, () => ({epoch: String(epochAt(now))})],
		[
			/chain\/parameters$/,
			() => ({chainId: 'namada.main', epochsPerYear: '1460', genesisTime: genesis?.toString()}),
		],
		[/validator\/all$/, () => []],
		[/block\/timestamp\/(\d+)$/, ([time]) => blockAt(Number(time))],
		[/block\/height\/(\d+)$/, ([height]) => blockAt(Number(height) * blockSeconds)],
		[/pos\/reward\/\w+\/(\w+)\/(\d+)$/, ([validator = '', epoch]) => rowOf(validator, Number(epoch))],
		[/pos\/reward\/\w+$/, () => Object.keys(begun).flatMap(each => rowOf(each, epochAt(now)))],
		[
			/chain\/history$/,
			(_, page) => ({
				results: history.slice(30 * (page - 1), 30 * page),
				pagination: {
					page,
					perPage: 30,
					totalPages: Math.ceil(history.length / 30),
					totalItems: history.length,
				},
			}),
		],
	];
	return serve(({url = ''}, response) => {
		const {pathname, searchParams} = new URL(url, 'http://localhost');
		if (broken !== undefined && pathname.includes(broken)) return answerWith(500, '{}')(response);
		if (without !== undefined && pathname.includes(without)) return noPath(response);
		for (const [path, make] of answers) {
			const found = path.exec(pathname);
			if (!found) continue;
			const answer = make(found.slice(1), Number(searchParams.get('page') ?? 1));
			return answerWith(200, JSON.stringify(answer))(response);
		}
		noPath(response);
	});
}

async function ask(flags: readonly string[], past: Past = {}, settings: RunSettings = {}) {
	const server = await servePast(past);
	const typed = ['rewards', holder, '-i', server.url, '--utc', ...flags];
	const outcome = await runCommand(typed, settings);
	return {...outcome, requests: server.requests, stderr: outcome.stderr.replaceAll(server.url, 'URL')};
}

interface Row {
	readonly kind: string;
	readonly month: string;
	readonly minDenomAmount: string | null;
	readonly note: string | null;
	readonly epoch: string | null;
}

const rowsOf = (stdout: string, validator = kintsugi) =>
	(JSON.parse(stdout).results as (Row & Readonly<Record<string, string>>)[]).filter(
		row => row['validator.address'] === validator,
	);
const months = (stdout: string, validator?: string) =>
	rowsOf(stdout, validator).filter(({kind}) => kind === 'month');
const brought = (rows: readonly Row[]) => rows.map(({month, minDenomAmount}) => [month, minDenomAmount]);

/** Amount that the epochs between two moments bring. */
const between = (from: number, to: number) => String((epochAt(to) - epochAt(from)) * rate);

const span = ['--since', '2026-08-15', '--until', '2026-10-20', '-o', 'json'];
const marks = ['2026-08-15', '2026-09-01', '2026-10-01', '2026-10-20'].map(day);
const [since = 0, september = 0, october = 0, until = 0] = marks;
const wanted = [
	['2026-08', between(since, september)],
	['2026-09', between(september, october)],
	['2026-10', between(october, until)],
];

describe('rewards --since', () => {
	it('brought what the epochs of each month did, whatever was claimed in it', async () => {
		const at = day('2026-09-10') + 3600;
		const claims = [
			{validator: kintsugi, time: at},
			// Nothing is left for a second one in an epoch.
			{validator: kintsugi, time: at + 720},
			{validator: kintsugi, time: day('2026-10-05') + 120},
			{validator: kintsugi, time: at + 90_000, exitCode: 'rejected'},
			{validator: kintsugi, time: at + 90_006, exitCode: 'outOfGas'},
			{validator: kintsugi, time: at + 95_000, source: p2p},
			// After the end, and before the beginning.
			{validator: kintsugi, time: day('2026-11-02')},
			{validator: kintsugi, time: day('2026-08-01')},
		];
		const {exitCode, stdout, stderr} = await ask(span, {claims});
		expect({exitCode, stderr}).toEqual({exitCode: 0, stderr: ''});
		expect(brought(months(stdout))).toEqual(wanted);
		const claimed = rowsOf(stdout).filter(({kind}) => kind === 'claim');
		expect(brought(claimed)).toEqual([
			['2026-09', between(day('2026-08-01'), at)],
			['2026-09', '0'],
			['2026-10', between(at, day('2026-10-05') + 120)],
		]);
		expect(claimed[0]).toMatchObject({epoch: String(epochAt(at)), 'validator.name': null});
		expect(JSON.parse(stdout).totals).toEqual({brought: between(since, until), isWhole: true});
	});

	it('names within each month first the validator that brought most in the whole time', async () => {
		const begun = {[p2p]: epochAt(september) + 8, [kintsugi]: epochAt(since), [fifth]: 0};
		const claims = [{validator: p2p, time: october + 86_400}];
		const {stdout} = await ask(['--since', '2026-07-01', '--until', '2026-10-20', '-o', 'json'], {
			begun,
			claims,
		});
		const named = (month: string) =>
			JSON.parse(stdout).results.flatMap((row: Row & Readonly<Record<string, string>>) =>
				row.month === month && row.kind === 'month' ? [row['validator.address']] : [],
			);
		expect(named('2026-10')).toEqual([fifth, kintsugi, p2p]);
		expect(named('2026-07')).toEqual([fifth]);
	});

	it('is right where a claim stands in the epoch of a beginning, before or after it', async () => {
		// The epoch of the first of October begins with it, and that of 15 August 00:00 too.
		for (const time of [since, since + 60, september - 60, september, october + 60, until - 60]) {
			const {stdout} = await ask(span, {claims: [{validator: kintsugi, time}]});
			expect(brought(months(stdout))).toEqual(wanted);
		}
		const odd = ['--since', '2026-08-15 03:00', '--until', '2026-08-20 04:00', '-o', 'json'];
		for (const time of [since + 3600, since + 4 * 3600, day('2026-08-20') + 60]) {
			const {stdout} = await ask(odd, {claims: [{validator: kintsugi, time}]});
			expect(JSON.parse(stdout).totals.brought).toBe(between(since, day('2026-08-20')));
		}
	});

	it('says from which epoch on it is known', async () => {
		const first = epochAt(day('2026-09-12'));
		const {stdout, stderr} = await ask(span, {collectedFrom: first});
		expect(brought(months(stdout))).toEqual([
			['2026-08', null],
			['2026-09', String((epochAt(october) - first) * rate)],
			['2026-10', between(october, until)],
		]);
		expect(months(stdout).map(({note}) => note)).toEqual(['not known', `from epoch ${first}`, null]);
		expect(stderr).toBe(
			`stakedeck: the service knows rewards of this address from epoch ${first} on: what came before is not in it\nstakedeck: 1 amount is not known, and no sum holds it\n`,
		);
	});

	it('takes no silence for nothing: of a time before the first row nothing is known', async () => {
		const first = epochAt(day('2026-11-05'));
		const {stdout, stderr, exitCode} = await ask(span, {collectedFrom: first});
		expect(brought(months(stdout))).toEqual([
			['2026-08', null],
			['2026-09', null],
			['2026-10', null],
		]);
		expect(JSON.parse(stdout).totals).toEqual({brought: null, isWhole: false});
		expect(stderr).toBe(
			`stakedeck: the service knows rewards of this address from epoch ${first} on: what came before is not in it\nstakedeck: 3 amounts are not known, and no sum holds them\n`,
		);
		expect(exitCode).toBe(0);
		const printed = await ask(span.slice(0, 4), {collectedFrom: first});
		expect(printed.stdout).toMatch(/^Not known what this time brought\n/);
		const csv = await ask([...span.slice(0, 4), '-o', 'csv'], {collectedFrom: first});
		expect(csv.stdout.split(/\r?\n/)[1]).toMatch(/^month,2026-08,.*,,,not known,$/);
	});

	it('knows that nothing came before the chain began, and where nothing is claimed or unclaimed', async () => {
		const first = epochAt(september);
		const begun = {[kintsugi]: first};
		const young = await ask(span, {begun, collectedFrom: first, genesis: september});
		expect(young.stderr).toBe('');
		expect(brought(months(young.stdout))).toEqual(wanted.slice(1));
		expect(JSON.parse(young.stdout).totals.isWhole).toBe(true);
		const empty = await ask(span, {begun, collectedFrom: first});
		expect(empty.stderr).toBe('');
		expect(brought(months(empty.stdout))).toEqual(wanted.slice(1));
		expect(JSON.parse(empty.stdout).totals.isWhole).toBe(true);
	});

	it('takes a stake that began later for nothing before', async () => {
		const start = epochAt(day('2026-09-12'));
		const {stdout, stderr} = await ask(span, {begun: {[kintsugi]: 0, [fifth]: start}});
		expect(stderr).toBe('');
		expect(brought(months(stdout, fifth))).toEqual([
			['2026-09', String((epochAt(october) - start) * rate)],
			['2026-10', between(october, until)],
		]);
	});

	it('takes a month for its first day, and a time that ends now', async () => {
		const ofOctober = ['--since', '2026-10', '--until', '2026-11', '-o', 'json'];
		expect(brought(months((await ask(ofOctober)).stdout))).toEqual([
			['2026-10', between(october, day('2026-11-01'))],
		]);
		const {exitCode, stdout} = await ask(['--since', '7d', '-o', 'json']);
		expect(exitCode).toBe(0);
		expect(JSON.parse(stdout).totals.isWhole).toBe(true);
	});

	it('goes to now where no end is given, and is a CSV with a line each', async () => {
		const now = Math.floor(Date.now() / 1000);
		const from = new Date((now - 40 * 86_400) * 1000).toISOString().slice(0, 10);
		const {stdout} = await ask(['--since', from, '-o', 'csv']);
		const [header, ...lines] = stdout.trim().split(/\r?\n/);
		expect(header).toBe(
			'kind,month,from,to,blockHeight,epoch,validator.address,validator.name,minDenomAmount,NAM,note,txId',
		);
		const sum = lines.reduce((all, line) => all + Number(line.split(',')[8]), 0);
		expect(String(sum)).toBe(between(day(from), now));
	});

	it('knows no amount where past rewards are not served', async () => {
		const claims = [{validator: kintsugi, time: day('2026-09-10')}];
		const {exitCode, stdout, stderr} = await ask(span, {claims, without: `${kintsugi}/`});
		expect(exitCode).toBe(0);
		expect(rowsOf(stdout).map(({kind, note}) => [kind, note])).toEqual([
			['month', 'not known'],
			['claim', 'claimed, amount not known'],
			['month', 'not known'],
			['month', 'not known'],
		]);
		expect(stderr).toContain('amounts are not known: the service does not answer rewards of past epochs');
	});

	it('makes 400 requests in a run, and goes on in the next one', async () => {
		const claims = Array.from({length: 250}, (_, index) => ({
			validator: kintsugi,
			time: since + 3600 + index * epochSeconds,
		}));
		const folder = await temporaryFolder();
		const settings = {environment: {XDG_CACHE_HOME: folder, HOME: folder}};
		const server = await servePast({claims});
		const typed = ['rewards', holder, '-i', server.url, '--utc', ...span];
		const first = await runCommand(typed, settings);
		expect(first).toMatchObject({exitCode: 1, stdout: ''});
		expect(first.stderr).toBe(
			'stakedeck: 400 requests were made, and more are needed: run it again, and it goes on from there\n',
		);
		const asked = server.requests.length;
		// Besides, it is asked for the parameters, the epoch, the validators and its freshness.
		expect(asked).toBeLessThanOrEqual(409);
		const second = await runCommand(typed, settings);
		expect(second).toMatchObject({exitCode: 0, stderr: ''});
		expect(brought(months(second.stdout))).toEqual(wanted);
		expect(server.requests.length - asked).toBeLessThan(250);
		// Another indexer may know more, and is asked for all of it.
		expect((await ask(span, {claims}, settings)).exitCode).toBe(1);
	});

	it.each(['pos/reward', 'chain/history', 'block/timestamp', 'block/height'])(
		'prints nothing where %s fails, and one sentence where it is missing',
		async path => {
			const claims = [{validator: kintsugi, time: day('2026-09-10')}];
			const failed = await ask(span, {claims, broken: path});
			expect(failed).toMatchObject({exitCode: 1, stdout: ''});
			expect(failed.stderr).toContain('failed (500)');
			if (path === 'block/height') return;
			const missing = await ask(span, {claims, without: path});
			expect(missing).toMatchObject({exitCode: 1, stdout: ''});
			expect(missing.stderr).toMatch(/^stakedeck: URL has no [^\n]*it does not answer api\/v1\/[^\n]*\n$/);
		},
	);

	it.each([
		[['--until', '2026-10-01'], '--until says where the time of --since ends: give both'],
		[['--since', 'last'], '--since takes a day like 2026-11-21'],
		[['--since', '2026-13'], '--since takes'],
		[['--since', '2026-02-31'], '--since takes'],
		[['--since', '2999-01-01'], '2999-01-01T00:00:00 is still to come'],
		[['--since', '2026-10-01', '--until', '2026-09-01'], '--until must be later than --since'],
	])('refuses %j', async (flags, sentence) => {
		const {exitCode, stderr, requests} = await ask(flags);
		expect(exitCode).toBe(2);
		expect(stderr).toContain(sentence);
		expect(requests).toEqual([]);
	});
});

describe('rewards --since where the service does not answer past epochs', () => {
	/** State of a person who watched in those epochs, and saw this with Kintsugi. */
	async function homeOf(sums: Readonly<Record<number, number>>) {
		const home = await temporaryFolder();
		const folder = path.join(home, 'stakedeck');
		await mkdir(folder, {mode: 0o700});
		const {database} = await openLedger(path.join(folder, 'ledger-2.sqlite'), async () => ({DatabaseSync}));
		const ledger = new Ledger(database, 'namada.main');
		ledger.write({
			lists: new Map(),
			events: [],
			epochs: Object.entries(sums).map(([epoch, sum]) => ({
				series: 'unclaimed',
				subject: holder,
				epoch: BigInt(epoch),
				value: JSON.stringify({[kintsugi]: String(sum * rate)}),
			})),
			now: BigInt(Math.floor(Date.now() / 1000)),
		});
		ledger.close();
		return {environment: {XDG_STATE_HOME: home, XDG_CONFIG_HOME: home, XDG_CACHE_HOME: home}};
	}
	const without = `/pos/reward/${holder}/`;
	const [atSince, atSeptember, atOctober, atUntil] = marks.map(epochAt) as [number, number, number, number];

	it('uses the sums that were seen in these epochs', async () => {
		const settings = await homeOf({[atSince]: 100, [atSeptember]: 168, [atOctober]: 288, [atUntil]: 364});
		const {stdout, stderr, exitCode} = await ask(span, {without}, settings);
		expect(brought(months(stdout))).toEqual([
			['2026-08', String(68 * rate)],
			['2026-09', String(120 * rate)],
			['2026-10', String(76 * rate)],
		]);
		expect(stderr).toBe(
			`stakedeck: the service does not answer rewards of past epochs: amounts are those that were seen here, from epoch ${atSince} on\n`,
		);
		expect(exitCode).toBe(0);
	});

	it('takes the sight next to the beginning of a month, and says which', async () => {
		const settings = await homeOf({[atSince + 5]: 100, [atSeptember - 2]: 150, [atOctober]: 270});
		const {stdout} = await ask(span, {without}, settings);
		expect(months(stdout).map(({month, minDenomAmount, note}) => [month, minDenomAmount, note])).toEqual([
			['2026-08', String(50 * rate), `from epoch ${atSince + 5} to epoch ${atSeptember - 2}`],
			['2026-09', String(120 * rate), `from epoch ${atSeptember - 2}`],
			['2026-10', null, 'not known'],
		]);
		expect(JSON.parse(stdout).totals).toEqual({brought: String(170 * rate), isWhole: false});
	});

	it('adds what was claimed in an epoch that was watched, and nothing where it was not', async () => {
		const time = day('2026-09-10') + 3600;
		const claims = [{validator: kintsugi, time}];
		const seen = {[atSeptember]: 10, [atOctober]: 5};
		const watched = await homeOf({...seen, [epochAt(time)]: 48});
		const answer = await ask(span, {without, claims}, watched);
		expect(rowsOf(answer.stdout).filter(({month}) => month === '2026-09')).toMatchObject([
			{kind: 'claim', minDenomAmount: String(48 * rate)},
			{kind: 'month', minDenomAmount: String(43 * rate), note: null},
		]);
		const away = await ask(span, {without, claims}, await homeOf(seen));
		expect(rowsOf(away.stdout).filter(({month}) => month === '2026-09')).toMatchObject([
			{kind: 'claim', minDenomAmount: null, note: 'claimed, amount not known'},
			{kind: 'month', minDenomAmount: null, note: 'not known'},
		]);
	});
});
