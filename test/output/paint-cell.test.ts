import {expect, it} from 'vitest';
import {paintCell, paintFitted} from '../../source/output/paint-cell.ts';
import type {Cell} from '../../source/table/lay-out.ts';

const jailed: Cell = {text: '! jailed', meaning: 'bad'};
const bar: Cell = {parts: ['━━── ', {text: '✗', meaning: 'bad'}]};

it('paints what stands out, and nothing else', () => {
	expect(paintCell('consensus')).toBe('consensus');
	expect(paintCell(jailed)).toBe('\u001B[31m! jailed\u001B[39m');
	expect(paintCell(bar)).toBe('━━── \u001B[31m✗\u001B[39m');
	expect(paintCell({text: '', meaning: 'bad'})).toBe('');
});

it.each<[string, Cell, string, string]>([
	['no blanks around it', jailed, ' ! jailed  ', ' \u001B[31m! jailed\u001B[39m  '],
	['what is left of a cut one', jailed, '! jai…', '\u001B[31m! jai…\u001B[39m'],
	['each part of a mixed one', bar, '━━── ✗   ', '━━── \u001B[31m✗\u001B[39m   '],
	['no part of a mixed one that is cut', bar, '━━─…', '━━─…'],
	['nothing that has no meaning', 'consensus', ' consensus', ' consensus'],
])('of a fitted cell it paints %s', (_, cell, fitted, expected) => {
	expect(paintFitted(cell, fitted)).toBe(expected);
});
