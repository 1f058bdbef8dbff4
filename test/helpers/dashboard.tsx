import {Console} from 'node:console';
import {createMemoryJournal} from '../../source/broadcast/journal.ts';
import {type DashboardSetup, runDashboard} from '../../source/dashboard/dashboard.tsx';
import {createSessionLog} from '../../source/dashboard/shell/session-log.ts';
import type {Connection} from '../../source/services/connection.ts';
import {createMemoryStore} from '../../source/store/store.ts';
import type {System} from '../../source/system/system.ts';
import {connectionTo, noServices} from './connection.ts';
import {createFakeIndexer, type FakeIndexer} from './fake-indexer.ts';
import {createFakeTerminal, type FakeTerminal} from './fake-terminal.ts';
import {readRoute} from './routes.ts';
import {until} from './until.ts';

export interface RunningDashboard extends FakeTerminal {
	readonly indexer: FakeIndexer;
	/** Text written to stderr; a test that never reads it fails if there is any. */
	errors(): string;
	/** Signals the program sent to itself. */
	readonly raised: string[];
	/** Calls the listeners of a signal. */
	signal(name: string): void;
	readonly exitCode: Promise<number | string>;
	/** Waits until the screen holds the text or matches it. */
	shows(wanted: string | RegExp): Promise<void>;
	/** Waits until the screen does no longer. */
	hides(wanted: string | RegExp): Promise<void>;
	[Symbol.asyncDispose](): Promise<void>;
}

// Ink makes a console of its own to keep stray words off the screen; the runner's console cannot make one.
Object.assign(console, {Console});

/** The console that Ink takes at the start of a screen, and gives back wrongly where two screens were there at once. */
const ownConsole = {...console};

export interface StartOptions
	extends Partial<Omit<DashboardSetup, 'start' | 'connection'>>,
		Partial<
			Pick<
				Connection,
				| 'isDemo'
				| 'intervalMilliseconds'
				| 'profile'
				| 'keyFile'
				| 'isReadOnly'
				| 'node'
				| 'isOwnNode'
				| 'chainId'
				| 'sampleOf'
			>
		> {
	/** Text of the route it opens on. */
	readonly view?: string;
	readonly columns?: number;
	readonly rows?: number;
	readonly indexer?: FakeIndexer;
	readonly isDemo?: boolean;
	readonly intervalMilliseconds?: number;
	readonly environment?: System['environment'];
}

/** A remark that the emulator of a terminal makes to the console, where the machine is slow. */
const remarkOfTheEmulator = /task queue exceeded allotted deadline by \d+ms\s*/g;

/** Runs the whole dashboard over a fake terminal; `await using` quits it at the end of the test. */
export function startDashboard(options: StartOptions = {}): RunningDashboard {
	const {
		columns = 80,
		rows = 24,
		indexer = createFakeIndexer(),
		environment = {},
		view = '',
		isDemo,
		intervalMilliseconds,
		profile,
		keyFile,
		isReadOnly,
		node,
		isOwnNode,
		chainId,
		sampleOf,
		...rest
	} = options;
	const terminal = createFakeTerminal(columns, rows);
	const listeners = new Map<string, Set<() => void>>();
	const raised: string[] = [];
	let errors = '';
	let areErrorsExpected = false;
	let isRunning = true;
	const system: System = {
		arguments: [],
		program: [],
		environment,
		stdin: terminal.stdin,
		stdout: terminal.stdout,
		stderr: {write: (text: string) => (errors += text)} as unknown as NodeJS.WriteStream,
		onSignal(name, listener) {
			const all = listeners.get(name) ?? new Set();
			listeners.set(name, all.add(listener));
			return () => all.delete(listener);
		},
		pid: process.pid,
		isHeard: name => (listeners.get(name)?.size ?? 0) > 0,
		onBug: () => () => {},
		outliveReaders() {},
		endNow() {},
		usage: () => ({nodeVersion: '0', startedAt: 0, residentBytes: 0, heapBytes: 0, processorSeconds: 0}),
		keepHeapSteady() {},
		spareMemory() {},
		signalGroup() {},
		raiseSignal(name) {
			raised.push(name);
			// Stopping is the shell's doing; any other signal comes back at once.
			if (name !== 'SIGTSTP') for (const listener of [...(listeners.get(name) ?? [])]) listener();
		},
	};
	const exitCode = runDashboard(
		{
			connection: connectionTo(indexer, {
				isDemo,
				intervalMilliseconds,
				profile,
				keyFile,
				isReadOnly,
				node,
				isOwnNode,
				chainId,
				sampleOf,
			}),
			services: noServices,
			log: createSessionLog(Date.now),
			store: createMemoryStore(),
			journal: createMemoryJournal(),
			views: {},
			borders: 'auto',
			start: readRoute(view),
			keys: {},
			hasMouse: false,
			hasBell: false,
			colors: 'none',
			theme: undefined,
			isAscii: false,
			isSpoken: false,
			isUtc: true,
			...rest,
		},
		system,
	).finally(() => {
		isRunning = false;
		Object.assign(console, ownConsole);
	});
	const holds = (wanted: string | RegExp) =>
		typeof wanted === 'string' ? terminal.text().includes(wanted) : wanted.test(terminal.text());
	return {
		...terminal,
		indexer,
		errors() {
			areErrorsExpected = true;
			return errors;
		},
		raised,
		signal: name => {
			for (const listener of listeners.get(name) ?? []) listener();
		},
		exitCode,
		shows: wanted =>
			until(
				() => holds(wanted),
				() => `no ${wanted} on the screen:\n${terminal.text()}`,
			),
		hides: wanted =>
			until(
				() => !holds(wanted),
				() => `still ${wanted} on the screen:\n${terminal.text()}`,
			),
		async [Symbol.asyncDispose]() {
			indexer.release();
			if (isRunning) terminal.type('\u0003'.repeat(4));
			await exitCode;
			// React's warnings come here, past the screen.
			errors = errors.replaceAll(remarkOfTheEmulator, '');
			if (!areErrorsExpected && errors !== '') throw new Error(`written to stderr:\n${errors}`);
		},
	};
}

/**
Waits until another dashboard of the same interval has asked three times: as long as one has to be watched that should
ask, or write, nothing.
*/
export async function passPolls(intervalMilliseconds: number): Promise<void> {
	await using other = startDashboard({intervalMilliseconds});
	const {queries} = other.indexer;
	await until(
		() => queries.length > 3,
		() => 'the other dashboard does not ask',
	);
}
