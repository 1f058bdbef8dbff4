import {describe, expect, it} from 'vitest';
import {changedBytes, leastBytes, leastBytesScrolled} from '../../bench/terminal/least-bytes.ts';
import {createEmulator, type Picture} from '../../bench/terminal/picture.ts';
import {styleBytes} from '../../bench/terminal/style-bytes.ts';

/** A screen of twenty columns after each of two outputs. */
async function pictures(first: string, second: string, rows = 3): Promise<readonly [Picture, Picture]> {
	const emulator = createEmulator({columns: 20, rows});
	return [await emulator.draw(first), await emulator.draw(`\u001B[m\u001B[H\u001B[J${second}`)];
}

describe('the least bytes between two screens', () => {
	it.each([
		['nothing', 'abc', 'abc', 0],
		['a cell: CSI H, and its text', 'abc', 'xbc', 3 + 1],
		['two cells with one between, which is written again', 'abc', 'xbz', 3 + 3],
		['two cells far apart: CSI 8 C between', 'a234567890', 'x23456789y', 3 + 1 + 4 + 1],
		['a cell in the next row: CR, LF and its text', 'a\r\nb', 'x\r\ny', 3 + 1 + 2 + 1],
		['a cell in the next row: CR, LF and the blank before it', ' a\r\n b', ' c\r\n d', 5 + 1 + 3 + 1],
		['a cell right below: CSI B', 'abc\r\nabcd', 'abx\r\nabcx', 5 + 1 + 3 + 1],
		['a cell two rows below the last one: CSI 3 H', 'a\r\n\r\nb', 'x\r\n\r\ny', 3 + 1 + 4 + 1],
		['the end of a row erased: CSI ; 4 H, CSI K', 'abcdefghij', 'abc', 5 + 3],
		['two blanks, which are shorter than to erase', 'abcde', 'abc', 5 + 2],
		['a cell in colour: CSI 31 m before and CSI m after it', 'abc', '\u001B[31mx\u001B[mbc', 3 + 5 + 1 + 3],
		['a wide character', 'abc', '海c', 3 + 3],
	])('%s', async (_, first, second, bytes) => {
		expect(leastBytes(...(await pictures(first, second)))).toBe(bytes);
	});

	it('have a row scrolled in where that is shorter than rows written anew', async () => {
		const rows = [
			'first row, as it is',
			'another, longer row',
			'a third that differs',
			'the last of the rows',
		];
		const list = (from: number) => rows.slice(from, from + 3).join('\r\n');
		const [before, after] = await pictures(list(0), list(1));
		// CSI 1;3 r, CSI 1 H, CSI M, CSI r; CSI 3 H and the row.
		expect(leastBytesScrolled(before, after)).toBe(6 + 4 + 3 + 3 + (4 + 1) - 1 + 20);
		expect(leastBytes(before, after)).toBeGreaterThan(40);
	});

	it('are more than those of the cells that changed', async () => {
		const [before, after] = await pictures('a234567890', 'x23456789海');
		expect(changedBytes(before, after)).toBe(4);
		expect(leastBytes(before, after)).toBeGreaterThan(4);
	});
});

it.each([
	['', '32', 5],
	['32', '', 3],
	['1', '2', 5],
	['1;32', '32', 5],
	['7', '2;90', 8],
	['1;4;31', '7', 5],
	['31', '32', 5],
	['48;5;100', '49', 5],
])('style %s becomes %s in %i bytes', (from, to, bytes) => {
	expect(styleBytes(from, to)).toBe(bytes);
});
