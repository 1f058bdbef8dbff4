import {readMemo} from '../../source/columns/inner-fields.ts';
import {isSpendingKey} from '../../source/domain/address.ts';
import {cleanLine, cleanText, revealHidden} from '../../source/domain/clean.ts';
import {shapeOf} from '../../source/domain/likeness.ts';
import {wrapSentence} from '../../source/format/sentence.ts';
import {createSigns} from '../../source/format/signs.ts';
import {breakLine, fitToWidth, shortenMiddle, wrap} from '../../source/format/text.ts';
import {widthOf, withAgreedWidth} from '../../source/format/width.ts';
import {drawMarkdown} from '../../source/markdown/draw-markdown.ts';
import {csvLine, readCsv} from '../../source/output/csv.ts';
import {prettyJson} from '../../source/output/json.ts';
import {splitRoute} from '../../source/routes/route-words.ts';
import {firstWords, serviceWords} from '../../source/services/http/quoted-answer.ts';
import {filled, ofText, type Reading} from './reading.ts';

const signs = createSigns({isAscii: false, isSpoken: false});

/** Texts to clean: each begins a sequence that has no end, or has to be sorted or cut. */
const dirty: Readonly<Record<string, (size: number) => string>> = {
	'U+009D': size => filled(size, '\u009d'),
	'ESC ] without an end': size => filled(size, '\u001b]8;;x'),
	'ESC ] and U+0090': size => `\u001b]${filled(size, '\u0090')}`,
	'ESC [ and digits': size => `\u001b[${filled(size, '0')}`,
	'ESC and blanks': size => filled(size, `\u001b${' '.repeat(50)}`),
	'a letter with marks of two classes': size => `a${filled(size / 2, '\u0301')}${filled(size / 2, '\u0316')}`,
	'marks with invisible ones between': size => `a${filled(size, '\u0301\u200b\u0316')}`,
	'precomposed letters with marks': size => filled(size, '\u1ed9\u0316\u0301'),
	'syllables in parts': size => filled(size, '\u1100\u1161\u11a8'),
	blanks: size => `a${filled(size, ' ')}é`,
	'blank lines': size => `a${filled(size, ' \n')}é`,
	flags: size => filled(size, '\u{1f1e8}\u{1f1ed}'),
	'half surrogates': size => filled(size, '\ud83e'),
};

const shown: Readonly<Record<string, (size: number) => string>> = {
	letters: size => filled(size, 'é'),
	'wide letters': size => filled(size, '日'),
	marks: size => `a${filled(size, '\u0301')}`,
	blanks: size => `é${filled(size, ' ')}é`,
	'figures in groups': size => filled(size, '123 '),
};

const pages: Readonly<Record<string, (size: number) => string>> = {
	'<title without an end': size => `<html>${filled(size, '<title')}`,
	'<title and blanks': size => `<html><title${filled(size, ' ')}`,
	'<title > without an end': size => `<html>${filled(size, '<title >x')}`,
	blanks: size => `${filled(size, ' ')}x`,
};

/** Texts in Markdown: blocks without end, and signs that open something and close nothing. */
const markdown: Readonly<Record<string, (size: number) => string>> = {
	items: size => filled(size, '- a\n'),
	'lines after an item': size => `- a\n${filled(size, 'b\n')}`,
	quotes: size => filled(size, '> a\n'),
	'signs of nested blocks': size => filled(size, '> - 1. '),
	tables: size => filled(size, 'a|b\n-|-\n'),
	stars: size => filled(size, '*a **b _c '),
	'brackets without an end': size => filled(size, '![['),
	backticks: size => Array.from({length: Math.sqrt(2 * size)}, (_, at) => '`'.repeat(at)).join(' '),
	'addresses without an end': size => filled(size, 'https://*'),
	'addresses in <': size => filled(size, '<https://'),
	entities: size => filled(size, '&amp;&#x41'),
};

function each(
	name: string,
	read: (text: string) => unknown,
	texts: Readonly<Record<string, (size: number) => string>>,
): readonly Reading[] {
	return Object.entries(texts).map(([what, toText]) => ofText(`${name}: ${what}`, read, toText));
}

/** Functions that are given a text as it came, or cleaned, to show it. */
export const textReadings: readonly Reading[] = [
	...each('cleanText', cleanText, dirty),
	...each('cleanLine', cleanLine, {'U+009D': size => filled(size, '\u009d')}),
	...each('serviceWords', serviceWords, pages),
	...each('firstWords', firstWords, {'<title without an end': size => filled(size, '<title')}),
	...each('wrap', text => wrap(text, 78), shown),
	...each('breakLine', text => breakLine(text, 78), shown),
	...each('wrapSentence', text => wrapSentence(text, 78), shown),
	...each('fitToWidth', text => fitToWidth(text, 40), shown),
	...each('widthOf', widthOf, {...shown, 'ESC [ without an end': size => filled(size, '\u001b[1')}),
	...each('withAgreedWidth', withAgreedWidth, shown),
	...each('shortenMiddle', text => shortenMiddle(text, 20), {letters: size => filled(size, 'x')}),
	...each('readCsv', text => [...readCsv(text)], {
		'quotes without an end': size => `"${filled(size, '""a')}`,
		'empty cells': size => filled(size, ','),
		'cells in quotes': size => filled(size, '"a",'),
	}),
	...each('csvLine', text => csvLine([text]), {
		blanks: size => `${filled(size, ' ')}x`,
		quotes: size => filled(size, '"'),
		digits: size => `-${filled(size, '1')}x`,
	}),
	...each('prettyJson', prettyJson, {
		marks: size => JSON.stringify(`a${filled(size, '\u0301')}`),
		lists: size => `[${'[],'.repeat(size / 3)}0]`,
		digits: size => `[${filled(size, '1')}]`,
	}),
	...each('readMemo', readMemo, {
		letters: size => filled(2 * Math.ceil(size / 2), '61'),
		'bytes of marks': size => filled(4 * Math.ceil(size / 4), 'cc81'),
	}),
	...each('splitRoute', splitRoute, {
		words: size => filled(size, 'a '),
		quotes: size => filled(size, '"a" '),
		'a quote without an end': size => `"${filled(size, 'a ')}`,
	}),
	...each('shapeOf', shapeOf, {marks: size => `a${filled(size, '\u0301')}`}),
	...each('revealHidden', revealHidden, {'zero-width letters': size => filled(size, '\u200b')}),
	// A longer text is not read as Markdown.
	...each('drawMarkdown', text => drawMarkdown(text, {width: 78, signs}), markdown).map(reading => ({
		...reading,
		most: 12_000,
	})),
	...each('isSpendingKey', isSpendingKey, {beginnings: size => filled(size, 'zsknazs')}),
];
