import {chmod, mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises';
import {createServer} from 'node:http';
import {type AddressInfo, connect, type Socket} from 'node:net';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {type Chain, startSimulator} from '../../source/simulator/index.ts';
import {openTerminal, type RealTerminal} from '../../test/helpers/terminal.ts';

/** Of the one moment that all pictures show, in unix milliseconds. */
const moment = Date.parse('2026-11-21T18:00:00Z');

/** What a person calls the chain's first delegators. */
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

/** What stands in the first line; a free port of this machine would be another one each time. */
const address = 'http://indexer.example';

const cli = path.join(import.meta.dirname, '../../dist/cli.js');

/** A chain that stands still, and what a program needs to show it the same way on every machine. */
export interface Stage {
	readonly chain: Chain;
	/** In which programs start; removed with the stage. */
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
	return {
		chain: simulator.chain,
		folder,
		openProgram([...words], size) {
			const [file, ...before] = program;
			return openTerminal(file, [...before, ...words], {...size, env, folder});
		},
		openShell: size => openTerminal('/bin/sh', ['-i'], {...size, env, folder}),
		async [Symbol.asyncDispose]() {
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

/** A proxy that leads to one port of this machine, wherever it is asked to go. */
async function startProxy(port: number): Promise<{readonly url: string; close(): Promise<void>}> {
	const sockets = new Set<Socket>();
	const server = createServer();
	server.on('connect', (_request, client: Socket) => {
		const service = connect(port, '127.0.0.1', () => {
			client.write('HTTP/1.1 200 OK\r\n\r\n');
			client.pipe(service).pipe(client);
		});
		for (const [end, other] of [
			[client, service],
			[service, client],
		] as const) {
			sockets.add(end);
			end.on('error', () => other.destroy()).on('close', () => sockets.delete(end));
		}
	});
	await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
	const taken = (server.address() as AddressInfo).port;
	return {
		url: `http://127.0.0.1:${taken}`,
		async close() {
			for (const socket of sockets) socket.destroy();
			await new Promise(resolve => server.close(resolve));
		},
	};
}
