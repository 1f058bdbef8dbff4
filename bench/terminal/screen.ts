import {setTimeout as sleep} from 'node:timers/promises';
import {type IPty, spawn} from '@lydell/node-pty';
import {createEnvironment} from './environment.ts';
import {createEmulator, type Picture, type Size} from './picture.ts';
import {type Memory, readCpu, readMemory} from './usage.ts';

/** Frame drawn for a key. */
interface Frame {
	/** Milliseconds from the key to the last byte drawn for it; NaN if it drew nothing. */
	readonly milliseconds: number;
	readonly bytes: number;
}

export interface PressOptions {
	/** A frame is whole once nothing follows for this long. @default 15 ms, less than a person's keys are apart */
	readonly silence?: number;
	/** Text that the screen shows once the frame is whole; default: the first silence ends it. */
	readonly until?: RegExp;
}

/** A program on a pseudo-terminal of its own. */
export interface Screen {
	/** Waits until the screen matches and nothing follows. Rejects where the program ends first, or after a long wait. */
	shows(wanted: RegExp): Promise<void>;
	/** Waits until the output has the word, and returns the time of `performance`. Rejects if the program ends first. */
	writes(word: string): Promise<number>;
	press(key: string, options?: PressOptions): Promise<Frame>;
	/** Sends a key and waits for nothing. */
	send(key: string): void;
	/** Makes the terminal another size; what is drawn for it is the frame. */
	resize(size: Size): Promise<Frame>;
	/** Waits until nothing came for so many milliseconds. */
	silence(milliseconds: number): Promise<void>;
	/** Everything written so far, in bytes. */
	bytesWritten(): number;
	/** Returns the time of the last byte, on the clock of `performance`. */
	lastAt(): number;
	/** Calls with each piece that comes, until the returned function is called. */
	watch(listener: (bytes: number) => void): () => void;
	picture(): Promise<Picture>;
	/** Milliseconds of processor time; undefined where the system does not say it. */
	cpu(): Promise<number | undefined>;
	memory(): Promise<Memory>;
	/** Ends it: by a key, as a person does, or else by SIGTERM. */
	end(key?: string): Promise<void>;
}

/** A key that draws nothing for this long draws nothing. */
const patienceMilliseconds = 2000;
const longestWaitMilliseconds = 60_000;

/** Query of a program for synchronized output, and the answer of a terminal that has it. */
const question = '\u001B[?2026$p';
const answer = '\u001B[?2026;2$y';

/** Starts a program on a terminal of that size, which answers as a modern one. */
export function openScreen(file: string, parameters: readonly string[], size: Size): Screen {
	const terminal = spawn(file, [...parameters], {
		cols: size.columns,
		rows: size.rows,
		env: createEnvironment(),
	});
	const emulator = createEmulator(size);
	const output = readOutput(terminal);
	const picture = () => emulator.draw(output.takeUndrawn());
	const silence = async (milliseconds: number) => {
		const since = performance.now();
		while (performance.now() - Math.max(since, output.lastAt()) < milliseconds) await sleep(1);
	};
	const shows = async (wanted: RegExp) => {
		const latest = performance.now() + longestWaitMilliseconds;
		for (;;) {
			const {text} = await picture();
			if (wanted.test(text)) return;
			const why = output.hasEnded() ? 'ended' : performance.now() > latest ? 'stays' : undefined;
			if (why) throw new Error(`${file} ${parameters.join(' ')} ${why} without ${wanted}:\n${text}`);
			await sleep(5);
		}
	};
	/** Returns the frame that follows an event at the terminal. */
	const frameOf = async (happen: () => void, {silence: quiet = 15, until}: PressOptions): Promise<Frame> => {
		const before = output.bytes();
		const started = performance.now();
		happen();
		while (output.bytes() === before) {
			if (output.hasEnded()) throw new Error(`${file} ${parameters.join(' ')} ended at a key`);
			if (performance.now() - started > patienceMilliseconds) return {milliseconds: Number.NaN, bytes: 0};
			await sleep(1);
		}
		if (until) await shows(until);
		await silence(quiet);
		return {milliseconds: output.lastAt() - started, bytes: output.bytes() - before};
	};
	return {
		async shows(wanted) {
			await shows(wanted);
			await silence(50);
		},
		writes: word =>
			new Promise((resolve, reject) => {
				let written = '';
				const look = () => {
					written = output.undrawn();
					if (written.includes(word)) resolve(performance.now());
				};
				output.watch(look);
				void output.end.then(() => reject(new Error(`${file} ended without “${word}”:\n${written}`)));
			}),
		press: (key, options = {}) => frameOf(() => terminal.write(key), options),
		send: key => terminal.write(key),
		resize: next =>
			frameOf(
				() => {
					emulator.resize(next);
					terminal.resize(next.columns, next.rows);
				},
				{silence: 100},
			),
		silence,
		bytesWritten: output.bytes,
		lastAt: output.lastAt,
		watch: output.watch,
		picture,
		cpu: () => readCpu(terminal.pid),
		memory: () => readMemory(terminal.pid),
		async end(key) {
			if (key === undefined) terminal.kill('SIGTERM');
			else terminal.write(key);
			await output.end;
		},
	};
}

/** Reads the output of a program as it comes, and answers its query at once. */
function readOutput(terminal: IPty) {
	const listeners = new Set<(bytes: number) => void>();
	// Drawn only when somebody looks: the time that the bench takes to draw is no part of the program's.
	let undrawn = '';
	let tail = '';
	let bytes = 0;
	let lastAt = 0;
	let hasEnded = false;
	terminal.onData(data => {
		lastAt = performance.now();
		const count = Buffer.byteLength(data);
		bytes += count;
		undrawn += data;
		if ((tail + data).includes(question)) terminal.write(answer);
		tail = data.slice(1 - question.length);
		for (const listener of listeners) listener(count);
	});
	const end = new Promise<void>(resolve => {
		terminal.onExit(() => {
			hasEnded = true;
			resolve();
		});
	});
	return {
		end,
		bytes: () => bytes,
		lastAt: () => lastAt,
		hasEnded: () => hasEnded,
		undrawn: () => undrawn,
		takeUndrawn() {
			const output = undrawn;
			undrawn = '';
			return output;
		},
		watch(listener: (bytes: number) => void) {
			listeners.add(listener);
			return () => void listeners.delete(listener);
		},
	};
}
