import {type ActiveStake, partsPassedAt, type StakePart, stakeParts} from '../domain/active-stake.ts';
import {activeStates, type Validator} from '../domain/validator.ts';
import {formatInteger, formatShare} from '../format/number.ts';
import type {Signs} from '../format/signs.ts';
import type {Cell} from '../table/lay-out.ts';
import type {CellContext} from './cell-context.ts';

/** Decimals of a share of all power; other shares have one. */
export const decimalsOfPower = 2;

/** Decimals of the same share in a CSV, as scripts know it. */
const decimalsInCsv = 1;

/**
Writes the share of all active stake: '9.16%'; undefined if the validator has none or that stake is unknown. Uses the
power from the stake reading, not the newer one on the page, so that the share fits the running sum beside it.
*/
export function shareOf(
	validator: Validator,
	stake: ActiveStake | undefined,
	decimals = decimalsOfPower,
): string | undefined {
	const power = inReading(validator, stake?.powers);
	if (!stake || power === undefined) return undefined;
	return formatShare(power, stake.total, decimals);
}

/** Writes the share for a CSV: '9.1%'. */
export function exactShare(validator: Validator, {stake}: Pick<CellContext, 'stake'>): string | undefined {
	return shareOf(validator, stake, decimalsInCsv);
}

/** Returns the running sum of power down to this validator, in per cent of all active stake: '16.31%'. */
export function sumOf(
	validator: Validator,
	stake: ActiveStake | undefined,
	decimals = decimalsOfPower,
): string | undefined {
	const sum = inReading(validator, stake?.runningSums);
	return sum === undefined || !stake ? undefined : formatShare(sum, stake.total, decimals);
}

/** Writes the running sum for a CSV, with the part that is passed there: '35.2%⅓'. */
export function exactSum(
	validator: Validator,
	{stake, theme}: Pick<CellContext, 'stake' | 'theme'>,
): string | undefined {
	const sum = sumOf(validator, stake, decimalsInCsv);
	const part = partPassedBy(validator, stake);
	return sum && part ? sum + theme.glyphs[part] : sum;
}

/**
Adds up the power of several, and measures it by all active stake: '24 267 NAM' and '0.31% of the active stake'. Empty if
there is nothing to add up, or the power of one is unknown.
*/
export function sumUpPower(
	validators: readonly Validator[],
	stake: ActiveStake | undefined,
): readonly string[] {
	if (validators.length === 0 || validators.some(({votingPower}) => votingPower === undefined)) return [];
	const power = validators.reduce((sum, {votingPower = 0n}) => sum + votingPower, 0n);
	const nam = `${formatInteger(power)} NAM`;
	const share = stake && formatShare(power, stake.total, decimalsOfPower);
	// Jailed and inactive power is no part of that stake, and only measured by it.
	const isPart = validators.every(({state = ''}) => activeStates.includes(state));
	return share === undefined ? [nam] : [nam, `${isPart ? '' : 'as much as '}${share} of the active stake`];
}

/** Finds the part of all stake that is passed with this validator; the greatest if it passes several at once. */
export function partPassedBy(
	{address, state = ''}: Validator,
	stake: ActiveStake | undefined,
): StakePart | undefined {
	if (!stake || address === undefined || !activeStates.includes(state)) return undefined;
	return partsPassedAt(address, stake).at(-1);
}

/** Draws the running sum with the part that is passed there, '35.42% ⅓'; blanks keep the figures below each other. */
export function drawSum(
	validator: Validator,
	{stake, theme}: Pick<CellContext, 'stake' | 'theme'>,
	width: number,
): Cell | undefined {
	const sum = sumOf(validator, stake);
	if (sum === undefined) return undefined;
	const part = partPassedBy(validator, stake);
	const room = 1 + widthOfParts(theme);
	// Nothing is aligned on a pipe and in a sentence.
	if (width < sum.length + room) return sum;
	if (part === undefined) return sum + ' '.repeat(room);
	return {parts: [sum, {text: ` ${theme.glyphs[part]}`.padEnd(room), meaning: 'title'}]};
}

/** Words for the parts of all stake in a sentence. */
export const spokenParts: Readonly<Record<StakePart, string>> = {
	third: 'a third',
	half: 'half',
	twoThirds: 'two thirds',
};

/** Draws its power as a bar relative to the strongest; blank if it has no active stake. */
export function drawShareBar(
	validator: Validator,
	{stake, theme}: Pick<CellContext, 'stake' | 'theme'>,
	width: number,
): Cell | undefined {
	const power = inReading(validator, stake?.powers);
	const [strongest] = stake?.holders?.strongest ?? [];
	if (power === undefined || strongest === undefined) return stake && '';
	return {text: drawBar(power, strongest.votingPower, width, theme), meaning: 'chart'};
}

/** Returns the cells of the widest sign for a part of all stake. */
function widthOfParts({glyphs}: Signs): number {
	return Math.max(...stakeParts.map(part => glyphs[part].length));
}

/** Finds a validator's value in the reading; undefined if it is no longer active. */
function inReading(
	{address, state = ''}: Validator,
	reading: ReadonlyMap<string, bigint> | undefined,
): bigint | undefined {
	return address !== undefined && activeStates.includes(state) ? reading?.get(address) : undefined;
}

/** Eighths of a cell, from none to seven. */
const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'] as const;

/**
Draws a part of a whole as a bar of at most `width` cells, to the eighth of a cell, and at least the thinnest stroke if
there is any part: '███▌'. Whole cells of "#" in ASCII. Empty for a screen reader, which reads the figure.
*/
export function drawBar(
	part: bigint,
	whole: bigint,
	width: number,
	signs: Pick<Signs, 'isAscii' | 'isSpoken'>,
): string {
	if (signs.isSpoken || whole <= 0n || part <= 0n || width < 1) return '';
	const held = part > whole ? whole : part;
	if (signs.isAscii) return '#'.repeat(Math.max(1, Number((held * BigInt(width)) / whole)));
	const strokes = Math.max(1, Number((held * BigInt(width) * 8n) / whole));
	return '█'.repeat(Math.floor(strokes / 8)) + (eighths[strokes % 8] ?? '');
}
