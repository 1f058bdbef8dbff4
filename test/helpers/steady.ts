/**
All that `npm test` runs, and the slow tests, five times beside two loops that never rest, as on a machine that has much else to
do: `npm run steady`. Of the others some make their own disorder out of seeds, kills and faults; the rest try many values,
draw the same screens once more, or make packages one step after the other.
Every other run is jittered too (`jitter.ts`). Then, on a machine at rest, what starts the program once on the oldest Node
that it runs on, and once on the version that most people have.
Ends with the names of what failed as soon as something does. What is given is handed on to the runner:
`npm run steady -- test/hooks`.
*/
import {type ChildProcess, execFile, spawn} from 'node:child_process';
import {rmSync} from 'node:fs';
import {mkdtemp, readFile, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import manifest from '../../package.json' with {type: 'json'};

const runs = 5;
const busyLoops = 2;

/** The versions of Node on which programs are tested besides the one at hand; a package of none is installed for that. */
const otherNodes = [oldestOf(manifest.engines.node), '24'];

/** '^22.21 || >=24.5' → '22.21.0' */
function oldestOf(range: string): string {
	const [version = ''] = /\d+(?:\.\d+)*/.exec(range) ?? [];
	return [...version.split('.'), '0', '0'].slice(0, 3).join('.');
}

/** Turns round and round for as long as the program that started it lives, however that ends. */
const busyLoop = 'const {ppid} = process; while (process.ppid === ppid);';

const runner = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url));

interface Report {
	readonly testResults: readonly {
		readonly name: string;
		readonly status: string;
		readonly message: string;
		readonly assertionResults: readonly {
			readonly fullName: string;
			readonly status: string;
			readonly failureMessages: readonly string[];
		}[];
	}[];
}

const children = new Set<ChildProcess>();

function start(
	parameters: readonly string[],
	stdio: 'ignore' | 'pipe',
	{node = process.execPath, ...environment}: Readonly<Record<string, string>> = {},
): ChildProcess {
	const child = spawn(node, parameters, {
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

/** Run of the tests. */
interface Turn {
	readonly title: string;
	/** The program that runs them, and what they start in their turn. */
	readonly node: string;
	/** Arguments that select tests, besides those given. */
	readonly words: readonly string[];
	readonly isJittered: boolean;
}

/** Runs tests once: the exit code, and what was written. */
function runTests(
	report: string,
	{node, words, isJittered}: Turn,
): Promise<{readonly code: number | null; readonly output: string}> {
	const reporters = ['--reporter=json', `--outputFile.json=${report}`];
	const child = start([runner, 'run', ...reporters, ...words, ...process.argv.slice(2)], 'pipe', {
		node,
		JITTER: isJittered ? '1' : '0',
	});
	let output = '';
	for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (output += chunk));
	return new Promise((resolve, reject) => {
		child.once('error', reject);
		child.once('close', code => resolve({code, output}));
	});
}

/** The executable of another version of Node, which npm fetches and keeps where it keeps packages that are only run. */
async function findNode(version: string): Promise<string> {
	const typed = ['exec', '--yes', `--package=node@${version}`, '--', 'node', '-p', 'process.execPath'];
	const {stdout} = await promisify(execFile)('npm', typed);
	return stdout.trim();
}

/** Lists failures: tests by file and name with their reasons, and files that could not run. */
async function failuresIn(file: string): Promise<readonly string[]> {
	const {testResults} = JSON.parse(await readFile(file, 'utf8')) as Report;
	return testResults.flatMap(({name, status, message, assertionResults}) => {
		const place = path.relative(process.cwd(), name);
		const failed = assertionResults.filter(test => test.status === 'failed');
		if (failed.length > 0) {
			return failed.map(
				({fullName, failureMessages}) => `${place}: ${fullName}\n${failureMessages.join('\n')}`,
			);
		}
		return status === 'failed' ? [`${place}: ${message}`] : [];
	});
}

async function run(folder: string, turn: Turn): Promise<boolean> {
	const report = path.join(folder, 'report.json');
	const started = performance.now();
	const {code, output} = await runTests(report, turn);
	const seconds = ((performance.now() - started) / 1000).toFixed(1);
	console.log(`${turn.title}: ${code === 0 ? 'passed' : 'failed'} after ${seconds} s`);
	if (code === 0) return true;
	const failures = await failuresIn(report).catch(() => []);
	// What the runner itself has to say, as of an error outside all tests, is in its output alone.
	console.error(failures.length > 0 ? failures.join('\n') : output);
	return false;
}

async function runAll(folder: string): Promise<boolean> {
	for (let count = 0; count < busyLoops; count++) start(['-e', busyLoop], 'ignore');
	for (let number = 1; number <= runs; number++) {
		const title = `run ${number} of ${runs}`;
		const turn = {
			title,
			node: process.execPath,
			words: ['unit', 'service', 'screen', 'program', 'slow'].flatMap(name => ['--project', name]),
			isJittered: number % 2 === 0,
		};
		if (!(await run(folder, turn))) return false;
	}
	endAll();
	for (const version of otherNodes) {
		const words = ['--project', 'program', '--project', 'slow', '--passWithNoTests'];
		const node = await findNode(version);
		if (!(await run(folder, {title: `Node ${version}`, node, words, isJittered: false}))) return false;
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
	if (!(await runAll(folder))) process.exitCode = 1;
} finally {
	endAll();
	await rm(folder, {recursive: true, force: true});
}
