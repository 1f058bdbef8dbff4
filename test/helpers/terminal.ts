import {spawn} from '@lydell/node-pty';
import headless, {type IBufferCell} from '@xterm/headless';
import {beginUpdate, endUpdate} from '../../source/terminal/painter/terminal.ts';
import {linesOf, wholeLinesOf} from './screen-lines.ts';
import {measureAsToday} from './unicode-widths.ts';
import {until} from './until.ts';

interface TerminalOptions {
	readonly columns?: number;
	readonly rows?: number;
	/** Beside the few that a terminal sets. */
	readonly env?: Readonly<Record<string, string>>;
	/** Working directory of the program; default: that of the tests. */
	readonly folder?: string;
}

/** A program in a real pseudo-terminal, and what a person would see of it. */
export interface RealTerminal {
	readonly pid: number;
	/** Everything the program wrote. */
	written(): string;
	type(text: string): void;
	/** Reads nothing of what the program writes, as a line that hangs. */
	pause(): void;
	resume(): void;
	resize(columns: number, rows: number): void;
	/** Takes the terminal away, as a connection that breaks off. */
	hangUp(): Promise<void>;
	/** Lines of the screen, without the blanks at their ends. */
	lines(): string[];
	text(): string;
	/** Returns all text written, also that scrolled out, with wrapped lines joined. */
	wholeText(): string;
	/** Resolves once the screen shows everything that was written so far, and no half of a synchronized update. */
	drawn(): Promise<void>;
	/** Waits until the screen holds the text or matches it. */
	shows(wanted: string | RegExp): Promise<void>;
	/** The cell at a column and row from 0: its text, width and colours. */
	cell(column: number, row: number): IBufferCell | undefined;
	isAlternate(): boolean;
	isCursorShown(): boolean;
	title(): string;
	/** Exit code; -1 for the end by a signal. */
	readonly exitCode: Promise<number>;
	[Symbol.asyncDispose](): Promise<void>;
}

/** Starts a command in a terminal of its own; `await using` ends it. */
export function openTerminal(
	file: string,
	words: readonly string[],
	options: TerminalOptions = {},
): RealTerminal {
	const {columns = 80, rows = 24, env = {}, folder} = options;
	const screen = new headless.Terminal({
		cols: columns,
		rows,
		allowProposedApi: true,
		scrollback: 1000,
		windowOptions: {pushTitle: true, popTitle: true},
	});
	measureAsToday(screen);
	let title = '';
	screen.onTitleChange(next => {
		title = next;
	});
	let written = '';
	let isCursorShown = true;
	let isRunning = true;
	const child = spawn(file, [...words], {
		cols: columns,
		rows,
		name: env.TERM ?? 'xterm-256color',
		...(folder === undefined ? {} : {cwd: folder}),
		env: {PATH: process.env.PATH, TERM: 'xterm-256color', LANG: 'C.UTF-8', TZ: 'UTC', ...env},
	});
	child.onData(data => {
		written += data;
		screen.write(data);
		const lastShown = written.lastIndexOf('\u001B[?25h');
		isCursorShown = lastShown >= written.lastIndexOf('\u001B[?25l');
	});
	const exitCode = new Promise<number>(resolve => {
		child.onExit(({exitCode: code, signal}) => {
			isRunning = false;
			resolve(signal ? -1 : code);
		});
	});
	// A real terminal shows an update once it is whole; a busy machine brings it in several parts.
	const isWhole = () => !isRunning || written.lastIndexOf(beginUpdate) <= written.lastIndexOf(endUpdate);
	const lines = () => linesOf(screen);
	const text = () => lines().join('\n');
	return {
		pid: child.pid,
		written: () => written,
		type: keys => child.write(keys),
		pause: () => child.pause(),
		resume: () => child.resume(),
		resize(nextColumns, nextRows) {
			screen.resize(nextColumns, nextRows);
			child.resize(nextColumns, nextRows);
		},
		// The types of the library leave it out.
		hangUp() {
			const {promise, resolve} = Promise.withResolvers<void>();
			const hung = child as unknown as {destroy(): void; readonly _socket: NodeJS.EventEmitter};
			hung._socket.once('close', () => resolve());
			hung.destroy();
			return promise;
		},
		lines,
		text,
		wholeText: () => wholeLinesOf(screen).join('\n'),
		async drawn() {
			do {
				await until(isWhole, () => `half an update was written:\n${text()}`);
				await new Promise<void>(resolve => screen.write('', resolve));
			} while (!isWhole());
		},
		shows: wanted =>
			until(
				() => (typeof wanted === 'string' ? text().includes(wanted) : wanted.test(text())),
				() => `no ${wanted} on the screen:\n${text()}`,
			),
		cell: (column, row) =>
			screen.buffer.active.getLine(screen.buffer.active.viewportY + row)?.getCell(column),
		isAlternate: () => screen.buffer.active.type === 'alternate',
		isCursorShown: () => isCursorShown,
		title: () => title,
		exitCode,
		async [Symbol.asyncDispose]() {
			if (isRunning) child.kill('SIGKILL');
			await exitCode;
		},
	};
}
