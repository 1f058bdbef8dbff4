import {describe, expect, it} from 'vitest';
import {explainedProposalFields} from '../../source/columns/proposal-explained.ts';
import {voteFields} from '../../source/columns/proposal-vote-fields.ts';
import {decidingFacts} from '../../source/columns/verdict-block.ts';
import {parseDecimal} from '../../source/domain/decimal.ts';
import type {RecordedResult} from '../../source/domain/recorded-result.ts';
import {withResult} from '../../source/domain/recorded-result.ts';
import {judge} from '../../source/domain/tally.ts';
import {textOf} from '../../source/table/lay-out.ts';
import {createProposal, createVoteFacts} from '../helpers/proposals.ts';

const nam = 1_000_000n;

/** A vote by two fifths that three fifths of today's stake would pass, and that of its time too. */
const result: RecordedResult = {
	id: '33',
	isPassed: true,
	tallyType: 'twoFifths',
	total: 1000n * nam,
	yay: 400n * nam,
	nay: 100n * nam,
	abstain: 100n * nam,
};
const over = createProposal({
	id: '33',
	status: 'executedPassed',
	tallyType: 'twoFifths',
	yayVotes: parseDecimal('500'),
	nayVotes: parseDecimal('100'),
	abstainVotes: parseDecimal('100'),
});

function lines(proposal: typeof over, of: RecordedResult | undefined) {
	return decidingFacts(proposal, {...createVoteFacts(), result: of}).map(({value}) => value);
}

describe('the recorded result of a proposal', () => {
	it('stands in place of today\u2019s stake', () => {
		expect(lines(over, result)).toEqual(
			expect.arrayContaining(['60.0%, 40% needed, with the stake of its time', '66.6%, 400 NAM']),
		);
		expect(lines(over, undefined).join()).toContain('at current stake');
		expect(lines(over, {...result, id: '34'}).join()).toContain('at current stake');
	});

	it('says nothing of one that is open', () => {
		const open = createProposal({id: '33', status: 'voting'});
		expect(withResult(open, {result}).proposal).toBe(open);
	});

	it('decides the rule and the threshold of the record', () => {
		const facts = {...createVoteFacts(), result} as Parameters<(typeof voteFields)[number]['show']>[1];
		const shown = Object.fromEntries(
			voteFields.map(field => {
				const cell = field.show(over, facts);
				return [field.label, `${cell && textOf(cell)} | ${field.note?.(over, facts)}`];
			}),
		);
		expect(shown.Threshold).toBe(
			'400.000000 NAM | turnout of 2/5 of active stake, with the stake of its time',
		);
		expect(shown['By the rule']).toBe(
			'passed with the stake of its time | turnout and majority are reached, as the chain wrote it down',
		);
	});

	it('is given to machines exactly, and not where there is none', () => {
		const fields = (of: RecordedResult | undefined) =>
			Object.fromEntries(
				explainedProposalFields({stake: undefined, result: of})
					.filter(({name}) => name.startsWith('result.'))
					.map(({name, exact}) => [name, exact(over)]),
			);
		expect(fields(result)).toEqual({
			'result.outcome': 'passed',
			'result.rule': 'twoFifths',
			'result.activeStake': '1000.000000',
			'result.turnout': '0.600000',
			'result.yay': '400.000000',
			'result.nay': '100.000000',
			'result.abstain': '100.000000',
		});
		expect(fields(undefined)).toEqual({});
	});
});

it('holds the turnout against the sum of a node to the last digit, not against whole NAM', () => {
	const open = createProposal({
		status: 'voting',
		tallyType: 'twoFifths',
		yayVotes: parseDecimal('400'),
		nayVotes: parseDecimal('0'),
		abstainVotes: parseDecimal('0'),
	});
	const {stake} = createVoteFacts();
	if (!stake) throw new Error('there is no stake');
	const judgeWith = (exact: bigint) => {
		const judged = judge(open, {...stake, total: 1000n, exact});
		return 'verdict' in judged && judged.verdict.hasTurnout;
	};
	expect(judgeWith(1000n * nam)).toBe(true);
	expect(judgeWith(1000n * nam + 3n)).toBe(false);
});
