import {execFileSync} from 'node:child_process';
import {expect, it} from 'vitest';
import {quoted, readBashLine} from '../../../source/manual/completion/bash-line.ts';

it.each([
	['stakedeck ', '', {words: ['']}],
	['stakedeck val', 'val', {words: ['val']}],
	['A=1 B="c d" stakedeck val', 'val', {words: ['val']}],
	['stakedeck -i http://x:1 val', 'val', {words: ['-i', 'http://x:1', 'val']}],
	['stakedeck --sort=v', 'v', {words: ['--sort=v'], kept: '--sort='}],
	['stakedeck --sort=', '=', {words: ['--sort='], kept: '--sort='}],
	['stakedeck --sort=v', '--sort=v', {words: ['--sort=v']}],
	['stakedeck "bond o', '"bond o', {words: ['bond o'], kept: '', quote: '"'}],
	["stakedeck 'it", "'it", {words: ['it'], quote: "'"}],
	['stakedeck --file="bond o', '"bond o', {words: ['--file=bond o'], kept: '--file=', quote: '"'}],
	['stakedeck bond\\ o', 'bond\\ o', {words: ['bond o']}],
	['stakedeck "a\\"b\\c" ', '', {words: ['a"b\\c', '']}],
	["stakedeck it\\'s", "it\\'s", {words: ["it's"]}],
	['stakedeck > bon', 'bon', {words: ['bon'], redirection: ''}],
	['stakedeck >bon', 'bon', {words: ['>bon'], kept: '>', redirection: '>'}],
	['stakedeck 2>a --all < b val', 'val', {words: ['--all', 'val']}],
	['stakedeck "> " val', 'val', {words: ['> ', 'val']}],
	['', '', {words: ['']}],
])('%j with %j at the cursor', (line, piece, expected) => {
	expect(readBashLine(line, piece)).toEqual({kept: '', quote: '', redirection: undefined, ...expected});
});

const evil = [
	'$(touch x)',
	'`touch x`',
	'a;b',
	'a|b',
	'*',
	'~',
	'!!',
	'a b',
	`"'`,
	'\\',
	'#',
	'{a,b}',
	'<x',
	'&',
	'ä 日',
];

it.each(evil)('%j stands for itself in the line, and is not run', text => {
	const read = (word: string) => execFileSync('bash', ['-c', `printf %s ${word}`], {encoding: 'utf8'});
	expect(read(quoted(text, '') ?? '')).toBe(text);
	for (const quote of [`"`, `'`] as const) {
		const word = quoted(text, quote);
		if (word !== undefined) expect(read(quote + word + quote)).toBe(text);
	}
});

it('offers nothing that cannot stand within the open quote, or that is no line', () => {
	expect(quoted('$(touch x)', '"')).toBeUndefined();
	expect(quoted("it's", "'")).toBeUndefined();
	expect(quoted("it's", '"')).toBe("it's");
	expect(quoted('a\nb', '')).toBeUndefined();
});
