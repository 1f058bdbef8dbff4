import {expect, it} from 'vitest';
import {readView} from '../../source/commands/snapshot/view.ts';
import {startSimulator} from '../../source/simulator/server.ts';
import {servePages, wireValidator} from '../helpers/pages.ts';
import {readRoute} from '../helpers/routes.ts';
import {runCommand} from '../helpers/run-command.ts';

/** Asks an embedded chain that stands still. */
const ask = (...words: readonly string[]) =>
	runCommand(['validators', '--demo', ...words], {
		loaders: {
			async startSimulator(options) {
				const {url, chain, close} = await startSimulator({...options, seed: 1, speed: 0});
				return {url, delegators: chain.delegators, sampleOf: () => undefined, close};
			},
		},
	});
const recordsOf = (csv: string) =>
	csv
		.trimEnd()
		.split('\r\n')
		.slice(1)
		.map(line => line.split(','));

it('lists the validators with stake of yours alone, the most first, in each form', async () => {
	const csv = await ask('--filter', 'mine', '--sort', 'my-nam', '--columns', 'address,my-nam', '-o', 'csv');
	expect(csv).toMatchObject({exitCode: 0});
	const records = recordsOf(csv.stdout);
	const amounts = records.map(([, amount]) => Number(amount));
	expect(amounts.length).toBeGreaterThan(3);
	expect(amounts.length).toBeLessThan(205);
	expect(amounts).toEqual(amounts.toSorted((left, right) => right - left));
	// Exact, as every amount in CSV.
	expect(records[0]?.[1]).toMatch(/^\d+\.\d{3,6}$/);
	const json = await ask('--filter', 'mine', '--sort', 'my-nam', '-o', 'json');
	const {results, pagination} = JSON.parse(json.stdout);
	expect(results.map(({address}: {address: string}) => address)).toEqual(records.map(([address]) => address));
	expect(pagination).toMatchObject({page: 1, totalPages: 1, totalItems: records.length});
	const table = await ask('--filter', 'mine', '--sort', 'my-nam', '--order', 'asc');
	expect(table.stdout.split('\n')[0]).toMatch(/ My NAM$/);
	expect(table.stdout.trimEnd().split('\n').at(-1)).toMatch(/\d\.\d\d$/);
}, 60_000);

it('sorts by missed votes, which a node reports', async () => {
	const {stdout, exitCode} = await ask('--sort', 'missed', '--columns', 'name,missed', '-o', 'csv');
	expect(exitCode).toBe(0);
	const missed = recordsOf(stdout).flatMap(([, figure = '']) => (figure === '' ? [] : [Number(figure)]));
	expect(missed.length).toBeGreaterThan(100);
	expect(missed).toEqual(missed.toSorted((left, right) => right - left));
	expect(missed[0]).toBeGreaterThan(0);
}, 60_000);

it('has shares in CSV with the one decimal that scripts know, and in tables with two', async () => {
	const csv = await ask('--all', '--columns', 'share,sum', '-o', 'csv');
	expect(recordsOf(csv.stdout)[0]).toEqual([
		expect.stringMatching(/^\d+\.\d%$/),
		expect.stringMatching(/^\d+\.\d%$/),
	]);
	expect(csv.stdout).toMatch(/^\d+\.\d%,\d+\.\d%⅓\r$/m);
	const table = await ask('--all', '--columns', 'name,share,sum');
	expect(table.stdout).toMatch(/ \d+\.\d\d% +\d+\.\d\d% ⅓$/m);
}, 60_000);

it('prints each chosen column in a table, those too that are not shown by themselves', async () => {
	const {stdout} = await ask('--columns', 'name,address,website,bar');
	expect(stdout.split('\n', 1)[0]).toMatch(/^Name +Address +Website +Of strongest$/);
}, 60_000);

it('fails where the node reports no missed votes', async () => {
	const {url} = await servePages([wireValidator(0)], 30);
	const {exitCode, stdout, stderr} = await runCommand([
		...['validators', '-i', url, '-r', url],
		...['--columns', 'missed', '-o', 'csv'],
	]);
	expect({exitCode, stdout}).toEqual({exitCode: 1, stdout: ''});
	expect(stderr).toContain(`${url} does not report missed votes`);
});

it('says what is missing where no node or no address of yours is known', async () => {
	const {url} = await servePages([wireValidator(0)], 30);
	const noNode = await runCommand(['validators', '-i', url, '--sort', 'missed']);
	expect(noNode).toMatchObject({exitCode: 2, stdout: ''});
	expect(noNode.stderr).toContain('no node to ask');
	const nobody = await runCommand(['validators', '-i', url, '--filter', 'mine', '-o', 'csv']);
	expect(nobody.exitCode).toBe(0);
	expect(nobody.stdout.split('\r\n')).toHaveLength(2);
	expect(nobody.stderr).toContain('no address is yours yet');
});

it.each([
	[['--sort', 'missed', '--page', '2'], '--page asks for one page, --sort missed needs every page'],
	[['--filter', 'mine', '--page', '2'], '--page asks for one page, --filter mine needs every page'],
	[['--filter', 'theirs'], '--filter takes mine, not "theirs"'],
	[['--sort', 'size'], '--sort takes power, commission, rank, missed or my-nam, not "size"'],
])('refuses %j', async (words, sentence) => {
	const {exitCode, stderr} = await runCommand(['validators', '-i', 'http://127.0.0.1:9', ...words]);
	expect(exitCode).toBe(2);
	expect(stderr).toContain(sentence);
});

it('is what a view with that filter prints without a terminal', () => {
	expect(readRoute('validators filter=mine')).toMatchObject({isMine: true});
	const {answer, sorting} = readView('validators filter=mine sort=missed');
	expect(answer).toMatchObject({isAll: true, arrangement: {isMine: true, sort: 'missed', order: 'desc'}});
	expect(sorting).toEqual({sort: 'missed', order: 'desc'});
});
