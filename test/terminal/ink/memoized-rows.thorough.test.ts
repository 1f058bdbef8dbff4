import fc from 'fast-check';
import {expect, it} from 'vitest';
import InkOutput from '../../../node_modules/ink/build/output.js';
import {type Drawing, withMemoizedRows} from '../../../source/terminal/ink/memoized-rows.ts';
import {toRow} from '../../../source/terminal/painter/row.ts';
import {createStyles} from '../../../source/terminal/painter/style.ts';

// Ink keeps its operations to itself; ours reads them.
const Plain = InkOutput as unknown as new (size: {width: number; height: number}) => Drawing;

type Text = readonly [x: number, y: number, text: string, isQuoted: boolean];

function draw(Output: typeof Plain, texts: readonly Text[]) {
	const output = new Output({width: 12, height: 4});
	const transform = (line: string, index: number) => `${index}<${line}>`;
	for (const [x, y, text, isQuoted] of texts) {
		output.write(x, y, text, {transformers: isQuoted ? [transform] : []});
	}
	return output.get();
}

const piece = fc.constantFrom(
	'a',
	'bc',
	' ',
	'日',
	'é',
	'e\u0301',
	'\u00AD',
	'\u001B[1;32mb\u001B[0m',
	'\u001B[22m',
	'|',
	'\n',
	'\u001B[2mq\u001B[22m',
	'\u001B[7m \u001B[27m',
	'\u001B[1m\u001B[31mr\u001B[39m\u001B[22m',
	'\u001B[96mc\u001B[39m',
	'\u001B[38;5;16m\u001B[48;5;220ms\u001B[49m\u001B[39m',
	'\u001B[38;2;1;2;3m\u001B[48;2;250;0;7mt\u001B[49m\u001B[39m',
	'\u001B[107m\u001B[97mw\u001B[49m\u001B[39m',
	'\u001B[1m\u001B[48;5;9mn\u001B[22m\u001B[49m',
);
const text = fc.tuple(
	fc.integer({min: 0, max: 14}),
	fc.integer({min: -1, max: 5}),
	fc.array(piece, {maxLength: 8}).map(pieces => pieces.join('')),
	fc.boolean(),
);

/** What a terminal shows of a frame. */
function cellsOf({output, height}: {output: string; height: number}) {
	const styles = createStyles();
	return {height, rows: output.split('\n').map(line => toRow(line, 100, styles))};
}

it('draws any frame as Ink does, whatever was drawn before it', () => {
	const Kept = withMemoizedRows(Plain);
	fc.assert(
		fc.property(fc.array(text, {maxLength: 6}), texts => {
			const plain = cellsOf(draw(Plain, texts));
			expect(cellsOf(draw(Kept, texts))).toEqual(plain);
			expect(cellsOf(draw(Kept, texts))).toEqual(plain);
		}),
		{numRuns: 2000},
	);
});

it.each([
	['one that ends what the next begins', '\u001B[1mbold\u001B[22m', '\u001B[2mdim\u001B[22m'],
	[
		'two that end what the next begins',
		'\u001B[1m\u001B[31mbold\u001B[39m\u001B[22m',
		'\u001B[2mdim\u001B[22m',
	],
	['one of another kind', '\u001B[7mbold\u001B[27m', '\u001B[2mdim\u001B[22m'],
	['a colour and another', '\u001B[31mbold\u001B[39m', '\u001B[38;5;9mdim\u001B[39m'],
])('draws a line right behind another as Ink does: %s', (_what, before, line) => {
	const texts: readonly Text[] = [
		[0, 0, before, false],
		[4, 0, line, false],
	];
	expect(cellsOf(draw(withMemoizedRows(Plain), texts))).toEqual(cellsOf(draw(Plain, texts)));
});

it('leaves a frame that is clipped to Ink', () => {
	const output = new (withMemoizedRows(Plain))({width: 12, height: 1}) as unknown as InkOutput;
	output.clip({x1: 0, x2: 3, y1: 0, y2: 1});
	output.write(0, 0, 'abcdef', {transformers: []});
	output.unclip();
	expect(output.get().output).toBe('abc');
});

it('draws a row that it has drawn once without drawing it again', () => {
	let drawn = 0;
	class Counted extends Plain {
		override get() {
			drawn++;
			return super.get();
		}
	}
	const Kept = withMemoizedRows(Counted);
	draw(Kept, [
		[0, 0, '\u001B[31mone', false],
		[4, 1, '\u001B[31mtwo', false],
	]);
	expect(drawn).toBe(2);
	draw(Kept, [
		[0, 0, '\u001B[31mone', false],
		[4, 1, '\u001B[31mthree', false],
	]);
	expect(drawn).toBe(3);
});
