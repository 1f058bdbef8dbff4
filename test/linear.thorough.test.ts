import {describe, expect, it} from 'vitest';
import {readings} from '../bench/measures/linear.ts';
import {isBase64} from '../source/broadcast/read-transaction.ts';
import {cleanLine, cleanText} from '../source/domain/clean.ts';
import {parseDecimal, parseInteger} from '../source/domain/decimal.ts';
import {isFlawed} from '../source/domain/decoded.ts';
import {readableText} from '../source/domain/proposal.ts';
import {withoutFinalSlashes} from '../source/domain/service.ts';
import {formatInteger} from '../source/format/number.ts';
import {createConfigSource} from '../source/options/config/config-source.ts';
import {decodeItem, field, nestedList} from '../source/services/decoding/decode-item.ts';
import {integer, line} from '../source/services/decoding/field.ts';
import {serviceWords} from '../source/services/http/quoted-answer.ts';

/** Characters: a function whose time grows with their square takes minutes. */
const large = 2 ** 17;

// No time is asserted here: what takes it with the square of a text's length does not come to its end.

describe('a text as long as a page may be', () => {
	it('of beginnings of an escape sequence loses them and nothing else', () => {
		expect(cleanText(`${'\u009d'.repeat(300_000)}name`)).toBe('name');
		expect(cleanText(`${'\u001b]0;'.repeat(100_000)}name`)).toBe(`${']0;'.repeat(100_000)}name`);
		expect(cleanText(`${'\u009da'.repeat(100_000)}\u009chidden`)).toBe(`${'a'.repeat(99_999)}hidden`);
	});

	it('of marks keeps a few on their letter', () => {
		const marks = `${'\u0301'.repeat(500_000)}${'\u0316'.repeat(500_000)}`;
		expect(cleanText(`a${marks}b`)).toBe('\u00e1\u0301\u0301\u0301\u0301b');
		expect(cleanLine(`a${marks}`).length).toBeLessThan(20);
	});

	it('is a page of a web server whose title never ends', () => {
		expect(serviceWords(`<html>${'<title'.repeat(200_000)}`)).toBeUndefined();
		expect(serviceWords(`<html>${'<title'.repeat(200_000)}<p><title lang="en">Down</title>`)).toBe('Down');
	});

	it('is no base64 for its blanks, which count beside line breaks alone', () => {
		expect(isBase64(`aaaa${' '.repeat(1_000_000)}aaaa`, {mayLackPadding: true})).toBe(false);
		expect(isBase64(`aaaa${' '.repeat(1_000_000)}\naaaa`, {mayLackPadding: true})).toBe(true);
	});

	it('is no number of a chain', () => {
		const digits = '9'.repeat(4_000_000);
		expect(parseInteger(digits)).toBeUndefined();
		expect(parseDecimal(`0.${digits}`)).toBeUndefined();
		expect(parseInteger('9'.repeat(60))).toBe(10n ** 60n - 1n);
		expect(formatInteger(10n ** 300_000n - 1n)).toBe(Array.from({length: 100_000}, () => '999').join(' '));
		const {flaws} = decodeItem({power: field('votingPower', integer)} as never, {votingPower: digits}, '');
		expect(flaws).toMatchObject([
			{problem: 'expected a whole number, got "999999999999999999999999"... of 4000000 characters'},
		]);
	});

	it.each(['![', `![${'a'.repeat(70)}`, '<img ', '<img data:image/png,', 'data:image/', 'data:image/a;a;a;'])(
		'of a proposal repeats the beginning of an embedded picture: %s',
		part => {
			const text = part.repeat(2_000_000 / part.length);
			expect(readableText(`\\n${text}`)).toBe(`\n${text.replaceAll('data:image/png,', '(picture)')}`);
		},
	);

	it('is an address of slashes', () => {
		expect(withoutFinalSlashes(`http://a${'/'.repeat(1_000_000)}`)).toBe('http://a');
		expect(withoutFinalSlashes(`http://a${'/'.repeat(1_000_000)}x`)).toHaveLength(1_000_009);
	});
});

it('a hundred thousand bad things inside one each leave their flaw', () => {
	const inner = nestedList({kind: field('kind', line)} as never);
	const readers = {inner: {wire: 'inner', read: inner}} as never;
	const {flaws, ...rest} = decodeItem(readers, {inner: Array.from({length: 100_000}, () => 0)}, '');
	expect(flaws).toHaveLength(100_000);
	expect(flaws.at(-1)).toEqual({
		path: 'inner[99999]',
		field: 'inner.99999',
		problem: 'expected an object, got 0',
	});
	const item = {...rest, flaws};
	for (const flaw of flaws) if (!isFlawed(item, flaw.field)) throw new Error(flaw.field);
	expect(isFlawed(item, 'inner.100000')).toBe(false);
	expect(isFlawed(item, 'inner.7.kind')).toBe(true);
});

it('a mistake in a configuration of many lines is found in its line', () => {
	const lines = [
		...Array.from({length: 8000}, () => '#'),
		'a = [',
		...Array.from({length: 8000}, () => '1,'),
		']',
	];
	const parse = (text: string) => {
		// As the parser of the file: a beginning that ends within a list is none.
		if ((text.match(/\[/g)?.length ?? 0) !== (text.match(/\]/g)?.length ?? 0))
			throw new Error('within a list');
		return Object.fromEntries(text.split('\n').flatMap(each => (each.includes(' = ') ? [[each[0], 1]] : [])));
	};
	const source = createConfigSource('file', [...lines, 'b = 1', 'c = 1'].join('\n'), parse);
	expect(source.placeOf(['b'])).toBe('file, line 16003');
	expect(source.placeOf(['c'])).toBe('file, line 16004');
});

it.each(readings.map(reading => [reading.name, reading] as const))('%s comes to its end', (_, reading) => {
	reading.prepare(Math.min(4 * (reading.most ?? large), large))();
});
