import {describe, expect, it} from 'vitest';
import {
	type BuildTable,
	findGaps,
	gatherCommands,
	gatherEventLines,
	gatherRoutes,
	gatherTexts,
	joinTables,
} from '../../compare/gather.ts';
import {readCandidates, readCommands, readFlags} from '../../compare/read-help.ts';
import {runCommand} from '../helpers/run-command.ts';

const examples = {
	delegators: ['first', 'second', 'third'],
	validators: ['big', 'small'],
	proposals: ['37'],
	transactions: ['ab'],
};

const flag = (name: string, value?: string, words: readonly string[] = []) => ({name, value, words});

const table: BuildTable = {
	routes: ['overview', 'bonds', 'validator'],
	commands: [
		{
			name: 'bonds',
			argument: 'address',
			formats: ['table', 'json', 'csv'],
			flags: [flag('all'), flag('columns', 'WORDS', ['amount', 'state']), flag('ascii'), flag('help')],
		},
		{
			name: 'proposals',
			argument: undefined,
			formats: ['table', 'json'],
			flags: [flag('status', 'STATUS', 'abcdefghij'.split('')), flag('kind', 'KIND', ['text', 'steward'])],
		},
		{name: 'watch', argument: undefined, formats: ['json', 'text'], flags: [flag('mine'), flag('schema')]},
		{name: 'completion', argument: 'bash|zsh', formats: [], flags: []},
		{name: 'exporter', argument: undefined, formats: [], flags: [flag('dashboard'), flag('all-validators')]},
	],
};

const namesOf = (extent: 'full' | 'plain' | 'few', {commands}: BuildTable = table) =>
	gatherCommands({routes: [], commands}, {extent}, examples).map(({name}) => name);

describe('what is read from the program itself', () => {
	it('has each command of its help with its argument', async () => {
		const {stdout} = await runCommand(['--help']);
		const commands = readCommands(stdout);
		const find = (wanted: string) => commands.find(({name}) => name === wanted)?.argument;
		expect(commands.map(({name}) => name)).toEqual(
			expect.arrayContaining(['overview', 'merged-unbonds', 'signing', 'man']),
		);
		expect([find('overview'), find('stake'), find('votes'), find('signing'), find('completion')]).toEqual([
			undefined,
			'address',
			'id|address',
			'validator ...',
			'bash|zsh|fish',
		]);
	});

	it('has each flag of a command, and knows which ones take a value', async () => {
		const {stdout} = await runCommand(['broadcast', '--help']);
		const values = new Map(readFlags(stdout).map(({name, value}) => [name, value]));
		expect(values.get('mode')).toBe('MODE');
		expect(values.get('output')).toBe('FORMAT');
		expect(values.has('log')).toBe(true);
		expect(values.get('log')).toBeUndefined();
	});

	it('reads the words of a completion, and none where files are offered', () => {
		expect(readCandidates('words\n--all\tevery page\n--page\n')).toEqual(['--all', '--page']);
		expect(readCandidates('files\n\n\n')).toEqual([]);
	});
});

describe('commands to compare', () => {
	it('are each command with each output', () => {
		expect(namesOf('plain').filter(name => name.startsWith('bonds'))).toEqual([
			'bonds third',
			'bonds third -o json',
			'bonds third -o csv',
		]);
	});

	it('are each flag too, with all columns at once', () => {
		expect(namesOf('full')).toEqual(
			expect.arrayContaining([
				'bonds third --all',
				'bonds third --all -o json',
				'bonds third --columns amount,state -o csv',
				'bonds third --ascii (50 columns, ASCII, New York)',
			]),
		);
		expect(namesOf('full').filter(name => /--help|--schema/.test(name))).toEqual([]);
	});

	it('are each of a few values of a flag, and of many the first and the last', () => {
		const typed = namesOf('full').filter(name => /^proposals --(?:status|kind) \w+$/.test(name));
		expect(typed).toEqual([
			'proposals --status a',
			'proposals --status j',
			'proposals --kind text',
			'proposals --kind steward',
		]);
	});

	it('have flags that choose among events where there are events', () => {
		expect(namesOf('full').some(name => name.includes('--mine'))).toBe(false);
		expect(gatherEventLines(table, examples)).toEqual([['watch', '--once', '--since', '30d', '--mine']]);
	});

	it('take in a new command without a change of the tool', () => {
		const added = {name: 'brand-new', argument: 'id', formats: ['table', 'json'], flags: [flag('deep')]};
		expect(namesOf('full', {...table, commands: [added]})).toEqual(
			expect.arrayContaining(['brand-new 37', 'brand-new 37 -o json', 'brand-new 37 --deep']),
		);
	});

	it('name what the tables of the tool have no value for', () => {
		const added = {name: 'brand-new', argument: 'planet', formats: [], flags: [flag('orbit', 'WHICH')]};
		expect(findGaps({routes: [], commands: [added]}, examples)).toEqual([
			'brand-new: no value for its argument <planet>',
			'brand-new: no value for --orbit WHICH',
		]);
		expect(findGaps(table, examples)).toEqual([]);
	});
});

it('compares the help of each command, and what is printed without a service', () => {
	expect(gatherTexts(table).map(({name}) => name)).toEqual([
		'--help',
		'--version',
		'bonds --help',
		'proposals --help',
		'watch --help',
		'watch --schema',
		'completion --help',
		'completion bash',
		'completion zsh',
		'exporter --help',
		'exporter --dashboard',
	]);
});

it('opens each route with the argument that it takes', () => {
	expect(gatherRoutes(table, examples)).toEqual(['overview', 'bonds third', 'validator big']);
});

it('compares what only one of two builds has', () => {
	const [bonds, ...others] = table.commands;
	const less: BuildTable = {routes: ['overview'], commands: [{...bonds!, flags: [], formats: ['table']}]};
	expect(joinTables(less, table)).toEqual({...table, commands: [bonds, ...others]});
	expect(joinTables(table, less)).toEqual(table);
});
