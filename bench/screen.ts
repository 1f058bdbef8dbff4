import {readFile} from 'node:fs/promises';
import {setTimeout as sleep} from 'node:timers/promises';
import {spawn} from '@lydell/node-pty';
import {environment} from './processes.ts';

/** Rows and columns of a terminal, in cells. */
export interface Size {
	readonly columns: number;
	readonly rows: number;
}

/** What a key brought onto the screen. */
export interface Frame {
	/** From the key to the last byte of what it drew. */
	readonly milliseconds: number;
	readonly bytes: number;
}

/** A program on a pseudo-terminal of its own. */
export interface Screen {
	/** Rejects where the program ends before it has written the text. */
	waitFor(text: string): Promise<void>;
	press(key: string): Promise<Frame>;
	/** Sends a key and waits for nothing. */
	send(key: string): void;
	/** Everything written so far, in bytes. */
	bytesWritten(): number;
	/** What the program has used of the processor; undefined where the system does not say it. */
	cpuMilliseconds(): Promise<number | undefined>;
	/** Memory it holds, in MiB; undefined where the system does not say it. */
	memory(): Promise<number | undefined>;
	end(): Promise<void>;
}

/** A frame is whole once nothing follows for this long; a person's keys are no closer to each other. */
const silenceMilliseconds = 20;

/** A key that draws nothing for this long draws nothing. */
const patienceMilliseconds = 2000;

/** Starts a program on a terminal of that size. */
export function openScreen(file: string, parameters: readonly string[], size: Size, home = ''): Screen {
	const terminal = spawn(file, [...parameters], {
		cols: size.columns,
		rows: size.rows,
		env: {...environment, ...(home !== '' && {HOME: home})},
	});
	let output = '';
	let bytes = 0;
	let lastAt = 0;
	let hasEnded = false;
	const exit = new Promise<void>(resolve => terminal.onExit(() => resolve()));
	void exit.then(() => {
		hasEnded = true;
	});
	terminal.onData(data => {
		lastAt = performance.now();
		bytes += Buffer.byteLength(data);
		output = (output + data).slice(-100_000);
	});
	const silence = async (since: number) => {
		while (performance.now() - Math.max(since, lastAt) < silenceMilliseconds) await sleep(1);
	};
	return {
		async waitFor(text) {
			while (!output.includes(text)) {
				if (hasEnded) throw new Error(`${file} ended without “${text}”:\n${output}`);
				await sleep(5);
			}
			await silence(performance.now());
		},
		async press(key) {
			output = '';
			const before = bytes;
			const started = performance.now();
			terminal.write(key);
			while (bytes === before) {
				if (hasEnded) throw new Error(`${file} ended at ${JSON.stringify(key)}`);
				if (performance.now() - started > patienceMilliseconds) return {milliseconds: Number.NaN, bytes: 0};
				await sleep(1);
			}
			await silence(started);
			return {milliseconds: lastAt - started, bytes: bytes - before};
		},
		send: key => terminal.write(key),
		bytesWritten: () => bytes,
		cpuMilliseconds: () => readCpu(terminal.pid),
		memory: () => readMemory(terminal.pid),
		async end() {
			terminal.kill('SIGTERM');
			await exit;
		},
	};
}

/** Linux counts the time of a process in hundredths of a second. */
async function readCpu(pid: number): Promise<number | undefined> {
	const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
	const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ');
	return fields && (Number(fields[11]) + Number(fields[12])) * 10;
}

async function readMemory(pid: number): Promise<number | undefined> {
	const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => undefined);
	const found = /VmRSS:\s*(\d+) kB/.exec(text ?? '');
	return found ? Number(found[1]) / 1024 : undefined;
}
