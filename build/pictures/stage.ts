import {chmod, mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {Chain} from '../../source/simulator/chain.ts';
import {startSimulator} from '../../source/simulator/server.ts';
import {openTerminal, type RealTerminal} from '../../test/helpers/terminal.ts';
import {startProxy} from './proxy.ts';

/** Time that all pictures show, in unix milliseconds. */
const moment = Date.parse('2026-11-21T18:00:00Z');

/** Labels of the chain's first delegators. */
const labels = [
	'Cold wallet',
	'Hot wallet',
	'Savings',
	'Team fund',
	'Pension',
	'Rewards',
	'Old laptop',
	'Donations',
];

/** Address in the first line; a free port of this machine would change each time. */
const address = 'http://indexer.example';

const cli = path.join(import.meta.dirname, '../../dist/cli.js');

/** A chain that stands still, and what a program needs to show it the same way on every machine. */
export interface Stage {
	readonly chain: Chain;
	/** Working directory of the programs; removed with the stage, which ends them. */
	readonly folder: string;
	/** Opens the program on a terminal of that size. */
	openProgram(words: readonly string[], size: Size): RealTerminal;
	/** Opens a shell that knows the program by its name. */
	openShell(size: Size): RealTerminal;
	[Symbol.asyncDispose](): Promise<void>;
}

export interface Size {
	readonly columns: number;
	readonly rows: number;
}

/** Sets up a chain at the one moment, whose clock and that of the programs stand still. */
export async function setStage(): Promise<Stage> {
	const simulator = await startSimulator({now: () => moment, speed: 0, shapes: 'server'});
	const proxy = await startProxy(Number(new URL(simulator.url).port));
	const folder = await mkdtemp(path.join(tmpdir(), 'stakedeck-picture-'));
	await rememberLabels(folder, simulator.chain);
	const program = [process.execPath, `--import=data:text/javascript,Date.now=()=>${moment}`, cli] as const;
	await placeCommand(folder, program);
	const env = {
		PATH: `${path.join(folder, 'bin')}${path.delimiter}${process.env.PATH}`,
		PS1: '$ ',
		STAKEDECK_INDEXER_URL: address,
		STAKEDECK_RPC_URL: address,
		HTTP_PROXY: proxy.url,
		XDG_CONFIG_HOME: folder,
		XDG_STATE_HOME: folder,
	};
	const opened: RealTerminal[] = [];
	const open = (file: string, words: readonly string[], size: Size) => {
		const terminal = openTerminal(file, words, {...size, env, folder});
		opened.push(terminal);
		return terminal;
	};
	return {
		chain: simulator.chain,
		folder,
		openProgram(words, size) {
			const [file, ...before] = program;
			return open(file, [...before, ...words], size);
		},
		openShell: size => open('/bin/sh', ['-i'], size),
		async [Symbol.asyncDispose]() {
			for (const terminal of opened) await terminal[Symbol.asyncDispose]();
			await proxy.close();
			await simulator.close();
			await rm(folder, {recursive: true, force: true, maxRetries: 5});
		},
	};
}

async function rememberLabels(folder: string, {state, delegators}: Chain): Promise<void> {
	const chain = state.identity.chainId;
	const named = labels.map((label, index) => ({chain, address: delegators[index], label}));
	await mkdir(path.join(folder, 'stakedeck'));
	await writeFile(path.join(folder, 'stakedeck/state.json'), JSON.stringify({labels: named}));
}

/** The program under the name that it has where it is installed. */
async function placeCommand(folder: string, program: readonly string[]): Promise<void> {
	const file = path.join(folder, 'bin/stakedeck');
	await mkdir(path.dirname(file));
	await writeFile(file, `#!/bin/sh\nexec ${program.map(word => `'${word}'`).join(' ')} "$@"\n`);
	await chmod(file, 0o755);
}
