import {expect, it} from 'vitest';
import {nameOfState, validatorStates} from '../../source/domain/validator.ts';
import {alertRules} from '../../source/exporter/alerts.ts';
import {roundSeconds} from '../../source/exporter/figures.ts';
import {roundNames} from '../../source/exporter/metric.ts';
import {metrics} from '../../source/exporter/metrics.ts';
import {processMetrics, requestResults} from '../../source/exporter/own-metrics.ts';
import {prefix} from '../../source/notices/rule-terms.ts';
import {expressionOfVariable, fillIn, readDashboard, type WrittenPanel} from '../helpers/grafana.ts';

const {panels, templating, schemaVersion} = readDashboard();
const panelKinds = ['stat', 'table', 'state-timeline', 'timeseries', 'bargauge'];
const chosen = {type: 'prometheus', uid: `\${datasource}`};
const targets = panels.flatMap(({title, targets: own}) => own.map(target => ({title, ...target})));
const named = targets.map(({title, refId, expr}) => [`${title}, ${refId}`, expr] as const);

it('has a version that Grafana 11 knows', () => {
	expect(schemaVersion).toBe(39);
});

it('asks the data source that its reader chooses, and names no other one', () => {
	const found: unknown[] = [];
	const look = (value: unknown, isRoot: boolean) => {
		if (typeof value !== 'object' || value === null) return;
		for (const [key, part] of Object.entries(value)) {
			if (key === 'datasource') found.push(part);
			if (key === 'uid' && !isRoot) expect(part).toBe(chosen.uid);
			look(part, false);
		}
	};
	look(readDashboard(), true);
	expect([...new Set(found.map(each => JSON.stringify(each)))]).toEqual([JSON.stringify(chosen)]);
	const asking = [...panels, ...targets, ...templating.list.filter(({type}) => type === 'query')];
	expect(found.length).toBe(asking.length);
	expect(templating.list[0]).toMatchObject({name: 'datasource', type: 'datasource', query: 'prometheus'});
	expect(readDashboard()).not.toHaveProperty('__inputs');
});

it('has at most twelve panels that Grafana brings itself, each with its words', () => {
	expect(panels.length).toBeLessThanOrEqual(12);
	expect(new Set(panels.map(({id}) => id)).size).toBe(panels.length);
	expect(new Set(panels.map(({title}) => title)).size).toBe(panels.length);
	for (const {type, description, fieldConfig, targets: own} of panels) {
		expect(panelKinds).toContain(type);
		expect(description).toMatch(/^[A-Z].*\?\n\n[A-Z0].*\.$/);
		expect(fieldConfig.defaults.noValue).toMatch(/^[A-Z].*\.$/);
		expect(own.length).toBeGreaterThan(0);
		expect(new Set(own.map(({refId}) => refId)).size).toBe(own.length);
	}
});

it('lays them out in rows of 24 without a gap or an overlap', () => {
	const taken = new Set<string>();
	let cells = 0;
	for (const {gridPos} of panels) {
		expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24);
		for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++) {
			for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) taken.add(`${x} ${y}`);
		}
		cells += gridPos.w * gridPos.h;
	}
	expect(taken.size).toBe(cells);
	const bottom = Math.max(...panels.map(({gridPos: {y, h}}) => y + h));
	expect(cells).toBe(24 * bottom);
});

/** Finds the metrics of an expression with the matchers of each. */
function metricsOf(expression: string) {
	return [...expression.matchAll(/\bstakedeck_(\w+)(?:\{([^}]*)\})?/g)].map(
		([, name = '', matchers = '']) => {
			const metric = metrics.find(each => each.name === name);
			if (!metric) throw new Error(`there is no metric ${prefix}${name}`);
			return {metric, matchers};
		},
	);
}

/** Labels that an expression adds itself. */
function addedBy(expression: string): readonly string[] {
	const replaced = [...expression.matchAll(/,\s*"(\w+)", "[^"]*", "\w+", "[^"]*"\)/g)];
	const joined = [...expression.matchAll(/, "(\w+)", " · "/g)];
	return [...replaced, ...joined].map(([, label = '']) => label);
}

/** Labels that an expression groups, matches or replaces by. */
function labelsIn(expression: string): readonly string[] {
	const groups = [...expression.matchAll(/\b(?:by|on|group_left) \(([^)]*)\)/g)];
	const replaced = [...expression.matchAll(/"(\w+)", "[^"]*"\)/g)].map(([, label = '']) => label);
	return [...groups.flatMap(([, labels = '']) => labels.split(', ')), ...replaced].filter(
		label => label !== '',
	);
}

it.each([...named, ['the variable validator', expressionOfVariable('validator')] as const])(
	'%s asks for metrics and labels that there are, of the chosen chain',
	(_, expression) => {
		const found = metricsOf(expression);
		expect(found.length).toBeGreaterThan(0);
		for (const {metric, matchers} of found) {
			const labels = [...matchers.matchAll(/(\w+)=~?"/g)].map(([, label]) => label);
			const isOfChain = !processMetrics.some(({name}) => name === metric.name);
			if (isOfChain) expect(matchers, metric.name).toMatch(/^chain_id="\$chain"/);
			expect(['chain_id', ...metric.labels]).toEqual(expect.arrayContaining(labels));
		}
		const known = ['chain_id', ...found.flatMap(({metric}) => metric.labels), ...addedBy(expression)];
		expect(labelsIn(expression).filter(label => !known.includes(label))).toEqual([]);
		const variables = [...templating.list.map(({name}) => name), '__rate_interval'];
		expect([...expression.matchAll(/\$([A-Za-z_]\w*)/g)].map(([, name]) => name)).toEqual(
			expect.arrayContaining(['chain']),
		);
		expect(fillIn(expression, Object.fromEntries(variables.map(name => [name, ''])))).not.toMatch(
			/\$[A-Za-z]/,
		);
	},
);

it.each(targets)('$title calls series $refId by labels that they have', ({expr, legendFormat}) => {
	const known = [...metricsOf(expr).flatMap(({metric}) => metric.labels), ...addedBy(expr)];
	const shown = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label);
	expect(shown.filter(label => !known.includes(label ?? ''))).toEqual([]);
});

const isText = (properties: readonly unknown[]) =>
	JSON.stringify(properties) === JSON.stringify([{id: 'unit', value: 'string'}]);

it('takes no label of digits for a number with a unit', () => {
	const tables = panels.filter(({type}) => type === 'table');
	const titles = tables.flatMap(({targets: own, transformations = []}) => {
		const {renameByName = {}} = transformations.at(-1)?.options ?? {};
		return Object.values(renameByName).filter(name => own.every(({legendFormat}) => legendFormat !== name));
	});
	const texts = tables.flatMap(({fieldConfig: {overrides}}) =>
		overrides.flatMap(({matcher, properties}) => (isText(properties) ? [matcher.options] : [])),
	);
	expect(titles).toContain('Proposal');
	expect(texts).toEqual(titles);
});

/** Values of the labels by which single queries make several series. */
const valuesOf: Readonly<Record<string, readonly string[]>> = {
	'{{reading}}': roundNames,
	'{{result}}': requestResults,
};

it('gives forms to series that there are', () => {
	for (const {fieldConfig, targets: own, title} of panels) {
		const names = fieldConfig.overrides.flatMap(({matcher: {id, options}, properties}) =>
			id === 'byName' && !isText(properties) ? [options] : [],
		);
		const known = own.flatMap(({legendFormat}) => valuesOf[legendFormat] ?? [legendFormat]);
		expect(
			names.filter(name => !known.includes(name)),
			title,
		).toEqual([]);
	}
});

it('shows or hides each label by which a table has rows, and names each of its figures', () => {
	const tables = panels.filter(({type}) => type === 'table');
	expect(tables.length).toBeGreaterThan(0);
	for (const {targets: own, transformations = [], title} of tables) {
		const {excludeByName = {}, renameByName = {}} = transformations.at(-1)?.options ?? {};
		const figures = own.map(({refId}) => (own.length === 1 ? 'Value' : `Value #${refId}`));
		for (const [index, {expr, legendFormat}] of own.entries()) {
			const outermost = /^max by \(([^)]*)\)/.exec(expr)?.[1]?.split(', ') ?? [];
			const joined = [...expr.matchAll(/group_left \(([^)]+)\)/g)].flatMap(([, labels = '']) =>
				labels.split(', '),
			);
			const columns = new Set([...outermost, ...joined]);
			expect(
				[...columns].filter(label => !(label in excludeByName || label in renameByName)),
				title,
			).toEqual([]);
			expect(renameByName[figures[index] ?? '']).toBe(legendFormat);
		}
		expect(excludeByName).toMatchObject({Time: true, chain_id: true});
	}
});

it('reads the choices of validators as Prometheus tells them', () => {
	const {regex} = templating.list.find(({name}) => name === 'validator') ?? {regex: ''};
	const pattern = new RegExp(regex.slice(1, -1));
	const told = '{option="mine · Fox "one" · tnam1q9xx..abcd",validator="tnam1q9xxabcd"} 1 1790000000000';
	expect(pattern.exec(told)?.groups).toMatchObject({
		text: 'mine · Fox "one" · tnam1q9xx..abcd',
		value: 'tnam1q9xxabcd',
	});
});

/** Returns an expression in the form in which it asks for one chain. */
function ofChosenChain(expression: string): string {
	return expression.replaceAll(/\b(stakedeck_\w+)(?:\{([^}]*)\})?/g, (_, name: string, matchers?: string) => {
		const all = ['chain_id="$chain"', ...(matchers === undefined ? [] : [matchers])];
		return `${name}{${all.join(',')}}`;
	});
}

it.each([
	['Jailed', 'StakedeckValidatorJailed'],
	['Not signing', 'StakedeckValidatorMissingVotes'],
	['Near jail', 'StakedeckValidatorNearJail'],
	['Commission rises', 'StakedeckCommissionComing'],
	['Votes due within a day', 'StakedeckVoteDue'],
	['Stake that earns nothing', 'StakedeckStakeNotEarning'],
	['Stake to withdraw', 'StakedeckWithdrawable'],
])('%s counts what the alert rule %s fires for', (tile, rule) => {
	const {expression = ''} = alertRules.find(({name}) => name === rule) ?? {};
	const {expr = ''} =
		panels.flatMap(({targets: own}) => own).find(({legendFormat}) => legendFormat === tile) ?? {};
	expect(expression).not.toBe('');
	expect(expr).toContain(`(${ofChosenChain(expression)})`);
});

/** Returns the properties that the values of a series have: the panel's, and those of the series over them. */
function propertiesOf({fieldConfig: {defaults, overrides}}: WrittenPanel, series: string) {
	const own = overrides.filter(({matcher: {id, options}}) => id === 'byName' && options === series);
	return {
		...defaults,
		...Object.fromEntries(own.flatMap(({properties}) => properties.map(({id, value}) => [id, value]))),
	};
}

/** Units by what an expression gives: the first pattern that fits decides. */
const unitOf: ReadonlyArray<readonly [pattern: RegExp, unit: string]> = [
	[/^count\(|_state\{|_up\{|_asking\{|_passing\{|_rank\{/, 'locale'],
	[/ \/ on \(chain_id|_ratio\{/, 'percentunit'],
	[/_seconds\{/, 's'],
];

it.each(panels)('$title gives each series the unit of its metrics', panel => {
	for (const {expr, legendFormat} of panel.targets) {
		const [, unit = 'locale'] = unitOf.find(([pattern]) => pattern.test(expr)) ?? [];
		expect(propertiesOf(panel, legendFormat), legendFormat).toMatchObject({unit});
	}
});

it('numbers the states of a validator as it names them', () => {
	const titles = ['My validators', 'States of the chosen validators'];
	const names = Object.keys(validatorStates);
	for (const panel of panels.filter(({title}) => titles.includes(title))) {
		const {expr = '', legendFormat = ''} =
			panel.targets.find(each => each.expr.includes('validator_state')) ?? {};
		const numbered = [...expr.matchAll(/(\d) \* \([^)]*state="(\w+)"/g)].map(([, number, state = '']) => [
			number,
			state,
		]);
		expect(numbered).toEqual(names.map((state, index) => [String(index), state]));
		const {mappings} = propertiesOf(panel, legendFormat) as {mappings?: readonly [{options: object}]};
		const words = Object.entries(mappings?.[0].options ?? {}).map(([number, {text}]) => [number, text]);
		expect(words).toEqual(names.map((state, index) => [String(index), nameOfState(state)]));
	}
});

it('colours the age of a reading at two and three of its rounds', () => {
	const panel = panels.find(({title}) => title === 'Age of readings');
	if (!panel) throw new Error('there is no such panel');
	for (const name of roundNames) {
		const round = roundSeconds(name, {addresses: 0, validators: 0, epochSeconds: 21_600});
		const {max, thresholds} = propertiesOf(panel, name) as {
			max?: number;
			thresholds?: {steps: ReadonlyArray<{value: number | null}>};
		};
		expect(max, name).toBe(3 * round);
		const steps = thresholds?.steps.flatMap(({value}) => value ?? []) ?? [];
		expect([[], [2 * round, 3 * round]], name).toContainEqual(steps);
	}
});
