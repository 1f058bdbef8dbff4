import {EventEmitter} from 'node:events';
import {PassThrough} from 'node:stream';
import {isDeepStrictEqual} from 'node:util';
import fc from 'fast-check';
import {Box, type Instance, render, Text, useWindowSize} from 'ink';
import {describe, expect, it} from 'vitest';
import {toFrameStream} from '../../source/terminal/frame-stream.ts';
import {createEmulator, type Emulator} from '../helpers/emulator.ts';
import {until} from '../helpers/until.ts';

/** A terminal that takes what is written when it is told to; the others at once. */
function createTerminal(columns: number, rows: number) {
	const emulator = createEmulator(columns, rows);
	const writes: string[] = [];
	const waiting: (() => void)[] = [];
	let isSlow = false;
	const stdout = Object.assign(new EventEmitter(), {
		isTTY: true,
		writable: true,
		columns,
		rows,
		write(data: string, done?: () => void) {
			writes.push(data);
			const shown = emulator.write(data.replaceAll(/(?<!\r)\n/g, '\r\n'));
			if (isSlow) waiting.push(() => done?.());
			else void shown.then(() => done?.());
			return true;
		},
	});
	return {
		emulator,
		stdout: stdout as unknown as NodeJS.WriteStream,
		writes,
		stop() {
			isSlow = true;
		},
		takeAll() {
			isSlow = false;
			for (const take of waiting.splice(0)) take();
		},
		resize(nextColumns: number, nextRows: number) {
			emulator.screen.resize(nextColumns, nextRows);
			Object.assign(stdout, {columns: nextColumns, rows: nextRows});
			stdout.emit('resize');
		},
	};
}

const stdin = () =>
	Object.assign(new PassThrough(), {
		isTTY: true,
		setRawMode: () => {},
		ref: () => {},
		unref: () => {},
	}) as never;

const paint = (code: number, end: number, text: string) => `\u001B[${code}m${text}\u001B[${end}m`;

interface List {
	readonly cursor: number;
	readonly top: number;
	readonly age: number;
	readonly kind: number;
	readonly isOverlaid: boolean;
}

const names = [
	'Kestrel Nodes',
	'青山ノード',
	'Stake & Relax 🦥',
	'Zoë',
	'⚡ Voltage',
	'Ember 한국',
	'●…',
	'',
];

/** A list under a cursor as the dashboard's are: a first line with an age, rows with colours, a last line. */
function Screen({cursor, top, age, kind, isOverlaid}: List) {
	const {columns, rows} = useWindowSize();
	const height = Math.max(1, rows - 2);
	const row = (index: number) => {
		const text = ` ${index} ${names[index % names.length]} ${'x'.repeat((index * kind) % 20)} ${index * 7919}`;
		if (index === cursor) return paint(7, 27, text.padEnd(columns));
		return text.replace('x', paint(31 + ((index * kind) % 6), 39, 'X'));
	};
	return (
		<Box flexDirection="column" height={rows}>
			<Text wrap="truncate">{`${paint(32, 39, '● live')} · ${age} s · ${names[kind % names.length]}`}</Text>
			{Array.from({length: height}, (_, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a row is its number in the list
				<Text key={top + index} wrap="truncate">
					{isOverlaid && index % 3 === 0 ? paint(1, 22, `help ${index}`) : row(top + index)}
				</Text>
			))}
			<Text wrap="truncate">{paint(2, 22, `row ${cursor} of many`)}</Text>
		</Box>
	);
}

const step = fc.oneof(
	{weight: 6, arbitrary: fc.record({cursor: fc.integer({min: -1, max: 1})})},
	{weight: 4, arbitrary: fc.record({top: fc.integer({min: -3, max: 3})})},
	{weight: 3, arbitrary: fc.record({age: fc.nat(120)})},
	{weight: 1, arbitrary: fc.record({kind: fc.nat(9)})},
	{weight: 1, arbitrary: fc.record({isOverlaid: fc.boolean()})},
	{
		weight: 1,
		arbitrary: fc.record({columns: fc.integer({min: 12, max: 60}), rows: fc.integer({min: 4, max: 16})}),
	},
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

function after(list: List, change: Step): List {
	if ('cursor' in change) return {...list, cursor: Math.max(0, list.cursor + change.cursor)};
	if ('top' in change) {
		const top = Math.max(0, list.top + change.top);
		return {...list, top, cursor: top + Math.max(0, list.cursor - list.top)};
	}
	return 'columns' in change ? list : {...list, ...change};
}

it('shows at any time what Ink alone would', {timeout: 120_000}, async () => {
	const options = {alternateScreen: true, interactive: true, maxFps: 1000, patchConsole: false} as const;
	await fc.assert(
		fc.asyncProperty(fc.array(step, {minLength: 20, maxLength: 40}), async steps => {
			let list: List = {cursor: 0, top: 0, age: 0, kind: 1, isOverlaid: false};
			const plain = createTerminal(40, 10);
			const ours = createTerminal(40, 10);
			const first = render(<Screen {...list} />, {...options, stdin: stdin(), stdout: plain.stdout});
			const {stream} = toFrameStream(ours.stdout);
			const second = render(<Screen {...list} />, {...options, stdin: stdin(), stdout: stream});
			for (const change of steps) {
				list = after(list, change);
				for (const [instance, terminal] of [
					[first, plain],
					[second, ours],
				] as const) {
					instance.rerender(<Screen {...list} />);
					if (!('columns' in change)) continue;
					// The emulator cannot take what was written for another size.
					await settled([instance], [terminal.emulator]);
					terminal.resize(change.columns, change.rows);
				}
				await settled([first, second], [plain.emulator, ours.emulator]);
				const isSame = () => isDeepStrictEqual(ours.emulator.cells(), plain.emulator.cells());
				// A new size settles before anything is drawn at it.
				if (!isSame()) await until(isSame, () => differenceOf(ours.emulator, plain.emulator));
			}
			first.unmount();
			second.unmount();
			plain.emulator.close();
			ours.emulator.close();
		}),
		{numRuns: 25},
	);
});

const differenceOf = (ours: Emulator, plain: Emulator) =>
	`${ours.cells().join('\n')}\n--- instead of ---\n${plain.cells().join('\n')}`;

/** Once all is drawn that was to be. */
async function settled(instances: readonly Instance[], emulators: readonly Emulator[]): Promise<void> {
	for (const instance of instances) await instance.waitUntilRenderFlush();
	for (const emulator of emulators) await emulator.write('');
}

const frame = (text: string) => ['\u001B[?2026h', text, '\u001B[?2026l'];
const write = (stream: NodeJS.WriteStream, pieces: readonly string[]) => {
	for (const piece of pieces) stream.write(piece);
};

it('keeps only the newest frame while the terminal takes none', async () => {
	const terminal = createTerminal(20, 3);
	const {stream} = toFrameStream(terminal.stdout);
	terminal.stop();
	for (let count = 0; count < 1000; count++) write(stream, frame(`${count} keys`));
	expect(terminal.writes).toHaveLength(1);
	terminal.takeAll();
	expect(terminal.writes).toHaveLength(2);
	await terminal.emulator.write('');
	expect(terminal.emulator.cells()[0]?.trim()).toBe('999 keys');
});

it('writes each frame at once and as one piece', () => {
	const terminal = createTerminal(20, 3);
	const {stream} = toFrameStream(terminal.stdout);
	write(stream, frame('one\ntwo\nthree'));
	expect(terminal.writes).toEqual([expect.stringMatching(/one.*two.*three/s)]);
});

it('writes no frame that was waiting once the screen was left', () => {
	const terminal = createTerminal(20, 3);
	const {stream} = toFrameStream(terminal.stdout);
	terminal.stop();
	write(stream, [...frame('first'), ...frame('second'), '\u001B[?25h', '\u001B[?1049l']);
	terminal.takeAll();
	expect(terminal.writes.slice(1)).toEqual(['\u001B[?25h', '\u001B[?1049l']);
});

it('draws the frame whole after the screen was taken again', () => {
	const terminal = createTerminal(20, 3);
	const {stream} = toFrameStream(terminal.stdout);
	terminal.stop();
	write(stream, [...frame('same'), '\u001B[?1049h', ...frame('same')]);
	terminal.takeAll();
	expect(terminal.writes.at(-1)).toContain('same');
});

it('draws the frame whole after words went to the screen past it', () => {
	const terminal = createTerminal(20, 3);
	const {stream} = toFrameStream(terminal.stdout);
	terminal.stop();
	write(stream, frame('same'));
	// What Ink does around a line to stderr: it erases its frame, and draws it again.
	write(stream, ['\u001B[?2026h', '\u001B[2K\u001B[1A\u001B[2K\u001B[G', 'same', '\u001B[?2026l']);
	terminal.takeAll();
	expect(terminal.writes).toEqual([expect.stringContaining('same'), expect.stringContaining('same')]);
});

describe('in a terminal that has lost the focus', () => {
	it('writes a frame now and then, the newest one', async () => {
		const terminal = createTerminal(20, 3);
		const clock = createFrameClock();
		const {stream, setPace} = toFrameStream(terminal.stdout, clock);
		setPace(1000);
		for (let count = 0; count < 30; count++) {
			write(stream, frame(`${count} readings`));
			await terminal.emulator.write('');
			clock.advance(100);
		}
		expect(terminal.writes).toHaveLength(4);
		await terminal.emulator.write('');
		expect(terminal.emulator.cells()[0]?.trim()).toBe('29 readings');
	});

	it('writes what was held back at once when the focus is back', async () => {
		const terminal = createTerminal(20, 3);
		const {stream, setPace} = toFrameStream(terminal.stdout);
		write(stream, frame('seen'));
		await terminal.emulator.write('');
		setPace(3_600_000);
		write(stream, frame('unseen'));
		expect(terminal.writes).toHaveLength(1);
		setPace(0);
		expect(terminal.writes).toHaveLength(2);
	});
});

describe('at a new size', () => {
	it('writes one screen, the newest', async () => {
		const terminal = createTerminal(20, 3);
		const clock = createFrameClock();
		const {stream} = toFrameStream(terminal.stdout, clock);
		write(stream, frame('before'));
		await terminal.emulator.write('');
		terminal.resize(30, 4);
		write(stream, frame('the old screen'));
		write(stream, frame('the new screen'));
		expect(terminal.writes).toHaveLength(1);
		clock.advance(20);
		expect(terminal.writes).toHaveLength(2);
		await terminal.emulator.write('');
		expect(terminal.emulator.cells()[0]?.trim()).toBe('the new screen');
	});

	it('listens no more once it is closed', () => {
		const terminal = createTerminal(20, 3);
		toFrameStream(terminal.stdout).close();
		expect(terminal.stdout.listenerCount('resize')).toBe(0);
	});
});

it('draws on a terminal that does not know its size as on one of 80 by 24', () => {
	const terminal = createTerminal(20, 3);
	Object.assign(terminal.stdout, {columns: 0, rows: 0});
	const {stream} = toFrameStream(terminal.stdout);
	expect([stream.columns, stream.rows]).toEqual([80, 24]);
	write(stream, frame('x'.repeat(80)));
	expect(terminal.writes.join('')).toContain('x'.repeat(80));
});

it('takes bytes as it takes texts', () => {
	const terminal = createTerminal(20, 3);
	const {stream} = toFrameStream(terminal.stdout);
	stream.write(new TextEncoder().encode('\u001B[?25h'));
	expect(terminal.writes).toEqual(['\u001B[?25h']);
});

/** A clock that a test moves. */
function createFrameClock() {
	let time = 0;
	const waiting = new Set<{readonly at: number; readonly call: () => void}>();
	return {
		now: () => time,
		after(milliseconds: number, call: () => void) {
			const one = {at: time + milliseconds, call};
			waiting.add(one);
			return () => void waiting.delete(one);
		},
		advance(milliseconds: number) {
			time += milliseconds;
			for (const one of [...waiting]) if (one.at <= time && waiting.delete(one)) one.call();
		},
	};
}
