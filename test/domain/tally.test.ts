import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {parseDecimal} from '../../source/domain/decimal.ts';
import type {Proposal} from '../../source/domain/proposal.ts';
import {
	fullStake,
	isTallyType,
	judge,
	type Lack,
	type TallyType,
	tally,
	tallyTypeFor,
	tallyTypes,
	turnoutThreshold,
	verdictOf,
} from '../../source/domain/tally.ts';
import {createProposal, createVoteFacts, nowInSeconds, withFlaw} from '../helpers/proposals.ts';

describe('turnoutThreshold', () => {
	it.each<[TallyType, bigint, bigint]>([
		['twoFifths', 100n, 40n],
		['twoFifths', 101n, 41n],
		['twoFifths', 104n, 42n],
		['oneHalfOverOneThird', 99n, 33n],
		['oneHalfOverOneThird', 100n, 34n],
		['lessOneHalfOverOneThirdNay', 100n, 34n],
		['twoFifths', 0n, 0n],
		['twoFifths', 10n ** 30n + 1n, 4n * 10n ** 29n + 1n],
	])('of %s and a stake of %d is %d, rounded up', (type, stake, expected) => {
		expect(turnoutThreshold(type, stake)).toBe(expected);
	});
});

describe('tally', () => {
	it.each<[TallyType, string, [bigint, bigint, bigint], bigint, boolean]>([
		['twoFifths', 'reaches the turnout exactly', [40n, 0n, 0n], 100n, true],
		['twoFifths', 'lacks one of the turnout', [39n, 0n, 0n], 100n, false],
		['twoFifths', 'lacks a part of one', [40n, 0n, 0n], 101n, false],
		['twoFifths', 'has twice as much yay as nay', [20n, 10n, 10n], 100n, true],
		['twoFifths', 'has one less than twice as much', [19n, 10n, 11n], 100n, false],
		['twoFifths', 'is abstained from by all: 0 is twice 0', [0n, 0n, 40n], 100n, true],
		['oneHalfOverOneThird', 'reaches a third, rounded up', [18n, 16n, 0n], 100n, true],
		['oneHalfOverOneThird', 'lacks one of the turnout', [17n, 16n, 0n], 100n, false],
		['oneHalfOverOneThird', 'is even', [17n, 17n, 0n], 100n, false],
		['oneHalfOverOneThird', 'counts abstention as turnout', [1n, 0n, 33n], 100n, true],
		['lessOneHalfOverOneThirdNay', 'passes with no vote at all', [0n, 0n, 0n], 100n, true],
		['lessOneHalfOverOneThirdNay', 'has too few against it', [0n, 33n, 0n], 100n, true],
		['lessOneHalfOverOneThirdNay', 'has enough against it', [0n, 34n, 0n], 100n, false],
		['lessOneHalfOverOneThirdNay', 'is even', [17n, 17n, 0n], 100n, false],
		['lessOneHalfOverOneThirdNay', 'has more yay', [18n, 17n, 0n], 100n, true],
	])('by %s, a vote that %s', (type, _description, [yay, nay, abstain], stake, isPassing) => {
		expect(tally(type, {yay, nay, abstain}, stake).isPassing).toBe(isPassing);
	});

	it('tells turnout and threshold', () => {
		expect(tally('twoFifths', {yay: 20n, nay: 15n, abstain: 4n}, 100n)).toEqual({
			isPassing: false,
			voted: 39n,
			threshold: 40n,
			hasTurnout: false,
			lack: {of: 'turnout', amount: 1n},
		});
	});

	it.each<[TallyType, [bigint, bigint, bigint], Lack | undefined]>([
		['twoFifths', [40n, 0n, 0n], undefined],
		// Without the turnout the majority does not matter yet.
		['twoFifths', [0n, 30n, 0n], {of: 'turnout', amount: 10n}],
		['twoFifths', [30n, 20n, 0n], {of: 'yay', amount: 10n}],
		['twoFifths', [19n, 10n, 11n], {of: 'yay', amount: 1n}],
		['oneHalfOverOneThird', [17n, 17n, 0n], {of: 'yay', amount: 1n}],
		['oneHalfOverOneThird', [0n, 34n, 0n], {of: 'yay', amount: 35n}],
		['oneHalfOverOneThird', [33n, 0n, 0n], {of: 'turnout', amount: 1n}],
		['lessOneHalfOverOneThirdNay', [0n, 33n, 0n], undefined],
		['lessOneHalfOverOneThirdNay', [0n, 34n, 0n], {of: 'yay', amount: 35n}],
	])('by %s of %o lacks %o', (type, [yay, nay, abstain], lack) => {
		expect(tally(type, {yay, nay, abstain}, 100n).lack).toEqual(lack);
	});

	it('fails for what it lacks, and passes with that much more', () => {
		const amount = fc.bigInt({min: 0n, max: 10n ** 15n});
		fc.assert(
			fc.property(
				fc.constantFrom(...tallyTypes),
				amount,
				amount,
				amount,
				amount,
				(type, yay, nay, abstain, rest) => {
					const total = yay + nay + abstain + rest;
					const {isPassing, lack} = tally(type, {yay, nay, abstain}, total);
					expect(isPassing).toBe(lack === undefined);
					if (lack === undefined) return;
					const more = (by: bigint) =>
						lack.of === 'yay'
							? tally(type, {yay: yay + by, nay, abstain}, total)
							: tally(type, {yay, nay, abstain: abstain + by}, total);
					expect(more(lack.amount).lack?.of).not.toBe(lack.of);
					expect(more(lack.amount - 1n).lack?.of).toBe(lack.of);
				},
			),
		);
	});
});

describe('tallyTypeFor', () => {
	it.each([
		['default', false, 'twoFifths'],
		['default', true, 'twoFifths'],
		['defaultWithWasm', false, 'twoFifths'],
		['pgfSteward', true, 'oneHalfOverOneThird'],
		['pgfFunding', false, 'oneHalfOverOneThird'],
		['pgfFunding', true, 'lessOneHalfOverOneThirdNay'],
	] as const)('of %s by a steward (%s) is %s', (kind, isBySteward, expected) => {
		expect(tallyTypeFor(kind, isBySteward)).toBe(expected);
	});
});

it('isTallyType knows the three rules and no other word', () => {
	expect(['twoFifths', 'oneFifth', '', undefined].map(isTallyType)).toEqual([true, false, false, false]);
});

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
