import {namnamPerNam} from '../domain/decimal.ts';
import type {Figure, StakeSummary} from '../domain/stake-summary.ts';
import {nameOfState} from '../domain/validator.ts';
import type {Liquid, StakePosition} from '../domain/validator-stake.ts';
import {formatInteger, formatNamBriefly, formatNamShort} from '../format/number.ts';
import type {Signs} from '../format/signs.ts';
import {fillLines, fitCounted, type JoinedText, widthOf} from '../format/text.ts';

/** Figures of one delegator, or of several. */
type Stakes = Omit<StakeSummary, 'validators'> &
	Pick<StakePosition, 'yearly' | 'liquid'> & {
		readonly claimable?: Figure | undefined;
	};

interface HeadRoom {
	/** Cells of a line. */
	readonly width: number;
	readonly theme: Signs;
}

/**
Describes the stake: '842 485.97 bonded, 131 450.89 not yet active · 1 205.17 unbonding'. Exact if all of it fits on one
line, else to two decimals, else in as many lines as it takes, the most important first: no amount is left out.
"at least" precedes an incomplete amount.
*/
export function describeStake(position: Stakes, {width, theme}: HeadRoom): readonly string[] {
	const {separator} = theme.glyphs;
	const forms = [
		{format: formatNamShort, unit: ' NAM', now: ' now'},
		{format: formatNamBriefly, unit: '', now: ' now'},
	];
	const whole = forms
		.map(form => fitCounted(partsOf(position, form, theme), Number.POSITIVE_INFINITY, separator))
		.find(text => widthOf(text) <= width);
	if (whole !== undefined) return [whole];
	const brief = partsOf(position, {format: formatNamBriefly, unit: '', now: ''}, theme);
	const texts = brief.toSorted((left, right) => left.rank - right.rank).map(({text}) => text);
	return fillLines(texts, {width, separator});
}

/** Warns of stake without reward: '! 1 jailed, 2 below cap: stake bonded there earns nothing now'; undefined: none. */
export function describeWrong({wrong}: StakePosition, {glyphs}: Signs): string | undefined {
	if (wrong.size === 0) return undefined;
	const counts = [...wrong]
		.map(([state, count]) => `${formatInteger(count)} ${nameOfState(state)}`)
		.join(', ');
	return `${glyphs.alarm} ${counts}: stake bonded there earns nothing now`.trim();
}

/** Writes the bonded amount for a terminal with a single line, from the longest form to the shortest. */
export function sumUpStake({bonded: {value, isWhole}}: Pick<StakeSummary, 'bonded'>): readonly string[] {
	const exact = `${isWhole ? '' : '>'}${formatNamShort(value)}`;
	const whole = `~${formatInteger(value / namnamPerNam)}`;
	return [`${exact} NAM bonded`, `${exact} bonded`, `${exact} NAM`, `${whole} NAM`, whole];
}

/** Format of the amounts, and the words that go with them. */
interface HeadForm {
	readonly format: (namnam: bigint) => string;
	readonly unit: string;
	readonly now: string;
}

function partsOf(
	{bonded, notYetActive, unbonding, withdrawableNow, undated, claimable, yearly, liquid}: Stakes,
	{format, unit, now}: HeadForm,
	{glyphs}: Signs,
): readonly JoinedText[] {
	const sum = ({value, isWhole}: Figure) => `${isWhole ? '' : 'at least '}${format(value)}`;
	const isNothing = ({value}: Figure) => value === 0n;
	return [
		{text: isNothing(bonded) && bonded.isWhole ? 'nothing bonded' : `${sum(bonded)}${unit} bonded`, rank: 0},
		...(isNothing(notYetActive) ? [] : [{text: `${sum(notYetActive)} not yet active`, rank: 3, joint: ', '}]),
		...(isNothing(unbonding) ? [] : [{text: `${sum(unbonding)} unbonding`, rank: 4}]),
		...(isNothing(undated) ? [] : [{text: `${sum(undated)} unbonded, date unknown`, rank: 4}]),
		...(isNothing(withdrawableNow) ? [] : [{text: `${sum(withdrawableNow)} withdrawable${now}`, rank: 1}]),
		...(claimable === undefined || isNothing(claimable)
			? []
			: [{text: `${sum(claimable)} to claim`, rank: 2}]),
		...(yearly === undefined || yearly.value === 0n
			? []
			: [
					{
						text: `${yearly.isWhole ? '' : 'at least '}~${formatInteger(yearly.value / namnamPerNam)} a year`,
						rank: 5,
					},
				]),
		...(liquid === undefined ? [] : [{text: describeLiquid(liquid, format, glyphs.alarm), rank: 6}]),
	];
}

/** Writes '0.03 liquid', or '! 0.03 liquid: less than a fee' where it does not pay for two. */
function describeLiquid({value, isShort}: Liquid, format: HeadForm['format'], alarm: string): string {
	const text = `${format(value)} liquid`;
	return isShort ? `${alarm} ${text}: less than two fees`.trim() : text;
}
