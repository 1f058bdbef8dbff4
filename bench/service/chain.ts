import {type ChildProcess, spawn} from 'node:child_process';
import {once} from 'node:events';
import {createEnvironment} from '../terminal/environment.ts';

/** The built program, as a user starts it. */
export const cli = new URL('../../dist/cli.js', import.meta.url).pathname;

/** Milliseconds a process takes from its start to its end, its output thrown away. Rejects where it fails. */
export async function timeProcess(file: string, parameters: readonly string[] = []): Promise<number> {
	const started = performance.now();
	const child = spawn(process.execPath, [file, ...parameters], {
		stdio: ['ignore', 'ignore', 'inherit'],
		env: createEnvironment(),
	});
	const [code] = await once(child, 'exit');
	if (code !== 0) throw new Error(`${file} ${parameters.join(' ')} ended with ${code}`);
	return performance.now() - started;
}

/** The embedded chain in a process of its own, at rest, so that every request sees the same data. */
export interface ServedChain {
	readonly address: string;
	stop(): Promise<void>;
}

/** A chain that takes its time, as parameters of `stakedeck simulate`. */
export const manyValidators = ['--validators', '10000', '--delegators', '9000'];

interface ServeOptions {
	/** Program that serves it; default: that of this checkout. */
	readonly file?: string;
	readonly environment?: Readonly<Record<string, string>>;
}

/** Starts one; `parameters` are those of `stakedeck simulate`. @param speed 0: no block comes, so that its data stands still */
export async function serveChain(
	parameters: readonly string[] = [],
	speed = 0,
	{file = cli, environment = {}}: ServeOptions = {},
): Promise<ServedChain> {
	const child = spawn(
		process.execPath,
		[file, 'simulate', '--port', '0', '--speed', String(speed), ...parameters],
		{
			stdio: ['ignore', 'pipe', 'inherit'],
			env: {...createEnvironment(), ...environment},
		},
	);
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
