import {expect, it} from 'vitest';
import {runCommand} from '../helpers/run-command.ts';
import {serveProposals, wireProposal} from '../helpers/serve-proposals.ts';

const few = [
	wireProposal(5, 'voting'),
	wireProposal(4, 'passed'),
	wireProposal(3, 'executedPassed'),
	wireProposal(2, 'executedRejected'),
	wireProposal(1, 'pending'),
];

it.each([
	['pending', ['1']],
	['voting', ['5']],
	['passed', ['4', '3']],
	['=passed', ['4']],
	['executedPassed', ['3']],
	['executed-rejected', ['2']],
	['rejected', ['2']],
	['=rejected', []],
])(
	'--status %s and the view that says so have the same proposals, whole lists too',
	async (status, expected) => {
		const server = await serveProposals(few, 'exact');
		const typed = ['proposals', '--status', status, '-i', server.url, '-o', 'json'];
		const page = await runCommand(typed);
		expect({...page, stdout: ''}).toEqual({exitCode: 0, stdout: '', stderr: ''});
		const {results, pagination} = JSON.parse(page.stdout);
		expect(results.map(({id}: {id: string}) => id)).toEqual(expected);
		expect(pagination).toMatchObject({page: 1, totalItems: expected.length});
		const all = JSON.parse((await runCommand([...typed, '--all'])).stdout);
		expect(all.results).toEqual(results);
		const view = await runCommand(['-i', server.url, '--view', `proposals status=${status}`]);
		expect(view.exitCode).toBe(0);
		expect(view.stdout).toContain(`${expected.length} proposal`);
	},
);

it('a page past the first of both lists has the rest, with counts of both', async () => {
	const many = Array.from({length: 70}, (_, id) => wireProposal(id, id > 67 ? 'passed' : 'executedPassed'));
	const server = await serveProposals(many, 'exact');
	const typed = ['proposals', '--status', 'passed', '-i', server.url, '-o', 'json'];
	const {results, pagination} = JSON.parse((await runCommand([...typed, '--page', '3'])).stdout);
	expect(results.map(({id}: {id: string}) => id)).toEqual(
		Array.from({length: 10}, (_, id) => String(9 - id)),
	);
	expect(pagination).toEqual({page: 3, perPage: 30, totalPages: 3, totalItems: 70});
});

it.each([[[]], [['--all']]])('says what a service sent that was not asked for %j', async more => {
	const server = await serveProposals(few, 'deaf');
	const {stdout, stderr} = await runCommand(['proposals', '--status', 'passed', '-i', server.url, ...more]);
	expect(stdout.trim().split('\n')).toHaveLength(3);
	expect(stderr).toBe(
		'stakedeck: the service ignores the filter: 3 proposals were not asked for and are left out\n',
	);
});

it('a view without a terminal says it too', async () => {
	const server = await serveProposals(few, 'deaf');
	const {stderr} = await runCommand(['-i', server.url, '--view', 'proposals status=voting']);
	expect(stderr).toContain('4 proposals were not asked for and are left out\n');
});

it('an older service, which refuses the new words, has all under passed', async () => {
	const server = await serveProposals(few, 'oldest');
	const {stdout, stderr} = await runCommand([
		'proposals',
		'--status',
		'passed',
		'-i',
		server.url,
		'-o',
		'csv',
	]);
	expect(stdout.match(/^\d(?=,)/gm)).toEqual(['4', '3']);
	expect(stderr).toBe('');
	const executed = await runCommand([
		'proposals',
		'--status',
		'executedPassed',
		'-i',
		server.url,
		'-o',
		'csv',
	]);
	expect(executed.stdout.match(/^\d(?=,)/gm)).toEqual(['3']);
	expect(executed).toMatchObject({exitCode: 0, stderr: ''});
});
