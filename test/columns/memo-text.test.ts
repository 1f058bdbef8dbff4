import {expect, it} from 'vitest';
import {readMemo} from '../../source/columns/inner-fields.ts';

const hex = (text: string) => Buffer.from(text).toString('hex');

it.each([
	[hex('for the tea, thank you'), 'for the tea, thank you'],
	[hex('two\nlines\tand a tab'), 'two\nlines and a tab'],
	[hex('日本 \u{1f9a5}').toUpperCase(), '日本 \u{1f9a5}'],
	[hex('a\u202eb\u200bc'), 'abc'],
	[hex('\u001b[31mred'), undefined],
	[hex('a\u0000'), undefined],
	['ff00fe', undefined],
	['c3', undefined],
	[hex('  '), undefined],
	['abc', undefined],
	['no hex', undefined],
	['', undefined],
	[`${'61'.repeat(10)}…`, undefined],
])('reads %j as %j', (memo, expected) => {
	expect(readMemo(memo)).toBe(expected);
});
