import {describe, expect, it} from 'vitest';
import {readTypedCommand} from '../../../source/dashboard/command-line/command-line.ts';
import {readLine} from '../../../source/dashboard/command-line/read-line.ts';
import {suggestCommand} from '../../../source/dashboard/command-line/suggest-command.ts';
import type {CommandContext} from '../../../source/dashboard/command-line/typed-command.ts';
import {defaultKeys} from '../../../source/keys/key-map.ts';
import {readRoute} from '../../helpers/routes.ts';
import {addressOf} from '../../helpers/validators.ts';

const delegator = addressOf(500);

const facts: CommandContext = {
	route: readRoute('validators'),
	bookmarks: [
		{name: 'jail', route: 'validators state=jailed'},
		{name: 'broken', route: 'nowhere'},
	],
	addresses: [{address: delegator, label: 'Cold wallet'}],
	profiles: ['main'],
	themes: {names: ['default', 'contrast'], refusal: undefined},
	orders: {},
	exportNames: ['rows.csv'],
	broadcastRefusal: undefined,
	keyMap: defaultKeys,
	isValidator: () => false,
	validators: ['Kestrel Nodes', 'Red fox', 'Fox & Sons', 'sort', 'Red fox'].map((name, at) => ({
		name,
		address: addressOf(at),
	})),
	proposals: [
		{id: '36', title: 'Second audit of the programs'},
		{id: '37', title: 'Hold upgrades'},
		{id: '38', title: undefined},
	],
};

const bare: CommandContext = {
	...facts,
	bookmarks: [],
	addresses: [],
	profiles: [],
	broadcastRefusal: 'nothing is sent from here',
	validators: [],
	proposals: [],
};

const views = [
	'overview',
	'validators',
	'validators state=jailed sort=name',
	`validator ${addressOf(1)}`,
	'proposals',
	'proposals status=voting kind=text',
	'delegator',
	...['stake', 'bonds', 'merged-bonds', 'unbonds', 'merged-unbonds', 'withdraws'].map(
		list => `${list} ${delegator}`,
	),
	'parameters',
	'tx',
];

describe.each(views)('at %s', view => {
	it.each([
		['much', {...facts, route: readRoute(view)}],
		['nothing', {...bare, route: readRoute(view)}],
	])('nothing is offered that Enter refuses, where %s is known', (_, here) => {
		const seen = new Set<string>();
		const starts = ['', ...'abcdefghijklmnopqrstuvwxyz'];
		// Each candidate is a line to go on from, as far as three words.
		for (let depth = 0, lines = starts; depth < 3; depth++) {
			const offered = lines.flatMap(line => suggestCommand(line, here, []).map(each => each.line));
			lines = [...new Set(offered)].filter(line => !seen.has(line));
			for (const line of lines) {
				seen.add(line);
				expect(readTypedCommand(line, here), line).not.toHaveProperty('problem');
			}
			lines = lines.slice(0, 150).map(line => `${line.trim()} `);
		}
		expect(seen.size).toBeGreaterThan(20);
	});
});

describe('the one candidate that is left is taken', () => {
	it.each([
		['kestr', 'Kestrel Nodes', {kind: 'visit', route: readRoute(`validator ${addressOf(0)}`)}],
		['audit', 'proposal 36', {kind: 'visit', route: readRoute('proposal 36')}],
		['Hold up', 'proposal 37', {kind: 'visit', route: readRoute('proposal 37')}],
		['overv', 'overview', {kind: 'visit', route: readRoute('overview')}],
		['sort pow', 'sort power', {kind: 'change', route: readRoute('validators')}],
		['cold w', 'Cold wallet', {kind: 'visit', route: readRoute(`stake ${delegator}`)}],
	])('%j is %j', (typed, line, command) => {
		expect(readLine(typed, facts)).toEqual({line, command});
	});

	it('but not where several are, nor where something would be lost', () => {
		for (const [typed, problem] of [
			['fo', /^4 fit: Ctrl-N goes through them$/],
			['red', /^2 fit: Tab goes through them$/],
			['bond', /^4 fit: Ctrl-N goes through them$/],
			['xyzzy', /^"xyzzy" is not a view/],
			['sort e', /^"e" is not a sort key/],
		] as const)
			expect(readLine(typed, facts)).toEqual({
				line: typed,
				command: expect.objectContaining({kind: 'problem', problem: expect.stringMatching(problem)}),
			});
		const here = {...facts, route: readRoute(`stake ${delegator}`)};
		expect(readLine('forg', here)).toMatchObject({line: 'forg', command: {kind: 'problem'}});
	});
});

it('proposals are offered by their titles, with them beside', () => {
	expect(suggestCommand('audit', facts, [])).toEqual([
		{line: 'proposal 36', note: 'Second audit of the programs'},
	]);
	expect(suggestCommand('proposal ', facts, []).map(({line}) => line)).toEqual([
		'proposal 36',
		'proposal 37',
		'proposal 38',
	]);
});

it('what has no use here is not offered', () => {
	const offered = (typed: string, more: Partial<CommandContext> = {}) =>
		suggestCommand(typed, {...facts, ...more}, []).map(({line}) => line);
	expect(offered('forget')).toEqual([]);
	expect(offered('forget', {route: readRoute(`stake ${delegator}`)})).toEqual(['forget']);
	expect(offered('sort', {validators: []})).toEqual(['sort ']);
	expect(offered('sort', {validators: [], canAct: action => action !== 'sort'})).toEqual([]);
	expect(suggestCommand('', facts, ['nonsense', 'validators']).map(({line}) => line)[0]).toBe('validators');
});
