import {describe, expect, it} from 'vitest';
import {parseDecimal} from '../../source/domain/decimal.ts';
import type {Proposal} from '../../source/domain/proposal.ts';
import {fullStake, judge, verdictOf} from '../../source/domain/tally.ts';
import {createProposal, createVoteFacts, nowInSeconds, withFlaw} from '../helpers/proposals.ts';

const stake = createVoteFacts().stake!;
const noVotes = {yayVotes: undefined, nayVotes: undefined, abstainVotes: undefined};
const votes = (yay: string, nay: string, abstain = '0'): Partial<Proposal> => ({
	yayVotes: parseDecimal(yay),
	nayVotes: parseDecimal(nay),
	abstainVotes: parseDecimal(abstain),
});

const verdictFor = (fields: Partial<Proposal>) => {
	const judged = verdictOf(createProposal(fields), stake);
	return 'why' in judged ? judged.why : (judged.verdict.lack ?? 'pass');
};

describe('the verdict', () => {
	it.each<[string, Partial<Proposal>, unknown]>([
		['passes by its rule', votes('80000000', '0'), 'pass'],
		['lacks turnout', votes('79999999.999999', '0'), {of: 'turnout', amount: 1n}],
		['has too many nays', votes('59999999', '30000000'), {of: 'yay', amount: 1_000_000n}],
		['has no vote', noVotes, {of: 'turnout', amount: 80_000_000_000_000n}],
		['needs none', {...noVotes, tallyType: 'lessOneHalfOverOneThirdNay'}, 'pass'],
		['has a rule by its kind alone', {...votes('80000000', '0'), tallyType: undefined}, 'pass'],
		['has a rule that is not known', {tallyType: 'threeQuarters'}, 'rule'],
		['has a kind with two rules', {tallyType: undefined, type: 'pgfFunding'}, 'rule'],
		['has a vote that cannot be read', withFlaw('nayVotes'), 'votes'],
		['has votes below zero', votes('5', '-5'), 'votes'],
		['has more votes than there is active stake', votes('100000000', '100000000.000001'), 'excess'],
		['has not begun', {status: 'pending'}, 'notBegun'],
		['is over', {status: 'passed'}, 'over'],
		['is executed', {status: 'executedRejected'}, 'over'],
		['is open by its times alone', {...votes('80000000', '0'), status: undefined}, 'pass'],
		['is over by its times alone', {status: undefined, endTime: nowInSeconds}, 'over'],
	])('of one that %s', (_, fields, expected) => {
		expect(verdictFor(fields)).toEqual(expected);
	});

	it.each([
		['is not there', undefined],
		['is a part', {...stake, isWhole: false}],
		['lacks a power', {...stake, unreadable: 1}],
		['is nothing', {...stake, total: 0n}],
		['is below nothing', {...stake, total: -1n}],
	])('is none while the stake %s', (_, part) => {
		expect(verdictOf(createProposal(), part)).toEqual({why: 'stake'});
		expect(fullStake(part)).toBeUndefined();
	});

	it('of one that is over is told at the current stake', () => {
		const judged = judge(createProposal({...votes('80000000', '0'), status: 'executedRejected'}), stake);
		expect(judged).toMatchObject({verdict: {isPassing: true, rule: 'twoFifths'}});
	});
});
