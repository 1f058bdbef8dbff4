import {lstat, mkdir, readdir, readFile, rm, symlink, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {openRelay, type Relay} from '../test/faults/relay.ts';
import {spawnProgram} from '../test/helpers/spawn.ts';
import {openTerminal, type RealTerminal} from '../test/helpers/terminal.ts';
import {until} from '../test/helpers/until.ts';
import type {Chain} from './worlds.ts';

/** Built checkout that is compared. */
export interface Build {
	readonly name: 'this checkout' | 'the other one';
	readonly root: string;
	/** Version of its package. */
	readonly version: string;
	/** Folder of compiled code, which stays from one start to the next. */
	readonly compiled: string;
}

/** Settings of `bent-time.mjs`. */
interface BentTime {
	/** Time at which the program starts, unix milliseconds. */
	readonly start: number;
	/** Milliseconds of its own time after which its clock stops. */
	readonly waits: number;
	/** Milliseconds by which the clock goes on for SIGUSR2. */
	readonly sleeps: number;
	/** Real ports by those of the addresses that the program knows. */
	readonly ports: Readonly<Record<number, number>>;
	/** Address of a chain that makes a block for every six seconds of the program's time. */
	readonly living?: string;
	/** File descriptor to which the program says that it has nothing more to do. */
	readonly signsTo?: 1 | 2;
}

/** Address of both services, and one without a server. */
export const servedAddress = 'http://127.0.0.1:5001';
export const deadAddress = 'http://127.0.0.1:5002';

/** Returns the sign of a program that has nothing more to do after so many sleeps. */
const restSign = (slept: number) => `\u001B]7770;rest ${slept}\u0007`;

const preload = path.join(import.meta.dirname, 'bent-time.mjs');
const hour = 3_600_000;
/** Milliseconds of its own time that a program may wait; a dashboard and an exporter are looked at after them. */
const waits = {command: 24 * hour, dashboard: 12_000, exporter: 30_000};
const longestMilliseconds = 120_000;

/** Build on a chain, in a home of its own whose path is the same for both builds. */
export interface Stage {
	readonly build: Build;
	readonly chain: Chain;
	/** Folder that holds the home and a link to the build. */
	readonly place: string;
	/** Set beside what every program gets. */
	readonly environment: Readonly<Record<string, string>>;
}

export interface Outcome {
	readonly text: string;
	/** Path and query of each request. */
	readonly requests: readonly string[];
}

export function homeOf({place}: Pick<Stage, 'place'>): string {
	return path.join(place, 'home');
}

/** Makes the home new, with a configuration, labels and a transaction. */
export async function prepareHome({build, chain, place}: Stage): Promise<void> {
	const home = homeOf({place});
	await rm(place, {recursive: true, force: true, maxRetries: 5});
	const [config, state, cache] = ['.config', '.local/state', '.cache'].map(name =>
		path.join(home, name, 'stakedeck'),
	) as [string, string, string];
	for (const folder of [config, state, cache, build.compiled])
		await mkdir(folder, {recursive: true, mode: 0o700});
	await symlink(build.root, path.join(place, 'program'));
	await symlink(build.compiled, path.join(cache, 'compiled'));
	const {delegators, validators} = chain.examples;
	const [address, other, many] = delegators;
	const profiles = {main: servedAddress, gone: deadAddress};
	const sections = Object.entries(profiles).map(
		([name, url]) => `[profiles.${name}]\nindexer-url = "${url}"\nrpc-url = "${url}"\n`,
	);
	await writeFile(path.join(config, 'config.toml'), sections.join('\n'), {mode: 0o600});
	const labels = [
		{address, label: 'Cold wallet'},
		{address: many, label: 'Savings'},
		{address: validators[1], label: 'My validator', kind: 'validator'},
	].map(label => ({chain: chain.id, ...label}));
	await writeFile(path.join(state, 'state.json'), JSON.stringify({version: 1, labels}), {mode: 0o600});
	const bond = {kind: 'bond', source: address, validator: validators[0], amount: '12.5'};
	await writeFile(path.join(home, 'bond.tx'), JSON.stringify(bond));
	await writeFile(path.join(home, 'labels.csv'), `address,label\n${other},Team fund\n`);
}

interface RunOptions {
	/** True if the chain makes blocks while the program waits. */
	readonly isLiving?: boolean;
	readonly environment?: Readonly<Record<string, string>>;
}

/** Runs a command to its end, and writes down what it printed, how it ended and which files it wrote. */
export async function runToEnd(
	stage: Stage,
	words: readonly string[],
	options: RunOptions = {},
): Promise<Outcome> {
	const before = await readTexts(homeOf(stage));
	const {running, relay} = await start(stage, words, options, {waits: waits.command});
	let hasEnded = false;
	const ending = running.ended.then(({code, signal}) => {
		hasEnded = true;
		return `exit code ${code ?? signal}`;
	});
	const late = until(
		() => hasEnded,
		() => '',
		longestMilliseconds,
	).catch(() => {
		running.child.kill('SIGKILL');
	});
	const end = await ending;
	await late;
	relay.close();
	const parts = [end, section('stdout', running.stdout()), section('stderr', running.stderr())];
	for (const [name, text] of await readTexts(homeOf(stage))) {
		if (before.get(name) !== text) parts.push(section(`file ${name}`, text));
	}
	return {text: parts.filter(part => part !== '').join('\n'), requests: targetsOf(relay)};
}

/** Runs a command that asks no service, and returns what it printed. */
export async function runPlainly({root, compiled}: Build, words: readonly string[]): Promise<string> {
	const environment = {PATH: process.env.PATH ?? '', LANG: 'C.UTF-8', HOME: compiled};
	const running = spawnProgram([process.execPath, path.join(root, 'dist/cli.js'), ...words], {environment});
	await running.ended;
	return running.stdout();
}

/** Program that goes on, and is looked at whenever it has nothing more to do. */
export interface Lasting {
	stderr(): string;
	requests(): readonly string[];
	/** Resolves once it has nothing more to do after its last sleep. */
	rests(): Promise<void>;
	/** Lets its clock go on as after a sleep of the machine. */
	sleep(): void;
	end(): Promise<void>;
}

export async function startLasting(stage: Stage, words: readonly string[], sleeps: number): Promise<Lasting> {
	const bent = {waits: waits.exporter, signsTo: 2, sleeps} as const;
	const {running, relay} = await start(stage, words, {}, bent);
	let slept = 0;
	return {
		stderr: () => {
			const signs = Array.from({length: slept + 1}, (_, index) => restSign(index));
			return signs.reduce((text, sign) => text.replaceAll(sign, ''), running.stderr());
		},
		requests: () => targetsOf(relay),
		async rests() {
			await restsAgain(running.stderr, restSign(slept), 0);
		},
		sleep() {
			slept++;
			running.child.kill('SIGUSR2');
		},
		async end() {
			running.child.kill('SIGTERM');
			await running.ended;
			relay.close();
		},
	};
}

/** Dashboard in a terminal. */
export interface Shown {
	readonly terminal: RealTerminal;
	requests(): readonly string[];
	/** Resolves once it has nothing more to do and the terminal has drawn all of it. */
	rests(): Promise<void>;
	end(): Promise<void>;
}

interface Size {
	readonly columns: number;
	readonly rows: number;
}

export async function showDashboard(stage: Stage, words: readonly string[], size: Size): Promise<Shown> {
	const relay = await openRelay(stage.chain.address);
	const [file, ...given] = commandOf(stage, words);
	const bent = {waits: waits.dashboard, signsTo: 1} as const;
	const env = environmentOf(stage, relay, {}, bent);
	const terminal = openTerminal(file, given, {...size, env, folder: homeOf(stage)});
	let seen = 0;
	return {
		terminal,
		requests: () => targetsOf(relay),
		async rests() {
			seen = await restsAgain(terminal.written, restSign(0), seen);
			await terminal.drawn();
		},
		async end() {
			await terminal[Symbol.asyncDispose]();
			relay.close();
		},
	};
}

/** Waits until a text has more signs of rest than were seen before, and returns how many. */
async function restsAgain(written: () => string, sign: string, seen: number): Promise<number> {
	const count = () => written().split(sign).length - 1;
	await until(
		() => count() > seen,
		() => `it never came to rest, and wrote:\n${written().slice(-2000)}`,
		longestMilliseconds,
	);
	return count();
}

function commandOf({place}: Stage, words: readonly string[]): [string, ...string[]] {
	return [process.execPath, '--import', preload, path.join(place, 'program/dist/cli.js'), ...words];
}

async function start(
	stage: Stage,
	words: readonly string[],
	{isLiving = false, environment = {}}: RunOptions,
	bent: Partial<BentTime>,
) {
	const relay = await openRelay(stage.chain.address);
	const more = isLiving ? {...bent, living: stage.chain.address} : bent;
	const running = spawnProgram(commandOf(stage, words), {
		environment: environmentOf(stage, relay, environment, more),
		folder: homeOf(stage),
	});
	return {running, relay};
}

function environmentOf(
	{chain, environment, ...stage}: Stage,
	relay: Relay,
	more: Readonly<Record<string, string>>,
	bent: Partial<BentTime>,
): Record<string, string> {
	const port = (url: string) => Number(new URL(url).port);
	const time: BentTime = {
		start: chain.time,
		waits: 0,
		sleeps: 0,
		ports: {[port(servedAddress)]: port(relay.url), [port(deadAddress)]: 1},
		...bent,
	};
	return {
		PATH: process.env.PATH ?? '',
		LANG: 'C.UTF-8',
		TERM: 'xterm-256color',
		TZ: 'UTC',
		HOME: homeOf(stage),
		STAKEDECK_INDEXER_URL: servedAddress,
		STAKEDECK_RPC_URL: servedAddress,
		...environment,
		...more,
		BENT_TIME: JSON.stringify(time),
	};
}

function targetsOf({asked}: Relay): readonly string[] {
	return asked.map(({target}) => target);
}

function section(name: string, text: string): string {
	return text === '' ? '' : `--- ${name}\n${text}`;
}

/** Reads the text files below a folder, without those of a database and without compiled code. */
async function readTexts(folder: string): Promise<ReadonlyMap<string, string>> {
	const texts = new Map<string, string>();
	for (const entry of (await readdir(folder, {recursive: true})).toSorted()) {
		const file = path.join(folder, entry);
		if (entry.includes('compiled') || /\.(?:db|sqlite)/.test(entry)) continue;
		if (!(await lstat(file)).isFile()) continue;
		const bytes = await readFile(file);
		if (!bytes.includes(0)) texts.set(entry, bytes.toString());
	}
	return texts;
}
