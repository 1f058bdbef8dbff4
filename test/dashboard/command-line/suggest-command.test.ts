import {expect, it} from 'vitest';
import {suggestCommand} from '../../../source/dashboard/command-line/suggest-command.ts';
import type {CommandContext} from '../../../source/dashboard/command-line/typed-command.ts';
import {defaultKeys} from '../../../source/keys/key-map.ts';
import {startRoute} from '../../../source/routes/route.ts';
import {addressOf} from '../../helpers/validators.ts';

const facts: CommandContext = {
	route: startRoute,
	bookmarks: [{name: 'jail', route: 'validators state=jailed'}],
	addresses: [{address: addressOf(7), label: 'Cold wallet'}],
	profiles: [],
	themes: {names: ['default', 'contrast', 'mono'], refusal: undefined},
	orders: {},
	exportNames: ['rows.csv'],
	broadcastRefusal: undefined,
	keyMap: defaultKeys,
	isValidator: () => false,
	validators: Array.from({length: 200}, (_, at) => ({
		name: at === 150 ? 'Fox & Sons' : at === 151 ? 'Red fox' : `Validator ${at}`,
		address: addressOf(at),
	})),
};

const linesFor = (typed: string) => suggestCommand(typed, facts, []).map(({line}) => line);
const noteFor = (typed: string) => suggestCommand(typed, facts, [])[0]?.note;

it('begins with what was typed before, then the views, where nothing is typed', () => {
	const lines = suggestCommand('', facts, ['tx', '2', '3', '2', '4']);
	expect(lines.slice(0, 4)).toEqual([
		{line: '4', note: 'typed before'},
		{line: '2', note: 'typed before'},
		{line: '3', note: 'typed before'},
		{line: 'overview', note: expect.stringMatching(/^what needs/)},
	]);
});

it('has what begins so before what holds it within', () => {
	expect(linesFor('fox')).toEqual(['Fox & Sons', 'Red fox']);
	expect(linesFor('bonds').slice(0, 3)).toEqual(['bonds ', 'merged-bonds ', 'unbonds ']);
	expect(linesFor('sort comm')).toEqual(['sort commission']);
	expect(linesFor('nothing of the kind')).toEqual([]);
});

it.each([
	['pause', 'pause or resume polling'],
	['interv', 'between two polls of what changes with each block'],
	['jail', 'validators state=jailed'],
	['cold w', addressOf(7)],
	['fox', `validator ${addressOf(150)}`],
	['filter jai', 'removed for a fault; must unjail'],
	['validators state=jai', 'removed for a fault; must unjail'],
])('says of what %j fits first what it is', (typed, expected) => {
	expect(noteFor(typed)).toBe(expected);
});
