import {describe, expect, it} from 'vitest';
import {createProposalSubject} from '../../../../source/dashboard/views/proposals/proposal-subject.ts';
import {parseDecimal} from '../../../../source/domain/decimal.ts';
import type {Proposal} from '../../../../source/domain/proposal.ts';
import {textOf} from '../../../../source/table/lay-out.ts';
import {drawRows} from '../../../helpers/draw-rows.tsx';
import {
	createProposal,
	createVoteFacts,
	nowInSeconds,
	timeOfEpoch,
	withFlaw,
} from '../../../helpers/proposals.ts';

const noVotes = {yayVotes: undefined, nayVotes: undefined, abstainVotes: undefined};

const rows: readonly Proposal[] = [
	createProposal(),
	createProposal({
		id: '13',
		title: '日本語の提案 🦥',
		type: 'defaultWithWasm',
		status: 'pending',
		startEpoch: 1205n,
		...noVotes,
	}),
	createProposal({id: '9', title: 'Pay for the tea', type: 'pgfFunding', status: 'passed', endEpoch: 1203n}),
	createProposal({id: '8', status: 'executedPassed', endEpoch: 1100n, startEpoch: 1090n}),
	createProposal({id: '7', status: 'executedRejected', ...noVotes}),
	createProposal({id: '6', title: undefined, type: 'quadratic', status: 'frozen', author: undefined}),
	createProposal({id: undefined, ...withFlaw('status'), yayVotes: undefined}),
];

const draw = (width: number, isAscii = false) =>
	drawRows(createProposalSubject(createVoteFacts({isAscii})), rows, width);

describe('the list', () => {
	it('shows what matters in 80 columns', () => {
		expect(draw(80)).toEqual([
			'   Id  Title                       Status       Time left  █yay ▒nay ·abstain +7',
			'   12  Hold upgrades on Tuesdays   ● voting     ~1 d 11 h  ███████████▒▒▒▒···',
			'   13  日本語の提案 🦥             ◌ pending         ~5 h  no votes yet',
			'    9  Pay for the tea             ▴ passed     ~1 d 23 h  ███████████▒▒▒▒···',
			'    8  Hold upgrades on Tuesdays   ✓ passed             –  ███████████▒▒▒▒···',
			'    7  Hold upgrades on Tuesdays   ✗ rejected           –  no votes',
			'    6  –                           ? frozen     ~1 d 11 h  ███████████▒▒▒▒···',
			'    –  Hold upgrades on Tuesdays   ?            ~1 d 11 h  ?',
		]);
	});

	it('reads the same in ASCII', () => {
		expect(draw(80, true)).toEqual([
			'   Id  Title                       Status       Time left  #yay xnay .abstain +7',
			'   12  Hold upgrades on Tuesdays   * voting     ~1 d 11 h  ###########xxxx...',
			'   13  日本語の提案 🦥             . pending         ~5 h  no votes yet',
			'    9  Pay for the tea             ^ passed     ~1 d 23 h  ###########xxxx...',
			'    8  Hold upgrades on Tuesdays   + passed             -  ###########xxxx...',
			'    7  Hold upgrades on Tuesdays   x rejected           -  no votes',
			'    6  -                           ? frozen     ~1 d 11 h  ###########xxxx...',
			'    -  Hold upgrades on Tuesdays   ?            ~1 d 11 h  ?',
		]);
	});

	it('shows id, title and status in 60 columns', () => {
		expect(draw(60)).toEqual([
			'   Id  Title                       Status       Time left +8',
			'   12  Hold upgrades on Tuesdays   ● voting     ~1 d 11 h',
			'   13  日本語の提案 🦥             ◌ pending         ~5 h',
			'    9  Pay for the tea             ▴ passed     ~1 d 23 h',
			'    8  Hold upgrades on Tuesdays   ✓ passed             –',
			'    7  Hold upgrades on Tuesdays   ✗ rejected           –',
			'    6  –                           ? frozen     ~1 d 11 h',
			'    –  Hold upgrades on Tuesdays   ?            ~1 d 11 h',
		]);
	});

	it('shortens the status in 40 columns', () => {
		expect(draw(40)).toEqual([
			'   Id  Title               Status     +9',
			'   12  Hold upgrades on …  ● voting',
			'   13  日本語の提案 🦥     ◌ pending',
			'    9  Pay for the tea     ▴ passed',
			'    8  Hold upgrades on …  ✓ passed',
			'    7  Hold upgrades on …  ✗ rejected',
			'    6  –                   ? frozen',
			'    –  Hold upgrades on …  ?',
		]);
	});

	it('has epochs, kind and votes in a wide terminal', () => {
		expect(draw(160)).toEqual([
			'   Id  Title                                 Kind          Status       Epochs       Time left  █yay ▒nay ·abstain        Yay NAM       Nay NAM   Abstain NAM +2',
			'   12  Hold upgrades on Tuesdays             default       ● voting     1200–1209    ~1 d 11 h  ████████████▒▒▒▒···    62 000 000    20 000 000    18 000 000',
			'   13  日本語の提案 🦥                       defaultWith…  ◌ pending    1205–1209         ~5 h  no votes yet                    –             –             –',
			'    9  Pay for the tea                       pgfFunding    ▴ passed     1200–1202    ~1 d 23 h  ████████████▒▒▒▒···    62 000 000    20 000 000    18 000 000',
			'    8  Hold upgrades on Tuesdays             default       ✓ passed     1090–1099            –  ████████████▒▒▒▒···    62 000 000    20 000 000    18 000 000',
			'    7  Hold upgrades on Tuesdays             default       ✗ rejected   1200–1209            –  no votes                        –             –             –',
			'    6  –                                     quadratic     ? frozen     1200–1209    ~1 d 11 h  ████████████▒▒▒▒···    62 000 000    20 000 000    18 000 000',
			'    –  Hold upgrades on Tuesdays             default       ?            1200–1209    ~1 d 11 h  ?                               –    20 000 000    18 000 000',
		]);
	});
});

/** The text of one cell. */
function cellOf(id: string, fields: Partial<Proposal>, width: number, isAscii = false): string {
	const column = createProposalSubject(createVoteFacts({isAscii})).columns.find(each => each.id === id)!;
	const cell = column.cell(createProposal(fields), width);
	return textOf(cell);
}

it.each<[string, Partial<Proposal>, number]>([
	['~1 d 11 h', {}, 10],
	['~1 d', {}, 8],
	['~1 d 11 h', {status: 'votingPeriod'}, 10],
	['~11 h', {status: 'pending', startEpoch: 1206n}, 10],
	['~1 d 23 h', {status: 'passed', endEpoch: 1203n}, 10],
	['~5 h', {status: 'rejected', endEpoch: 1203n, activationEpoch: 1205n}, 10],
	['–', {status: 'passed', activationEpoch: 1204n}, 10],
	['–', {status: 'executedPassed'}, 10],
	['–', {status: 'executedRejected'}, 10],
	['due', {endTime: nowInSeconds - 5n}, 10],
	['due', {status: 'pending', startTime: nowInSeconds}, 10],
	['~59 s', {endTime: nowInSeconds + 59n}, 10],
	['~1.15e25 d', {endTime: 10n ** 30n}, 10],
	['–', {endTime: undefined}, 10],
	['–', {currentTime: undefined}, 10],
	['?', withFlaw('endTime'), 10],
	['?', withFlaw('currentTime'), 10],
	// By the times where the status says nothing.
	['~1 d 11 h', {status: undefined}, 10],
	['~5 h', {status: 'unknown', startTime: timeOfEpoch(1205n)}, 10],
	['~1 d 23 h', {status: 'frozen', endEpoch: 1203n}, 10],
	['–', {status: 'frozen', endEpoch: 1203n, activationEpoch: 1204n}, 10],
	['–', {status: undefined, currentTime: undefined}, 10],
])('time left: %s (%#)', (expected, fields, width) => {
	expect(cellOf('left', fields, width)).toBe(expected);
});

const votes = (yay: string, nay: string, abstain: string): Partial<Proposal> => ({
	yayVotes: parseDecimal(yay),
	nayVotes: parseDecimal(nay),
	abstainVotes: parseDecimal(abstain),
});

describe('the bar of votes', () => {
	it.each<[Partial<Proposal>, number, string, string]>([
		[votes('50', '25', '25'), 8, '████▒▒··', '####xx..'],
		[votes('1', '0', '0'), 4, '████', '####'],
		[votes('0', '0.000001', '0'), 4, '▒▒▒▒', 'xxxx'],
		[votes('1', '1', '1'), 10, '████▒▒▒···', '####xxx...'],
		// Somebody's answer is seen, however small its stake.
		[votes('1000000', '1', '1'), 8, '██████▒·', '######x.'],
		[votes('999', '1', '0'), 6, '█████▒', '#####x'],
		[votes('5', '3', '2'), 1, '█', '#'],
		[votes('9007199254740993', '9007199254740993', '0'), 6, '███▒▒▒', '###xxx'],
		[{...votes('5', '5', '0'), abstainVotes: undefined}, 4, '?', '?'],
		[noVotes, 12, 'no votes yet', 'no votes yet'],
		[votes('0', '0', '0'), 12, 'no votes yet', 'no votes yet'],
		[{...noVotes, status: 'pending'}, 12, 'no votes yet', 'no votes yet'],
		[noVotes, 10, 'no votes', 'no votes'],
		[{...noVotes, status: 'executedRejected'}, 18, 'no votes', 'no votes'],
		[withFlaw('nayVotes'), 18, '?', '?'],
		[votes('5', '-5', '1'), 18, '?', '?'],
	])('is drawn in its cells: %#', (fields, width, unicode, ascii) => {
		expect(cellOf('votes', fields, width)).toBe(unicode);
		expect(cellOf('votes', fields, width, true)).toBe(ascii);
	});
});

it.each<[Partial<Proposal>, string, string]>([
	[{}, '1200–1209', '1200-1209'],
	[{endEpoch: undefined}, '1200––', '1200--'],
	[{startEpoch: undefined, endEpoch: undefined}, '–', '-'],
	[withFlaw('endEpoch'), '1200–?', '1200-?'],
])('epochs: %#', (fields, unicode, ascii) => {
	expect(cellOf('epochs', fields, 11)).toBe(unicode);
	expect(cellOf('epochs', fields, 11, true)).toBe(ascii);
});

it.each<[string, string, Partial<Proposal>, number]>([
	['62 000 000', 'yayVotes', {}, 13],
	['0', 'yayVotes', votes('0.999999', '0', '0'), 13],
	['9007199254740993', 'yayVotes', votes('9007199254740993.5', '0', '0'), 16],
	['9.0071e15', 'yayVotes', votes('9007199254740993.5', '0', '0'), 9],
	['–', 'nayVotes', noVotes, 13],
	['?', 'abstainVotes', withFlaw('abstainVotes'), 13],
])('whole NAM: %s', (expected, id, fields, width) => {
	expect(cellOf(id, fields, width)).toBe(expected);
});
