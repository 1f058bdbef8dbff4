import {describe, expect, it} from 'vitest';
import {printedColumnWords} from '../../source/columns/views.ts';
import {printedListsOf} from '../../source/options/command.ts';
import {addressOf} from '../helpers/addresses.ts';
import {commandNames, commandOf} from '../helpers/commands.ts';
import {servePages, wireValidator} from '../helpers/pages.ts';
import {runCommand} from '../helpers/run-command.ts';
import {answerWith} from '../helpers/serve.ts';
import {holder, p2p, serveHoldings} from '../helpers/serve-holdings.ts';

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

const blockThen = answerWith(
	200,
	'{"height":8938919,"timestamp":"1577836800","epoch":"2000","transactions":[]}',
);

// `changes` and `calendar` read a whole chain, not a list.
const listNames = commandNames.filter(
	name =>
		!['changes', 'calendar', 'networks'].includes(name) && printedListsOf(name, commandOf(name)).length > 0,
);

it.each(listNames)('%s takes each of its columns', async name => {
	const isFound = ['validators', 'proposals'].includes(name);
	const stake = {minDenomAmount: '5', validator: wireValidator(0), withdrawEpoch: '7', startEpoch: '3'};
	const items = name === 'validators' ? [wireValidator(0)] : name === 'proposals' ? [open] : [stake];
	const isBeyond = ['votes', 'rewards', 'balance', 'history', 'move'].includes(name);
	const {url} = isBeyond
		? await serveHoldings({'/api/v1/block/timestamp': blockThen})
		: await servePages(items, 30);
	const address = isFound ? [] : [isBeyond ? holder : addressOf(1)];
	const more = name === 'move' ? ['--from', p2p, '--all'] : [];
	const calls = [
		{
			typed: [...address, ...more],
			list:
				name === 'votes'
					? printedListsOf(name, commandOf(name))[1]
					: printedListsOf(name, commandOf(name))[0],
		},
		...(name === 'votes' ? [{typed: ['40'], list: printedListsOf(name, commandOf(name))[0]}] : []),
		...(name === 'rewards'
			? [
					{
						typed: [holder, '--since', '2020-01-01', '--until', '2020-01-02'],
						list: printedListsOf(name, commandOf(name))[1],
					},
				]
			: []),
	];
	for (const {typed, list} of calls) {
		// Only a node reports missed votes.
		const words = list === undefined ? [] : printedColumnWords(list).filter(word => word !== 'missed');
		for (const output of ['table', 'csv']) {
			const chosen = ['-o', output, '--columns', words.toReversed().join(',')];
			const {stdout, stderr, exitCode} = await runCommand([name, ...typed, '-i', url, ...chosen]);
			expect(exitCode, stdout + stderr).toBe(0);
			if (output === 'csv') expect(linesOf(stdout)[0]).toBe(words.toReversed().join(','));
		}
	}
});

it('of an address and of a proposal, votes have columns of their own', async () => {
	const {url} = await serveHoldings();
	const ask = async (...typed: string[]) => runCommand(['votes', ...typed, '-i', url]);
	expect((await ask('40', '--columns', 'by,vote', '-o', 'csv')).stdout).toBe(
		'by,vote\r\nKintsugi Nodes,nay\r\nP2P.org 💙,yay\r\na delegator,yay\r\na delegator,abstain\r\n',
	);
	expect(linesOf((await ask(holder, '--columns', 'vote,title,id', '-o', 'csv')).stdout).slice(0, 2)).toEqual([
		'vote,title,id',
		'yay,Admit two more,40',
	]);
	const other = await ask('40', '--columns', 'title');
	expect(other.exitCode).toBe(2);
	expect(other.stderr).toContain('--columns takes by, address, vote, power or of-power, not "title"');
});
