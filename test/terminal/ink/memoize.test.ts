import {expect, it} from 'vitest';
import {memoizeResults} from '../../../source/terminal/ink/memoize.ts';

it('works out what it is asked once, and keeps no more than some thousand results', () => {
	const made: string[] = [];
	const double = memoizeResults(text => {
		made.push(text);
		return text + text;
	});
	expect([double('a'), double('b'), double('a')]).toEqual(['aa', 'bb', 'aa']);
	expect(made).toEqual(['a', 'b']);
	for (let count = 0; count < 2000; count++) double(`${count}`);
	expect(double('a')).toBe('aa');
	expect(made.filter(text => text === 'a')).toHaveLength(2);
});
