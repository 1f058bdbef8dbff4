import {stripVTControlCharacters} from 'node:util';
import {describe, expect, it} from 'vitest';
import {widthOf} from '../../source/format/text.ts';
import {addressOf} from '../helpers/addresses.ts';
import {servePages, wireValidator} from '../helpers/pages.ts';
import {runCommand} from '../helpers/run-command.ts';
import {serveJson} from '../helpers/serve.ts';

const amount = '123 456 789.12';
const stake = {
	minDenomAmount: '123456789123456',
	validator: wireValidator(0, {name: '海燕验证人 and sons of the sea', address: addressOf(3)}),
	status: 'inactive',
	startEpoch: '12345',
	withdrawEpoch: '12345',
	withdrawTime: '1733238000',
	canWithdraw: false,
	redelegationInfo: {earliestRedelegationEpoch: '12345', earliestRedelegationTime: '1733238000'},
};
const vote = {
	id: '123',
	content: JSON.stringify({title: 'A proposal of many words that goes on and on'}),
	type: 'defaultWithWasm',
	status: 'executedRejected',
	startEpoch: '12345',
	endEpoch: '12346',
	yayVotes: '123456789.5',
	nayVotes: '223456789.5',
	abstainVotes: '323456789.5',
};

function widest(text: string): number {
	return Math.max(...text.split('\n').map(widthOf));
}

describe.each(['bonds', 'unbonds', 'merged-bonds', 'merged-unbonds', 'withdraws'])('%s', command => {
	it.each([40, 50, 60, 80, 100])('keep amounts whole and lines unbroken in %d columns', async columns => {
		const server = await servePages([stake], 30);
		const {stdout, stderr} = await runCommand([command, addressOf(1), '-i', server.url], {columns});
		expect(widest(stdout)).toBeLessThanOrEqual(columns);
		expect(stdout).toContain(amount);
		expect(stdout).toMatch(/海燕/);
		if (columns === 40) expect(stderr).toMatch(/not shown for lack of width: /);
	});
});

it.each([40, 60])('validators fit %d columns', async columns => {
	const server = await servePages([stake.validator], 30);
	const {stdout} = await runCommand(['validators', '-i', server.url], {columns});
	expect(widest(stdout)).toBeLessThanOrEqual(columns);
});

it('proposals keep how the votes lie in 80 columns', async () => {
	const server = await servePages([vote], 30);
	const {stdout, stderr} = await runCommand(['proposals', '-i', server.url, '--no-color'], {columns: 80});
	expect(widest(stdout)).toBeLessThanOrEqual(80);
	expect(stripVTControlCharacters(stdout)).toMatch(/ rejected {2}━+─+·+ /);
	expect(stderr).toMatch(/not shown for lack of width: .*Yay NAM, Nay NAM, Abstain NAM;/);
});

describe('the text of a proposal', () => {
	const address = addressOf(3);
	const prose = Array.from({length: 30}, (_, index) => `word${index}`).join(' ');
	const url = `https://forum.example/t/${'long-'.repeat(20)}`;
	const content = JSON.stringify({title: 'A', abstract: `${prose}\n\nask ${address} or ${url} today`});
	const paragraphs = (stdout: string) => stdout.split('\nAbstract\n')[1]?.split('\nField')[0] ?? '';

	it.each([
		['a pipe', {}, 80],
		['a pipe where the shell exports its width', {environment: {COLUMNS: '60'}}, 60],
		['a pipe where that is no width', {environment: {COLUMNS: 'wide'}}, 80],
		['a wide terminal', {columns: 160}, 100],
		['a narrow terminal', {columns: 40}, 40],
		['a terminal of hardly any width', {columns: 1}, 10],
	])('is broken between words on %s', async (_, settings, width) => {
		const server = await serveJson({id: '12', content});
		const {stdout} = await runCommand(['proposal', '12', '-i', server.url], settings);
		const text = paragraphs(stdout);
		const words = text.split('\n').filter(line => line.trim().includes(' '));
		expect(widest(words.join('\n'))).toBeLessThanOrEqual(width);
		expect(text.replaceAll(/\s+/g, ' ')).toContain(`${prose} ask`);
	});

	it.each([{}, {columns: 40}])('keeps addresses and URLs whole with %j', async settings => {
		const server = await serveJson({id: '12', content});
		const {stdout} = await runCommand(['proposal', '12', '-i', server.url], settings);
		expect(stdout).toContain(address);
		expect(stdout).toContain(`  ${url}\n`);
	});

	it('is printed so without a terminal as a view, too', async () => {
		const server = await serveJson({id: '12', content});
		const {stdout} = await runCommand(['--view', 'proposal 12', '-i', server.url]);
		expect(paragraphs(stdout)).toContain(`  ${url}\n`);
		expect(widest(paragraphs(stdout).replace(url, ''))).toBeLessThanOrEqual(80);
	});
});

describe('a table of fields', () => {
	const data = Array.from({length: 40}, (_, index) => `word${index}`).join(' ');

	it('goes on below its values on a narrow terminal', async () => {
		const server = await serveJson({id: '12', data, author: addressOf(2)});
		const {stdout} = await runCommand(['proposal', '12', '-i', server.url], {columns: 40});
		expect(widest(stdout)).toBeLessThanOrEqual(40);
		const after = stdout.slice(stdout.indexOf('\nData'));
		expect(after).toMatch(/^\nData {11}word0 .*(?:\n {15}word\d+.*)+\n$/);
		expect(stdout.replaceAll(/\n {15}/g, '')).toContain(addressOf(2));
	});

	it('is never broken on a pipe', async () => {
		const server = await serveJson({id: '12', data});
		const {stdout} = await runCommand(['proposal', '12', '-i', server.url]);
		expect(stdout).toContain(`Data           ${data}\n`);
	});
});
