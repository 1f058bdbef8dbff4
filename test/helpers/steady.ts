/**
The whole suite five times beside two loops that never rest, as on a machine that has much else to do: `npm run steady`.
Every other run is jittered too (`jitter.ts`).
Ends with the names of what failed as soon as something does. What is given is handed on to the runner:
`npm run steady -- test/hooks`.
*/
import {type ChildProcess, spawn} from 'node:child_process';
import {rmSync} from 'node:fs';
import {mkdtemp, readFile, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';

const runs = 5;
const busyLoops = 2;

/** Turns round and round for as long as the program that started it lives, however that ends. */
const busyLoop = 'const {ppid} = process; while (process.ppid === ppid);';

const runner = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url));

interface Report {
	readonly testResults: readonly {
		readonly name: string;
		readonly status: string;
		readonly message: string;
		readonly assertionResults: readonly {readonly fullName: string; readonly status: string}[];
	}[];
}

const children = new Set<ChildProcess>();

function start(
	parameters: readonly string[],
	stdio: 'ignore' | 'pipe',
	environment: Readonly<Record<string, string>> = {},
): ChildProcess {
	const child = spawn(process.execPath, parameters, {
		stdio: ['ignore', stdio, stdio],
		env: {...process.env, ...environment},
	});
	children.add(child);
	child.once('exit', () => children.delete(child));
	return child;
}

function endAll(): void {
	for (const child of children) child.kill('SIGKILL');
}

/** Runs the suite once: its exit code, and what it wrote. */
function runSuite(
	report: string,
	isJittered: boolean,
): Promise<{readonly code: number | null; readonly output: string}> {
	const reporters = ['--reporter=json', `--outputFile.json=${report}`];
	const child = start([runner, 'run', ...reporters, ...process.argv.slice(2)], 'pipe', {
		JITTER: isJittered ? '1' : '0',
	});
	let output = '';
	for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (output += chunk));
	return new Promise((resolve, reject) => {
		child.once('error', reject);
		child.once('close', code => resolve({code, output}));
	});
}

/** What failed, a line each: tests by their file and name, files that could not be run at all. */
async function failuresIn(file: string): Promise<readonly string[]> {
	const {testResults} = JSON.parse(await readFile(file, 'utf8')) as Report;
	return testResults.flatMap(({name, status, message, assertionResults}) => {
		const place = path.relative(process.cwd(), name);
		const failed = assertionResults.filter(test => test.status === 'failed');
		if (failed.length > 0) return failed.map(({fullName}) => `${place}: ${fullName}`);
		return status === 'failed' ? [`${place}: ${message}`] : [];
	});
}

async function run(folder: string): Promise<boolean> {
	for (let number = 1; number <= runs; number++) {
		const report = path.join(folder, `${number}.json`);
		const started = performance.now();
		const {code, output} = await runSuite(report, number % 2 === 0);
		const seconds = ((performance.now() - started) / 1000).toFixed(1);
		console.log(`run ${number} of ${runs}: ${code === 0 ? 'passed' : 'failed'} after ${seconds} s`);
		if (code === 0) continue;
		const failures = await failuresIn(report).catch(() => []);
		// What the runner itself has to say, as of an error outside all tests, is in its output alone.
		console.error(failures.length > 0 ? failures.join('\n') : output);
		return false;
	}
	return true;
}

const folder = await mkdtemp(path.join(tmpdir(), 'steady-'));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
	process.once(signal, () => {
		endAll();
		rmSync(folder, {recursive: true, force: true});
		process.kill(process.pid, signal);
	});
}
try {
	for (let count = 0; count < busyLoops; count++) start(['-e', busyLoop], 'ignore');
	if (!(await run(folder))) process.exitCode = 1;
} finally {
	endAll();
	await rm(folder, {recursive: true, force: true});
}
