import {describe, expect, it} from 'vitest';
import {wireValidator} from '../helpers/pages.ts';
import {runCommand} from '../helpers/run-command.ts';
import {isBeyond, serve} from '../helpers/serve.ts';

const validators = [5, 90, 40, 70].map((votingPower, index) =>
	wireValidator(index, {votingPower: String(votingPower), state: index === 3 ? 'jailed' : 'consensus'}),
);
const proposals = [
	{id: '7', status: 'passed'},
	{id: '12', status: 'executedPassed'},
	{id: '9', status: 'voting'},
];

type AllAnswer = (url: URL) => readonly [status: number, body: string];

const rightly: AllAnswer = ({pathname, searchParams}) => {
	const items = pathname.includes('proposal') ? proposals : validators;
	const [word] = searchParams.getAll('state').concat(searchParams.getAll('status'));
	const chosen = items.filter(
		item => word === undefined || ('status' in item ? item.status : item.state) === word,
	);
	return [200, JSON.stringify(chosen)];
};

/** The same in pages: one has room for all. */
function pageOf(asked: URL): string {
	const results = JSON.parse(rightly(asked)[1]) as unknown[];
	return JSON.stringify({results, pagination: {page: 1, totalPages: 1, totalItems: results.length}});
}

/** A service that has whole lists, or something in their place. */
async function serveWhole(all: AllAnswer = rightly) {
	const server = await serve(({url = ''}, response) => {
		const asked = new URL(url, 'http://localhost');
		const [status, body] = asked.pathname.endsWith('/all')
			? all(asked)
			: isBeyond(url)
				? [200, '{"epoch":"7","version":"1.0.0"}']
				: [200, pageOf(asked)];
		response.writeHead(status, {'content-type': 'application/json'}).end(body);
	});
	const lists = () => server.requests.map(({url}) => url).filter(url => !/latest|health/.test(url));
	return {url: server.url, lists};
}

const powersIn = (stdout: string) =>
	(JSON.parse(stdout).results as {votingPower: string}[]).map(({votingPower}) => votingPower);

describe('--all of a service that has whole lists', () => {
	it('takes one answer, in the order that was asked for, and a page for its count', async () => {
		const server = await serveWhole();
		const {stdout, stderr} = await runCommand(['validators', '--all', '-o', 'json', '-i', server.url]);
		expect([powersIn(stdout), stderr]).toEqual([['90', '70', '40', '5'], '']);
		const typed = ['validators', '--all', '--sort', 'votingPower', '--order', 'asc', '--state', 'consensus'];
		const other = await runCommand([...typed, '-o', 'json', '-i', server.url]);
		expect(powersIn(other.stdout)).toEqual(['5', '40', '90']);
		expect(server.lists()).toEqual([
			'/api/v1/pos/validator/all',
			'/api/v1/pos/validator?sortField=votingPower&sortOrder=desc&page=1',
			'/api/v1/pos/validator/all?state=consensus',
			'/api/v1/pos/validator?state=consensus&sortField=votingPower&sortOrder=asc&page=1',
		]);
	});

	it('takes as many as ten thousand', async () => {
		const many = Array.from({length: 10_000}, (_, index) =>
			wireValidator(index, {votingPower: String(index), description: 'of many, ['}),
		);
		const server = await serveWhole(() => [200, JSON.stringify(many)]);
		const {stdout} = await runCommand(['validators', '--all', '-o', 'json', '-i', server.url]);
		expect(powersIn(stdout).slice(0, 2)).toEqual(['9999', '9998']);
		expect(powersIn(stdout)).toHaveLength(10_000);
		expect(server.lists()).toHaveLength(2);
	});

	it('reads the pages where it is fewer than a page counts', async () => {
		const server = await serveWhole(() => [200, JSON.stringify(validators.slice(0, 1))]);
		const {exitCode, stdout, stderr} = await runCommand([
			'validators',
			'--all',
			'-o',
			'json',
			'-i',
			server.url,
		]);
		expect({exitCode, stderr}).toEqual({exitCode: 0, stderr: ''});
		expect(powersIn(stdout)).toEqual(['5', '90', '40', '70']);
	});

	it('says on a terminal that it came in one piece', async () => {
		const server = await serveWhole();
		const {stderr} = await runCommand(['validators', '--all', '-i', server.url], {columns: 100});
		expect(stderr).toContain('stakedeck: 4 validators, read in one piece\n');
	});

	it('merges the two statuses of proposals that passed', async () => {
		const server = await serveWhole();
		const typed = ['proposals', '--all', '--status', 'passed', '-o', 'json', '-i', server.url];
		const {stdout} = await runCommand(typed);
		expect(JSON.parse(stdout)).toMatchObject({
			results: [{id: '12'}, {id: '7'}],
			pagination: {totalPages: 1, totalItems: 2},
		});
		expect(server.lists().filter(url => url.includes('/all'))).toHaveLength(2);
	});

	it('leaves out what was not asked for, and says so', async () => {
		const server = await serveWhole(() => [200, JSON.stringify(validators)]);
		const typed = ['validators', '--all', '--state', 'jailed', '-o', 'json', '-i', server.url];
		const {stdout, stderr} = await runCommand(typed);
		expect(powersIn(stdout)).toEqual(['70']);
		expect(stderr).toContain('the service ignores the filter: 3 validators');
	});

	it.each<[string, AllAnswer]>([
		['it is refused', () => [400, 'no']],
		['it fails', () => [500, '{"error":"oops"}']],
		['it is a page', () => [200, '{"results":[],"pagination":{}}']],
		['it is nonsense', () => [200, 'so']],
		['it is too long', () => [200, JSON.stringify(Array.from({length: 20_001}, () => 0))]],
		['there is none', () => [404, '{"errors":{"message":["no"]}}']],
	])('reads the pages where %s', async (_title, all) => {
		const server = await serveWhole(all);
		const outcome = await runCommand(['validators', '--all', '-o', 'json', '-i', server.url]);
		expect(outcome).toMatchObject({exitCode: 0, stderr: ''});
		expect(powersIn(outcome.stdout)).toEqual(['5', '90', '40', '70']);
		expect(server.lists()).toHaveLength(2);
	});
});
