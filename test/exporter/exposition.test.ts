import {describe, expect, it} from 'vitest';
import {type ExpositionForm, type Family, formFor, writeFamilies} from '../../source/exporter/exposition.ts';
import {distinctNames} from '../../source/exporter/figures.ts';
import {toNam} from '../../source/exporter/metric.ts';

type Sample = Family['series'] extends Iterable<infer Each> ? Each : never;

const textOf = (families: readonly Family[], form: ExpositionForm) =>
	[...writeFamilies(families, form)].join('');

const family = (name: string, labels: readonly string[], ...series: readonly Sample[]): Family => ({
	metric: {name, help: 'A help.', labels, round: undefined},
	series,
});

describe('the text of an answer', () => {
	it('writes gauges and counters for Prometheus', () => {
		const families = [
			family('up', ['a'], {chain: 'test.1', labels: ['b'], value: 1}),
			family('none', []),
			family('asked_total', [], {chain: undefined, labels: [], value: 12n}),
		];
		expect(textOf(families, 'text')).toBe(
			`# HELP stakedeck_up A help.
# TYPE stakedeck_up gauge
stakedeck_up{chain_id="test.1",a="b"} 1
# HELP stakedeck_asked_total A help.
# TYPE stakedeck_asked_total counter
stakedeck_asked_total 12
`,
		);
	});

	it('writes OpenMetrics, in which the family of a counter has no suffix, and whose end is told', () => {
		const text = textOf([family('asked_total', [], {chain: 'c', labels: [], value: 1})], 'openMetrics');
		expect(text).toBe(
			`# HELP stakedeck_asked A help.
# TYPE stakedeck_asked counter
stakedeck_asked_total{chain_id="c"} 1
# EOF
`,
		);
	});

	it('keeps a hostile name on its line', () => {
		const hostile = 'a"} 1\n# TYPE x gauge\nx\\{\ud800';
		const text = textOf([family('up', ['a'], {chain: 'c', labels: [hostile], value: 1})], 'text');
		expect(text.trimEnd().split('\n')).toHaveLength(3);
		expect(text).toContain('a="a\\"} 1\\n# TYPE x gauge\\nx\\\\{\ufffd"');
	});

	it('writes amounts with every digit, and what is no number by its name', () => {
		expect(toNam(9_007_199_254_740_993_000_001n)).toBe('9007199254740993.000001');
		expect(toNam(0n)).toBe('0');
		const value = (given: number) =>
			textOf([family('x', [], {chain: undefined, labels: [], value: given})], 'text')
				.trimEnd()
				.split(' ')
				.at(-1);
		expect([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0.5].map(value)).toEqual([
			'NaN',
			'+Inf',
			'-Inf',
			'0.5',
		]);
	});
});

it.each([
	[undefined, 'text'],
	['*/*', 'text'],
	['text/plain', 'text'],
	['application/openmetrics-text', 'openMetrics'],
	// Prometheus 2 and 3 ask like this.
	[
		'application/openmetrics-text;version=1.0.0,application/openmetrics-text;version=0.0.1;q=0.75,text/plain;version=0.0.4;q=0.5,*/*;q=0.1',
		'openMetrics',
	],
	['application/openmetrics-text;version=1.0.0;q=0.3,text/plain;version=0.0.4;q=0.7', 'text'],
	['application/openmetrics-text;q=0', 'text'],
	['APPLICATION/OpenMetrics-Text; q=1', 'openMetrics'],
	[';;;,q=,', 'text'],
])('answers who accepts %s with %s', (accept, form) => {
	expect(formFor(accept)).toBe(form);
});

describe('names of things with one label', () => {
	it('numbers all but the first by their addresses, whatever their order', () => {
		const labels = [
			['c', 'wallet'],
			['a', 'wallet'],
			['b', 'cold'],
			['d', 'wallet'],
		] as const;
		const expected = {a: 'wallet', b: 'cold', c: 'wallet #2', d: 'wallet #3'};
		expect(Object.fromEntries(distinctNames(labels))).toEqual(expected);
		expect(Object.fromEntries(distinctNames(labels.toReversed()))).toEqual(expected);
	});

	it('names a hundred thousand things that share a label in one pass', () => {
		const labels = Array.from({length: 100_000}, (_, index) => [`${index}`, 'same'] as const);
		expect(new Set(distinctNames(labels).values()).size).toBe(100_000);
	});

	it('gives no name that another thing has by its label', () => {
		const names = distinctNames([
			['a', 'wallet'],
			['b', 'wallet'],
			['c', 'wallet #2'],
		]);
		expect(Object.fromEntries(names)).toEqual({a: 'wallet', b: 'wallet #3', c: 'wallet #2'});
	});
});
