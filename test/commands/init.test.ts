import {chmod, readFile} from 'node:fs/promises';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {addressOf} from '../helpers/addresses.ts';
import {writeConfig} from '../helpers/config.ts';
import {typing} from '../helpers/run-broadcast.ts';
import {runCommand} from '../helpers/run-command.ts';
import {serve, serveJson} from '../helpers/serve.ts';
import {serveLists} from '../helpers/serve-lists.ts';

/** A node that says which chain it is on. */
const serveStatus = (network: string) => serveJson({jsonrpc: '2.0', id: -1, result: {node_info: {network}}});

/** Runs `init` with these answers, each to the question at its place. */
async function answer(
	answers: readonly (string | undefined)[],
	{text = undefined as string | undefined, flags = [] as readonly string[], columns = 1000} = {},
) {
	const config = await writeConfig(text);
	const {loaders, questions, isClosed} = typing(...answers);
	const outcome = await runCommand(['init', ...flags], {
		environment: config.environment,
		columns,
		loaders,
	});
	const written = await readFile(config.path, 'utf8').catch(() => undefined);
	expect(isClosed()).toBe(true);
	return {
		...outcome,
		config,
		questions,
		written,
		said: outcome.stderr.split('\n').filter(line => line !== ''),
	};
}

const questionOf = {
	indexer: "Indexer's address: ",
	node: "Node's address, to broadcast and to see who signs (Enter: none): ",
	key: 'File that holds the key (Enter: none): ',
	name: 'Name of the profile (Enter: namada): ',
};

const labelQuestion = 'An address of yours and its label, such as tnam1... cold wallet (Enter: no more): ';

/** Reads the labels that were kept, each with its chain. */
async function labelsOf({environment}: {readonly environment: Readonly<Record<string, string>>}) {
	const {stdout} = await runCommand(['labels', '-o', 'json'], {environment});
	const results: readonly Readonly<Record<string, string>>[] = JSON.parse(stdout).results;
	return results.map(({chain, address, label}) => [chain, address, label]);
}

describe('init', () => {
	it('asks for addresses to label at its end, and again where one is wrong', async () => {
		const {url} = await serveLists();
		const [cold, hot] = [addressOf(2), addressOf(1)];
		const typed = [`${cold} cold  wallet`, 'tnam1wrong wallet', hot, `${cold} other`, `${hot} hot wallet`];
		const done = await answer([url, '', '', '', '', ...typed, '']);
		expect(done.exitCode).toBe(0);
		expect(done.questions.filter(question => question === labelQuestion)).toHaveLength(6);
		expect(done.written).toContain('[profiles.namada]');
		expect(done.said.slice(-5)).toEqual([
			'"cold wallet" is kept.',
			expect.stringMatching(/tnam1wrong/),
			'it has no label',
			'the address is labelled "cold wallet" already: :label changes it',
			'"hot wallet" is kept.',
		]);
		expect(await labelsOf(done.config)).toEqual([
			['namada.main', cold, 'cold wallet'],
			['namada.main', hot, 'hot wallet'],
		]);
	});

	it('keeps profile and labels where the user leaves at the labels', async () => {
		const {url} = await serveLists();
		const done = await answer([url, '', '', '', '', `${addressOf(1)} cold wallet`]);
		expect(done).toMatchObject({exitCode: 0, written: expect.stringContaining(url)});
		expect(done.stderr).not.toContain('nothing was written');
		expect(await labelsOf(done.config)).toHaveLength(1);
	});

	it('breaks what it says at words where the terminal is narrow', async () => {
		const [indexer, node] = [await serveLists(), await serveStatus('namada.main')];
		const done = await answer([indexer.url, node.url, '', '', 'n'], {columns: 40});
		expect(done.questions.slice(0, 2)).toEqual([
			questionOf.indexer,
			"Node's address, to broadcast and to see\nwho signs (Enter: none): ",
		]);
		expect(done.stderr).toContain('Chain namada.main · epoch 1204 · version\n3.3.4\n');
	});

	it('asks step by step, shows what the indexer says of itself and the lines, and writes them', async () => {
		const [indexer, node] = [await serveLists(), await serveStatus('namada.main')];
		const done = await answer([indexer.url, node.url, '', '', '', '']);
		expect(done).toMatchObject({exitCode: 0, stdout: ''});
		const lines = ['[profiles.namada]', `indexer-url = "${indexer.url}"`, `rpc-url = "${node.url}"`];
		expect(done.questions).toEqual([
			...Object.values(questionOf),
			`Write these lines to ${done.config.path}? (Y/n) `,
			labelQuestion,
		]);
		expect(done.said).toEqual([
			`Asking ${indexer.url} ...`,
			'Chain namada.main · epoch 1204 · version 3.3.4',
			`Asking ${node.url} ...`,
			'The same chain.',
			...lines,
			`stakedeck: written to ${done.config.path}: stakedeck opens it`,
		]);
		expect(done.written).toBe(`profile = "namada"\n\n${lines.join('\n')}\n`);
	});

	it('corrects an address that ends in /api/v1 and takes tcp:// for a node', async () => {
		const [indexer, node] = [await serveLists(), await serveStatus('namada.main')];
		const done = await answer([`${indexer.url}/api/v1`, node.url.replace('http', 'tcp'), '', '', '']);
		expect(done.said[1]).toBe(
			`the address of the indexer is ${indexer.url}: leave /api/v1 out at the end of ${indexer.url}/api/v1`,
		);
		expect(done.written).toContain(`indexer-url = "${indexer.url}"\nrpc-url = "${node.url}"\n`);
	});

	it('asks for the key at once where the service wants one, and tries it', async () => {
		const {url} = await serve(({headers}, response) => {
			const isRight = headers.authorization === 'Bearer right' || Object.values(headers).includes('right');
			response.writeHead(isRight ? 200 : 401, {'content-type': 'application/json'});
			response.end(JSON.stringify(isRight ? {chainId: 'namada.main'} : {message: 'no'}));
		});
		const keys = await writeConfig();
		const [wrong, right] = [await keys.write('wrong', 'wrong\n'), await keys.write('right', 'right\n')];
		const done = await answer([url, wrong, right, '', '', 'n']);
		expect(done).toMatchObject({exitCode: 1, written: undefined});
		expect(done.questions.slice(0, 4)).toEqual([
			questionOf.indexer,
			questionOf.key,
			questionOf.key,
			questionOf.node,
		]);
		expect(done.stderr).toContain(`needs a key.`);
		expect(done.stderr).toContain('refused the key (401)');
		expect(done.stderr).toContain(`api-key-file = "${right}"`);
		expect(done.stderr).not.toMatch(/= "(?:right|wrong)"/);
		expect(done.said.at(-1)).toBe('stakedeck: nothing was written');
	});

	it('says in a sentence what is wrong with an answer, and asks again', async () => {
		const [indexer, other, strange, page] = [
			await serveLists(),
			await serveStatus('other.chain'),
			await serveJson({}),
			await serveJson('<html>'),
		];
		const keys = await writeConfig();
		const open = await keys.write('open', 'key');
		await chmod(open, 0o644);
		const done = await answer(
			[
				...['', 'indexer.example', 'http://127.0.0.1:1', strange.url, page.url, indexer.url],
				...[other.url, ''],
				...[path.join(keys.folder, 'none'), open, ''],
				...['a b', 'taken', 'n', 'fresh'],
				'y',
			],
			{text: '[profiles.taken]\nindexer-url = "https://taken.example"\n'},
		);
		expect(done.exitCode).toBe(0);
		const expected: readonly (string | RegExp)[] = [
			'an address is needed, such as https://indexer.example',
			/^the profile takes an http:\/\/ or https:\/\/ address, not "indexer.example"$/,
			/^http:\/\/127.0.0.1:1 cannot be reached: /,
			/ with JSON of another shape, not the expected JSON: .*; check that it is the right address$/,
			/not the expected JSON/,
			`${other.url} is a node of other.chain, and the indexer serves namada.main: give a node of the same chain`,
			/the key cannot be read from ".*none": there is no such file/,
			`other users can read the key in "${open}": chmod 600 ${open} makes it yours alone`,
			/"a b" is not a profile name/,
			'"taken" is the name of a profile already: give another one',
		];
		const sentences = done.said.filter(
			line => !/^(?:Asking|Chain|\[|indexer-url|stakedeck: written)/.test(line),
		);
		expect(sentences).toEqual(
			expected.map(each => (typeof each === 'string' ? each : expect.stringMatching(each))),
		);
		expect(done.written).toBe(
			`[profiles.taken]\nindexer-url = "https://taken.example"\n\n[profiles.fresh]\nindexer-url = "${indexer.url}"\n`,
		);
		expect(done.said.at(-1)).toContain('stakedeck -p fresh opens it');
	});

	it('gives a profile another service where the person says so', async () => {
		const {url} = await serveLists();
		const done = await answer([url, '', '', 'taken', 'y', ''], {
			text: '[profiles.taken]\nlabel = "Mine"\nindexer-url = "https://taken.example"\n',
		});
		expect(done.written).toBe(`[profiles.taken]\nlabel = "Mine"\nindexer-url = "${url}"\n`);
	});

	it.each([
		['at the first question', 0],
		['before it writes', 4],
	])('ends with 130 and without a file where the person leaves %s', async (_when, count) => {
		const {url} = await serveLists();
		const done = await answer([url, '', '', ''].slice(0, count));
		expect(done).toMatchObject({exitCode: 130, written: undefined, stdout: ''});
		expect(done.said.at(-1)).toBe('stakedeck: nothing was written');
	});

	it('says what is wrong with the configuration before it asks anything', async () => {
		const {config, ...done} = await answer([], {text: 'colour = "red"\n'});
		expect(done).toMatchObject({exitCode: 2, questions: [], written: 'colour = "red"\n'});
		expect(done.said[0]).toContain(`${config.path}, line 1: the file takes`);
	});

	it('asks nothing of what flags say, unless it is wrong', async () => {
		const {url} = await serveLists();
		const done = await answer(['', '', ''], {flags: ['-i', url, '--name', 'mine']});
		expect(done.questions.slice(0, 2)).toEqual([questionOf.node, questionOf.key]);
		expect(done.written).toContain('[profiles.mine]');
	});
});

describe('init without a terminal', () => {
	async function run(flags: readonly string[], text?: string) {
		const config = await writeConfig(text);
		const outcome = await runCommand(['init', ...flags], {environment: config.environment});
		return {...outcome, config, written: await readFile(config.path, 'utf8').catch(() => undefined)};
	}

	it('writes by flags alone, and prints the lines', async () => {
		const {url} = await serveLists();
		const {config, ...done} = await run(['-i', url, '--yes']);
		const lines = `[profiles.namada]\nindexer-url = "${url}"\n`;
		expect(done).toMatchObject({exitCode: 0, stdout: lines, written: `profile = "namada"\n\n${lines}`});
		expect(done.stderr).toContain(`stakedeck: written to ${config.path}: stakedeck opens it\n`);
	});

	it.each([
		[[], 2, 'there is no terminal to ask on'],
		[['--yes'], 2, '--yes asks nothing: give the address of the indexer with -i URL'],
		[['-i', 'http://127.0.0.1:1', '--yes'], 1, 'cannot be reached'],
		[['-i', 'ftp://h', '--yes'], 2, '--indexer-url takes an http:// or https:// address'],
		[['-i', 'http://h', '--name', 'a b', '--yes'], 2, '--name: "a b" is not a profile name'],
		[
			['-i', 'http://127.0.0.1:1', '--api-key-file', '/none', '--yes'],
			2,
			'the key cannot be read from "/none"',
		],
	] as const)('%j ends with %i: %s', async (flags, exitCode, said) => {
		const done = await run(flags);
		expect(done).toMatchObject({exitCode, stdout: '', written: undefined});
		expect(done.stderr).toContain(said);
	});

	it('never gives a profile another service', async () => {
		const {url} = await serveLists();
		const text = '[profiles.namada]\nindexer-url = "https://taken.example"\n';
		const done = await run(['-i', url, '--yes'], text);
		expect(done).toMatchObject({exitCode: 2, written: text});
		expect(done.stderr).toContain('"namada" is the name of a profile already: give another one');
	});
});
