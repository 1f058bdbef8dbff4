import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {cleanText} from '../../source/domain/clean.ts';
import {createSigns} from '../../source/format/signs.ts';
import {widthOf, wrap, wrapWords} from '../../source/format/text.ts';
import {drawMarkdown} from '../../source/markdown/draw-markdown.ts';
import {type Cell, textOf} from '../../source/table/lay-out.ts';

const unicode = createSigns({isAscii: false, isSpoken: false});
const ascii = createSigns({isAscii: true, isSpoken: false});
const spoken = createSigns({isAscii: false, isSpoken: true});

function linesOf(text: string, width = 40, signs = unicode): readonly string[] {
	return drawMarkdown(text, {width, signs}).map(textOf);
}

/** Writes a line with the meaning of each part: 'a <title:bold> word'. */
function withMeanings(cell: Cell): string {
	if (typeof cell === 'string') return cell;
	const parts = 'parts' in cell ? cell.parts : [cell];
	return parts.map(part => (typeof part === 'string' ? part : `<${part.meaning}:${part.text}>`)).join('');
}

function styledOf(text: string, width = 40): readonly string[] {
	return drawMarkdown(text, {width, signs: unicode}).map(withMeanings);
}

/** Texts as people write them, without Markdown. */
const plainTexts = [
	'One line.',
	'A line\nand another one\n\nA paragraph after a blank line.\n\n\nAfter two.',
	'Indented:\n    four blanks\n\tand a tab\n  two blanks\n\n        a block of its own\n\nend',
	'5 * 3 * 2 = 30, snake_case_name, C:\\names\\new, 100% & more, a < b > c, #5, ~12, 1.5, "quoted" (or not)',
	'A long sentence with an address tnam1qqg7a4mhnvvapyclqgjs6hnpwrzglzgzxq7m3mlv that does not fit, and words after it.',
	'https://forum.example/t/a_title_with_underscores_/12*3* and mail@host.example',
	'日本語の文章はどこでも折り返される。とても長いので一行には入らない。',
	'Dear all,\n\nwe ask for 5 000 NAM.\nYours\nKestrel Nodes',
];

describe('a text without Markdown', () => {
	it.each(plainTexts)('looks as it was written: %j', text => {
		for (const width of [12, 40, 100]) {
			expect(linesOf(text, width)).toEqual(wrap(cleanText(text), width));
			expect(drawMarkdown(text, {width, signs: unicode, isPrinted: true}).map(textOf)).toEqual(
				wrapWords(cleanText(text), width),
			);
		}
	});

	it('is a text that is too long or nested too deeply to be read as Markdown', () => {
		const long = `# a **b**\n${'word '.repeat(20_000)}`;
		expect(linesOf(long)).toEqual(wrap(cleanText(long), 40));
		for (const deep of ['> '.repeat(60), '- '.repeat(60), '1. '.repeat(60), '>'.repeat(20_000)]) {
			expect(linesOf(`${deep}words`)).toEqual(wrap(cleanText(`${deep}words`), 40));
		}
	});
});

it('has headings and strong words in bold, emphasis underlined, and code in a colour', () => {
	expect(styledOf('# Why *now*\nIt is **very** *urgent*: `run  it`\n\nSetext\n===')).toEqual([
		'<title:Why ><letter:now>',
		'It is <title:very> <letter:urgent>: <accent:run  it>',
		'',
		'<title:Setext>',
	]);
});

it('wraps styled words over lines, and keeps code in one line if it fits', () => {
	expect(styledOf('We ask **for very many things** and `npm run a b` too', 18)).toEqual([
		'We ask <title:for very>',
		'<title:many things> and',
		'<accent:npm run a b> too',
	]);
	expect(linesOf('`aaaa bbbb cccc dddd`', 10)).toEqual(['aaaa bbbb', 'cccc dddd'].map(line => line));
});

it('keeps single line breaks, and breaks lines at <br>', () => {
	expect(linesOf('**One**\ntwo<br>three <br/> four')).toEqual(['One', 'two', 'three', 'four']);
});

it('draws lists with their numbers, nested and wrapped below their words', () => {
	const text = '- one that is long enough to be wrapped\n  1. first\n  2. second\n\n     more\n- \n* star';
	expect(linesOf(text, 24)).toEqual([
		'• one that is long',
		'  enough to be wrapped',
		'  1. first',
		'  2. second',
		'',
		'     more',
		'•',
		'• star',
	]);
	expect(linesOf('1. a\n1. b\n5. c\n\nText\n\n7) d\n8) e')).toEqual([
		'1. a',
		'2. b',
		'5. c',
		'',
		'Text',
		'',
		'7) d',
		'8) e',
	]);
	expect(linesOf('- a\n\n- b', 24, ascii)).toEqual(['- a', '', '- b']);
});

it('draws quotes with a bar, nested ones and blank lines within too', () => {
	expect(linesOf('Said:\n\n> one two three four\n>\n> > five\n\nend', 12)).toEqual([
		'Said:',
		'',
		'│ one two',
		'│ three four',
		'│',
		'│ │ five',
		'',
		'end',
	]);
	expect(linesOf('> a', 12, ascii)).toEqual(['| a']);
});

describe('a block of code', () => {
	const text = '```sh\nrun --with a-long-argument\n  **no** style\n\n# no heading\n```';

	it('is cut at the width on the screen', () => {
		expect(linesOf(text, 20)).toEqual(['  run --with a-long…', '    **no** style', '', '  # no heading']);
		expect(linesOf(text, 20, ascii)[0]).toBe('  run --with a-lon..');
	});

	it('is complete in print', () => {
		const lines = drawMarkdown(text, {width: 20, signs: unicode, isPrinted: true}).map(textOf);
		expect(lines[0]).toBe('  run --with a-long-argument');
	});
});

describe('a table', () => {
	const text =
		'| Validator | Stake | Note |\n|:--|--:|--|\n| Kestrel | 1 000 000 | a **good** one |\n| 日本 | 5 | |';

	it('has aligned columns below their titles', () => {
		expect(styledOf(text)).toEqual([
			'<title:Validator      Stake  Note>',
			'<quiet:─────────  ─────────  ──────────>',
			'Kestrel    1 000 000  a good one',
			'日本               5',
		]);
		expect(linesOf(text, 40, ascii)[1]).toBe('---------  ---------  ----------');
	});

	it('is cut in its words, never in its figures', () => {
		expect(linesOf(text, 28)).toEqual([
			'Valida…      Stake  Note',
			'───────  ─────────  ───────',
			'Kestrel  1 000 000  a good…',
			'日本             5',
		]);
	});

	it('is a sentence for each row if there is no room', () => {
		expect(linesOf(text, 20)).toEqual([
			'Validator: Kestrel;',
			'Stake: 1 000 000;',
			'Note: a good one',
			'Validator: 日本;',
			'Stake: 5; Note: –',
		]);
	});
});

it.each([
	['[the forum](https://forum.example/t/1)', 'the forum (https://forum.example/t/1)'],
	['[good.example](https://evil.example)', 'good.example (https://evil.example)'],
	['[https://a.example](https://a.example)', 'https://a.example'],
	['[a.example](https://a.example)', 'a.example'],
	['<https://a.example/ü?b=%20>', 'https://a.example/ü?b=%20'],
	['**https://a.example/_b_/c** (https://a.example/*d*)', 'https://a.example/_b_/c (https://a.example/*d*)'],
	['<me@a.example>', 'me@a.example'],
	['[run](javascript:alert)', 'run (javascript:alert)'],
	['see [the text][1]\n\n[1]: https://a.example', 'see the text (https://a.example)'],
	['![](https://a.example/b.png)', '(picture) (https://a.example/b.png)'],
	['![a chart](data:image/png;base64,aaaa)', '(picture: a chart)'],
	['![](data:image/png;base64,aaaa)', '(picture)'],
	['~~no~~ [x] ☐', '~~no~~ [x] ☐'],
	['AT&amp;T &copy; &mdash; &#x41; &unknown; \\*stars\\*', 'AT&T © — A &unknown; *stars*'],
])('writes %j as %j', (text, line) => {
	expect(linesOf(text, 100)).toEqual([line]);
});

it('draws a line for a rule', () => {
	expect(styledOf('a\n\n***\n\nb', 5)).toEqual(['a', '', '<quiet:─────>', '', 'b']);
	expect(linesOf('a\n\n***\n\nb', 5, ascii)[2]).toBe('-----');
});

it('has words in place of signs for a screen reader', () => {
	const text =
		'## Why\n- one\n  1. two\n\n> quoted\n> twice\n\n---\n\n```\nrun\nit\n```\n\n|A|B|\n|-|-|\n|1|2|\n\n![c](d)';
	expect(linesOf(text, Number.POSITIVE_INFINITY, spoken).filter(line => line !== '')).toEqual([
		'Heading: Why',
		'one',
		'1. two',
		'Quote: quoted',
		'twice',
		'Code: run',
		'it',
		'A: 1; B: 2',
		'(picture: c) (d)',
	]);
});

it('cleans what entities decode to, and hides a key that they complete', () => {
	expect(linesOf('a&#x202e;b&#x200b;c &#27;[31md&#x9b;1m', 80)).toEqual(['abc \ufffd[31md\ufffd1m']);
	const key = `zsknam${'q'.repeat(60)}`;
	const text = linesOf(key.replace('nam', '&#110;am'), 200).join('');
	expect(text).toBe(cleanText(key));
	expect(linesOf(`**zsk**nam${'q'.repeat(60)}`, 200).join('')).toBe(cleanText(key));
});

describe('whatever comes', () => {
	const piece = fc.oneof(
		fc.constantFrom(
			...'# * _ ` > - + ~ | [ ] ( ) < ! \\ & ; : = 1. \n \t'.split(' '),
			...['\n\n', '  ', '    ', '```', '|-|-|\n', '](', '![', '&#27;', '&#x202e;', '&#x9b;', '&shy;', '<br>'],
			...['\u001b[31m', '\u001b]8;;x', '\u202e', '\u200f', '\ufeff', '\u0000', '\u00a0', '日本', 'e\u0301'],
			...[
				'- ',
				'> ',
				'1. ',
				'**',
				'| a | b |\n',
				'---\n',
				'&nbsp;',
				'[1]: x\n',
				'\u{1f9a5}',
				'\r\n',
				'\ud83e',
			],
		),
		fc.string({unit: 'grapheme', maxLength: 8}),
		fc.lorem({maxCount: 5}),
	);
	const text = fc.array(piece, {maxLength: 80}).map(pieces => pieces.join(''));
	// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
	const refused = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]/;

	it.each([
		['in Unicode', unicode],
		['in ASCII', ascii],
		['spoken', spoken],
	])('no control, no mark of direction and no line too wide is drawn, %s', (_title, signs) => {
		fc.assert(
			fc.property(text, fc.integer({min: 8, max: 90}), (source, width) => {
				for (const line of linesOf(source, width, signs)) {
					expect(line).not.toMatch(refused);
					expect(line.isWellFormed()).toBe(true);
					expect(widthOf(line)).toBeLessThanOrEqual(width);
				}
			}),
			{seed: 41, numRuns: 1500},
		);
	});

	it('no control is printed either', () => {
		fc.assert(
			fc.property(text, source => {
				for (const cell of drawMarkdown(source, {width: 60, signs: unicode, isPrinted: true})) {
					expect(textOf(cell)).not.toMatch(refused);
				}
			}),
			{seed: 41, numRuns: 1000},
		);
	});

	it('no word is lost', () => {
		const marked = fc.array(
			fc.tuple(
				fc.constantFrom('# ', '- ', '> ', '1. ', '**', '', '\n', '    ', '`', '```\n', '| '),
				fc.nat(9999),
			),
			{minLength: 1, maxLength: 40},
		);
		fc.assert(
			fc.property(marked, parts => {
				// What follows the sign of a block of code in its line names its language.
				const source = parts.map(([sign, number]) => `${sign}word${number}x\n`).join('');
				const shown = linesOf(source, 200).join('\n');
				for (const [, number] of parts) expect(shown).toContain(`word${number}x`);
			}),
			{seed: 41, numRuns: 500},
		);
	});
});
