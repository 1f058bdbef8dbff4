import {existsSync, readFileSync} from 'node:fs';
import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {PassThrough} from 'node:stream';
import {describe, expect, it} from 'vitest';
import {createSink, SinkClosedError} from '../../source/commands/event-sink.ts';
import {cleanLine} from '../../source/domain/clean.ts';
import type {System} from '../../source/system/system.ts';
import {UsageError} from '../../source/system/usage-error.ts';
import {addressOf} from '../helpers/addresses.ts';
import {createEvent} from '../helpers/fake-ledger.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';
import {until} from '../helpers/until.ts';
import {whenDone} from '../helpers/when-done.ts';

const validator = {type: 'validator', id: addressOf(100), name: 'Copper Labs'} as const;
const jailed = createEvent({
	kind: 'validator.jailed',
	subject: validator,
	level: 'needs-me',
	old: 'consensus',
	new: 'jailed',
	epoch: 1204n,
	height: 4_030_720n,
	mine: [{address: addressOf(1), label: 'Cold wallet', amount: 19_100_000n}],
});
const raised = createEvent({
	kind: 'validator.commission',
	subject: validator,
	level: 'worth-knowing',
	old: '5%',
	new: '6%',
});
const names = {labels: new Map(), names: new Map()};

function open(options: Partial<Parameters<typeof createSink>[0]>) {
	const [stdout, stderr] = [new PassThrough(), new PassThrough()];
	const texts = {out: '', err: ''};
	stdout.on('data', chunk => (texts.out += String(chunk)));
	stderr.on('data', chunk => (texts.err += String(chunk)));
	const environment = {PATH: process.env.PATH, STAKEDECK_API_KEY: 'a-secret'};
	const signalGroup = (leader: number, signal: NodeJS.Signals | 0) => void process.kill(-leader, signal);
	const system = {stdout, stderr, environment, signalGroup} as unknown as System;
	const ending = new AbortController();
	const usual = {program: undefined, name: undefined, output: 'json', batchMilliseconds: 0} as const;
	const sink = createSink({...usual, system, signal: ending.signal, ...options});
	return {sink, texts, ending};
}

describe('a line', () => {
	it('is a CloudEvent, with amounts and whole numbers as texts', async () => {
		const {sink, texts} = open({});
		await sink([jailed], 'namada.main', names);
		expect(texts.out.split('\n')).toHaveLength(2);
		expect(JSON.parse(texts.out)).toEqual({
			specversion: '1.0',
			id: jailed.id,
			source: 'urn:stakedeck:namada.main',
			type: 'stakedeck.validator.jailed',
			subject: validator.id,
			time: new Date(Number(jailed.time) * 1000).toISOString().replace('.000Z', 'Z'),
			datacontenttype: 'application/json',
			dataschema: 'urn:stakedeck:event:1',
			sequence: String(jailed.sequence),
			data: {
				level: 'needs-me',
				sentence: 'Copper Labs is jailed: 19.10 NAM of Cold wallet earn nothing.',
				name: 'Copper Labs',
				old: 'consensus',
				new: 'jailed',
				epoch: '1204',
				height: '4030720',
				mine: [{label: 'Cold wallet', nam: '19.100000'}],
				gap: false,
				parts: [],
				ends: null,
				raises: null,
			},
		});
	});

	it('is an array of them where they are gathered', async () => {
		const {sink, texts} = open({batchMilliseconds: 1000});
		await sink([jailed, raised], 'namada.main', names);
		expect(JSON.parse(texts.out).map(({id}: {id: string}) => id)).toEqual([jailed.id, raised.id]);
	});

	it('is a sentence, with the label of a validator', async () => {
		const {sink, texts} = open({output: 'text'});
		await sink([jailed], 'namada.main', {...names, labels: new Map([[validator.id, 'My Copper']])});
		expect(texts.out).toBe('Your validator My Copper is jailed: 19.10 NAM of Cold wallet earn nothing.\n');
	});

	it('begins with the name of its network where there are several', async () => {
		const {sink, texts} = open({output: 'text'});
		await sink([jailed], 'namada.main', {...names, network: 'testnet'});
		expect(texts.out).toBe('testnet: Copper Labs is jailed: 19.10 NAM of Cold wallet earn nothing.\n');
	});
});

/** Runs the script with Node, which is there wherever the tests run. */
const node = (script: string) => [process.execPath, '-e', script] as const;

/** Waits for the process id that a program writes into a file. */
async function pidIn(file: string): Promise<number> {
	const read = () => Number(existsSync(file) ? readFileSync(file, 'utf8') : 0);
	await until(() => read() > 0);
	return read();
}

/** Tells whether a process is there, and has not ended yet. */
function isRunning(pid: number): boolean {
	try {
		process.kill(pid, 0);
	} catch {
		return false;
	}
	// One whose parent does not ask for its end stays in the table.
	const status = `/proc/${pid}/status`;
	return !existsSync(status) || !/^State:\tZ/m.test(readFileSync(status, 'utf8'));
}

describe('a program', () => {
	it('gets the event on stdin and its facts in the environment, and never the key', async () => {
		const file = path.join(await temporaryFolder(), 'seen');
		const script = `require('fs').writeFileSync(process.argv[1], JSON.stringify({
			event: JSON.parse(require('fs').readFileSync(0, 'utf8')),
			variables: Object.fromEntries(Object.entries(process.env).filter(([name]) => /STAKEDECK|PATH/.test(name))),
			words: process.argv.slice(2),
		}))`;
		const {sink, texts} = open({program: [...node(script), file, 'a b', '$(no shell)']});
		await sink([jailed], 'namada.main', names);
		const seen = JSON.parse(await readFile(file, 'utf8'));
		expect(seen.event.id).toBe(jailed.id);
		expect(seen.words).toEqual(['a b', '$(no shell)']);
		expect(seen.variables).toEqual({
			PATH: process.env.PATH,
			STAKEDECK_LEVEL: 'needs-me',
			STAKEDECK_SENTENCE: 'Copper Labs is jailed: 19.10 NAM of Cold wallet earn nothing.',
			STAKEDECK_KIND: 'validator.jailed',
			STAKEDECK_SUBJECT: validator.id,
			STAKEDECK_ID: jailed.id,
		});
		expect(texts).toEqual({out: '', err: ''});
	});

	it('is told the gravest level of several, and a line for each', async () => {
		const file = path.join(await temporaryFolder(), 'seen');
		const script = "require('fs').writeFileSync(process.argv[1], JSON.stringify(process.env))";
		const {sink} = open({program: [...node(script), file], batchMilliseconds: 1000});
		await sink([raised, jailed], 'namada.main', names);
		expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
			STAKEDECK_LEVEL: 'needs-me',
			STAKEDECK_KIND: 'validator.commission\nvalidator.jailed',
			STAKEDECK_ID: `${raised.id}\n${jailed.id}`,
		});
	});

	it('is run once at a time for events of several chains, and told the network of each', async () => {
		const file = path.join(await temporaryFolder(), 'runs');
		// One that finds another one running leaves a mark.
		const script = `const fs = require('fs'), lock = process.argv[1] + '.lock';
			const isAlone = !fs.existsSync(lock);
			fs.writeFileSync(lock, '');
			fs.readFileSync(0);
			fs.appendFileSync(process.argv[1], (isAlone ? '' : 'beside another: ') + process.env.STAKEDECK_SENTENCE + '\\n');
			fs.rmSync(lock)`;
		const {sink} = open({program: [...node(script), file]});
		await Promise.all(
			['mainnet', 'testnet'].map(network => sink([jailed], `namada.${network}`, {...names, network})),
		);
		expect(await readFile(file, 'utf8')).toBe(
			'mainnet: Copper Labs is jailed: 19.10 NAM of Cold wallet earn nothing.\ntestnet: Copper Labs is jailed: 19.10 NAM of Cold wallet earn nothing.\n',
		);
	});

	it('is run again where it fails, and the event is named on stderr after five times', async () => {
		const file = path.join(await temporaryFolder(), 'runs');
		const script = "require('fs').appendFileSync(process.argv[1], 'x'); process.exit(3)";
		const {sink, texts} = open({program: [...node(script), file], pausesMilliseconds: [1, 1, 1, 1]});
		await sink([jailed], 'namada.main', names);
		expect(await readFile(file, 'utf8')).toBe('xxxxx');
		const name = process.execPath;
		expect(texts.err).toBe(
			`stakedeck: ${name} failed with exit code 3, 5 times: not handed over: Copper Labs is jailed: 19.10 NAM of Cold wallet earn nothing. (${jailed.id}); 1 so far\n`,
		);
		await sink([raised], 'namada.main', names);
		expect(texts.err).toContain('; 2 so far\n');
	});

	it.each([
		['is gone', ['/nowhere/at/all'], 'could not be started: there is no such program'],
		['has no path', ['/dev/null/x'], 'could not be started: a part of the path is not a folder'],
		['has a name too long', ['x'.repeat(5000)], 'could not be started: the name is too long'],
		[
			'has an argument that none may have',
			[...node('0'), '\0'],
			'could not be started: a word of it has a character',
		],
	])('that %s ends the command after its last try, and loses no event', async (_, words, problem) => {
		const {sink, texts} = open({program: words as [string, ...string[]], pausesMilliseconds: [1]});
		const error = await sink([jailed], 'namada.main', names).catch(error => error);
		expect(error).toBeInstanceOf(UsageError);
		expect(error.message).toContain(problem);
		expect(texts.err).toBe('');
	});

	it.each([
		[undefined, 'could not be started: there is no such program'],
		['mail', 'could not be started: there is no such program; the place of --name stays where it was'],
	])('that is gone is said with the place of --name only where one is given: %s', async (name, problem) => {
		const {sink} = open({program: ['/nowhere/at/all'], pausesMilliseconds: [], name});
		const error = await sink([jailed], 'namada.main', names).catch(error => error);
		expect(error.message).toBe(`/nowhere/at/all ${problem}`);
	});

	it('that does not end is given up', async () => {
		const program = [...node("require('net').createServer().listen(0)")] as const;
		const {sink, texts} = open({program, pausesMilliseconds: [], limitMilliseconds: 200});
		await sink([jailed], 'namada.main', names);
		expect(texts.err).toContain('took longer than 0.2 s');
	});

	it('may leave a program running when it ends by itself', async () => {
		const file = path.join(await temporaryFolder(), 'pid');
		const left = `require('net').createServer().listen(0); require('fs').writeFileSync(process.argv[1], String(process.pid))`;
		const words = [...node(left), file].map(word => JSON.stringify(word));
		const script = `require('child_process').spawn(${words[0]}, [${words.slice(1)}], {stdio: 'ignore'}).unref()`;
		const {sink, ending} = open({program: [...node(script)]});
		await sink([jailed], 'namada.main', names);
		const pid = await pidIn(file);
		whenDone(() => void process.kill(pid, 'SIGKILL'));
		ending.abort();
		expect(isRunning(pid)).toBe(true);
	});

	it('that can be handed nothing ends the command at once, and its event is not taken as handed over', async () => {
		const {sink, texts} = open({program: [...node('0'), 'x'.repeat(2 ** 18)]});
		const problem = `${process.execPath} could not be started: its arguments and its environment are too long`;
		const error = await sink([jailed], 'namada.main', names).catch(error => error);
		expect(error).toBeInstanceOf(UsageError);
		expect(error.message).toContain(problem);
		expect(texts.err).toBe('');
	});

	it('is handed the longest event that there can be', async () => {
		const long = cleanLine('鯨'.repeat(3000));
		const file = path.join(await temporaryFolder(), 'seen');
		const script = "require('fs').writeFileSync(process.argv[1], process.env.STAKEDECK_SENTENCE)";
		const {sink, texts} = open({program: [...node(script), file], batchMilliseconds: 1000});
		const event = {...raised, subject: {...validator, name: long}, old: long, new: long};
		await sink([event], 'namada.main', names);
		expect((await readFile(file, 'utf8')).split(long)).toHaveLength(3);
		expect(texts.err).toBe('');
	});

	it.each([
		['at its limit', 5000, () => {}],
		['with the command', 30_000, (ending: AbortController) => ending.abort()],
	])('takes along what it started, %s, though that does not listen', async (_, limitMilliseconds, end) => {
		const file = path.join(await temporaryFolder(), 'pid');
		const deaf = `process.on('SIGTERM', () => {}); require('net').createServer().listen(0);
			require('fs').writeFileSync(process.argv[1], String(process.pid))`;
		const words = [...node(deaf), file].map(word => JSON.stringify(word));
		const script = `require('child_process').spawn(${words[0]}, [${words.slice(1)}]); require('net').createServer().listen(0)`;
		const {sink, ending, texts} = open({
			program: [...node(script)],
			limitMilliseconds,
			pausesMilliseconds: [],
		});
		const going = sink([jailed], 'namada.main', names).catch(error => error);
		const grandchild = await pidIn(file);
		end(ending);
		await going;
		await until(() => !isRunning(grandchild));
		expect(texts.err.includes('took longer than 5 s')).toBe(!ending.signal.aborted);
	});

	it('ends with the command, and its event is not taken as handed over', async () => {
		const file = path.join(await temporaryFolder(), 'pid');
		const script =
			"require('fs').writeFileSync(process.argv[1], String(process.pid)); require('net').createServer().listen(0)";
		const {sink, ending, texts} = open({program: [...node(script), file]});
		const going = sink([jailed], 'namada.main', names);
		const child = await pidIn(file);
		ending.abort();
		await expect(going).rejects.toThrow(SinkClosedError);
		expect(isRunning(child)).toBe(false);
		expect(texts.err).toBe('');
	});
});
