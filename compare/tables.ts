import type {Examples} from '../bench/service/examples.ts';

/**
Arguments by the placeholders of the help. A command whose argument is missing here is reported, and compared without
one.
*/
export function argumentsFor(
	placeholder: string,
	{delegators, validators, proposals, transactions}: Examples,
) {
	const table: Readonly<Record<string, readonly string[]>> = {
		id: [proposals[0] ?? ''],
		address: [delegators[2] ?? ''],
		'id|address': [proposals[0] ?? '', delegators[2] ?? ''],
		hash: [transactions[0] ?? ''],
		'validator ...': ['', validators[1] ?? ''],
		'file|-': ['bond.tx'],
	};
	return table[placeholder];
}

/** Values of flags that take any text. */
function valueTable({delegators, validators}: Examples): Readonly<Record<string, readonly string[]>> {
	return {
		address: [delegators[2] ?? ''],
		batch: ['2'],
		days: ['60'],
		epoch: ['1204'],
		'follow-timeout': ['30'],
		from: [validators[0] ?? ''],
		import: ['labels.csv'],
		jobs: ['2'],
		name: ['cron'],
		page: ['2'],
		pattern: ['fund'],
		since: ['2026-11-01', '7d'],
		until: ['2026-11-20'],
		validator: [validators[1] ?? ''],
	};
}

export function valuesFor(flag: string, examples: Examples): readonly string[] {
	return valueTable(examples)[flag] ?? [];
}

const noExamples: Examples = {delegators: [], validators: [], proposals: [], transactions: []};

/** Flags whose values are in the table, so that the completion need not offer any. */
export const flagsWithValues: ReadonlySet<string> = new Set(Object.keys(valueTable(noExamples)));

/** Flags that a flag is of no use without. */
export const companions: Readonly<Record<string, readonly string[]>> = {
	until: ['--since', '2026-11-01'],
	overwrite: ['--import', 'labels.csv'],
	jobs: ['--all'],
	'follow-timeout': ['--follow'],
	address: ['--check'],
};

/** Flags that are typed for every run of a command. */
export const alwaysTyped: Readonly<Record<string, readonly string[]>> = {
	watch: ['--once'],
	broadcast: ['--yes'],
	init: ['-i', 'http://127.0.0.1:5001', '--name', 'new', '--yes'],
	move: ['--from', 'My validator'],
};

/** Flags that other cases compare, or that make no difference to what is printed. */
export const leftOutFlags: ReadonlySet<string> = new Set([
	...['output', 'help', 'version', 'verbose', 'no-color', 'ascii', 'utc', 'screen-reader', 'view'],
	...['indexer-url', 'rpc-url', 'api-key-file', 'profile', 'demo', 'timeout', 'interval', 'allow-plain-http'],
	...['exec', 'ping', 'listen', 'port', 'start', 'speed', 'once', 'yes', 'unchecked'],
]);

/** Flags that print a text and end. */
export const textFlags: ReadonlySet<string> = new Set([
	'schema',
	'systemd-unit',
	'alert-rules',
	'dashboard',
	'list-profiles',
]);

/** Commands that print a text. */
export const textCommands: ReadonlySet<string> = new Set(['completion', 'man']);

/** Commands that serve until they are ended: their texts are compared, and the metrics. */
export const servingCommands: ReadonlySet<string> = new Set(['exporter', 'simulate']);

/** Commands that wait for a block. */
export const livingCommands: ReadonlySet<string> = new Set(['signing', 'changes', 'watch', 'broadcast']);

/**
Commands whose flags choose among events, with what is typed before these: they are tried where a scenario has brought
events.
*/
export const eventCommands: Readonly<Record<string, readonly string[]>> = {
	changes: ['changes', '--offline'],
	watch: ['watch', '--once'],
};

/** Commands that are compared in every world. */
export const fewCommands: ReadonlySet<string> = new Set(['overview', 'validators', 'stake', 'service']);

/** Most values of a flag that are each tried; of more only the first and the last. */
export const mostValues = 8;

/** Looks in which every command is printed, each with an environment and the flags that it has. */
export const looks = [
	{
		name: '160 columns, colours',
		environment: {COLUMNS: '160', FORCE_COLOR: '3'},
		flags: ['verbose', 'utc'],
	},
	{
		name: '50 columns, ASCII, New York',
		environment: {COLUMNS: '50', LC_ALL: 'C', TZ: 'America/New_York'},
		flags: ['ascii'],
	},
] as const;

/** Commands typed one after the other in one home. */
export const sequences: Readonly<Record<string, readonly (readonly string[])[]>> = {
	broadcast: [
		['broadcast', 'bond.tx'],
		['broadcast', 'bond.tx', '--yes', '--follow'],
		['broadcast', 'bond.tx', '--yes', '-o', 'json'],
		['broadcast', '--log'],
		['broadcast', '--log', '-o', 'json'],
		['broadcast', '--log', '-o', 'csv'],
	],
	labels: [
		['labels', '--import', 'labels.csv'],
		['labels', '-o', 'csv'],
		['overview', '--fail-if-any', 'minor'],
		['networks'],
	],
	init: [
		['init', '-i', 'http://127.0.0.1:5001', '--name', 'new', '--yes'],
		['config'],
		['config', '--check'],
		['config', '-o', 'json', '--profile', 'new'],
		['networks', '-o', 'json'],
	],
	changes: [
		['changes'],
		['changes', '--offline', '-o', 'json'],
		['changes', '--forget'],
		['changes', '-o', 'csv'],
		['watch', '--once', '--name', 'cron', '-o', 'text'],
	],
	mistakes: [
		['nonsense'],
		['validators', '--nonsense'],
		['validators', '-i', 'http://127.0.0.1:5002'],
		['proposal', '999999'],
		['validators', '--page', '99'],
		['proposals', '--page', '99', '-o', 'json'],
		['proposal', 'abc'],
		['stake', 'tnam1qqqq'],
		['tx', 'ab'.repeat(32)],
		['stake'],
	],
};

/** Routes of `--view` that take the argument of no command of that name. */
export const routeArguments: Readonly<Record<string, keyof Examples>> = {
	validator: 'validators',
};
