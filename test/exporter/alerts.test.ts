import {expect, it} from 'vitest';
import {alertRules, writeAlertRules} from '../../source/exporter/alerts.ts';
import {metrics} from '../../source/exporter/metrics.ts';
import type {NoticeRecord} from '../../source/notices/notice.ts';
import {eventKinds} from '../../source/notices/notices.ts';

it('has seventeen rules, each with a name of its own, its severity and its words', () => {
	expect(new Set(alertRules.map(({name}) => name)).size).toBe(17);
	for (const {
		times: [holdsFor],
		summary,
		description,
	} of alertRules) {
		expect(holdsFor).toMatch(/^\d+[mh]$/);
		expect(summary).not.toBe('');
		expect(description).toMatch(/\.$/);
	}
});

it('takes every rule of a kind from the record of the kind, and leaves none out', () => {
	const ofKinds = Object.values<NoticeRecord>(eventKinds).flatMap(({rule = []}) => rule);
	expect(ofKinds.map(({name}) => name)).toContain('StakedeckValidatorJailed');
	const names = alertRules.map(({name}) => name);
	expect(names).toEqual(expect.arrayContaining(ofKinds.map(({name}) => name)));
	expect(names.filter(name => ofKinds.every(rule => rule.name !== name))).toEqual([
		'StakedeckNodeBehind',
		'StakedeckOwnNodeBehind',
		'StakedeckStakeNotEarning',
		'StakedeckExporterStale',
		'StakedeckWatchdog',
	]);
});

it.each(alertRules)(
	'$name asks for metrics and labels that there are',
	({expression, summary, description}) => {
		const named = [...expression.matchAll(/\bstakedeck_(\w+)(?:\{([^}]*)\})?/g)];
		expect(named.length).toBeGreaterThan(0);
		for (const [, name, matchers = ''] of named) {
			const metric = metrics.find(each => each.name === name);
			expect(metric?.name, name).toBe(name);
			const labels = [...matchers.matchAll(/(\w+)=~?"/g)].map(([, label]) => label);
			expect(metric?.labels).toEqual(expect.arrayContaining(labels));
		}
		const shown = [...`${summary} ${description}`.matchAll(/\$labels\.(\w+)/g)].map(([, label]) => label);
		const known = new Set([
			'chain_id',
			'instance',
			...named.flatMap(([, name]) => metrics.find(each => each.name === name)?.labels),
		]);
		expect(shown.filter(label => !known.has(label))).toEqual([]);
	},
);

it('writes a rule as Prometheus reads it', () => {
	const text = writeAlertRules([
		{
			name: 'One',
			expression: 'a > 1\nor b',
			times: ['5m', '30m'],
			severity: 'info',
			summary: 'It is "so": {{ $value }}',
			description: 'A \\ b.',
		},
	]);
	expect(text.slice(text.indexOf('groups:'))).toBe(`groups:
  - name: stakedeck
    rules:
      - alert: One
        expr: |
          max without (instance, job) (
            a > 1
            or b
          )
        for: 5m
        keep_firing_for: 30m
        labels:
          severity: info
        annotations:
          summary: "It is \\"so\\": {{ $value }}"
          description: "A \\\\ b."
`);
});
