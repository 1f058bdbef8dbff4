import {once} from 'node:events';
import {readdirSync, readFileSync} from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import {cli, type Running, spawnProgram} from '../helpers/spawn.ts';
import {openTerminal} from '../helpers/terminal.ts';
import {until} from '../helpers/until.ts';
import {whenDone} from '../helpers/when-done.ts';

/** Programs that live through a day. */
export type ProgramKind = 'watch' | 'exporter' | 'dashboard';

const words: Readonly<Record<ProgramKind, readonly string[]>> = {
	watch: ['--name', 'day', '--bookmarks'],
	exporter: ['--listen', '127.0.0.1:0', '--all-validators'],
	dashboard: ['--view', 'overview'],
};

/** Limits of requests shrink with the time. */
const patience = ['--timeout', '300'];

const preload = path.join(import.meta.dirname, '../fixtures/fast-time.mjs');

/** What a program takes of the machine. */
export interface Sample {
	/** Resident memory, MiB. */
	readonly memory: number;
	readonly descriptors: number;
	readonly timers: number;
}

interface ProgramOptions {
	/** Address of the indexer. */
	readonly url: string;
	/** Folder of state and configuration. */
	readonly home: string;
	/** File for counts of timers. */
	readonly counts: string;
	readonly scale: number;
	readonly origin: number;
}

export type DayProgram = ReturnType<typeof openProgram>;

/** Starts a program, and starts it again whenever it ends. */
export function openProgram(kind: ProgramKind, {url, home, counts, scale, origin}: ProgramOptions) {
	const runs: DayRun[] = [];
	const samples: Sample[] = [];
	let [kills, isDone] = [0, false];
	const times = {TIME_SCALE: String(scale), TIME_ORIGIN: String(origin), COUNTS: counts};
	const folders = {XDG_STATE_HOME: home, XDG_CONFIG_HOME: home};
	const environment = {PATH: process.env.PATH ?? '', TZ: 'UTC', ...folders, ...times};
	const start = () => {
		const command = kind === 'dashboard' ? [] : [kind];
		const typed = ['--import', preload, cli, ...command, '-i', url, ...words[kind], ...patience];
		const run =
			kind === 'dashboard'
				? openScreen(typed, environment)
				: spawnProgram([process.execPath, ...typed], {environment});
		runs.push(run);
		void run.ended.then(() => isDone || start());
	};
	start();
	const last = () => runs.at(-1) as DayRun;
	let exitCode: number | null = null;
	let lastScrape: string | undefined;
	return {
		kind,
		samples,
		kills: () => kills,
		exitCode: () => exitCode,
		/** Metrics of an exporter before it ended for good. */
		lastScrape: () => lastScrape ?? '',
		stderr: () => runs.map(run => run.stderr()).join(''),
		/** Ids of the whole lines of each run of a watch. */
		lines: () => linesOf(runs),
		kill(signal: NodeJS.Signals) {
			kills++;
			last().child.kill(signal);
		},
		/** Asks for the metrics of its last run; undefined: it serves none now. */
		scrape: () => scrape(last()),
		sample() {
			const {pid = 0} = last().child;
			const timers = Number(readFileSync(counts, 'utf8').trim().split('\n').at(-1));
			const status = readFileSync(`/proc/${pid}/status`, 'utf8');
			const memory = Number(/^VmRSS:\s*(\d+)/m.exec(status)?.[1]) / 1024;
			samples.push({memory, descriptors: readdirSync(`/proc/${pid}/fd`).length, timers});
			process.kill(pid, 'SIGUSR2');
		},
		/**
		Ends it for good, a watch once it has handed over the events.

		@param ids of the events that are sure
		*/
		async end(ids: readonly string[]) {
			await until(
				() => {
					const lines = new Set(linesOf(runs).flat());
					return kind !== 'watch' || ids.every(id => lines.has(id));
				},
				() => `${kind} did not hand over all of ${ids}: ${linesOf(runs).flat()}`,
				120_000,
			);
			// Limits of time shrink for its server too, so that it may break off an answer.
			for (let turn = 0; kind === 'exporter' && lastScrape === undefined && turn < 20; turn++) {
				lastScrape = await scrape(last());
			}
			isDone = true;
			last().child.kill('SIGTERM');
			exitCode = (await last().ended).code;
		},
	};
}

/** A run of a program. */
interface DayRun extends Pick<Running, 'stdout' | 'stderr' | 'ended'> {
	readonly child: {
		readonly pid?: number | undefined;
		readonly exitCode: number | null;
		readonly signalCode: NodeJS.Signals | null;
		kill(signal: NodeJS.Signals): boolean;
	};
}

/** Starts a program in a terminal; it has no output but its screen. */
function openScreen(typed: readonly string[], env: Readonly<Record<string, string>>): DayRun {
	const {pid, exitCode, type} = openTerminal(process.execPath, typed, {env, columns: 140, rows: 45});
	let hasEnded = false;
	const ended = exitCode.then(code => {
		hasEnded = true;
		return {code, signal: null};
	});
	whenDone(() => hasEnded || process.kill(pid, 'SIGKILL'));
	const kill = (signal: NodeJS.Signals) => {
		if (hasEnded) return false;
		// Asked to end, as users do it.
		if (signal === 'SIGTERM') type('Q');
		else process.kill(pid, signal);
		return true;
	};
	return {
		child: {pid, exitCode: null, signalCode: null, kill},
		ended,
		stdout: () => '',
		stderr: () => '',
	};
}

async function scrape({child, stderr}: DayRun): Promise<string | undefined> {
	const port = /:(\d+)\/metrics/.exec(stderr())?.[1];
	if (port === undefined || child.exitCode !== null || child.signalCode !== null) return undefined;
	try {
		const request = http.get({host: '127.0.0.1', port, path: '/metrics', agent: false});
		const [response] = (await once(request, 'response')) as [http.IncomingMessage];
		return (await Array.fromAsync(response)).join('');
	} catch {
		// It was killed a moment ago.
		return undefined;
	}
}

/** Ids of the whole lines of each run; a line that was cut short by a kill went to nobody. */
function linesOf(runs: readonly DayRun[]): readonly (readonly string[])[] {
	return runs.map(run =>
		run
			.stdout()
			.split('\n')
			.slice(0, -1)
			.map(line => JSON.parse(line))
			.filter(({type}) => type !== 'stakedeck.bookmark')
			.map(({id}) => id),
	);
}
