import {EventEmitter} from 'node:events';
import {PassThrough} from 'node:stream';
import {type IBufferCell, Terminal} from '@xterm/headless';
import {linesOf} from './screen-lines.ts';
import {measureAsToday} from './unicode-widths.ts';

/** The two streams of a terminal of a given size, and the screen a person would see. */
export interface FakeTerminal {
	readonly stdin: NodeJS.ReadStream;
	readonly stdout: NodeJS.WriteStream;
	/** Everything written so far. */
	written(): string;
	type(text: string): void;
	resize(columns: number, rows: number): void;
	/** Lines of the screen, without the blanks at their ends. */
	lines(): string[];
	text(): string;
	/** The cell at a column and row from 0. */
	cell(column: number, row: number): IBufferCell | undefined;
	/** Resolves once the screen shows all that was written: an emulated one takes it in a little later. */
	caughtUp(): Promise<void>;
}

export function createFakeTerminal(columns: number, rows: number): FakeTerminal {
	const screen = new Terminal({cols: columns, rows, allowProposedApi: true, scrollback: 0});
	measureAsToday(screen);
	let written = '';
	/** Read once for each frame, however often a test looks. */
	let text: string | undefined;
	const stdout = Object.assign(new EventEmitter(), {
		isTTY: true,
		writable: true,
		columns,
		rows,
		write(data: string, done?: unknown) {
			written += data;
			// A line feed alone goes straight down on a raw screen; a terminal in its usual mode adds the return.
			screen.write(data.replaceAll(/(?<!\r)\n/g, '\r\n'), () => {
				text = undefined;
				if (typeof done === 'function') done();
			});
			return true;
		},
	});
	const stdin = Object.assign(new PassThrough(), {
		isTTY: true,
		setRawMode: () => stdin,
		ref: () => stdin,
		unref: () => stdin,
	});
	const lines = () => linesOf(screen);
	return {
		stdin: stdin as unknown as NodeJS.ReadStream,
		stdout: stdout as unknown as NodeJS.WriteStream,
		written: () => written,
		type: text => void stdin.write(text),
		resize(nextColumns, nextRows) {
			screen.resize(nextColumns, nextRows);
			text = undefined;
			Object.assign(stdout, {columns: nextColumns, rows: nextRows});
			stdout.emit('resize');
		},
		lines,
		text: () => (text ??= lines().join('\n')),
		cell: (column, row) =>
			screen.buffer.active.getLine(screen.buffer.active.viewportY + row)?.getCell(column),
		caughtUp: () => new Promise(resolve => screen.write('', resolve)),
	};
}
