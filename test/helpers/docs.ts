import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {eventSchema} from '../../source/columns/event-schema.ts';
import {allSigns} from '../../source/dashboard/overlays/context-signs.ts';
import {answerFaultNames, answerFaults} from '../../source/domain/answer-faults.ts';
import {scenarioEvents, scenarioNames, scenarios} from '../../source/domain/scenarios.ts';
import {contractPaths, queryKeysOf, servedPaths} from '../../source/domain/simulation.ts';
import {alertRules} from '../../source/exporter/alerts.ts';
import {describeRound} from '../../source/exporter/figures.ts';
import {nameOfMetric} from '../../source/exporter/metric.ts';
import {metrics} from '../../source/exporter/metrics.ts';
import {createSigns} from '../../source/format/signs.ts';
import {defaultKeys} from '../../source/keys/key-map.ts';
import {showKey} from '../../source/keys/key-names.ts';
import type {KeyAction} from '../../source/keys/key-table.ts';
import {readDashboard} from './grafana.ts';
import {toRoomTable} from './imports.ts';
import {columns, referencePage} from './reference-page.ts';
import {rooms} from './rooms.ts';

const root = path.join(import.meta.dirname, '../..');

/** Actions whose keys a reader of the README needs first. */
const firstActions: readonly KeyAction[] = [
	'down',
	'follow',
	'details',
	'facets',
	'narrow',
	'sort',
	'copy',
	'export',
	'command',
	'quitOrBack',
	'help',
	'quit',
];

/** A text about the program, of which parts are made from the program's own tables. */
interface Page {
	/** Path from the root of the repository. */
	readonly file: string;
	/** Returns the page with the generated parts renewed. */
	remake(text: string): string;
}

export const pages: readonly Page[] = [
	{file: 'README.md', remake: text => withBlock(text, '## Twelve keys', keyList(firstActions))},
	{file: 'CONTRIBUTING.md', remake: withRoomTable},
	{file: 'docs/dashboard.md', remake: text => withBlock(text, '## Signs', signList())},
	{file: 'docs/reference.md', remake: referencePage},
	{file: 'docs/exporter.md', remake: exporterPage},
	{file: 'docs/simulator.md', remake: simulatorPage},
	{file: 'docs/events.schema.json', remake: () => `${JSON.stringify(eventSchema, undefined, 2)}\n`},
];

export function readPage(file: string): Promise<string> {
	return readFile(path.join(root, file), 'utf8').catch(() => '');
}

/** Returns the absolute path of a page. */
export function placeOf(file: string): string {
	return path.join(root, file);
}

/** The first block of code under that heading made anew. */
function withBlock(text: string, heading: string, content: string): string {
	const start = text.indexOf(`\n${heading}\n`);
	const open = text.indexOf('```\n', start) + '```\n'.length;
	const close = text.indexOf('```', open);
	if (start === -1 || close === -1) throw new Error(`there is no block of code under ${heading}`);
	return text.slice(0, open) + content + text.slice(close);
}

function withRoomTable(text: string): string {
	return withTable(text, '## Rooms', toRoomTable(rooms));
}

/** The first table under that heading made anew. */
function withTable(text: string, heading: string, table: string): string {
	const start = text.indexOf(`\n${heading}\n`);
	const open = text.indexOf('\n| ', start) + 1;
	const close = /\n\n|\n$/.exec(text.slice(open))?.index;
	if (start === -1 || open === 0 || close === undefined)
		throw new Error(`there is no table under ${heading}`);
	return text.slice(0, open) + table + text.slice(open + close);
}

function exporterPage(text: string): string {
	const told = metrics.map(({name, isStandard = false, labels, round, help}) => [
		`\`${nameOfMetric({name, isStandard})}\``,
		name.endsWith('_total') ? 'counter' : 'gauge',
		labels.map(label => `\`${label}\``).join(', '),
		round === undefined ? 'stays' : describeRound(round),
		help,
	]);
	const alerts = alertRules.map(
		({name, severity, times: [holdsFor, keepsFiringFor], summary, description}) => [
			name,
			severity,
			holdsFor,
			keepsFiringFor ?? '',
			inWords(`${summary}. ${description}`),
		],
	);
	const withMetrics = withTable(
		text,
		'## Metrics',
		markdownTable(['metric', 'type', 'labels', 'round', 'meaning'], told),
	);
	const withPanels = withTable(
		withMetrics,
		'## Panels',
		markdownTable(
			['panel', 'answers', 'kind'],
			readDashboard().panels.map(({title, description, type}) => [
				title,
				description.split('\n')[0] ?? '',
				type,
			]),
		),
	);
	return withTable(
		withPanels,
		'## Alerts',
		markdownTable(['alert', 'severity', 'for', 'keeps firing', 'words'], alerts),
	);
}

/** Writes a template of Prometheus for people: a label is '<label>', and a choice is 'one / the other'. */
function inWords(template: string): string {
	return template
		.replaceAll(/\{\{ (?:if|end)\b[^}]*\}\}/g, '')
		.replaceAll(/\{\{ else[^}]*\}\}/g, ' / ')
		.replaceAll(/\{\{[^}$]*\$(?:labels\.)?(\w+)[^}]*\}\}/g, '<$1>');
}

function simulatorPage(text: string): string {
	const faults = answerFaultNames.map(name => [`\`${name}\``, answerFaults[name].sentence]);
	const steps = scenarioNames.flatMap(name =>
		scenarios[name].steps.map(({epoch, event}, index) => [
			index === 0 ? `\`${name}\`` : '',
			`+${epoch}`,
			`\`${event}\``,
			scenarioEvents[event].of,
			scenarioEvents[event].sentence,
		]),
	);
	const paths = servedPaths.map(path => [
		`\`${path}\``,
		queryKeysOf(path, 'server')
			.map(key => `\`${key}\``)
			.join(' '),
		contractPaths.includes(path) ? 'both' : '`server`',
	]);
	const parts: ReadonlyArray<readonly [string, readonly string[], ReadonlyArray<readonly string[]>]> = [
		['## Faults', ['fault', 'effect'], faults],
		['## Scenarios', ['scenario', 'epoch', 'event', 'of', 'seen from then on'], steps],
		['## Every path', ['path', 'query', 'shape'], paths],
	];
	return parts.reduce(
		(page, [heading, head, rows]) => withTable(page, heading, markdownTable(head, rows)),
		text,
	);
}

function markdownTable(head: readonly string[], rows: ReadonlyArray<readonly string[]>): string {
	const lines = [head, head.map(() => '---'), ...rows];
	return lines.map(cells => `| ${cells.join(' | ')} |`).join('\n');
}

/** Lists each sign with its meaning, and its ASCII form in brackets. */
function signList(): string {
	const [drawn, ascii] = [false, true].map(isAscii => createSigns({isAscii, isSpoken: false}).glyphs);
	return columns(
		allSigns.map(({sign, text}) => {
			const [own, plain] = [sign(drawn!), sign(ascii!)];
			return [own === plain ? own : `${own} (${plain})`, text] as const;
		}),
	);
}

function keyList(actions: readonly KeyAction[]): string {
	const bindings = defaultKeys.of('list');
	const entries = actions.map(action => {
		const binding = bindings.find(each => each.action === action);
		if (!binding) throw new Error(`no key of a list does ${action}`);
		return [binding.keys.map(showKey).join(' '), binding.help] as const;
	});
	return columns(entries);
}
