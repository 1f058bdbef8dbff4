import {describe, expect, it} from 'vitest';
import {addressOf} from '../helpers/addresses.ts';
import {type RunSettings, runCommand} from '../helpers/run-command.ts';
import {serve} from '../helpers/serve.ts';
import {chainId, delegator, stake} from './honest-data.ts';
import {type Bend, serveHonest} from './honest-indexer.ts';
import {serveHonestNode} from './honest-node.ts';

interface Report {
	readonly isGood: boolean;
	readonly requests: number;
	readonly broken: number;
	readonly notChecked: number;
	readonly kept: number;
	readonly checks: ReadonlyArray<{
		readonly id: string;
		readonly result: string;
		readonly address: string | null;
		readonly came: string;
		readonly note: string | null;
		readonly asked: readonly string[];
	}>;
}

interface Checked {
	readonly bend?: Bend;
	readonly words?: readonly string[];
	readonly settings?: RunSettings;
}

/** Runs the check over loopback; its answer is JSON unless the words say otherwise. */
async function runCheck({bend, words = ['-o', 'json', '--address', delegator], settings}: Checked = {}) {
	const server = await serveHonest(bend);
	const outcome = await runCommand(['service', '--check', '-i', server.url, ...words], settings);
	return {...outcome, server, report: () => JSON.parse(outcome.stdout) as Report};
}

const of = ({checks}: Report, result: string) => checks.filter(check => check.result === result);

/** Puts rows of the first page on the third, as a data base does to which the query names no order. */
const torn: Bend = ({status, body}, {path, query}) => {
	if (path !== `pos/bond/${delegator}` || query.get('page') !== '3') return undefined;
	const {results, pagination} = body as {results: readonly object[]; pagination: object};
	return {status, body: {results: [...(stake.bond ?? []).slice(0, 12), ...results.slice(12)], pagination}};
};

describe('service --check', () => {
	it('ends with 0 where all is kept, one request at a time, and counts them', async () => {
		const node = await serveHonestNode();
		const server = await serveHonest();
		const words = ['-r', node.url, '-o', 'json', '--address', delegator];
		const {exitCode, stdout} = await runCommand(['service', '--check', '-i', server.url, ...words]);
		const report = JSON.parse(stdout) as Report;
		expect([exitCode, report.isGood, report.broken, of(report, 'notChecked')]).toEqual([0, true, 0, []]);
		expect(report.requests).toBe(server.requests.length + node.asked().length);
		expect(report.requests).toBeLessThanOrEqual(200);
		expect(server.maxAtOnce()).toBe(1);
	});

	it('never asks for what broadcasts, nor for addresses that were not given', async () => {
		const {server, report} = await runCheck({words: ['-o', 'json']});
		expect(server.requests.filter(({url}) => url.includes('broadcast'))).toEqual([]);
		expect(server.requests.filter(({url}) => /\/pos\/(?:merged-)?(?:un)?bonds?\//.test(url))).toEqual([]);
		expect(of(report(), 'notChecked').map(({id}) => id)).toContain('delegators');
	});

	it('finds ids and addresses with half a character in them, which no address of the web can hold', async () => {
		const half = '\ud800';
		const bend: Bend = ({status, body}, {path}) => {
			if (path !== 'gov/proposal' || status !== 200) return undefined;
			const {results, pagination} = body as {results: readonly object[]; pagination: object};
			return {status, body: {results: results.map(row => ({...row, id: half, author: half})), pagination}};
		};
		const {exitCode, report} = await runCheck({bend, words: ['-o', 'json']});
		expect(exitCode).toBe(1);
		expect(of(report(), 'broken').map(({id}) => id)).toContain('proposal-types');
	});

	it('sends the key with each question, and prints it nowhere', async () => {
		const settings = {environment: {STAKEDECK_API_KEY: 'secret-of-a-service'}};
		const {server, stdout, stderr} = await runCheck({words: ['--verbose'], settings});
		expect(new Set(server.requests.map(({headers}) => headers.key))).toEqual(
			new Set(['secret-of-a-service']),
		);
		expect(stdout + stderr).not.toContain('secret-of-a-service');
		expect(stderr.match(/^GET /gm)).toHaveLength(server.requests.length);
	});

	it('keeps counts and amounts as text, which is what the interface has', async () => {
		const {exitCode, report} = await runCheck({
			bend({status, body}, {path}) {
				const {pagination} = body as {pagination?: Readonly<Record<string, unknown>>};
				if (!pagination || path === 'pos/validator') return undefined;
				const asText = Object.fromEntries(
					Object.entries(pagination).map(([name, count]) => [name, String(count)]),
				);
				return {status, body: {...(body as object), pagination: asText}};
			},
		});
		expect([exitCode, of(report(), 'broken')]).toEqual([0, []]);
	});

	it('keeps numbers for text and null for what is absent, with a note', async () => {
		const {exitCode, report} = await runCheck({
			bend: (answer, {path}) =>
				path === 'chain/parameters'
					? {...answer, body: {...(answer.body as object), pipelineLength: 2, apr: 0.12, genesisTime: null}}
					: undefined,
		});
		const parameters = report().checks.find(({id}) => id === 'parameters-types');
		expect(exitCode).toBe(0);
		expect(parameters?.note).toBe('numbers in the place of text: pipelineLength, apr; null: genesisTime');
	});

	it('takes what is right when asked again for a change of the chain, and says so', async () => {
		const {exitCode, report} = await runCheck({
			bend: (answer, {path, query, time}) =>
				path === 'pos/validator' && query.get('state') === 'jailed' && time === 1
					? {...answer, body: {results: [], pagination: {page: 1, perPage: 30, totalPages: 0, totalItems: 0}}}
					: undefined,
		});
		const check = report().checks.find(({id}) => id === 'validators-state');
		expect([exitCode, check?.result, check?.note]).toEqual([
			0,
			'kept',
			'at first otherwise: totalItems is 0, and 2 rows of the whole list are jailed',
		]);
	});
});

describe('a fault', () => {
	it('ends it with 1, and is said with what was asked and what came', async () => {
		const {exitCode, stdout} = await runCheck({bend: torn, words: ['--address', delegator]});
		expect(exitCode).toBe(1);
		expect(stdout).toMatch(/^bonds-whole of tnam1\w+: bonds: no row comes twice and none is missing/m);
		expect(stdout).toMatch(
			/^GET \/api\/v1\/pos\/bond\/\w+: of 74 bonds 12 came twice \(tnam1\w+ of epoch 600 on pages 1 and 3\), and 12 never came: /m,
		);
		expect(stdout).toMatch(/\n\d+ broken, \d+ kept, \d+ not checked, \d+ requests\n$/);
	});

	it('is said at the first sight of torn pages, which are whole once the server was read', async () => {
		const {exitCode, report, server} = await runCheck({
			bend: (answer, asked) => (asked.time === 1 ? torn(answer, asked) : undefined),
		});
		const check = report().checks.find(({id}) => id === 'bonds-whole');
		expect([exitCode, check?.result]).toEqual([1, 'broken']);
		expect(check?.came).toMatch(/^of 74 bonds 12 came twice/);
		expect(server.requests.filter(({url}) => url.includes(`/pos/bond/${delegator}?page=2`))).toHaveLength(2);
	});

	it.each([
		['the epoch', {epoch: 1n, count: undefined}],
		['the count', {epoch: 0n, count: '73'}],
	])('is looked for again where %s changed during the reading', async (_what, {epoch, count}) => {
		let isTorn = false;
		const {exitCode, report} = await runCheck({
			bend(answer, asked) {
				if (asked.path === 'chain/epoch/latest' && isTorn) {
					const {epoch: before} = answer.body as {epoch: string};
					return {...answer, body: {epoch: String(BigInt(before) + epoch)}};
				}
				const bent = asked.time === 1 ? torn(answer, asked) : undefined;
				if (!bent || bent === 'silence') return undefined;
				isTorn = true;
				const {results, pagination} = bent.body as {results: object[]; pagination: object};
				return {...bent, body: {results, pagination: {...pagination, ...(count && {totalItems: count})}}};
			},
		});
		const check = report().checks.find(({id}) => id === 'bonds-whole');
		expect([exitCode, check?.result, check?.note]).toEqual([
			0,
			'kept',
			expect.stringMatching(/^at first otherwise: of 74 bonds 12 came twice/),
		]);
	});

	it('does not end the run where one answer is slow or fails', async () => {
		const {exitCode, report} = await runCheck({
			bend: (_answer, {path}) => (path === 'gov/proposal' ? {status: 500, body: 'out of order'} : undefined),
		});
		expect(exitCode).toBe(1);
		const {checks} = report();
		expect(checks.find(({id}) => id === 'proposals-whole')?.came).toBe('500 (out of order) came, and no 200');
		expect(checks.find(({id}) => id === 'bonds-whole')?.result).toBe('kept');
	});

	it('does not end the run where one question has no answer in time', async () => {
		const {exitCode, report} = await runCheck({
			bend: (_answer, {query}) => (query.has('pattern') ? 'silence' : undefined),
			words: ['-o', 'json', '--timeout', '1'],
		});
		const pattern = report().checks.find(({id}) => id === 'proposals-pattern');
		expect([exitCode, pattern?.came]).toEqual([1, 'no answer came: no answer in time']);
		expect(of(report(), 'broken')).toHaveLength(1);
	});

	it('is asked for within 200 requests, and what they do not suffice for is said', async () => {
		const many = Array.from({length: 9}, (_, at) => ['--address', addressOf(at + 40)]).flat();
		const {report, server} = await runCheck({words: ['-o', 'json', '--address', delegator, ...many]});
		expect(server.requests).toHaveLength(200);
		expect(report().requests).toBe(200);
		const late = of(report(), 'notChecked').filter(
			({came}) => came === 'the 200 requests of a run were spent',
		);
		expect(late.length).toBeGreaterThan(5);
	});

	it('is looked for in the first pages of a list that is too long for all', async () => {
		const {report} = await runCheck({
			bend({status}, {path, query}) {
				if (path !== 'gov/proposal' || [...query.keys()].some(key => key !== 'page')) return undefined;
				const page = Number(query.get('page') ?? 1);
				if (!(page >= 1 && page <= 90)) return undefined;
				const rows = Array.from({length: 30}, (_, at) => ({id: String(30 * page + at)}));
				return {
					status,
					body: {results: rows, pagination: {page, perPage: 30, totalPages: 90, totalItems: 2700}},
				};
			},
		});
		const {note} = report().checks.find(({id}) => id === 'proposals-whole') ?? {};
		expect(note).toBe('the first 25 of 90 pages were read');
	});
});

describe('a service', () => {
	it('that cannot be reached ends it with 1 and a sentence', async () => {
		const {exitCode, stdout, stderr} = await runCommand(['service', '--check', '-i', 'http://127.0.0.1:9']);
		expect([exitCode, stdout]).toEqual([1, '']);
		expect(stderr).toMatch(/127\.0\.0\.1:9 cannot be reached/);
	});

	it('that refuses the key ends it with 4', async () => {
		const {exitCode, stderr} = await runCheck({bend: () => ({status: 401, body: {message: 'no key'}})});
		expect([exitCode, stderr]).toEqual([4, expect.stringMatching(/needs a key \(401\)/)]);
	});

	it('that is gone in between ends it early, and what was found is printed', async () => {
		let count = 0;
		const gone = await serve((request, response) => {
			if (++count > 12) return void request.socket.destroy();
			const {pathname} = new URL(request.url ?? '', 'http://indexer');
			response.setHeader('content-type', 'application/json');
			response.end(
				JSON.stringify(pathname.endsWith('parameters') ? {chainId} : {results: [], pagination: {}}),
			);
		});
		const {exitCode, stdout, stderr} = await runCommand(['service', '--check', '-i', gone.url, '-o', 'json']);
		const report = JSON.parse(stdout) as Report;
		expect(exitCode).toBe(1);
		expect(stderr).toMatch(/stakedeck: the run ended early: /);
		expect(
			of(report, 'notChecked').filter(({came}) => came === 'the service had stopped answering').length,
		).toBeGreaterThan(20);
		expect(report.requests).toBeLessThan(20);
	});

	it('that leaves every second question without an answer ends it after ten', async () => {
		let count = 0;
		const {exitCode, stderr, server} = await runCheck({
			bend: () => (++count % 2 === 0 ? 'silence' : undefined),
			words: ['--timeout', '1', '-o', 'json'],
		});
		expect([exitCode, server.requests.length]).toEqual([1, 20]);
		expect(stderr).toMatch(/the run ended early: .* did not answer within 1 s/);
	}, 120_000);

	it.each([
		['at once', 1, 1],
		['in between', 9, 9],
	])(
		'that limits requests %s ends it with the time at which it takes them again',
		async (_when, from, asked) => {
			let count = 0;
			const {exitCode, stderr, server} = await runCheck({
				bend: () =>
					++count >= from ? {status: 429, body: 'slow down', headers: {'retry-after': '600'}} : undefined,
			});
			expect([exitCode, server.requests.length]).toEqual([1, asked]);
			expect(stderr).toMatch(/limits requests \(429\) until/);
		},
	);

	it('that asks for a short rest gets it', async () => {
		let count = 0;
		const {exitCode, report} = await runCheck({
			bend: () =>
				++count === 5 ? {status: 429, body: 'slow down', headers: {'retry-after': '1'}} : undefined,
		});
		expect([exitCode, of(report(), 'broken')]).toEqual([0, []]);
	});

	it('is left with 130 where the person ends it', async () => {
		let interrupt = () => {};
		const {exitCode, stdout} = await runCheck({
			bend(_answer, {path}) {
				if (path === 'gov/proposal') interrupt();
				return undefined;
			},
			settings: {
				onStart: signal => {
					interrupt = () => signal('SIGINT');
				},
			},
		});
		expect([exitCode, stdout]).toEqual([130, '']);
	});
});

describe('the report', () => {
	it('is Markdown for an issue, with addresses shortened and no words of the service as marks', async () => {
		const {exitCode, stdout} = await runCheck({
			bend: (answer, asked) =>
				asked.path === 'gov/proposal/100034'
					? {status: 500, body: '<b>*broken* | `here`</b>'}
					: torn(answer, asked),
			words: ['-o', 'markdown', '--address', delegator],
		});
		expect(exitCode).toBe(1);
		expect(stdout).toMatch(/^## Indexer held to its interface\n\n\d+ broken, /);
		expect(stdout).toContain('- **bonds-whole**: bonds: no row comes twice');
		expect(stdout).toMatch(
			/\| broken \| bonds-whole \| `\/api\/v1\/pos\/bond\/tnam1\w+…\w{4}` \| of 74 bonds/,
		);
		expect(stdout).not.toContain(delegator);
		expect(stdout).toContain('\\*broken\\* \\| \\`here\\`');
	});

	it('is CSV with a line for each check', async () => {
		const {stdout} = await runCheck({words: ['-o', 'csv']});
		const [head, ...lines] = stdout.trimEnd().split('\r\n');
		expect(head).toBe('result,check,address,path,came,note,holds');
		expect(lines.filter(line => line.startsWith('kept,')).length).toBeGreaterThan(30);
	});

	it('is a table that begins with what is broken', async () => {
		const {stdout} = await runCheck({bend: torn, words: ['--address', delegator]});
		expect(stdout.split('\n')[1]).toMatch(/\bbroken\b.*\bbonds-/);
	});

	it('comes with progress on a terminal', async () => {
		const {stderr} = await runCheck({words: [], settings: {columns: 100}});
		expect(stderr).toContain('of 200 requests at most, Ctrl-C cancels');
	});
});

it.each([
	[['service', '--address', delegator], '--address names whose lists --check reads: give both'],
	[['service', '-o', 'markdown'], '-o markdown is a form of --check: give both'],
	[['service', '--check', '--address', 'tnam1nonsense'], 'is not an address'],
])('refuses %j', async (words, sentence) => {
	const {exitCode, stderr} = await runCommand([...words, '-i', 'http://127.0.0.1:9']);
	expect([exitCode, stderr]).toEqual([2, expect.stringContaining(sentence)]);
});
