import {describe, expect, it} from 'vitest';
import {type RunSettings, runCommand} from '../helpers/run-command.ts';
import {type Answering, answerWith, noPath, serve} from '../helpers/serve.ts';
import {holder, kintsugi} from '../helpers/serve-holdings.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';

/** Newest block, at the end of November 2025, and seconds between two transactions. */
const newest = 9_000_000;
const end = Date.UTC(2025, 10, 30) / 1000;
const day = 86_400;

/** Time of the block of the transaction that is so many days old. */
const heightAt = (days: number) => newest - days * 1000;

interface Service {
	/** Transactions, one a day, the newest first. */
	readonly days: number;
	/** Answers about a block, in the place of its time. */
	readonly blocks?: ((days: number) => Answering | undefined) | undefined;
	readonly hasTotals?: boolean;
	/** Changes a page before it is sent. @param times how often it was asked for */
	readonly change?: (sent: SentPage, page: number, times: number) => SentPage;
}

interface SentPage {
	readonly results: readonly object[];
	readonly pagination: Readonly<Record<string, number>>;
}

async function ask(
	typed: readonly string[],
	{days, blocks, hasTotals = true, change = sent => sent}: Service,
	environment: RunSettings['environment'] = {},
) {
	const times = new Map<number, number>();
	const server = await serve(({url = ''}, response) => {
		const [path = '', query = ''] = url.split('?');
		const json = (body: unknown) => answerWith(200, JSON.stringify(body))(response);
		const height = /block\/height\/(\d+)$/.exec(path)?.[1];
		if (height !== undefined) {
			const age = (newest - Number(height)) / 1000;
			const instead = blocks?.(age);
			if (instead) return instead(response);
			return json({height: Number(height), timestamp: String(end - age * day), transactions: []});
		}
		if (path.endsWith('/epoch/latest')) return json({epoch: '2871'});
		if (path.endsWith('/chain/parameters')) return json({chainId: 'namada.main'});
		if (!path.endsWith('/chain/history')) return noPath(response);
		const page = Number(new URLSearchParams(query).get('page') ?? 1);
		const results = Array.from({length: days}, (_, age) => ({
			tx: {
				txId: age.toString(16).padStart(64, '0'),
				wrapperId: 'd'.repeat(64),
				kind: age % 2 === 0 ? 'claimRewards' : 'bond',
				data: age % 2 === 0 ? null : JSON.stringify({validator: kintsugi, amount: '1000000', source: holder}),
				memo: null,
				exitCode: 'applied',
			},
			target: holder,
			kind: 'sent',
			blockHeight: heightAt(age),
		})).slice((page - 1) * 30, page * 30);
		const totals = hasTotals ? {totalPages: Math.ceil(days / 30), totalItems: days} : {};
		times.set(page, (times.get(page) ?? 0) + 1);
		json(change({results, pagination: {page, perPage: 30, ...totals}}, page, times.get(page) ?? 0));
	});
	const outcome = await runCommand(['history', holder, ...typed, '-i', server.url, '--utc'], {
		environment: {TZ: 'UTC', ...environment},
	});
	const asked = (part: string) => server.requests.filter(({url}) => url.includes(part)).length;
	return {
		...outcome,
		stderr: outcome.stderr.replaceAll(server.url, 'URL'),
		pages: asked('/chain/history'),
		blocks: asked('/block/height/'),
	};
}

/** Ages in days of the transactions in JSON. */
const agesIn = (stdout: string): readonly number[] =>
	JSON.parse(stdout).results.map(({blockHeight}: {blockHeight: number}) => (newest - blockHeight) / 1000);

const ages = (from: number, to: number) => Array.from({length: to - from + 1}, (_, index) => from + index);

const october = ['--since', '2025-10', '--until', '2025-11'];

describe('history --since', () => {
	it('has all from then on, and ends at the first page that is older', async () => {
		const asked = ['--since', '2025-11-01', '-o', 'json'];
		const {exitCode, stdout, stderr, pages, blocks} = await ask(asked, {days: 3000});
		expect({exitCode, stderr}).toEqual({exitCode: 0, stderr: ''});
		// The first of November is 29 days before the thirtieth, and its beginning belongs to it.
		expect(agesIn(stdout)).toEqual(ages(0, 29));
		expect(pages).toBe(2);
		expect(blocks).toBeLessThan(12);
		expect(JSON.parse(stdout).pagination).toEqual({page: 1, perPage: 30, totalPages: 1, totalItems: 30});
	});

	it('takes an end, which is no part of it, and words as changes and rewards do', async () => {
		const {stdout} = await ask([...october, '-o', 'json'], {days: 100});
		expect(agesIn(stdout)).toEqual(ages(30, 60));
		const clock = await ask(['--since', '2025-11-28 00:00', '--until', '2025-11-30', '-o', 'json'], {
			days: 40,
		});
		expect(agesIn(clock.stdout)).toEqual([1, 2]);
	});

	it('has the times of blocks in the table and the CSV, and chooses kinds', async () => {
		const {stdout} = await ask(['--since', '2025-11-28'], {days: 40});
		expect(stdout.match(/^2025-11-(?:30|29|28) 00:00 UTC/gm)).toHaveLength(3);
		const csv = await ask([...october, '--kind', 'claim-rewards', '-o', 'csv'], {days: 100});
		const lines = csv.stdout.trim().split('\r\n');
		expect(lines).toHaveLength(1 + 16);
		expect(lines[1]).toContain(`,${heightAt(30)},claim rewards,in,applied`);
	});

	it('asks for no time twice in whichever run, as blocks stay as they are', async () => {
		const home = await temporaryFolder();
		const environment = {HOME: home, XDG_CACHE_HOME: home};
		const asked = [...october, '-o', 'csv'];
		const first = await ask(asked, {days: 100}, environment);
		const second = await ask(asked, {days: 100}, environment);
		expect(second.stdout).toBe(first.stdout);
		expect(first.blocks).toBeGreaterThan(31);
		expect(second.blocks).toBe(0);
	});

	it('reads to the end of a list without totals, and of one that is younger', async () => {
		const {stdout, pages} = await ask(['--since', '2020-01-01', '-o', 'json'], {days: 65, hasTotals: false});
		expect(agesIn(stdout)).toEqual(ages(0, 64));
		expect(pages).toBe(4);
	});

	const torn = (sent: SentPage, page: number): SentPage =>
		page === 2 ? {...sent, results: [...sent.results.slice(0, 12), ...sent.results.slice(0, 18)]} : sent;

	it.each<[string, NonNullable<Service['change']>, string]>([
		['a page has rows twice', torn, '238 of 250 transactions came'],
		['a page is empty', (sent, page) => (page === 3 ? {...sent, results: []} : sent), '60 of 250'],
		[
			'there are fewer pages than rows',
			sent => ({...sent, pagination: {...sent.pagination, totalPages: 2}}),
			'60 of 250',
		],
		[
			'each page is the first, without end',
			(sent, page) => ({
				results: Array.from({length: 30}, (_, index) => ({
					...sent.results[0],
					tx: {txId: index.toString(16).padStart(64, 'e'), kind: 'bond', exitCode: 'applied'},
					blockHeight: newest - (page > 0 ? 0 : 1),
				})),
				pagination: {...sent.pagination, totalPages: 2 ** 52, totalItems: 2 ** 52},
			}),
			'30 of 4 503 599 627 370 496',
		],
	])('gives nothing where %s, in each of three readings', async (_how, change, words) => {
		const asked = ['--since', '2025-01-01', '-o', 'json'];
		const {exitCode, stdout, stderr, pages} = await ask(asked, {days: 250, change});
		expect({exitCode, stdout}).toEqual({exitCode: 1, stdout: ''});
		expect(stderr).toContain(words);
		expect(pages).toBeLessThan(30);
	});

	it('is whole where only the first reading was torn, or rows came meanwhile', async () => {
		const asked = ['--since', '2025-09-15', '-o', 'json'];
		const once = (sent: SentPage, page: number, times: number) => (times === 1 ? torn(sent, page) : sent);
		const {exitCode, stdout} = await ask(asked, {days: 250, change: once});
		expect(exitCode).toBe(0);
		expect(agesIn(stdout)).toEqual(ages(0, 76));
	});

	it('says that there is nothing in this time', async () => {
		const none = await ask(['--since', '2025-08-01', '--until', '2025-08-02'], {days: 3});
		expect(none.stdout).toBe(
			'The service knows of no transaction of this address since 2025-08-01 00:00 UTC until 2025-08-02 00:00 UTC\n',
		);
	});

	it('decides by the blocks around one of which nobody knows the time', async () => {
		const gaps = (age: number) =>
			age % 3 === 1 ? answerWith(404, '{"message":"Block not found","code":404}') : undefined;
		const {stdout, stderr} = await ask([...october, '-o', 'json'], {days: 100, blocks: gaps});
		// 28 and 30, 60 and 62 are known: 29 and 61 are between two of which one is outside.
		expect(agesIn(stdout)).toEqual(ages(30, 61));
		expect(stderr).toBe(
			'stakedeck: 1 transaction may be of another time: nobody knows the time of the block\n',
		);
	});

	it('keeps what is older than all times that are known, and says so', async () => {
		const old = (age: number) => (age >= 40 ? answerWith(200, '{"height":1,"timestamp":null}') : undefined);
		const {exitCode, stdout, stderr, blocks} = await ask(['--since', '2025-10', '-o', 'json'], {
			days: 70,
			blocks: old,
		});
		expect(exitCode).toBe(0);
		expect(agesIn(stdout)).toEqual(ages(0, 69));
		expect(stderr).toContain('30 transactions may be of another time');
		expect(blocks).toBeLessThan(70);
	});

	it.each<[string, Answering, string]>([
		['are not served', noPath, 'URL has no times of blocks: it does not answer api/v1/block/height/'],
		['fail', answerWith(500, '{"message":"Database error","code":500}'), 'URL failed (500): Database error'],
		['are nonsense', answerWith(200, '<html>'), 'not the expected JSON'],
		['do not come', () => {}, 'did not answer within 1'],
	])('fails where times of blocks %s, since nothing else decides', async (_how, instead, words) => {
		const {exitCode, stdout, stderr} = await ask([...october, '--timeout', '1'], {
			days: 100,
			blocks: () => instead,
		});
		expect({exitCode, stdout}).toEqual({exitCode: 1, stdout: ''});
		expect(stderr).toContain(words);
	});

	it.each([
		[['--until', '2025-11'], '--until says where the time of --since ends: give both'],
		[['--since', '2025-11', '--until', '2025-10'], '--until must be later than --since'],
		[['--since', '2025-10', '--page', '2'], '--page asks for one page, --since for all of a time'],
		[['--since', 'yesterday'], '--since takes a time like 2h'],
		[['--since', 'last'], '--since takes a day like 2026-11-21'],
		[['--since', '2999-01-01'], 'is still to come'],
	])('refuses %j', async (typed, sentence) => {
		const {exitCode, stdout, stderr, pages} = await ask(typed, {days: 1});
		expect({exitCode, stdout, pages}).toEqual({exitCode: 2, stdout: '', pages: 0});
		expect(stderr).toContain(sentence);
	});
});
