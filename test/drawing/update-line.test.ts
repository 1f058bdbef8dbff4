import fc from 'fast-check';
import {expect, it} from 'vitest';
import updateAsInk from '../../node_modules/ink/build/line-update.js';
import {updateLine} from '../../source/drawing/update-line.ts';

const columns = 12;

const piece = fc.constantFrom(
	'a',
	'b',
	' ',
	'│',
	'日',
	'🦥',
	'🦦',
	'e\u0301',
	'e\u0300',
	'\u001B[2mq\u001B[22m',
	'\u001B[7mr\u001B[27m',
	'\u001B[1mr\u001B[22m',
	'\u001B[31m│\u001B[39m',
);
const line = fc.array(piece, {maxLength: 14}).map(pieces => pieces.join(''));

it('changes any line of cleaned text as Ink does', () => {
	fc.assert(
		fc.property(line, line, line, (shared, previous, next) => {
			const lines = [shared + previous, shared + next] as const;
			expect(updateLine(...lines, columns)).toBe(updateAsInk(...lines, columns));
		}),
		{numRuns: 2000},
	);
});

it.each([
	['from the first difference on', '❯ one 1', '❯ one 2', 20, '\u001B[7G\u001B[K2'],
	[
		'in the attributes that were begun',
		'\u001B[2mone 1\u001B[22m',
		'\u001B[2mone 2\u001B[22m',
		20,
		'\u001B[5G\u001B[K\u001B[2m2\u001B[22m',
	],
	['whole where nothing is the same', 'one', 'two', 20, '\u001B[1G\u001B[Ktwo'],
	['whole where the width is not known', 'one 1', 'one 2', undefined, '\u001B[1G\u001B[Kone 2'],
	['whole where a letter only gets another mark', 'e\u0301', 'e\u0300', 20, '\u001B[1G\u001B[Ke\u0300'],
	[
		'whole where something else than attributes is in it',
		'ab\u0007c',
		'ab\u0007d',
		20,
		'\u001B[1G\u001B[Kab\u0007d',
	],
])('writes a line %s', (_, previous, next, width, expected) => {
	expect(updateLine(previous, next, width)).toBe(expected);
});
