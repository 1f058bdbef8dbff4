import {describe, expect, it} from 'vitest';
import {diff} from '../../compare/diff.ts';

const numbers = (count: number) => Array.from({length: count}, (_, index) => `line ${index + 1}`);

describe('diff', () => {
	it('is empty for equal texts', () => {
		expect(diff('a\nb', 'a\nb')).toEqual([]);
	});

	it('shows a changed line with three lines before and after it', () => {
		const before = numbers(12);
		const after = before.with(5, 'another');
		expect(diff(before.join('\n'), after.join('\n'))).toEqual([
			'@@ -3,7 +3,7 @@',
			...[' line 3', ' line 4', ' line 5', '-line 6', '+another', ' line 7', ' line 8', ' line 9'],
		]);
	});

	it('shows two changes that are far apart as two hunks, each at its place in both texts', () => {
		const before = numbers(30);
		const after = [...before.slice(0, 3), 'added', ...before.slice(3, 25), ...before.slice(26)];
		const lines = diff(before.join('\n'), after.join('\n'));
		expect(lines.filter(line => line.startsWith('@@'))).toEqual(['@@ -1,6 +1,7 @@', '@@ -23,7 +24,6 @@']);
		expect(lines.filter(line => /^[-+]/.test(line))).toEqual(['+added', '-line 26']);
	});

	it('keeps the lines that both texts have in the same order', () => {
		const lines = diff('a\nx\nb\ny\nc', 'a\nb\nz\nc');
		expect(lines.filter(line => line.startsWith(' '))).toEqual([' a', ' b', ' c']);
	});

	it('shows an empty text as one line', () => {
		expect(diff('', 'a')).toEqual(['@@ -1,1 +1,1 @@', '-', '+a']);
	});

	it('takes all lines between as changed where there are too many to weigh against each other', () => {
		const before = ['first', ...numbers(3000), 'last'];
		const after = ['first', ...numbers(3000).map(line => `other ${line}`), 'last'];
		const lines = diff(before.join('\n'), after.join('\n'));
		expect(lines).toHaveLength(1 + 1 + 6000 + 1);
		expect(lines[0]).toBe('@@ -1,3002 +1,3002 @@');
	});
});
