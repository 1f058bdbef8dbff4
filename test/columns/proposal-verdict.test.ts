import {describe, expect, it} from 'vitest';
import {drawVerdictWithReason, speakVerdict} from '../../source/columns/proposal-verdict.ts';
import {decidingFacts} from '../../source/columns/verdict-block.ts';
import {parseDecimal} from '../../source/domain/decimal.ts';
import type {Proposal} from '../../source/domain/proposal.ts';
import {verdictOf} from '../../source/domain/tally.ts';
import {createSigns} from '../../source/format/signs.ts';
import {widthOf} from '../../source/format/width.ts';
import {textOf} from '../../source/table/lay-out.ts';
import {createProposal, createVoteFacts, withFlaw} from '../helpers/proposals.ts';

const facts = createVoteFacts();
const noVotes = {yayVotes: undefined, nayVotes: undefined, abstainVotes: undefined};
const votes = (yay: string, nay: string, abstain = '0'): Partial<Proposal> => ({
	yayVotes: parseDecimal(yay),
	nayVotes: parseDecimal(nay),
	abstainVotes: parseDecimal(abstain),
});

it.each<[string | undefined, string | undefined, string | undefined, Partial<Proposal>]>([
	['✓', '+', 'would pass', {}],
	['✗ turnout', 'x turnout', 'would fail for lack of turnout', votes('1', '0')],
	['✗ nays', 'x nays', 'would fail by its nays', votes('50000000', '50000000')],
	[undefined, undefined, undefined, {status: 'passed'}],
	[undefined, undefined, undefined, {tallyType: 'threeQuarters'}],
])('the verdict with its reason is %s, in ASCII %s, spoken "%s"', (drawn, ascii, spoken, fields) => {
	const judged = verdictOf(createProposal(fields), facts.stake);
	const draw = (isAscii: boolean, isSpoken = false) =>
		drawVerdictWithReason(judged, createSigns({isAscii, isSpoken}))?.text;
	expect([draw(false), draw(true), draw(true, true)]).toEqual([drawn, ascii, spoken]);
	expect(speakVerdict(judged)).toBe(spoken);
});

const lines = (fields: Partial<Proposal>, width = 79, more: Partial<typeof facts> = {}) =>
	decidingFacts(createProposal(fields), {...facts, ...more}).flatMap(fact =>
		fact.draw(width).map(cell => textOf(cell).trimEnd()),
	);

describe('what a proposal is decided by', () => {
	it('of one that lacks turnout has the threshold in its bar', () => {
		expect(lines(votes('20000000', '0', '5000000'))).toEqual([
			'12  Hold upgrades on Tuesdays',
			'✗ Would fail if it ended now: 55 000 000 NAM of turnout are missing',
			'Turnout  ━━━━━━━━                  ┃               12.5%, 40% needed',
			'Yay      ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━          80.0%  20 000 000 NAM',
			'Nay                                                 0.0%           0 NAM',
			'Abstain  ········                                  20.0%   5 000 000 NAM',
			'Ends in ~1 d 11 h, epoch 1210 (~2026-01-02 11:00 UTC)',
			'Validators vote to the end of epoch 1206',
		]);
	});

	it.each<[string, Partial<Proposal>]>([
		['✗ Would fail if it ended now: 1 NAM of turnout is missing', votes('79999999.999999', '0')],
		['✗ Would fail if it ended now: yay lacks 10 000 000 NAM to be twice nay', votes('70000000', '40000000')],
		[
			'✗ Would fail if it ended now: yay lacks 1 NAM to be more than nay',
			{...votes('40000000', '40000000'), tallyType: 'oneHalfOverOneThird'},
		],
		[
			'✓ Would pass if it ended now; 66 666 667 NAM more of nay would turn it',
			{...noVotes, tallyType: 'lessOneHalfOverOneThirdNay'},
		],
		['✓ Would pass if it ended now; 40 000 001 NAM more of nay would turn it', votes('80000000', '0')],
		['✓ Would pass if it ended now; all that has not voted could not turn it', votes('160000000', '0')],
		['No verdict: the rule threeQuarters is unknown', {tallyType: 'threeQuarters'}],
		['No verdict: the rule is not given', {tallyType: undefined, type: 'pgfFunding'}],
		['No verdict: not all votes are known', withFlaw('nayVotes')],
		['No verdict: votes exceed the active stake', {yayVotes: parseDecimal('200000001')}],
		['Voting has not begun', {status: 'pending', startEpoch: 1205n}],
		['✓ Passed by its votes, not yet final', {status: 'passed', endEpoch: 1203n}],
		['✗ Rejected', {status: 'executedRejected'}],
		[
			'? frozen: unknown status, shown as the service sent it',
			{
				status: 'frozen',
				endEpoch: 1203n,
				activationEpoch: 1203n,
			},
		],
	])('says %s', (sentence, fields) => {
		expect(lines(fields)[1]).toBe(sentence);
	});

	it('says so where the stake is not known, with the votes there are', () => {
		const [, verdict, turnout] = lines({}, 79, {stake: undefined});
		expect(verdict).toBe('No verdict: the active stake is not known');
		expect(turnout).toMatch(/^Turnout +100 000 000 NAM$/);
	});

	it('of one that is over is measured at the current stake', () => {
		expect(lines({status: 'executedPassed'})[2]).toMatch(/ 50\.0%, 40% needed, at current stake$/);
		expect(lines({status: 'executedPassed'}).at(-1)).toBe('Final since epoch 1212 (~2026-01-02 23:00 UTC)');
		expect(lines({tallyType: 'threeQuarters'})[2]).toMatch(/ 50\.0% of active stake$/);
	});

	it.each([-200_000_000n, 0n, 1n])('ends nothing where the stake is said to be %d', total => {
		const stake = facts.stake && {...facts.stake, total};
		expect(lines(votes('20', '3'), 79, {stake}).join('\n')).toMatch(/Yay .* 20 NAM/);
	});

	it('fits any width, with its figures', () => {
		for (let width = 20; width <= 200; width++) {
			const drawn = lines(votes('120000000', '900', '3'), width);
			expect(Math.max(...drawn.map(widthOf))).toBeLessThanOrEqual(width);
			expect(drawn.join('\n')).toMatch(width < 32 ? / <0\.1%$/m : /Nay .* <0\.1% +900 NAM/);
		}
	});

	it('is told in words to a screen reader', () => {
		const spoken = createSigns({isAscii: true, isSpoken: true});
		const told = decidingFacts(createProposal(), {...facts, theme: {...facts.theme, ...spoken}});
		expect(told.map(({label, value}) => `${label}: ${value}`)).toEqual([
			'Proposal 12: Hold upgrades on Tuesdays',
			'Verdict: Would pass if it ended now; 11 000 001 NAM more of nay would turn it',
			'Turnout: 50.0%, 40% needed',
			'Yay: 62.0%, 62 000 000 NAM',
			'Nay: 19.9%, 20 000 000 NAM',
			'Abstain: 18.0%, 18 000 000 NAM',
			'When: Ends in ~1 d 11 h, epoch 1210 (~2026-01-02 11:00 UTC)',
			'When: Validators vote to the end of epoch 1206',
		]);
	});
});
