import {type ChildProcess, execFile, spawn} from 'node:child_process';
import {once} from 'node:events';
import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {promisify} from 'node:util';
import {ask, freePort, type NodeSettings, until, writeSettings} from './comet-node.ts';

/** Node of a validator, in a network of several. */
export interface ValidatorNode {
	readonly name: string;
	readonly url: string;
	/** Its validator's address: 40 upper-case hex digits. */
	readonly comet: string;
	/** Its validator's public key, in base64. */
	readonly key: string;
	start(): Promise<void>;
	/** Stops it where it is: it neither votes nor answers, and its connections stay open. */
	pause(): void;
	resume(): void;
	/** Ends it in order. */
	end(): Promise<void>;
	/** Ends it at once, also where it is stopped. */
	kill(): void;
}

const run = promisify(execFile);

/**
Creates the folders of a network of validators with the same power; nothing runs before `start`. The last node keeps its
last blocks only.

@param window number of blocks over which votes are counted
*/
export async function createNetwork(
	program: string,
	folder: string,
	count: number,
	{window, ...settings}: NodeSettings & {readonly window: string},
): Promise<readonly ValidatorNode[]> {
	await run(program, ['testnet', '--v', String(count), '--o', folder]);
	const homes = Array.from({length: count}, (_, index) => path.join(folder, `node${index}`));
	const ports = await Promise.all(homes.map(async () => ({rpc: await freePort(), peers: await freePort()})));
	const config = path.join(homes[0]!, 'config/config.toml');
	const [, named = ''] = /^persistent_peers = "(.*)"$/m.exec(await readFile(config, 'utf8')) ?? [];
	const peers = named.replace(/@node(\d+):\d+/g, (_, index) => `@127.0.0.1:${ports[Number(index)]!.peers}`);
	return Promise.all(
		homes.map((home, index) =>
			createValidatorNode({
				program,
				home,
				...ports[index]!,
				named: peers,
				settings,
				env: {FIELD_WINDOW: window, ...(index === count - 1 && {FIELD_PRUNES: 'yes'})},
			}),
		),
	);
}

interface NodePlace {
	readonly program: string;
	readonly home: string;
	readonly rpc: number;
	readonly peers: number;
	/** All nodes, as its settings name them. */
	readonly named: string;
	readonly settings: NodeSettings;
	readonly env: Readonly<Record<string, string>>;
}

async function createValidatorNode({
	program,
	home,
	rpc,
	peers,
	named,
	settings,
	env,
}: NodePlace): Promise<ValidatorNode> {
	await writeSettings(path.join(home, 'config/config.toml'), settings);
	const keys = JSON.parse(await readFile(path.join(home, 'config/priv_validator_key.json'), 'utf8'));
	const url = `http://127.0.0.1:${rpc}`;
	let child: ChildProcess | undefined;
	// A node that is stopped hears of nothing but this.
	const kill = () => void child?.kill('SIGKILL');
	process.once('exit', kill);
	return {
		kill,
		name: path.basename(home),
		url,
		comet: keys.address,
		key: keys.pub_key.value,
		async start() {
			const addresses = [
				`--rpc.laddr=tcp://127.0.0.1:${rpc}`,
				`--p2p.laddr=tcp://127.0.0.1:${peers}`,
				`--p2p.persistent_peers=${named}`,
				'--p2p.pex=false',
			];
			// Its stdin is held open: a node whose end is closed ends itself, also where this process was killed.
			child = spawn(program, ['start', '--home', home, '--log_level', 'error', ...addresses], {
				stdio: ['pipe', 'ignore', 'ignore'],
				env: {...process.env, ...env},
			});
			await until(async () => (await ask(url, 'status')) !== undefined);
		},
		pause: () => void child?.kill('SIGSTOP'),
		resume: () => void child?.kill('SIGCONT'),
		async end() {
			const ending = child?.exitCode === null && once(child, 'exit');
			child?.kill('SIGTERM');
			await ending;
			child = undefined;
		},
	};
}
