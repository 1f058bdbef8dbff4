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
		{format: formatNamShort, unit: ' NAM'},
		{format: formatNamBriefly, unit: ''},
	];
	const whole = forms
		.map(form => fitCounted(partsOf(position, form, theme), Number.POSITIVE_INFINITY, separator))
		.find(text => widthOf(text) <= width);
	if (whole !== undefined) return [whole];
	return fillLines(inOrder(partsOf(position, brief, theme)), {width, separator});
}

/**
Describes the stake in a pane of its own: what is bonded and what it earns, then what moves. Two lines, or more where they
do not fit: no amount is left out.

@param where with whom, or where it is: 'with 22 validators'
@param side at the right of the last line: whose it is
*/
export function describeInPane(
	position: Stakes,
	{where, side}: {readonly where: string; readonly side: string},
	{width, theme}: HeadRoom,
): readonly string[] {
	const room = {width, separator: theme.glyphs.separator};
	const parts = partsOf(position, {...brief, unit: ' NAM'}, theme);
	const textsOf = (isIn: (rank: number) => boolean) => inOrder(parts.filter(({rank}) => isIn(rank)));
	const [bonded, ...others] = textsOf(rank => rank === ranks.bonded || rank === ranks.liquid);
	const first = [`${bonded} ${where}`.trimEnd(), ...others];
	const moving = textsOf(rank => rank > ranks.bonded && rank < ranks.yearly);
	const [yearly] = textsOf(rank => rank === ranks.yearly);
	const income = yearly === undefined ? '' : `earns ${yearly.replace(/ (?=a year$)/, ' NAM ')}`;
	return [...spread(fillLines(first, room), income, width), ...spread(fillLines(moving, room), side, width)];
}

/** Puts a text at the right of the last line, or on one of its own where that has no room. */
function spread(lines: readonly string[], side: string, width: number): readonly string[] {
	const last = lines.at(-1) ?? '';
	const blanks = width - widthOf(last + side);
	if (side === '') return lines.length === 0 ? [''] : lines;
	if (last !== '' && blanks < 2) return [...lines, side];
	return [...lines.slice(0, -1), last + ' '.repeat(Math.max(0, blanks)) + side];
}

/** Returns the texts, the most important first. */
function inOrder(parts: readonly JoinedText[]): readonly string[] {
	return parts.toSorted((left, right) => left.rank - right.rank).map(({text}) => text);
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
}

const brief: HeadForm = {format: formatNamBriefly, unit: ''};

/** Order of the parts: what is most important first. */
const ranks = {bonded: 0, now: 1, claimable: 2, unbonding: 3, notYetActive: 4, yearly: 5, liquid: 6};

function partsOf(
	{bonded, notYetActive, unbonding, withdrawableNow, undated, claimable, yearly, liquid}: Stakes,
	{format, unit}: HeadForm,
	{glyphs}: Signs,
): readonly JoinedText[] {
	const sum = ({value, isWhole}: Figure) => `${isWhole ? '' : 'at least '}${format(value)}`;
	const isNothing = ({value}: Figure) => value === 0n;
	return [
		{
			text: isNothing(bonded) && bonded.isWhole ? 'nothing bonded' : `${sum(bonded)}${unit} bonded`,
			rank: ranks.bonded,
		},
		...(isNothing(notYetActive)
			? []
			: [{text: `${sum(notYetActive)} not yet active`, rank: ranks.notYetActive, joint: ', '}]),
		...(isNothing(unbonding) ? [] : [{text: `${sum(unbonding)} unbonding`, rank: ranks.unbonding}]),
		...(isNothing(undated) ? [] : [{text: `${sum(undated)} unbonded, date unknown`, rank: ranks.unbonding}]),
		...(isNothing(withdrawableNow)
			? []
			: [{text: `${sum(withdrawableNow)} to withdraw now`, rank: ranks.now}]),
		...(claimable === undefined || isNothing(claimable)
			? []
			: [{text: `${sum(claimable)} to claim`, rank: ranks.claimable}]),
		...(yearly === undefined || yearly.value === 0n
			? []
			: [
					{
						text: `${yearly.isWhole ? '' : 'at least '}~${formatInteger(yearly.value / namnamPerNam)} a year`,
						rank: ranks.yearly,
					},
				]),
		...(liquid === undefined
			? []
			: [{text: describeLiquid(liquid, format, glyphs.alarm), rank: ranks.liquid}]),
	];
}

/** Writes '0.03 liquid', or '! 0.03 liquid: less than a fee' where it does not pay for two. */
function describeLiquid({value, isShort}: Liquid, format: HeadForm['format'], alarm: string): string {
	const text = `${format(value)} liquid`;
	return isShort ? `${alarm} ${text}: less than two fees`.trim() : text;
}
