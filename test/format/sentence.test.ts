import {expect, it} from 'vitest';
import {
	capitalized,
	quoteName,
	speakFigures,
	toAsciiQuotes,
	wrapSentence,
} from '../../source/format/sentence.ts';

it('breaks no line within a figure', () => {
	expect(wrapSentence('rank 3, 13 333 333 NAM, 5%', 13)).toEqual(['rank 3,', '13 333 333', 'NAM, 5%']);
	expect(wrapSentence('epoch 1204 in 53 epochs', 13)).toEqual(['epoch 1204 in', '53 epochs']);
});

it('says "about" for the sign of an estimate, and leaves it in an address', () => {
	expect(speakFigures('~12% a year, ~2026-01-01')).toBe('about 12% a year, about 2026-01-01');
	expect(speakFigures('https://example/~1/a~2')).toBe('https://example/~1/a~2');
});

it('says "less than" for a bound', () => {
	expect(speakFigures('in 2 epochs, <12 h')).toBe('in 2 epochs, less than 12 h');
});

it('begins with a capital', () => {
	expect(capitalized('share of rewards')).toBe('Share of rewards');
	expect(capitalized('')).toBe('');
});

it.each([
	['Kestrel Nodes', '“Kestrel Nodes”'],
	['Good Validator ✓ sent to', '“Good Validator ✓ sent to”'],
	['a” and “b', "“a' and 'b”"],
	['x'.repeat(99), `“${'x'.repeat(60)}…”`],
])('quotes the name %s', (name, quoted) => {
	expect(quoteName(name)).toBe(quoted);
	expect(toAsciiQuotes(quoted)).not.toMatch(/[“”…]/);
});
