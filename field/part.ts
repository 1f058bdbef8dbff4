import {execFile} from 'node:child_process';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';

/** Circumstances of a part of the run. */
export interface Part {
	/** CometBFT, whose nodes can also count missed votes as the chain does. */
	readonly program: string;
	/** Empty folder of its own. */
	readonly folder: string;
	/** True: minutes rather than ten. */
	readonly isShort: boolean;
}

const source = fileURLToPath(new URL('app', import.meta.url));

/** Builds the nodes' program, and returns its version, or the reason why there is none. */
export async function buildProgram(
	program: string,
): Promise<{readonly version: string} | {readonly failure: string}> {
	const run = promisify(execFile);
	try {
		await run('go', ['build', '-o', program, '.'], {cwd: source});
		return {version: (await run(program, ['version'])).stdout.trim()};
	} catch (error) {
		const {code, stderr = ''} = error as {code?: unknown; stderr?: string};
		if (code === 'ENOENT') return {failure: 'there is no go in PATH'};
		return {failure: `${source} cannot be built: ${stderr.trimEnd().split('\n').at(-1)}`};
	}
}
