import {expect, it} from 'vitest';
import type {WrittenEvent} from '../../field/keeper.ts';
import {judgeLedger} from '../../field/ledger-judge.ts';
import type {VoteBook} from '../../field/vote-book.ts';

/** Missed votes of one validator by the heights of the answers. */
const counts = new Map([
	[10, 0],
	[20, 0],
	[30, 10],
	[40, 20],
	[50, 30],
	[60, 30],
	[70, 30],
]);

const book: VoteBook = {
	window: 50,
	newest: () => 70,
	readTo: async () => {},
	missedAt: height => new Map([['A', counts.get(height)!]]),
	votesIn: () => expect.unreachable(),
	standingOf: () => expect.unreachable(),
	between: () => expect.unreachable(),
};

const heard = [...counts.keys()].map((height, index) => ({height, at: index * 60_000}));
const told = heard.map(({at}, index) => {
	return {at, states: new Map([['A', index < 3 ? ('consensus' as const) : ('jailed' as const)]])};
});

const timeOf = (seconds: number) => new Date(seconds * 1000).toISOString();

function event(kind: string, fields: Partial<WrittenEvent>): WrittenEvent {
	return {
		kind: `validator.${kind}`,
		subject: {id: 'tnam1a'},
		old: null,
		new: null,
		height: null,
		from: timeOf(120),
		to: timeOf(180),
		...fields,
	};
}

const silent = event('not-signing', {new: '20', height: '30'});
const near = event('near-jail', {new: '30', height: '50'});
const signs = event('signs-again', {new: '30', height: '60'});
const jailed = event('jailed', {});
const all = [jailed, signs, near, silent];

it.each<readonly [string, readonly WrittenEvent[], readonly string[]]>([
	['all of them', all, []],
	['one missing', [jailed, near, silent], ['it lacks validator.signs-again tnam1a 30 at 60']],
	[
		'another count',
		[jailed, signs, near, {...silent, new: '21'}],
		[
			'it has validator.not-signing tnam1a 21 at 30, which the blocks do not say',
			'it lacks validator.not-signing tnam1a 20 at 30',
		],
	],
	['one twice', [...all, silent], ['it has an event twice']],
	[
		'no jailing',
		[signs, near, silent],
		['it lacks validator.jailed, first told at 1970-01-01T00:03:00.000Z'],
	],
	[
		'a jailing seen too early',
		[{...jailed, from: timeOf(0), to: timeOf(60)}, signs, near, silent],
		[
			'it lacks validator.jailed, first told at 1970-01-01T00:03:00.000Z',
			'it has validator.jailed tnam1a from 1970-01-01T00:00:00.000Z to 1970-01-01T00:01:00.000Z, which it was not told',
		],
	],
	[
		'an end of it that nobody told',
		[event('unjailed', {from: timeOf(300), to: timeOf(360)}), ...all],
		[
			'it has validator.unjailed tnam1a from 1970-01-01T00:05:00.000Z to 1970-01-01T00:06:00.000Z, which it was not told',
		],
	],
])('a ledger with %s', (_, events, wrong) => {
	const addresses = new Map([['A', 'tnam1a']]);
	expect([...judgeLedger(events, {heard, told, book, near: new Set(['A']), addresses})]).toEqual(wrong);
});

it('expects no danger of a validator that is nobody of the person', () => {
	const hearing = {heard, told, book, near: new Set<string>(), addresses: new Map([['A', 'tnam1a']])};
	expect([...judgeLedger([jailed, signs, silent], hearing)]).toEqual([]);
	expect([...judgeLedger(all, hearing)]).toEqual([
		'it has validator.near-jail tnam1a 30 at 50, which the blocks do not say',
	]);
});
