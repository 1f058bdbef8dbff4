import {type IBufferCell, Terminal} from '@xterm/headless';
import {lookOf, textOf} from './look.ts';
import {measureAsToday} from './unicode-widths.ts';

/** An emulated terminal that tells what it shows cell by cell. */
export interface Emulator {
	readonly screen: Terminal;
	/** Resolves once the terminal has taken it in. */
	write(data: string): Promise<void>;
	/** Returns a line for each row: its characters with their colours and attributes. */
	cells(): readonly string[];
	close(): void;
}

/** @param isOld with the widths that terminals gave to characters in 2010 */
export function createEmulator(columns: number, rows: number, {isOld = false} = {}): Emulator {
	const screen = new Terminal({cols: columns, rows, allowProposedApi: true, scrollback: 100});
	if (!isOld) measureAsToday(screen);
	return {
		screen,
		write: data => new Promise(resolve => screen.write(data, resolve)),
		cells() {
			const {active} = screen.buffer;
			return Array.from({length: screen.rows}, (_, row) => {
				const line = active.getLine(active.viewportY + row);
				return Array.from({length: screen.cols}, (_column, column) => nameOf(line?.getCell(column))).join('');
			});
		},
		close: () => screen.dispose(),
	};
}

function nameOf(cell: IBufferCell | undefined): string {
	const text = cell ? textOf(cell) : '';
	if (!cell || text === '' || cell.isAttributeDefault()) return text;
	const flags = Object.entries(lookOf(cell)).filter(([, value]) => value !== false && value !== undefined);
	return `<${text} ${JSON.stringify(Object.fromEntries(flags))}>`;
}
