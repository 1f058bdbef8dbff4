import {expect, it} from 'vitest';
import {judgeOthers, judgeScreen, readScreen} from '../../field/screens.ts';
import type {VoteBook} from '../../field/vote-book.ts';

const head = '   #  Name       Address   State      Comm  Missed +6    Details';

/** A screen with two validators, and the details of the first of them. */
function screenWith(cells: readonly [string, string], signing: readonly string[]) {
	const row = (name: string, missed: string) =>
		`   –  ${name.padEnd(9)}  tnam1…7d  consensus    5%${missed.padStart(8)} 1%    │  `;
	const details = signing.map(line => `${' '.repeat(head.indexOf('Details'))}│  ${line}`);
	const [own, other] = [row('cold node', cells[0]), row('node1', cells[1])];
	return [head, `${own}Label         cold node`, `${other}Name          node0`, ...details, 'the last line'];
}

const silent = [
	'Signing       not signing, missed 20 of 50; jailed at 45:',
	'              ~38 s of silence',
	'              votes on the last 50 blocks, as the node',
	'              counted them up to block 30',
	'Reward        none',
];

const counts = new Map([
	[10, 5],
	[30, 20],
	[40, 20],
]);

const book: VoteBook = {
	window: 50,
	newest: () => 40,
	readTo: async () => {},
	missedAt: height => new Map([['A', counts.get(height)!]]),
	votesIn: () => new Map([['A', true]]),
	standingOf: () => expect.unreachable(),
	between: () => ({owed: 40, missed: 0, left: 0}),
};

const heard = [10, 30, 40].map((height, index) => ({height, at: index * 60_000}));

function judgeAt(at: number, lines: readonly string[]): readonly string[] {
	const screen = readScreen(lines, ['cold node', 'node1']);
	if (!screen) return ['no screen'];
	const [listed, known] = [
		new Map([
			['cold node', 'A'],
			['node1', 'B'],
		]),
		new Map([['node0', 'A']]),
	];
	return [...judgeScreen(screen, {heard, at, book, listed, known})];
}

it('finds nothing wrong with a screen that shows the newest answer, or the one before while that is new', () => {
	expect(judgeAt(100_000, screenWith(['! 20', '–'], silent))).toEqual([]);
	expect(judgeAt(123_000, screenWith(['! 20', '–'], silent))).toEqual([]);
});

it.each<readonly [string, number, readonly string[], readonly string[]]>([
	['another count', 100_000, screenWith(['! 21', '–'], silent), ['cold node: ! 21 in the list, not ! 20']],
	['no word', 100_000, screenWith(['20', '–'], silent), ['cold node: 20 in the list, not ! 20']],
	['a count of one that left', 100_000, screenWith(['! 20', '0'], silent), ['node1: 0 in the list, not –']],
	[
		'an answer that is not the newest',
		130_000,
		screenWith(['! 20', '–'], silent),
		['cold node: ! 20 in the list, not 20', expect.stringContaining('in the details at block 40')],
	],
	[
		'other details',
		100_000,
		screenWith(['! 20', '–'], silent.with(0, 'Signing       missed 20 of 50; jailed at 45:')),
		[expect.stringContaining('in the details at block 30')],
	],
	[
		'a part of a window that was not whole',
		100_000,
		screenWith(['! 20', '–'], silent.with(0, silent[0]!.replace(';', ', signed 61%;'))),
		['node0 signed 61%, not 60%', 'node0 signed 61% of a window in which it was not in the set throughout'],
	],
	[
		'a vote that is missing',
		100_000,
		screenWith(['! 20', '–'], silent.with(1, '              ~38 s of silence; signed block 29')),
		['node0 signed block 29'],
	],
	['no details', 100_000, screenWith(['! 20', '–'], []), [expect.stringContaining('"undefined"')]],
	['no list', 100_000, [], ['no screen']],
])('finds what is wrong with %s', (_, at, lines, wrong) => {
	expect(judgeAt(at, lines)).toEqual(wrong);
});

it('compares the words of Overview and of Chain', () => {
	const known = new Map([['node0', 'A']]);
	const shown = {heard, at: 100_000, book, listed: new Map([['cold node', 'A']]), known};
	const overview = '❯ ! cold node does not sign, jailed in ~38 s';
	const chain = '❯ This node   node0   not signing, in sync, 3 peers';
	expect([...judgeOthers({overview, chain}, shown)]).toEqual([]);
	expect([...judgeOthers({overview: '', chain: chain.replace('not signing', 'signs')}, shown)]).toEqual([
		'Overview: cold node signs no, and is silent: false',
		'Chain: node0 signs no, not signs',
	]);
});
