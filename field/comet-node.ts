import {type ChildProcess, execFile, spawn} from 'node:child_process';
import {once} from 'node:events';
import {readFile, writeFile} from 'node:fs/promises';
import {createServer} from 'node:net';
import path from 'node:path';
import {promisify} from 'node:util';
import {sleep} from '../source/system/timer.ts';

/** Lines of its config.toml that differ from the usual ones, by their names. */
export type NodeSettings = Readonly<Record<string, string>>;

/** Result of a transaction, as the node reports it. */
export interface Included {
	readonly height: string;
	readonly code: number;
}

/** A chain of one node, with CometBFT's own key-value store as its application. */
export interface CometNode {
	readonly url: string;
	/** Its chain id. */
	readonly network: string;
	start(): Promise<void>;
	/** Ends it with no time to put anything away. */
	kill(): Promise<void>;
	/** Writes other settings for the next start. */
	set(settings: NodeSettings): Promise<void>;
	/** Finds a transaction in a block; undefined: in none. */
	find(hash: string): Promise<Included | undefined>;
	/** Returns the number of transactions that wait for a block. */
	countWaiting(): Promise<number>;
}

const run = promisify(execFile);

/** Whatever asks waits no longer than this for the node to be as it should, in milliseconds. */
const longestWait = 30_000;

/** Creates a chain in an empty folder; nothing runs before `start`. */
export async function createNode(program: string, home: string, settings: NodeSettings): Promise<CometNode> {
	await run(program, ['init', '--home', home]);
	const genesis = JSON.parse(await readFile(path.join(home, 'config/genesis.json'), 'utf8'));
	const [rpc, peers] = [await freePort(), await freePort()];
	const url = `http://127.0.0.1:${rpc}`;
	const config = path.join(home, 'config/config.toml');
	let child: ChildProcess | undefined;

	const set = (wanted: NodeSettings) => writeSettings(config, wanted);

	// Whatever ends the run, no node outlives it.
	process.once('exit', () => child?.kill('SIGKILL'));
	await set(settings);
	return {
		url,
		network: genesis.chain_id,
		set,
		async start() {
			const words = ['start', '--home', home, '--proxy_app', 'kvstore', '--log_level', 'error'];
			const addresses = [
				`--rpc.laddr=tcp://127.0.0.1:${rpc}`,
				`--p2p.laddr=tcp://127.0.0.1:${peers}`,
				'--p2p.pex=false',
			];
			// Its stdin is held open: a node ends with this process, also where that is killed.
			child = spawn(program, [...words, ...addresses], {stdio: ['pipe', 'ignore', 'ignore']});
			await until(async () => (await ask(url, 'status')) !== undefined);
		},
		async kill() {
			const ending = child && once(child, 'exit');
			child?.kill('SIGKILL');
			await ending;
			child = undefined;
		},
		async find(hash) {
			const found = await ask<{height: string; tx_result: {code: number}}>(url, `tx?hash=0x${hash}`);
			return found && {height: found.height, code: found.tx_result.code};
		},
		async countWaiting() {
			return Number((await ask<{total: string}>(url, 'num_unconfirmed_txs'))?.total);
		},
	};
}

/** Writes settings into a node's config.toml, each in place of the first line of that name. */
export async function writeSettings(config: string, wanted: NodeSettings): Promise<void> {
	let text = await readFile(config, 'utf8');
	for (const [name, value] of Object.entries(wanted)) {
		const line = new RegExp(`^${name} = .*$`, 'm');
		if (!line.test(text)) throw new Error(`config.toml has no ${name}`);
		text = text.replace(line, `${name} = ${value}`);
	}
	await writeFile(config, text);
}

/** Returns the result of a question to a node; undefined: an error. */
export async function ask<Result>(url: string, question: string): Promise<Result | undefined> {
	const response = await fetch(`${url}/${question}`);
	return ((await response.json()) as {readonly result?: Result}).result;
}

/** Asks until it is so; what asks may fail meanwhile. */
export async function until(isSo: () => Promise<boolean>, milliseconds = longestWait): Promise<void> {
	const end = Date.now() + milliseconds;
	while (!(await isSo().catch(() => false))) {
		if (Date.now() > end) throw new Error('the node did not come to what was waited for');
		await sleep(20);
	}
}

/** Finds a port of this machine that nobody listens at. */
export async function freePort(): Promise<number> {
	const server = createServer().listen(0, '127.0.0.1');
	await once(server, 'listening');
	const address = server.address();
	server.close();
	await once(server, 'close');
	if (address === null || typeof address === 'string') throw new Error('a server without a port');
	return address.port;
}
