import fc from 'fast-check';
import {expect, it} from 'vitest';
import {cleanLine} from '../../source/domain/clean.ts';
import type {Decoded} from '../../source/domain/decoded.ts';
import {keepSecret} from '../../source/domain/secrets.ts';
import {csvLine, csvLines, readCsv} from '../../source/output/csv.ts';
import {anyCharacter} from '../helpers/arbitraries.ts';
import {formula, parseCsv} from '../helpers/csv.ts';

it.each([
	['plain', 'plain'],
	['a,b', '"a,b"'],
	['say "hi"', '"say ""hi"""'],
	['two\nlines', '"two\nlines"'],
	[' edge', '" edge"'],
	['', ''],
	['-5', '-5'],
	['+5.25', '+5.25'],
	['39351204', '39351204'],
	['=1+1', "'=1+1"],
	['-5+cmd', "'-5+cmd"],
	['@SUM(A1)', "'@SUM(A1)"],
	['\t=1', "'\t=1"],
	['\rx', '"\'\rx"'],
	['＝1', "'＝1"],
	["'=1", "''=1"],
	["'tis", "'tis"],
])('writes the cell %j as %j', (text, expected) => {
	expect(csvLine([text, 'x'])).toBe(`${expected},x\r\n`);
});

it('is read back as it was written, but for the apostrophe of a formula', () => {
	const cell = fc.oneof(
		fc.string({unit: anyCharacter}),
		fc.string({unit: fc.constantFrom('"', ',', '\r', '\n', '=', '-', ' ', 'x', '1')}),
	);
	fc.assert(
		fc.property(fc.array(fc.array(cell, {minLength: 2, maxLength: 2}), {maxLength: 8}), rows => {
			const written = rows.map(csvLine).join('');
			expect(parseCsv(written).map(row => row.map(withoutApostrophe))).toEqual(
				rows.map(row => row.map(withoutApostrophe)),
			);
			for (const value of parseCsv(written).flat()) {
				expect(value).not.toMatch(formula);
			}
		}),
	);
});

it.each([
	['⚡️ Lightning Stake', '⚡️ Lightning Stake'],
	['👩‍💻 Dev  Stake', '👩‍💻 Dev  Stake'],
	['🇨🇭 Stake', '🇨🇭 Stake'],
	['Fox\u202e\u0007 \u009b31mred', 'Fox\\u202e\\u0007 \\u009b31mred'],
	['two\nlines', 'two\\nlines'],
	['a\u200db', 'a\\u200db'],
	['\u200b=1+1', '\\u200b=1+1'],
	['=1+1\ufe0f', "'=1+1\\ufe0f"],
])('writes the name %j as the chain has it: %j', (name, expected) => {
	const item = {source: {validator: {name}}, name: cleanLine(name), flaws: []};
	const field = {name: 'validator.name', field: 'name', exact: () => item.name};
	expect([...csvLines([field], [item])]).toEqual(['validator.name\r\n', `${expected}\r\n`]);
});

it('keeps the stars in the place of a key, and values that are not those of the service', () => {
	keepSecret('sesame-sesame');
	const item = {source: {name: 'open sesame\u200b-sesame', label: 'x '}, flaws: []};
	const fieldOf = (name: string, value: string) => ({name, field: name, exact: () => value});
	const fields = [fieldOf('name', cleanLine(item.source.name)), fieldOf('label', 'my label')];
	expect([...csvLines(fields, [item])][1]).toBe('open *************,my label\r\n');
});

it('leaves an absent value empty and marks one that could not be understood', () => {
	interface Item extends Decoded {
		readonly power: string | undefined;
	}
	const fields = [{name: 'power', field: 'power', exact: ({power}: Item) => power}];
	const flaw = {path: 'power', field: 'power', problem: 'expected a number'};
	const items: Item[] = [
		{power: '5', source: undefined, flaws: []},
		{power: undefined, source: undefined, flaws: []},
		{power: undefined, source: undefined, flaws: [flaw]},
	];
	expect([...csvLines(fields, items)]).toEqual(['power\r\n', '5\r\n', '\r\n', '?\r\n']);
});

it('reads back what it wrote, apostrophes before formulas too', () => {
	const cell = fc
		.string({unit: fc.constantFrom("'", '=', '-', '@', '5', 'x', '"', ',')})
		.map(text => `${text}.`);
	fc.assert(
		fc.property(fc.array(cell, {minLength: 1, maxLength: 4}), cells => {
			expect([...readCsv(csvLine(cells))].map(record => record.cells)).toEqual([cells]);
		}),
	);
});

function withoutApostrophe(text: string): string {
	return text.replace(/^'(?='*(?:\s*[=+\-@＝＋－＠]|[\t\r\n]))/, '');
}
