import fc from 'fast-check';
import {expect, it} from 'vitest';
import {widthOf} from '../../../source/format/width.ts';
import {createPainter} from '../../../source/terminal/painter/painter.ts';
import {createEmulator} from '../../helpers/emulator.ts';

const [columns, rows] = [24, 8];
const size = {columns, rows};

/** As plainly as it can be done: every line, from the top. */
const wholly = (lines: readonly string[]) =>
	lines.map((line, index) => `\u001B[${index + 1}H\u001B[0m\u001B[2K${line}`).join('');

const sequence = (code: number | string) => `\u001B[${code}m`;

const styled = fc
	.tuple(
		fc.constantFrom(1, 2, 3, 4, 7, 9, 31, 96, 41, 107, '38;5;201', '48;2;1;2;3'),
		fc.string({maxLength: 5}),
	)
	.map(([code, text]) => `${sequence(code)}${text}${sequence(0)}`);

const piece = fc.oneof(
	fc.constantFrom('a', 'bcd', '  ', '     ', '日', '🦥', 'é', 'e\u0301', '●', '…', '한국'),
	styled,
	fc.constantFrom(
		'\u001B[1;32mbold\u001B[22m green\u001B[39m',
		'\u001B[2mdim\u001B[1m both\u001B[22m',
		'\u001B[7m bar \u001B[27m',
		'\u001B[41m red\u001B[49m',
	),
);

const line = fc
	.array(piece, {maxLength: 6})
	.map(pieces => pieces.join(''))
	.filter(text => widthOf(text) <= columns);

/** Frames that follow from the one before as a list's do: a row changes, the list scrolls, all is new. */
const step = fc.oneof(
	{weight: 3, arbitrary: fc.record({kind: fc.constant('row' as const), row: fc.nat(rows - 1), line})},
	{
		weight: 2,
		arbitrary: fc.record({
			kind: fc.constant('scroll' as const),
			count: fc.integer({min: -3, max: 3}),
			isWhole: fc.boolean(),
			line,
		}),
	},
	{
		weight: 1,
		arbitrary: fc.record({kind: fc.constant('all' as const), lines: fc.array(line, {maxLength: rows})}),
	},
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

function after(lines: readonly string[], next: Step): readonly string[] {
	if (next.kind === 'all') return next.lines;
	if (next.kind === 'row') return lines.with(Math.min(next.row, lines.length - 1), next.line);
	const edge = next.isWhole ? 0 : 1;
	const head = lines.slice(0, edge);
	const body = lines.slice(edge, lines.length - edge);
	const foot = lines.slice(lines.length - edge);
	const fresh = Array.from({length: Math.abs(next.count)}, () => next.line);
	const moved =
		next.count > 0 ? [...body.slice(next.count), ...fresh] : [...fresh, ...body.slice(0, next.count)];
	return [...head, ...moved, ...foot].slice(0, rows);
}

const start = Array.from({length: rows}, (_, row) => `${row} row number ${row * 7}`);

it('shows what the whole frame would, after any frames before it', {timeout: 60_000}, async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(step, {minLength: 1, maxLength: 12}), async steps => {
			const painted = createEmulator(columns, rows);
			const whole = createEmulator(columns, rows);
			const painter = createPainter();
			let lines: readonly string[] = start;
			await painted.write(painter.paint(lines, size));
			for (const next of steps) {
				lines = after(lines.length === 0 ? start : lines, next);
				await painted.write(painter.paint(lines, size));
				await whole.write(`\u001B[0m\u001B[2J${wholly(lines)}`);
				expect(painted.cells()).toEqual(whole.cells());
			}
			painted.close();
			whole.close();
		}),
		{numRuns: 150},
	);
});

const bar = (text: string) => `\u001B[7m${text}\u001B[27m`;
const painted = (...frames: readonly (readonly string[])[]) => {
	const painter = createPainter();
	return frames.map(lines => painter.paint(lines, {columns: 40, rows: 6}));
};

it('writes nothing for a frame that is shown already', () => {
	const [, again] = painted(['a', 'b'], ['a', 'b']);
	expect(again).toBe('');
});

it('writes the cells that changed and goes around the others', () => {
	const [, next] = painted(['age 12 s · and much that stays · 1'], ['age 13 s · and much that stays · 2']);
	expect(next).toBe('\u001B[?2026h\u001B[1;6H3\u001B[34G2\u001B[?2026l');
});

it('asks for no synchronized update where one place changes', () => {
	const [, next] = painted(['age 12 s'], ['age 13 s']);
	expect(next).toBe('\u001B[1;6H3');
});

it('has the terminal move the rows of a list that scrolls', () => {
	const rowsFrom = (first: number) =>
		Array.from({length: 4}, (_, index) => ` ${first + index} validator ${first + index}`);
	const [, next] = painted(['head', ...rowsFrom(1), 'foot'], ['head', ...rowsFrom(2), 'foot']);
	expect(next).toBe('\u001B[?2026h\u001B[2;5r\u001B[2H\u001B[M\u001B[r\u001B[5H 5 validator 5\u001B[?2026l');
});

it('writes all of it once nothing is known of the screen', () => {
	const painter = createPainter();
	const lines = ['one', bar('two')];
	const first = painter.paint(lines, {columns: 10, rows: 3});
	painter.forget();
	expect(painter.paint(lines, {columns: 10, rows: 3})).toBe(first);
	expect(painter.paint(lines, {columns: 11, rows: 3})).toBe(first);
});

it('keeps the last rows of a frame that is taller than the terminal', async () => {
	const emulator = createEmulator(10, 2);
	await emulator.write(createPainter().paint(['1', '2', '3'], {columns: 10, rows: 2}));
	expect(emulator.cells().map(cells => cells.trim())).toEqual(['2', '3']);
});

it('finds its place again after the whole screen has scrolled', async () => {
	const screen = (last: string) => [
		...Array.from({length: 6}, (_, row) => `${row} a row of its own`),
		last,
		'foot',
	];
	const frames = [
		screen('ab日cd'),
		screen('ab日cd').with(5, '5 a ROW of its own'),
		[...screen('ab日ce').slice(1).with(4, '5 a ROW of its own'), 'foot'],
	];
	const emulator = createEmulator(columns, rows);
	const painter = createPainter();
	for (const lines of frames) await emulator.write(painter.paint(lines, size));
	expect(emulator.cells().map(cells => cells.trimEnd())).toEqual(frames[2]);
});

it('leaves nothing to chance behind an emoji, whose width terminals disagree on', async () => {
	// This one draws emoji in one cell.
	const emulator = createEmulator(columns, 2, {isOld: true});
	const painter = createPainter();
	for (const age of [12, 13])
		await emulator.write(painter.paint([` 🦥 ab ${age} s`, 'foot'], {columns, rows: 2}));
	expect(emulator.cells()[0]?.trimEnd()).toBe(' 🦥  ab 13 s');
});

it('knows no place behind a full row', async () => {
	const emulator = createEmulator(6, 2);
	const painter = createPainter();
	for (const lines of [
		['abcdef', 'ghijkl'],
		['abcdeX', 'ghijkX'],
		['abcdXY', 'Yhijkl'],
	]) {
		await emulator.write(painter.paint(lines, {columns: 6, rows: 2}));
		expect(emulator.cells()).toEqual(lines);
	}
});

it('writes a row whole where an emoji comes or goes, as its cells are for the terminal to know', async () => {
	const emulator = createEmulator(columns, 2, {isOld: true});
	const painter = createPainter();
	const shown = [];
	for (const line of [' 🦥 sloth  1.5%  10%', ' Coral G.  1.5%   5%', ' 🦥 sloth  1.5%  10%']) {
		await emulator.write(painter.paint([line, 'foot'], {columns, rows: 2}));
		shown.push(emulator.cells()[0]?.trimEnd());
	}
	// Drawn in one cell, it leaves the other one blank.
	const sloth = ' 🦥  sloth  1.5%  10%';
	expect(shown).toEqual([sloth, ' Coral G.  1.5%   5%', sloth]);
});

it.each([{isOld: true}, {isOld: false}])(
	'writes the cells that changed beside an emoji alone (%o)',
	async look => {
		const wide = {columns: 60, rows: 2};
		const emulator = createEmulator(wide.columns, wide.rows, look);
		const painter = createPainter();
		const row = (rank: number, power: string) => ` ${rank} 🦥 & Relax 🦥  consensus ${power} 7.1%`;
		const written = [];
		for (const line of [row(5, '30 747 816'), row(5, '30 749 050'), row(6, '30 749 050')]) {
			const bytes = painter.paint([line, 'foot'], wide);
			written.push(bytes);
			await emulator.write(bytes);
		}
		expect(written.slice(1)).toEqual(['\u001B[1;34H9 050', '\r 6']);
		const behind = look.isOld ? ' ' : '';
		expect(emulator.cells()[0]?.trimEnd()).toBe(
			` 6 🦥${behind} & Relax 🦥${behind}  consensus 30 749 050 7.1%`,
		);
	},
);

it('is sure of no place behind an emoji in the next frame either', async () => {
	const emulator = createEmulator(columns, 2, {isOld: true});
	const painter = createPainter();
	for (const line of ['/🦥', '/🦥a']) await emulator.write(painter.paint([line, 'foot'], {columns, rows: 2}));
	expect(emulator.cells()[0]?.trimEnd()).toBe('/🦥 a');
});

it('uses no sequence that terminals of few sequences lack', () => {
	const frames = [
		Array.from({length: 20}, (_, row) => `${row} a row of its own`),
		Array.from({length: 20}, (_, row) => `${row + 1} a row of its own`),
		Array.from({length: 20}, (_, row) => (row % 7 === 0 ? `${row} another` : `${row + 1} a row of its own`)),
	];
	const painter = createPainter();
	const written = frames.map(lines => painter.paint(lines, {columns: 40, rows: 20})).join('');
	// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
	const finals = [...written.matchAll(/\u001B\[[\d;?]*([a-zA-Z])/g)].map(([, final]) => final);
	// Neither S and T, which scroll, nor E and F, which go to other lines.
	expect(new Set(finals).isSubsetOf(new Set([...'ABCDGHJKLMhlmr']))).toBe(true);
	expect(finals).toContain('M');
});

it('writes a whole screen right whatever another program has left on', async () => {
	const emulator = createEmulator(10, 3);
	const painter = createPainter();
	const lines = ['one', 'two', 'three'];
	const size = {columns: 10, rows: 3};
	await emulator.write(painter.paint(lines, size));
	await emulator.write('\u001B[2;3r\u001B[1;41mstray');
	painter.forget();
	await emulator.write(painter.paint(lines, size));
	expect(emulator.cells().map(cells => cells.trimEnd())).toEqual(lines);
});
