import {expect, it} from 'vitest';
import {arrange} from '../../../source/dashboard/shell/arrangement.ts';
import {
	layOutSuggestions,
	speakSuggestions,
	suggestFor,
	suggestionLines,
} from '../../../source/dashboard/shell/suggestions.ts';
import {createSigns} from '../../../source/format/signs.ts';

const prompt = {label: ':', complete: () => ['validators'], onApply() {}};

it.each([
	[160, 50, 8],
	[80, 24, 8],
	[60, 15, 5],
	[40, 10, 0],
	[30, 30, 0],
	[80, 4, 0],
])('takes of %i by %i cells %i lines', (columns, rows, expected) => {
	const place = arrange(columns, rows, {hasBanner: true, isSpoken: false});
	expect(suggestionLines(place, prompt)).toBe(expected);
	expect(suggestionLines(place, {label: '/', onApply() {}})).toBe(0);
});

it('shows each line with its note, the chosen one marked, and how many more there are', () => {
	const {glyphs} = createSigns({isAscii: true, isSpoken: false});
	const all = ['one', 'two ', 'three', 'four'].map(line => ({line, note: `is ${line.trim()}`}));
	const draw = (chosen: string) =>
		layOutSuggestions(all, {chosen, isValid: true, width: 40, height: 3, glyphs}).map(({text, meaning}) => [
			text.trimEnd(),
			meaning,
		]);
	expect(draw('')).toEqual([
		['  one   is one', undefined],
		['  two   is two', undefined],
		[' 2 more', 'quiet'],
	]);
	expect(draw('four')).toEqual([
		['  three  is three', undefined],
		[`${glyphs.cursor} four   is four`, 'cursor'],
		[' 2 more', 'quiet'],
	]);
});

it('says how many fit and which is first', () => {
	expect(speakSuggestions([], false)).toBe('No match.');
	const all = suggestFor({...prompt, suggest: () => [{line: 'sort ', note: 'by a key'}]}, 's');
	expect(speakSuggestions(all, false)).toBe('1 fits: sort, by a key.');
	expect(speakSuggestions(suggestFor({...prompt, complete: () => ['a', 'b']}, ''), false)).toBe('2 fit: a.');
});
