import {expect, it} from 'vitest';
import {
	editLine,
	insertText,
	type LineAction,
	type TypedLine,
	toLine,
} from '../../../../source/dashboard/ui/prompt/line-editor.ts';

/** 'ab|c': the caret stands before c. */
function read(text: string): TypedLine {
	const caret = text.indexOf('|');
	return {text: text.replace('|', ''), caret};
}

function show({text, caret}: TypedLine): string {
	return `${text.slice(0, caret)}|${text.slice(caret)}`;
}

it.each<[string, LineAction, string]>([
	['ab|c', 'caretLeft', 'a|bc'],
	['|abc', 'caretLeft', '|abc'],
	['ab|c', 'caretRight', 'abc|'],
	['abc|', 'caretRight', 'abc|'],
	['🦥🦊|', 'caretLeft', '🦥|🦊'],
	['|🦥🦊', 'caretRight', '🦥|🦊'],
	['e\u0301|x', 'caretLeft', '|e\u0301x'],
	['|e\u0301x', 'caretRight', 'e\u0301|x'],
	['ab|c', 'caretStart', '|abc'],
	['a|bc', 'caretEnd', 'abc|'],
	['ab|c', 'erase', 'a|c'],
	['|abc', 'erase', '|abc'],
	['青山|', 'erase', '青|'],
	['a🦥|b', 'erase', 'a|b'],
	['n\u0303|', 'erase', '|'],
	['ab|c', 'eraseNext', 'ab|'],
	['a|🦥b', 'eraseNext', 'a|b'],
	['abc|', 'eraseNext', 'abc|'],
	['one two|', 'eraseWord', 'one |'],
	['one two  |three', 'eraseWord', 'one |three'],
	['|one', 'eraseWord', '|one'],
	['one| two', 'eraseRest', 'one|'],
	['one| two', 'clear', '| two'],
	['|', 'erase', '|'],
])('%j with %s is %j', (before, action, after) => {
	expect(show(editLine(read(before), action))).toBe(after);
});

it.each([
	['|', 'abc', 'abc|'],
	['a|c', 'b', 'ab|c'],
	['青|', '山🦥', '青山🦥|'],
	['a|', '', 'a|'],
])('%j takes %j and is %j', (before, text, after) => {
	expect(show(insertText(read(before), text))).toBe(after);
});

it('keeps no more than 4096 units, and never half a character', () => {
	const full = insertText(toLine('x'.repeat(4000)), 'y'.repeat(200));
	expect(full.text).toHaveLength(4096);
	expect(insertText(full, 'z')).toEqual(full);
	const cut = insertText(toLine('x'.repeat(4095)), '🦥');
	expect(cut.text.isWellFormed()).toBe(true);
	expect(cut.caret).toBe(cut.text.length);
});
