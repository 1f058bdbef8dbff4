import {describe, expect, it} from 'vitest';
import type {ItemContext} from '../../../../source/dashboard/list/subject.ts';
import {createProposalSubject} from '../../../../source/dashboard/views/proposals/proposal-subject.ts';
import {parseDecimal} from '../../../../source/domain/decimal.ts';
import type {Proposal} from '../../../../source/domain/proposal.ts';
import type {Meaning} from '../../../../source/format/signs.ts';
import {type Cell, textOf} from '../../../../source/table/lay-out.ts';
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
		expect(`\n${draw(80).join('\n')}\n`).toMatchInlineSnapshot(`
			"
			   Id  Title                     When                   Turnout  Yay ━ nay ─  +8
			   12  Hold upgrades on Tuesda…  ends in ~1 d 11 h       50/40%  ━━━━━━━━───·· ✓
			   13  日本語の提案 🦥           starts in ~5 h               –  –
			    9  Pay for the tea           passed, final ~2 d           –  ━━━━━━━━───··
			    8  Hold upgrades on Tuesda…  passed                       –  ━━━━━━━━───··
			    7  Hold upgrades on Tuesda…  rejected                     –  –
			    6  –                         ? frozen, ends ~1 d     50/40%  ━━━━━━━━───·· ✓
			    –  Hold upgrades on Tuesda…  ends in ~1 d 11 h            –  ?
			"
		`);
	});

	it('reads the same in ASCII', () => {
		expect(`\n${draw(80, true).join('\n')}\n`).toMatchInlineSnapshot(`
			"
			   Id  Title                     When                   Turnout  Yay = nay -  +8
			   12  Hold upgrades on Tuesda…  ends in ~1 d 11 h       50/40%  ========---.. +
			   13  日本語の提案 🦥           starts in ~5 h               -  -
			    9  Pay for the tea           passed, final ~2 d           -  ========---..
			    8  Hold upgrades on Tuesda…  passed                       -  ========---..
			    7  Hold upgrades on Tuesda…  rejected                     -  -
			    6  -                         ? frozen, ends ~1 d     50/40%  ========---.. +
			    -  Hold upgrades on Tuesda…  ends in ~1 d 11 h            -  ?
			"
		`);
	});

	it('keeps the bar and the verdict in 60 columns', () => {
		expect(`\n${draw(60).join('\n')}\n`).toMatchInlineSnapshot(`
			"
			   Id  Title                 When                   Yay … +9
			   12  Hold upgrades on Tu…  ends in ~1 d 11 h      ━━━━─· ✓
			   13  日本語の提案 🦥       starts in ~5 h         –
			    9  Pay for the tea       passed, final ~2 d     ━━━━─·
			    8  Hold upgrades on Tu…  passed                 ━━━━─·
			    7  Hold upgrades on Tu…  rejected               –
			    6  –                     ? frozen, ends ~1 d    ━━━━─· ✓
			    –  Hold upgrades on Tu…  ends in ~1 d 11 h      ?
			"
		`);
	});

	it('says how it stands in 40 columns', () => {
		expect(`\n${draw(40).join('\n')}\n`).toMatchInlineSnapshot(`
			"
			   Id  Title         When       Yay … +9
			   12  Hold upgrad…  end ~1 d   ━━━━─· ✓
			   13  日本語の提…   starts     –
			    9  Pay for the…  passed     ━━━━─·
			    8  Hold upgrad…  passed     ━━━━─·
			    7  Hold upgrad…  rejected   –
			    6  –             ? frozen   ━━━━─· ✓
			    –  Hold upgrad…  end ~1 d   ?
			"
		`);
	});

	it('has status, epochs and votes too where the others have all they would like', () => {
		expect(`\n${draw(220).join('\n')}\n`).toMatchInlineSnapshot(`
			"
			   Id  Title                                                         When                      Turnout  Yay ━ nay ─             Kind       Status        Epochs             Yay NAM        Nay NAM    Abstain NAM    +2 cols
			   12  Hold upgrades on Tuesdays                                     ends in ~1 d 11 h          50/40%  ━━━━━━━━──·· ✓          text       voting        1200–1209       62 000 000     20 000 000     18 000 000
			   13  日本語の提案 🦥                                               starts in ~5 h                  –  –                       program    pending       1205–1209                –              –              –
			    9  Pay for the tea                                               passed, final ~1 d 23 h         –  ━━━━━━━━──··            funding    passed        1200–1202       62 000 000     20 000 000     18 000 000
			    8  Hold upgrades on Tuesdays                                     passed                          –  ━━━━━━━━──··            text       ✓ passed      1090–1099       62 000 000     20 000 000     18 000 000
			    7  Hold upgrades on Tuesdays                                     rejected                        –  –                       text       ✗ rejected    1200–1209                –              –              –
			    6  –                                                             ? frozen, ends ~1 d 11 h   50/40%  ━━━━━━━━──·· ✓          quadratic  ? frozen      1200–1209       62 000 000     20 000 000     18 000 000
			    –  Hold upgrades on Tuesdays                                     ends in ~1 d 11 h               –  ?                       text       ?             1200–1209                –     20 000 000     18 000 000
			"
		`);
	});
});

/** The text of one cell. */
function cellOf(id: string, fields: Partial<Proposal>, width: number, isAscii = false): string {
	return textOf(findCell(id, fields, width, isAscii));
}

function findCell(id: string, fields: Partial<Proposal>, width: number, isAscii = false): Cell {
	const column = createProposalSubject(createVoteFacts({isAscii})).columns.find(each => each.id === id)!;
	return column.cell(createProposal(fields), width);
}

const soon = nowInSeconds + 86_400n;

it.each<[string, Partial<Proposal>, number, Meaning?]>([
	['ends in ~1 d 11 h', {}, 20],
	['ends ~1 d 11 h', {}, 16],
	['ends in ~1 d', {}, 13],
	['ends ~1 d', {}, 11],
	['ends ~1 d', {}, 9],
	['end ~14 h', {endTime: nowInSeconds + 51_000n}, 9, 'warning'],
	['end ~50 min', {endTime: nowInSeconds + 3000n}, 11, 'warning'],
	['end <1 h', {endTime: nowInSeconds + 3000n}, 9, 'warning'],
	['ends', {endTime: nowInSeconds + 130n * 86_400n}, 9],
	['start ~11 h', {status: 'pending', startEpoch: 1206n}, 11],
	['starts', {status: 'pending', startEpoch: 1206n}, 9],
	['end due', {endTime: nowInSeconds}, 9, 'warning'],
	['start due', {status: 'pending', startTime: nowInSeconds}, 9],
	['ends in ~1 d 11 h', {status: 'votingPeriod'}, 20],
	['ends in ~1 d', {endTime: soon}, 20, 'warning'],
	['ends in ~1 d', {endTime: soon + 1n}, 20],
	['ends in ~2 h 46 min', {endTime: nowInSeconds + 10_000n}, 20, 'warning'],
	['ends ~2 h', {endTime: nowInSeconds + 10_799n}, 11, 'warning'],
	['starts ~3 h', {status: 'pending', startTime: nowInSeconds + 10_799n}, 11],
	['ends in ~1 h 56 min', {endTime: nowInSeconds + 7000n}, 20, 'warning'],
	['ends in ~59 s', {endTime: nowInSeconds + 59n}, 20, 'warning'],
	['end is due', {endTime: nowInSeconds - 5n}, 20, 'warning'],
	['starts in ~11 h', {status: 'pending', startEpoch: 1206n}, 20],
	['start is due', {status: 'pending', startTime: nowInSeconds}, 20],
	['passed, final ~1 d 23 h', {status: 'passed', endEpoch: 1203n}, 24, 'good'],
	['passed, final ~2 d', {status: 'passed', endEpoch: 1203n}, 20, 'good'],
	['passed', {status: 'passed', endEpoch: 1203n}, 12, 'good'],
	['rejected, final ~5 h', {status: 'rejected', activationEpoch: 1205n}, 20, 'bad'],
	['passed', {status: 'passed', activationEpoch: 1204n}, 20, 'good'],
	['passed', {status: 'executedPassed'}, 20, 'quiet'],
	['rejected', {status: 'executedRejected'}, 20, 'quiet'],
	['ends in ~1.15e25 d', {endTime: 10n ** 30n}, 20],
	['voting', {endTime: undefined}, 20],
	['pending', {status: 'pending', currentTime: undefined}, 20],
	['ends ?', withFlaw('endTime'), 20, 'warning'],
	['ends ?', withFlaw('currentTime'), 20, 'warning'],
	// By the times where the status says nothing.
	['ends in ~1 d 11 h', {status: undefined}, 20],
	['starts in ~5 h', {status: 'unknown', startTime: timeOfEpoch(1205n)}, 20],
	['? frozen, final ~2 d', {status: 'frozen', endEpoch: 1203n}, 20, 'warning'],
	['? frozen', {status: 'frozen', endEpoch: 1203n}, 12, 'warning'],
	['? frozen', {status: 'frozen', endEpoch: 1203n, activationEpoch: 1204n}, 20, 'warning'],
	['–', {status: undefined, currentTime: undefined}, 20],
	['?', {...withFlaw('status'), currentTime: undefined}, 20, 'warning'],
])('when: %s (%#)', (expected, fields, width, meaning) => {
	const cell = findCell('when', fields, width);
	expect(textOf(cell)).toBe(expected);
	expect(typeof cell === 'object' && 'meaning' in cell ? cell.meaning : undefined).toBe(meaning);
});

it.each<[string, Partial<Proposal>, Partial<ItemContext>?]>([
	['50/40%', {}],
	['50/33%', {tallyType: 'oneHalfOverOneThird'}],
	['0/40%', noVotes],
	// Nothing is missing for lack of votes.
	['–', {tallyType: 'lessOneHalfOverOneThirdNay'}],
	['–', {tallyType: 'threeQuarters'}],
	['–', {status: 'pending'}],
	['–', {status: 'passed'}],
	['–', {status: 'executedPassed'}],
	['–', withFlaw('yayVotes')],
	['–', {}, {stake: undefined}],
])('turnout of what is needed: %s (%#)', (expected, fields, facts = {}) => {
	const column = createProposalSubject(createVoteFacts(facts)).columns.find(({id}) => id === 'turnout')!;
	expect(textOf(column.cell(createProposal(fields), 7))).toBe(expected);
});

const votes = (yay: string, nay: string, abstain = '0'): Partial<Proposal> => ({
	yayVotes: parseDecimal(yay),
	nayVotes: parseDecimal(nay),
	abstainVotes: parseDecimal(abstain),
});

describe('the bar of votes', () => {
	it.each<[Partial<Proposal>, number, string, string]>([
		[votes('50', '25', '25'), 10, '━━━━──·· ✗', '====--.. x'],
		[votes('1', '0', '0'), 6, '━━━━ ✗', '==== x'],
		[votes('0', '0.000001', '0'), 6, '──── ✗', '---- x'],
		[votes('80000000', '0', '0'), 12, '━━━━━━━━━━ ✓', '========== +'],
		[votes('1', '1', '1'), 12, '━━━━───··· ✗', '====---... x'],
		[votes('1', '0', '0'), 19, '━━━━━━━━━━━━━━━━━ ✗', '================= x'],
		[votes('1', '0', '0'), 20, '━━━━━━━━━━ ✗ turnout', '========== x turnout'],
		[votes('50000000', '50000000'), 22, '━━━━━━────── ✗ nays', '======------ x nays'],
		[votes('80000000', '0'), 20, '━━━━━━━━━━ ✓', '========== +'],
		// By largest remainder: what is less than half a cell has none.
		[votes('931', '1', '67'), 12, '━━━━━━━━━· ✗', '=========. x'],
		[votes('5', '3', '2'), 3, '━ ✗', '= x'],
		// More than is active: there is no verdict.
		[votes('9007199254740993', '9007199254740993', '0'), 8, '━━━───', '===---'],
		// What is over has its place for the sign too, so that the bars stand below each other.
		[{...votes('50', '25', '25'), status: 'executedPassed'}, 10, '━━━━──··', '====--..'],
		[{...votes('50', '25', '25'), tallyType: 'threeQuarters'}, 10, '━━━━──··', '====--..'],
		[{...votes('5', '5', '0'), abstainVotes: undefined}, 6, '?', '?'],
		[noVotes, 12, 'no votes   ✗', 'no votes   x'],
		[noVotes, 5, '    ✗', '    x'],
		[votes('0', '0', '0'), 12, 'no votes   ✗', 'no votes   x'],
		[{...noVotes, tallyType: 'lessOneHalfOverOneThirdNay'}, 12, 'no votes   ✓', 'no votes   +'],
		[{...noVotes, status: 'pending'}, 12, '–', '-'],
		[{...noVotes, status: 'executedRejected'}, 18, '–', '-'],
		[withFlaw('nayVotes'), 18, '?', '?'],
		[votes('5', '-5', '1'), 18, '?', '?'],
	])('is drawn in its cells: %#', (fields, width, unicode, ascii) => {
		expect(cellOf('votes', fields, width)).toBe(unicode);
		expect(cellOf('votes', fields, width, true)).toBe(ascii);
	});
});

it('colours the verdict and each answer, and dims what is over', () => {
	const bar = [
		{text: '━━━━━━', meaning: 'good'},
		{text: '──', meaning: 'bad'},
		{text: '··', meaning: 'quiet'},
	];
	expect(findCell('votes', {}, 12)).toEqual({parts: [...bar, ' ', {text: '✓', meaning: 'good'}]});
	expect(findCell('votes', votes('1', '0'), 12)).toMatchObject({
		parts: [{text: '━━━━━━━━━━'}, {text: ''}, {text: ''}, ' ', {text: '✗', meaning: 'bad'}],
	});
	expect(findCell('votes', {status: 'rejected'}, 12)).toEqual({
		parts: [
			{text: '━━━━━━', meaning: 'good'},
			{text: '──', meaning: 'bad'},
			{text: '··', meaning: 'quiet'},
		],
	});
	expect(findCell('votes', {status: 'executedPassed'}, 12)).toEqual({text: '━━━━━━──··', meaning: 'quiet'});
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
