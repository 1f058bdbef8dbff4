import {describe, expect, it} from 'vitest';
import {describeDifference, findDifferences, type Pair, summarise, toFileName} from '../../compare/report.ts';

const pair = (name: string, ours?: string, theirs?: string): Pair => ({
	group: 'commands',
	name,
	ours,
	theirs,
});

describe('what differs', () => {
	it('is nothing where all texts are equal', () => {
		expect(findDifferences([pair('a', 'same', 'same')])).toEqual([]);
	});

	it('goes from the text of the other checkout to that of this one', () => {
		const [found] = findDifferences([pair('a', 'new', 'old')]);
		expect(found?.lines).toEqual(['@@ -1,1 +1,1 @@', '-old', '+new']);
	});

	it('is shown once where several things differ in the same lines', () => {
		const found = findDifferences([pair('a', 'x\nnew', 'x\nold'), pair('b', 'y\nnew', 'y\nold')]);
		expect(found.map(({names}) => names)).toEqual([['a', 'b']]);
	});

	it('has a text for what only one build has', () => {
		const [found] = findDifferences([pair('a', 'new', undefined)]);
		expect(found?.lines).toContain('-(there is none)');
	});
});

it('counts what was compared and what differs in each group', () => {
	const pairs = [pair('a', 'same', 'same'), pair('b', 'new', 'old')];
	expect(summarise(pairs, ['commands', 'views']).split('\n')).toEqual([
		'group      compared  differ',
		'commands          2       1',
		'views             0       0',
	]);
});

it('cuts a long diff and says how much is left out', () => {
	const difference = {group: 'views', names: ['a', 'b'], lines: ['-1', '+2', '-3']} as const;
	expect(describeDifference(difference, 2)).toBe(
		'=== views: a\n    same lines in b\n-1\n+2\n… 1 more lines: --full shows them',
	);
	expect(describeDifference(difference, 3)).toContain('\n-3');
});

it('gives every name a file of its own', () => {
	const names = ['server: stake a', 'server: stake/a', `${'long '.repeat(50)}1`, `${'long '.repeat(50)}2`];
	const files = names.map(toFileName);
	expect(new Set(files).size).toBe(4);
	for (const file of files) expect(file).toMatch(/^[\w.-]{1,120}$/);
});
