import {expect, it} from 'vitest';
import type {Cell} from '../../source/table/lay-out.ts';
import {type Paint, paintCell} from '../../source/table/paint-cell.ts';

const paint: Paint = (meaning, text) => `<${meaning}>${text}</>`;
const jailed: Cell = {text: '! jailed', meaning: 'bad'};
const bar: Cell = {parts: ['━━── ', {text: '✗', meaning: 'bad'}]};

it.each<[Cell, string]>([
	['consensus', 'consensus'],
	[jailed, '<bad>! jailed</>'],
	[bar, '━━── <bad>✗</>'],
	[{text: '', meaning: 'bad'}, ''],
])('paints of %j what stands out, and nothing else', (cell, expected) => {
	expect(paintCell(cell, paint)).toBe(expected);
});

it.each<[string, Cell, string, string]>([
	['no blanks around it', jailed, ' ! jailed  ', ' <bad>! jailed</>  '],
	['what is left of a cut one', jailed, '! jai…', '<bad>! jai…</>'],
	['each part of a mixed one', bar, '━━── ✗   ', '━━── <bad>✗</>   '],
	['no part of a mixed one that is cut', bar, '━━─…', '━━─…'],
	['nothing that has no meaning', 'consensus', ' consensus', ' consensus'],
])('of a fitted cell it paints %s', (_, cell, fitted, expected) => {
	expect(paintCell(cell, paint, fitted)).toBe(expected);
});

const quiet = (text: string) => ({text, meaning: 'quiet'}) as const;

it.each([
	[
		'a part in a colour that ends in them',
		[quiet('no votes    ')],
		'no votes      ',
		'<quiet>no votes</>      ',
	],
	['several parts of them', [quiet('bar'), quiet('  '), ' '], 'bar     ', '<quiet>bar</>     '],
	['those between parts', [quiet('bar '), quiet('x')], 'bar x ', '<quiet>bar </><quiet>x</> '],
	['nothing but them', [quiet('  ')], '    ', '    '],
])('adds no blanks to a fitted cell: %s', (_what, parts, fitted, expected) => {
	expect(paintCell({parts}, paint, fitted)).toBe(expected);
});
