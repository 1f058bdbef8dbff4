import {namnamPerNam} from '../../../domain/amount.ts';
import type {Figure, StakeSummary} from '../../../domain/stake-summary.ts';
import {formatInteger, formatNamShort, formatNamWithin} from '../../../format/number.ts';
import {firstFitting} from '../../../format/text.ts';
import type {Theme} from '../../ui/theme.ts';

/**
A delegator's stake on one line: 'bonded 1 234.5 NAM (12.0 not yet active) · unbonding 3.0 · withdrawable now 1.0 ·
3 validators'. "at least" precedes each incomplete figure. Amounts stay exact; if the line is too wide, the least
important parts are dropped.

@param width cells
*/
export function describeSummary(summary: StakeSummary, width: number, {glyphs}: Theme): string {
	const bonded = `bonded ${describeFigure(summary.bonded)} NAM`;
	const unbonding = `unbonding ${describeFigure(summary.unbonding)}`;
	const withdrawable = `withdrawable now ${describeFigure(summary.withdrawableNow)}`;
	const forms = [
		[bonded + describeNotYet(summary), unbonding, withdrawable, describeValidators(summary)],
		[bonded + describeNotYet(summary), unbonding, withdrawable],
		[bonded, unbonding, withdrawable],
		[bonded, withdrawable],
		[bonded],
		[`bonded ${describeFigure(summary.bonded)}`],
		[describeBriefly(summary.bonded, width)],
	];
	return firstFitting(
		forms.map(parts => parts.join(glyphs.separator)),
		width,
	);
}

/** The bonded amount for a terminal with a single line, from its longest form to its shortest. */
export function sumUpStake({bonded: {value, isWhole}}: StakeSummary): readonly string[] {
	const exact = `${isWhole ? '' : '>'}${formatNamShort(value)}`;
	const whole = `~${formatInteger(value / namnamPerNam)}`;
	return [`${exact} NAM bonded`, `${exact} bonded`, `${exact} NAM`, `${whole} NAM`, whole];
}

/** "1 234.5", "at least 3.0" */
function describeFigure({value, isWhole}: Figure): string {
	return `${isWhole ? '' : 'at least '}${formatNamShort(value)}`;
}

/** " (12.0 not yet active)"; empty if no stake is known to be inactive. */
function describeNotYet({notYetActive}: StakeSummary): string {
	return notYetActive.value === 0n ? '' : ` (${describeFigure(notYetActive)} not yet active)`;
}

function describeValidators({validators: {value, isWhole}}: StakeSummary): string {
	const count = `${formatInteger(value)} ${value === 1 ? 'validator' : 'validators'}`;
	return isWhole ? count : `at least ${count}`;
}

/** The bonded amount alone, with ">" for "at least". */
function describeBriefly({value, isWhole}: Figure, width: number): string {
	const sign = isWhole ? '' : '>';
	return sign + formatNamWithin(value, width - sign.length);
}
