import {mkdir, readFile, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {createStore} from '../../source/store/store.ts';
import {addressOf} from '../helpers/addresses.ts';
import {runCommand} from '../helpers/run-command.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';

const [cold, hot, toy] = [addressOf(1), addressOf(2), addressOf(3)];

/** A machine with a folder for what is remembered, and labels in it. */
async function machine(remembered: object = {}) {
	const folder = await temporaryFolder();
	const file = path.join(folder, 'stakedeck', 'state.json');
	await mkdir(path.dirname(file), {recursive: true});
	await writeFile(file, JSON.stringify(remembered));
	const labels = (words: readonly string[], stdin?: string) =>
		runCommand(['labels', ...words], {
			environment: {XDG_STATE_HOME: folder},
			...(stdin === undefined ? {} : {stdin}),
		});
	return {
		folder: path.join(folder, 'stakedeck'),
		labels,
		content: async () => JSON.parse(await readFile(file, 'utf8')),
		text: () => readFile(file, 'utf8'),
		async listed() {
			const {stdout} = await labels(['-o', 'json']);
			const {results} = JSON.parse(stdout) as {results: Record<string, string | null>[]};
			return results.map(({chain, address, label}) => [chain, address, label]);
		},
	};
}

const remembered = {
	addresses: [{address: hot, label: '=Hot "wallet", mine', usedAt: 5}],
	labels: [
		{chain: 'namada.main', address: cold, label: 'Cold'},
		{chain: 'namada.test', address: cold, label: 'Toy'},
	],
};

describe('printed', () => {
	it('stand with their chain in a table and as JSON; without any that is said', async () => {
		const {labels} = await machine(remembered);
		const {stdout, exitCode} = await labels([]);
		expect(exitCode).toBe(0);
		expect(stdout).toContain(`namada.main  ${cold}  Cold`);
		const json = JSON.parse((await labels(['-o', 'json'])).stdout);
		expect(json.results).toContainEqual({
			chain: null,
			address: hot,
			label: '=Hot "wallet", mine',
			kind: 'delegator',
		});
		expect(json.pagination.totalItems).toBe(3);
		const none = await (await machine()).labels([]);
		expect(none).toMatchObject({exitCode: 0, stderr: expect.stringContaining('no address has a label yet')});
	});

	it('of a file that is broken are refused, and the file is left alone', async () => {
		const {labels, folder} = await machine();
		await writeFile(path.join(folder, 'state.json'), 'broken');
		const refused = {
			exitCode: 2,
			stdout: '',
			stderr: expect.stringMatching(/cannot be used, as it is not a JSON object/),
		};
		expect(await labels([])).toMatchObject(refused);
		expect(await labels(['--import', '-'], `address,label\n${cold},Cold\n`)).toMatchObject(refused);
		expect(await readFile(path.join(folder, 'state.json'), 'utf8')).toBe('broken');
	});
});

describe('taken over', () => {
	it.each(['csv', 'json'])(
		'from what -o %s has written, they are the same on another machine',
		async format => {
			const [from, to] = [await machine(remembered), await machine()];
			const {stdout} = await from.labels(['-o', format]);
			const added = await to.labels(['--import', '-'], stdout);
			expect(added).toMatchObject({exitCode: 0, stderr: 'stakedeck: labels: 3 added\n'});
			expect(await to.listed()).toEqual(await from.listed());
			const again = await to.labels(['--import', '-'], stdout);
			expect(again).toMatchObject({exitCode: 0, stderr: 'stakedeck: labels: 3 the same\n'});
			expect(await to.listed()).toEqual(await from.listed());
		},
	);

	it('are said to look like others, and so they are where they are printed', async () => {
		const {labels} = await machine(remembered);
		const file = `chain,address,label\nnamada.main,${hot},C\u043eld\n,${toy},${cold.slice(0, 9)}...${cold.slice(-3)}\n`;
		const said = [
			`stakedeck: labels: "Cold" of ${cold} looks like "C\u043eld", the label of ${hot}\n`,
			`stakedeck: labels: "${cold.slice(0, 9)}...${cold.slice(-3)}" of ${toy} reads like an address, and not like its own\n`,
		];
		const imported = await labels(['--import', '-', '--overwrite'], file);
		expect(imported.stderr).toContain('stakedeck: labels: 1 added, 1 replaced\n');
		const printed = await labels(['-o', 'json']);
		for (const line of said) {
			expect(imported.stderr).toContain(line);
			expect(printed.stderr).toContain(line);
		}
		expect([imported.exitCode, printed.exitCode]).toEqual([0, 0]);
	});

	it('of which many look like others are named in part', async () => {
		const {labels} = await machine();
		const file = `address,label\n${Array.from({length: 30}, (_, at) => `${addressOf(at + 1)},Cold\n`).join('')}`;
		const {stderr} = await labels(['--import', '-'], file);
		expect(stderr.match(/is the label of/g)).toHaveLength(20);
		expect(stderr).toContain('labels: and 9 more like these');
	});

	it('from a file, with columns in any order, and quoted line breaks become blanks', async () => {
		const {labels, listed, folder} = await machine();
		const file = path.join(folder, 'labels.csv');
		await writeFile(file, `\ufefflabel,note,address\r\n"Cold\r\nwallet",x,${cold}\r\n\r\nHot,,${hot}`);
		expect(await labels(['--import', file])).toMatchObject({
			exitCode: 0,
			stderr: 'stakedeck: labels: 2 added\n',
		});
		expect(await listed()).toContainEqual([null, cold, 'Cold wallet']);
	});

	it('may be of validators, which have a chain, and come out as they went in', async () => {
		const {labels, content} = await machine();
		const file = (kind: string, chain = 'namada.main') =>
			`chain,address,label,kind\r\n${chain},${hot},Uncle,${kind}\r\n`;
		expect((await labels(['--import', '-'], file('validator'))).exitCode).toBe(0);
		expect((await content()).labels).toEqual([
			{chain: 'namada.main', address: hot, label: 'Uncle', kind: 'validator'},
		]);
		expect((await labels(['-o', 'csv'])).stdout).toBe(file('validator'));
		expect((await labels([])).stdout).toMatch(/Uncle +validator/);
		for (const [text, reason] of [
			[file('uncle'), 'its kind is delegator or validator, not "uncle"'],
			[file('validator', ''), 'a label of a validator needs its chain'],
		] as const) {
			expect((await labels(['--import', '-'], text)).stderr).toContain(`line 2: ${reason}`);
		}
	});

	it('do not turn from a validator into an address of mine without a word, where only the kind is another', async () => {
		const {labels, content} = await machine();
		const file = (kind: string) => `chain,address,label,kind\r\nnamada.main,${hot},Uncle,${kind}\r\n`;
		await labels(['--import', '-'], file('validator'));
		expect((await labels(['--import', '-'], file('validator'))).stderr).toContain('1 the same');
		expect((await labels(['--import', '-'], file('delegator'))).stderr).toContain('1 kept as it was');
		expect((await content()).labels).toMatchObject([{kind: 'validator'}]);
		const replaced = await labels(['--import', '-', '--overwrite'], file('delegator'));
		expect(replaced.stderr).toContain('1 replaced');
		expect((await content()).labels).toEqual([{chain: 'namada.main', address: hot, label: 'Uncle'}]);
	});

	it('never take the place of another label without being told to', async () => {
		const {labels, content, listed} = await machine({...remembered, later: {kept: true}});
		const file = `chain,address,label\nnamada.main,${cold},Ice\n,${cold},Else\nnamada.test,${hot},Warm\nnamada.main,${toy},Toy\n`;
		const kept = await labels(['--import', '-', '-o', 'csv'], file);
		expect(kept).toMatchObject({
			exitCode: 0,
			stderr: 'stakedeck: labels: 1 added, 3 kept as it was; --overwrite replaces them\n',
		});
		expect(kept.stdout.split('\r\n')).toEqual([
			'result,chain,address,label,kind,before',
			`kept,namada.main,${cold},Ice,delegator,Cold`,
			`kept,,${cold},Else,delegator,Cold`,
			`kept,namada.test,${hot},Warm,delegator,"'=Hot ""wallet"", mine"`,
			`added,namada.main,${toy},Toy,delegator,`,
			'',
		]);
		expect(await listed()).toContainEqual(['namada.main', cold, 'Cold']);
		const replaced = await labels(['--import', '-', '--overwrite'], file);
		expect(replaced.stderr).toBe('stakedeck: labels: 1 the same, 3 replaced\n');
		expect(await listed()).toContainEqual(['namada.main', cold, 'Ice']);
		expect(await listed()).toContainEqual(['namada.test', cold, 'Toy']);
		expect(await content()).toMatchObject({later: {kept: true}});
	});

	it('name every line that is wrong, and nothing is written then', async () => {
		const {labels, text} = await machine(remembered);
		const before = await text();
		const outcome = await labels(
			['--import', '-'],
			[
				'chain,address,label',
				`,${cold},Fine`,
				`,${cold.slice(0, -1)},Mistyped`,
				`,${hot},`,
				`,${hot}`,
				`,${cold},Else`,
				`,${toy},${'x'.repeat(61)}`,
				`,zsk\u200bnam1secret,Key`,
				`,${toy},my zsknam1secret`,
				`,${toy},"open`,
			].join('\n'),
		);
		expect(outcome).toMatchObject({exitCode: 2, stdout: ''});
		expect(outcome.stderr.trimEnd().split('\n')).toEqual([
			expect.stringMatching(/^stakedeck: stdin: line 3: ".*" is not an address: /),
			'stakedeck: stdin: line 4: it has no label',
			'stakedeck: stdin: line 5: it has 2 cells, and the first line has 3',
			'stakedeck: stdin: line 6: the address has another label before, "Fine"',
			'stakedeck: stdin: line 7: its label is longer than 60 characters',
			'stakedeck: stdin: line 8: it holds a spending key, which is never kept',
			'stakedeck: stdin: line 9: it holds a spending key, which is never kept',
			'stakedeck: stdin: line 10: its quotes are never closed',
			'stakedeck: nothing was imported: a file is imported whole or not at all',
		]);
		expect(await text()).toBe(before);
	});

	it.each([
		['', 'it is empty'],
		['a,b\n1,2\n', 'its first line must name the columns: chain,address,label'],
		['{"results": 1}', 'it holds no list'],
		['[1', 'it is not JSON'],
		['[7]', 'item 1: "" is not an address: it is empty'],
		[`address,label\n${`${cold},x\n`.repeat(1001)}`, 'it holds more than 1000 labels'],
	])('are refused where the file is none: %j', async (file, reason) => {
		const {labels} = await machine();
		expect(await labels(['--import', '-'], file)).toMatchObject({
			exitCode: 2,
			stderr: expect.stringContaining(`stdin: ${reason}`),
		});
	});

	it('are there beside what a dashboard writes at the same time', async () => {
		const {labels, folder, listed} = await machine();
		const dashboard = (await createStore({folder, now: () => 9, pid: process.pid})).on('namada.main');
		for (let number = 10; number < 30; number++) dashboard.labelAddress(addressOf(number), `mine ${number}`);
		const importing = labels(['--import', '-'], `chain,address,label\nnamada.test,${cold},Toy\n`);
		for (let number = 30; number < 50; number++) dashboard.labelAddress(addressOf(number), `mine ${number}`);
		await Promise.all([importing, dashboard.settled()]);
		expect(await listed()).toHaveLength(41);
	});
});

it('--overwrite alone, and a file that is not there, are refused', async () => {
	const {labels} = await machine();
	expect(await labels(['--overwrite'])).toMatchObject({
		exitCode: 2,
		stderr: expect.stringContaining('give both'),
	});
	expect(await labels(['--import', '/nowhere/labels.csv'])).toMatchObject({
		exitCode: 2,
		stderr: 'stakedeck: "/nowhere/labels.csv" cannot be read, as there is no such file\n',
	});
});
