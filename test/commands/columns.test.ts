import {describe, expect, it} from 'vitest';
import {columnWordsOf} from '../../source/options/command-columns.ts';
import {commandNames} from '../../source/options/commands.ts';
import {addressOf} from '../helpers/addresses.ts';
import {servePages, wireValidator} from '../helpers/pages.ts';
import {runCommand} from '../helpers/run-command.ts';

const open = {
	id: '39',
	content: JSON.stringify({title: 'Second audit, of "it"', abstract: 'x'}),
	type: 'default',
	status: 'votingPeriod',
	yayVotes: '240.5',
	endEpoch: '1215',
};
const untitled = {id: '38', content: null, status: 'pending'};

const linesOf = (csv: string) => csv.trimEnd().split('\r\n');

describe('proposals', () => {
	it('have their title in CSV, and in JSON beside what the service sent', async () => {
		const {url} = await servePages([open, untitled], 30);
		const csv = linesOf((await runCommand(['proposals', '-i', url, '-o', 'csv'])).stdout);
		expect(csv[0]).toMatch(/^id,.*,title$/);
		expect(csv[1]).toMatch(/,"Second audit, of ""it"""$/);
		const {stdout} = await runCommand(['proposals', '-i', url, '-o', 'json']);
		expect(JSON.parse(stdout)).toEqual({
			results: [open, untitled],
			pagination: {page: 1, perPage: 30, totalPages: 1, totalItems: 2},
			titles: ['Second audit, of "it"', null],
		});
	});

	it('are printed with the columns that are asked for, in that order', async () => {
		const {url} = await servePages([open, untitled], 30);
		const ask = async (...more: string[]) => (await runCommand(['proposals', '-i', url, ...more])).stdout;
		expect(await ask('--columns', 'title,ID')).toBe(
			['Title                  Id', 'Second audit, of "it"  39', '–                      38', ''].join('\n'),
		);
		expect(linesOf(await ask('--columns', 'id,Yay NAM,kind,id', '-o', 'csv'))).toEqual([
			'id,yay,kind',
			'39,240.5,default',
			'38,,',
		]);
		expect(linesOf(await ask('--columns', 'id', '--columns', 'epochs', '-o', 'csv', '--all'))).toEqual([
			'id,epochs',
			'39,––1214',
			'38,',
		]);
	});

	it('stay whole in JSON', async () => {
		const {url} = await servePages([open], 30);
		const {stdout} = await runCommand(['proposals', '-i', url, '-o', 'json', '--columns', 'id']);
		expect(JSON.parse(stdout)).toMatchObject({results: [open]});
	});
});

it('of validators what is reckoned is as in the table', async () => {
	const {url} = await servePages([wireValidator(0), wireValidator(1, {state: 'jailed'})], 30);
	const {stdout} = await runCommand(['validators', '-i', url, '--columns', 'power,share,name', '-o', 'csv']);
	expect(linesOf(stdout)).toEqual([
		'power,share,name',
		expect.stringMatching(/^\d+,100%,/),
		expect.stringMatching(/^\d+,,/),
	]);
});

it('a word that no column has is refused with those that are', async () => {
	const {exitCode, stderr} = await runCommand([
		'proposals',
		'--columns',
		'id,titel',
		'-i',
		'http://127.0.0.1:9',
	]);
	expect(exitCode).toBe(2);
	expect(stderr).toMatch(
		/^stakedeck: --columns takes id, title, when, .* or rule, not "titel"; did you mean title\n$/,
	);
	const other = await runCommand(['parameters', '--columns', 'id', '-i', 'http://127.0.0.1:9']);
	expect(other.stderr).toContain('--columns does not go with parameters');
});

// `changes` reads a whole chain, not a list; its columns are tested with it.
const listNames = commandNames.filter(name => name !== 'changes' && columnWordsOf(name).length > 0);

it.each(listNames)('%s takes each of its columns', async name => {
	const stake = {minDenomAmount: '5', validator: wireValidator(0), withdrawEpoch: '7', startEpoch: '3'};
	const items = name === 'validators' ? [wireValidator(0)] : name === 'proposals' ? [open] : [stake];
	const {url} = await servePages(items, 30);
	const words = columnWordsOf(name);
	const address = ['validators', 'proposals'].includes(name) ? [] : [addressOf(1)];
	for (const output of ['table', 'csv']) {
		const {stdout, exitCode} = await runCommand([
			name,
			...address,
			'-i',
			url,
			'-o',
			output,
			'--columns',
			words.join(','),
		]);
		expect(exitCode, stdout).toBe(0);
		if (output === 'csv') expect(linesOf(stdout)[0]).toBe(words.join(','));
	}
});
