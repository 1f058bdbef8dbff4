import {m, prefix} from '../../notices/rule-terms.ts';
import {processMetrics} from '../own-metrics.ts';

const dataSourceName = 'datasource';

/** Data source that the reader of the dashboard chooses: nothing in it names another one. */
export const dataSource = {type: 'prometheus', uid: `\${${dataSourceName}}`} as const;

const ofProgram = new Set(processMetrics.map(({name}) => name));

/** Restricts each metric of an expression to the chosen chain, but those that are of no chain. */
export function withinChain(expression: string): string {
	const metric = new RegExp(`\\b${prefix}(\\w+)(?:\\{([^}]*)\\})?`, 'g');
	return expression.replaceAll(metric, (all, name: string, matchers: string | undefined) =>
		ofProgram.has(name) ? all : m(name, ['chain_id="$chain"', matchers ?? []].flat().join(',')),
	);
}

/** Labels added to a validator: each takes its value from another label, where the pattern matches that. */
const naming = [
	['kind', 'mine', 'relation', 'labelled'],
	['kind', 'my stake', 'relation', 'delegated'],
	['kind', '$1', 'relation', '(top|other)'],
	['title', 'no name', 'name', ''],
	['title', '$1', 'name', '(.+)'],
	['title', '$1', 'label', '(.+)'],
	['short', '$1..$2', 'validator', '(.{9}).*(.{4})'],
] as const;

/** Validators by words of which the first one sorts those that are mine first; in one line, as Grafana wants. */
const named = naming.reduce(
	(series, words) => `label_replace(${series}, ${words.map(word => `"${word}"`).join(', ')})`,
	withinChain(m('validator_info')),
);
const options = `max by (validator, option) (label_join(${named}, "option", " · ", "kind", "title", "short"))`;

/** Kinds of questions that Grafana's data source for Prometheus knows. */
const kinds = {label_values: 1, query_result: 3} as const;

function queryVariable(
	{name, label, description}: Readonly<Record<'name' | 'label' | 'description', string>>,
	{
		kind,
		words,
		pattern = '',
		hasMany,
	}: {kind: keyof typeof kinds; words: string; pattern?: string; hasMany: boolean},
) {
	const query = `${kind}(${words})`;
	return {
		name,
		label,
		description,
		type: 'query',
		datasource: dataSource,
		definition: query,
		query: {qryType: kinds[kind], query, refId: 'PrometheusVariableQueryEditor-VariableQuery'},
		regex: pattern,
		// Alphabetical by the text, in any case.
		sort: 5,
		// Asked anew each time the dashboard is opened.
		refresh: 1,
		multi: hasMany,
		includeAll: false,
		current: {text: '', value: ''},
		options: [],
		hide: 0,
		skipUrlSync: false,
	};
}

/** Choices at the top of the dashboard. */
export const variables = [
	{
		name: dataSourceName,
		label: 'Data source',
		description: 'Prometheus that scrapes stakedeck exporter',
		type: 'datasource',
		query: 'prometheus',
		regex: '',
		refresh: 1,
		multi: false,
		includeAll: false,
		current: {text: '', value: ''},
		options: [],
		hide: 0,
		skipUrlSync: false,
	},
	queryVariable(
		{name: 'chain', label: 'Chain', description: 'Chain that all panels are of'},
		{kind: 'label_values', words: `${m('reading_timestamp_seconds')}, chain_id`, hasMany: false},
	),
	queryVariable(
		{
			name: 'validator',
			label: 'Validator',
			description: 'Validators of the panels that say "chosen"; mine come first, then those with my stake',
		},
		{
			kind: 'query_result',
			words: options,
			pattern: '/option="(?<text>.*)",validator="(?<value>[^"]*)"/',
			hasMany: true,
		},
	),
] as const;
