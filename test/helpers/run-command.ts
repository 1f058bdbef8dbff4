import {PassThrough} from 'node:stream';
import type {Loaders} from '../../source/loaders.ts';
import {run} from '../../source/run.ts';
import {createIndexer} from '../../source/services/indexer/indexer.ts';
import {createChainNode} from '../../source/services/node/chain-node.ts';
import type {System} from '../../source/system/system.ts';

export interface Outcome {
	readonly exitCode: number;
	readonly stdout: string;
	readonly stderr: string;
}

export interface RunSettings {
	/** Words that start the program. */
	readonly program?: readonly string[];
	readonly environment?: Readonly<Record<string, string>>;
	/** Width in cells of the terminal that stdin, stdout and stderr are; undefined: all are pipes. */
	readonly columns?: number;
	/** True if stdout is a pipe, as in `validators | less`. */
	readonly isPiped?: boolean;
	/** Content of stdin; undefined: it stays open and silent. */
	readonly stdin?: string | Uint8Array;
	readonly loaders?: Partial<Loaders>;
	/** Given what sends a signal to the program, and what it has written to stderr so far, before it runs. */
	readonly onStart?: (signal: (name: NodeJS.Signals) => void, said: () => string) => void;
}

/** Runs the program in this process over streams in memory, with the real client. */
export async function runCommand(typed: readonly string[], settings: RunSettings = {}): Promise<Outcome> {
	const listeners = new Set<{signal: NodeJS.Signals; listener: () => void}>();
	const [stdout, stderr] = [
		collect(settings.isPiped ? undefined : settings.columns),
		collect(settings.columns),
	];
	const system: System = {
		arguments: typed,
		program: settings.program ?? ['/usr/bin/stakedeck'],
		environment: {LANG: 'C.UTF-8', TERM: 'xterm-256color', ...settings.environment},
		stdin: Object.assign(toStdin(settings.stdin), {isTTY: settings.columns !== undefined}) as never,
		stdout: stdout.stream,
		stderr: stderr.stream,
		onSignal(signal, listener) {
			const entry = {signal, listener};
			listeners.add(entry);
			return () => void listeners.delete(entry);
		},
		isHeard: name => [...listeners].some(({signal}) => signal === name),
		raiseSignal: unexpected,
		signalGroup: unexpected,
		pid: process.pid,
		onBug: () => () => {},
		outliveReaders() {},
		endNow() {},
		usage: () => ({nodeVersion: '0', startedAt: 0, residentBytes: 0, heapBytes: 0, processorSeconds: 0}),
		keepHeapSteady() {},
		spareMemory() {},
	};
	const loaders: Loaders = {
		createIndexer: async options => createIndexer(options),
		loadSqlite: () => import('node:sqlite'),
		openTerminal: async () => undefined,
		createNode: async options => createChainNode(options),
		startSimulator: unexpected,
		runDashboard: unexpected,
		...settings.loaders,
	};
	settings.onStart?.(name => {
		for (const {signal, listener} of [...listeners]) if (signal === name) listener();
	}, stderr.text);
	const about = {name: 'stakedeck', version: '0.0.0', description: 'A program under test', runtime: 'test'};
	const exitCode = await run(system, loaders, about);
	return {exitCode, stdout: stdout.text(), stderr: stderr.text()};
}

function toStdin(content: string | Uint8Array | undefined): PassThrough {
	const stream = new PassThrough();
	if (content !== undefined) stream.end(content);
	return stream;
}

function collect(columns: number | undefined) {
	const chunks: Buffer[] = [];
	const stream = new PassThrough();
	stream.on('data', (chunk: Buffer) => chunks.push(chunk));
	const terminal = columns === undefined ? {} : {isTTY: true, columns};
	return {
		stream: Object.assign(stream, terminal) as unknown as NodeJS.WriteStream,
		text: () => Buffer.concat(chunks).toString(),
	};
}

function unexpected(): never {
	throw new Error('nothing of this kind was expected');
}
