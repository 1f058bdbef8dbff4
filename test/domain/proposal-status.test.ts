import {expect, it} from 'vitest';
import {proposalStatusChoices, readStatusChoice} from '../../source/domain/proposal-status.ts';

it.each([
	['voting', 'votingPeriod'],
	['=voting', 'votingPeriod'],
	['voting-period', 'votingPeriod'],
	['Passed', 'passed'],
	['=REJECTED', '=rejected'],
	['executed-passed', 'executedPassed'],
	['executedrejected', 'executedRejected'],
	['=executedPassed', 'executedPassed'],
	['==passed', undefined],
	['open', 'votingPeriod'],
	['Open votes', 'votingPeriod'],
	['opened', undefined],
	['', undefined],
	['=', undefined],
])('%j is the status %s', (typed, expected) => {
	expect(readStatusChoice(typed)).toBe(expected);
});

it('every choice is read as itself', () => {
	expect(proposalStatusChoices.map(readStatusChoice)).toEqual(proposalStatusChoices);
});
