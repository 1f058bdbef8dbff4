import {describe, expect, it} from 'vitest';
import {cellOf} from '../../source/columns/column.ts';
import {describeTrend} from '../../source/columns/epoch-trends.ts';
import {validatorSpec} from '../../source/columns/validators.ts';
import {decidingFacts} from '../../source/columns/verdict-block.ts';
import {createTheme} from '../../source/dashboard/ui/theme.ts';
import type {EpochPoint} from '../../source/domain/epoch-points.ts';
import {createFacts} from '../helpers/facts.ts';
import {createProposal, createVoteFacts} from '../helpers/proposals.ts';
import {createValidator} from '../helpers/validators.ts';

/** Values of epochs up to 1204, an epoch each. */
const upToNow = (...values: readonly bigint[]): readonly EpochPoint[] =>
	values.map((value, index) => ({epoch: 1205n - BigInt(values.length - index), value}));

describe('the change of power in a list', () => {
	const column = validatorSpec.columns.find(({id}) => id === 'powerChange')!;
	const drawn = (points: readonly EpochPoint[], votingPower: bigint | undefined = 1000n) =>
		cellOf(column, createValidator(1, {votingPower}), createFacts({history: () => points}), 12);

	it.each([
		[[{epoch: 1176n, value: 400n}], '+600'],
		[[{epoch: 1176n, value: 1400n}], '-400'],
		[[{epoch: 1176n, value: 1000n}], '0'],
		// A day without a sight before that moment is bridged, and not more.
		[[{epoch: 1172n, value: 900n}], '+100'],
		[[{epoch: 1171n, value: 900n}], '–'],
		[[{epoch: 1177n, value: 900n}], '–'],
		[[], '–'],
	])('is right in case %#', (points, text) => {
		expect(drawn(points)).toBe(text);
	});

	it('is missing where nothing is remembered, or the power is not known', () => {
		expect(cellOf(column, createValidator(1), createFacts(), 12)).toBe('–');
		const points = [{epoch: 1176n, value: 1n}];
		expect(
			cellOf(column, createValidator(1, {votingPower: undefined}), createFacts({history: () => points}), 12),
		).toBe('–');
	});

	it('fits its column', () => {
		expect(drawn([{epoch: 1176n, value: 0n}], 123_456_789n)).toBe('+123 456 789');
		expect(drawn([{epoch: 1176n, value: 0n}], 123_456_789_012_345n)).toBe('+123.45678 T');
	});
});

describe('how a figure moved', () => {
	it('is told over the last seven days', () => {
		const facts = createFacts();
		const points = [{epoch: 1000n, value: 1n}, {epoch: 1176n, value: 10_000n}, ...upToNow(20_000n, 55_000n)];
		expect(describeTrend(points, 'NAM', facts)).toBe(`+45 000 NAM in 7 d  ▁${'\u00a0'.repeat(12)}█`);
	});

	it.each([
		[upToNow(5n, 4n), '-1 NAM in 1 epoch  █▁'],
		[upToNow(5n, 6n, 7n), '+2 NAM in 2 epochs  ▁▄█'],
		[upToNow(5n, 5n, 5n, 5n, 6n), '+1 NAM in 1 d  ▁▁▁▁█'],
		[upToNow(5n), undefined],
		[[], undefined],
		[
			[
				{epoch: 1100n, value: 1n},
				{epoch: 1101n, value: 2n},
			],
			undefined,
		],
	])('is right in case %#', (points, words) => {
		expect(describeTrend(points, 'NAM', createFacts())).toBe(words);
	});

	it('is told in ASCII, aloud, and of namnam', () => {
		const points = upToNow(1_500_000n, 1_500_000n, 1_500_000n, 1_500_000n, 4_000_000n);
		const isAscii = createFacts({theme: createTheme({colors: 'none', isAscii: true})});
		expect(describeTrend(points, 'namnam', isAscii)).toBe('+2.50 NAM in 1 d  ....@');
		const isSpoken = createFacts({theme: createTheme({colors: 'none', isAscii: true, isSpoken: true})});
		expect(describeTrend(points, 'namnam', isSpoken)).toBe('+2.50 NAM in 1 day');
		expect(describeTrend(points, 'NAM', createFacts({parameters: undefined}))).toBeUndefined();
	});
});

describe('the pace of an open vote', () => {
	const proposal = createProposal();
	const paceOf = (points: readonly EpochPoint[], fields = {}) =>
		decidingFacts({...proposal, ...fields}, createVoteFacts({history: () => points})).find(
			({label}) => label === 'Pace',
		)?.value;
	const millions = (...values: readonly bigint[]) => upToNow(...values.map(value => value * 1_000_000n));

	it('is told beside what is needed once six epochs are known', () => {
		// Eight millions an epoch, five epochs of the vote to come, of 200 millions.
		expect(paceOf(millions(8n, 16n, 24n, 32n, 40n, 44n))).toBe('At this pace 44% of 40% at its end  ▁▂▄▅▇█');
	});

	it.each([
		[millions(8n, 16n, 24n, 32n, 40n), 'Turnout so far  ▁▂▄▆█'],
		[millions(8n), undefined],
		[[], undefined],
	])('is right in case %#', (points, words) => {
		expect(paceOf(points)).toBe(words);
	});

	it('is at most all of the stake, and told only while the vote is open', () => {
		const fast = millions(20n, 60n, 100n, 140n, 180n, 190n);
		expect(paceOf(fast)).toMatch(/^At this pace 100% of 40% /);
		expect(paceOf(fast, {tallyType: 'lessOneHalfOverOneThirdNay'})).toMatch(/^At this pace 100% at its end/);
		expect(paceOf(fast, {status: 'passed'})).toBeUndefined();
	});
});
