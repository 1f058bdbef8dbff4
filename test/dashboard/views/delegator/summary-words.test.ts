import fc from 'fast-check';
import {expect, it} from 'vitest';
import {createTheme} from '../../../../source/dashboard/ui/theme.ts';
import {describeSummary} from '../../../../source/dashboard/views/delegator/summary-words.ts';
import type {StakeSummary} from '../../../../source/domain/stake-summary.ts';
import {widthOf} from '../../../../source/format/text.ts';

const theme = createTheme({hasColor: false, isAscii: false});
const whole = <Value>(value: Value) => ({value, isWhole: true});
const atLeast = <Value>(value: Value) => ({value, isWhole: false});

const summary: StakeSummary = {
	bonded: whole(1_234_500_000n),
	notYetActive: whole(12_000_000n),
	unbonding: whole(3_000_000n),
	withdrawableNow: whole(1_000_000n),
	validators: whole(3),
};

it.each([
	[120, 'bonded 1 234.5 NAM (12.0 not yet active) · unbonding 3.0 · withdrawable now 1.0 · 3 validators'],
	[90, 'bonded 1 234.5 NAM (12.0 not yet active) · unbonding 3.0 · withdrawable now 1.0'],
	[70, 'bonded 1 234.5 NAM · unbonding 3.0 · withdrawable now 1.0'],
	[50, 'bonded 1 234.5 NAM · withdrawable now 1.0'],
	[30, 'bonded 1 234.5 NAM'],
	[15, 'bonded 1 234.5'],
	[11, '1234.500000'],
	[6, '1234.5'],
	[5, '~1234'],
])('in %i cells reads %j', (width, expected) => {
	expect(describeSummary(summary, width, theme)).toBe(expected);
});

it('says "at least" before each figure that is not whole, and before no other', () => {
	const partly: StakeSummary = {
		...summary,
		bonded: atLeast(5_000_000n),
		notYetActive: atLeast(2_000_000n),
		validators: atLeast(1),
	};
	expect(describeSummary(partly, 200, theme)).toBe(
		'bonded at least 5.0 NAM (at least 2.0 not yet active) · unbonding 3.0 · withdrawable now 1.0 · at least 1 validator',
	);
	expect(describeSummary(partly, 10, theme)).toBe('>5.000000');
});

it('says nothing of what is not yet active where there is none', () => {
	expect(describeSummary({...summary, notYetActive: atLeast(0n)}, 200, theme)).not.toContain('active');
});

it('separates with ASCII where there is nothing else', () => {
	expect(describeSummary(summary, 50, createTheme({hasColor: false, isAscii: true}))).toBe(
		'bonded 1 234.5 NAM - withdrawable now 1.0',
	);
});

it('fits every width from that of a short number on', () => {
	const figure = fc.record({value: fc.bigInt({min: 0n, max: 10n ** 18n}), isWhole: fc.boolean()});
	const anySummary = fc.record({
		bonded: figure,
		notYetActive: figure,
		unbonding: figure,
		withdrawableNow: figure,
		validators: fc.record({value: fc.nat(500), isWhole: fc.boolean()}),
	});
	fc.assert(
		fc.property(anySummary, fc.integer({min: 8, max: 160}), (any, width) => {
			expect(widthOf(describeSummary(any, width, theme))).toBeLessThanOrEqual(width);
		}),
	);
});
