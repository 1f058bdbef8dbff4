import {type ChildProcess, spawn} from 'node:child_process';
import {once} from 'node:events';
import {spawn as spawnTerminal} from '@lydell/node-pty';

/** The built program, as a user starts it. */
export const cli = new URL('../dist/cli.js', import.meta.url).pathname;

/** What the measured processes see: no configuration of the person who runs the bench. */
export const environment = {PATH: process.env.PATH ?? '', LANG: 'C.UTF-8', TERM: 'xterm-256color'};

/** Milliseconds a process takes from its start to its end, its output thrown away. Rejects where it fails. */
export async function timeProcess(file: string, parameters: readonly string[] = []): Promise<number> {
	const started = performance.now();
	const child = spawn(process.execPath, [file, ...parameters], {
		stdio: ['ignore', 'ignore', 'inherit'],
		env: environment,
	});
	const [code] = await once(child, 'exit');
	if (code !== 0) throw new Error(`${file} ${parameters.join(' ')} ended with ${code}`);
	return performance.now() - started;
}

/** Milliseconds from the start of a program on a pseudo-terminal until its output holds the text; it is then ended. */
export async function timeToText(
	file: string,
	parameters: readonly string[],
	text: string,
	{columns = 80, rows = 24} = {},
): Promise<number> {
	const started = performance.now();
	const terminal = spawnTerminal(process.execPath, [file, ...parameters], {
		cols: columns,
		rows,
		env: environment,
	});
	const exit = new Promise<void>(resolve => terminal.onExit(() => resolve()));
	let output = '';
	const elapsed = await new Promise<number>((resolve, reject) => {
		terminal.onData(data => {
			output += data;
			if (output.includes(text)) resolve(performance.now() - started);
		});
		exit.then(() => reject(new Error(`${file} ended without “${text}”:\n${output}`)));
	});
	terminal.kill('SIGTERM');
	await exit;
	return elapsed;
}

/** The embedded chain in a process of its own, at rest, so that every request sees the same data. */
export interface ServedChain {
	readonly address: string;
	stop(): Promise<void>;
}

export async function serveChain(parameters: readonly string[]): Promise<ServedChain> {
	const child = spawn(process.execPath, [cli, 'simulate', '--port', '0', '--speed', '0', ...parameters], {
		stdio: ['ignore', 'pipe', 'inherit'],
		env: environment,
	});
	const address = await addressIn(child);
	return {
		address,
		async stop() {
			child.kill('SIGTERM');
			if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
		},
	};
}

async function addressIn(child: ChildProcess): Promise<string> {
	let output = '';
	for await (const chunk of child.stdout ?? []) {
		output += String(chunk);
		const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? [];
		if (address !== undefined) return address;
	}
	throw new Error(`the embedded chain did not start: ${output}`);
}
