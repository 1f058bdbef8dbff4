import process from 'node:process';
import {isSea} from 'node:sea';
import {description, name, version} from '../package.json' with {type: 'json'};
import type {Loaders} from './loaders.ts';
import {run} from './run.ts';
import type {System} from './system/system.ts';
import {startTimer} from './system/timer.ts';

// Closes the debugger that SIGUSR1 opened before the launcher ignored it, and not one that the user asked Node for. Not
// before the loop has looked for events once, when Node would open it again.
if (!`${process.execArgv} ${process.env.NODE_OPTIONS}`.includes('--inspect')) {
	const close = () => process.getBuiltinModule('node:inspector').close();
	startTimer(() => setImmediate(close), 500).unref();
}

let outlivesReaders = false;

/** Counts the open files of this process but that of the count itself; undefined where the system does not list them. */
function countOpenFiles(): number | undefined {
	try {
		return process.getBuiltinModule('node:fs').readdirSync('/proc/self/fd').length - 1;
	} catch {
		return undefined;
	}
}

const system: System = {
	arguments: process.argv.slice(2),
	program: isSea() ? [process.execPath] : [process.execPath, process.argv[1] ?? ''],
	environment: process.env,
	pid: process.pid,
	stdin: process.stdin,
	stdout: process.stdout,
	stderr: process.stderr,
	onSignal(signal, listener) {
		process.on(signal, listener);
		return () => void process.off(signal, listener);
	},
	isHeard: signal => process.listenerCount(signal) > 0,
	onBug(listener) {
		process.on('uncaughtException', listener);
		return () => void process.off('uncaughtException', listener);
	},
	raiseSignal: signal => void process.kill(process.pid, signal),
	signalGroup: (leader, signal) => void process.kill(-leader, signal),
	endNow: exitCode => process.exit(exitCode),
	outliveReaders() {
		outlivesReaders = true;
	},
	usage() {
		const {rss, heapUsed} = process.memoryUsage();
		const {user, system: own} = process.cpuUsage();
		return {
			nodeVersion: process.versions.node,
			startedAt: performance.timeOrigin / 1000,
			residentBytes: rss,
			heapBytes: heapUsed,
			processorSeconds: (user + own) / 1e6,
			openFiles: countOpenFiles(),
		};
	},
	async keepHeapSteady() {
		(await import('./system/steady-heap.ts')).keepHeapSteady();
	},
	async spareMemory() {
		(await import('./system/steady-heap.ts')).spareMemory();
	},
};

const loaders: Loaders = {
	createIndexer: async options => (await import('./services/indexer/indexer.ts')).createIndexer(options),
	createNode: async options => (await import('./services/node/chain-node.ts')).createChainNode(options),
	startSimulator: async options => {
		const [{startSimulator}, {sampleOf}] = await Promise.all([
			import('./simulator/server.ts'),
			import('./simulator/sample.ts'),
		]);
		const {url, chain, close} = await startSimulator(options);
		return {url, delegators: chain.delegators, sampleOf: kind => sampleOf(chain.state, kind), close};
	},
	loadSqlite: async () => {
		const {emitWarning} = process;
		// Older versions of Node warn of it on stderr, which the dashboard draws on.
		process.emitWarning = () => {};
		try {
			return process.getBuiltinModule('node:sqlite');
		} finally {
			process.emitWarning = emitWarning;
		}
	},
	openTerminal: async () => (await import('./system/ask-terminal.ts')).openTerminal(),
	runDashboard: async (options, runningSystem) =>
		(await import('./dashboard/dashboard.tsx')).runDashboard(options, runningSystem),
};

// The reader of a pipe may close it, as `| head` does, and then nobody is left to notify. Other stream errors are
// handled by the code that writes; without a listener they would end the program with a stack trace.
for (const stream of [process.stdout, process.stderr]) {
	stream.on('error', (error: NodeJS.ErrnoException) => {
		if (error.code === 'EPIPE' && !outlivesReaders) process.exit(process.exitCode ?? 0);
	});
}

const runtime = `${isSea() ? 'single executable, ' : ''}node ${process.versions.node}, ${process.platform} ${process.arch}`;

try {
	// Not process.exit, which would cut off output that a pipe has not taken yet.
	process.exitCode = await run(system, loaders, {name, version, description, runtime});
} catch (error) {
	process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
	process.exitCode = 1;
}
