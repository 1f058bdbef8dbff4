import type {Decoded} from '../domain/decoded.ts';
import {epochLength} from '../domain/epoch.ts';
import {type EpochTime, timeOfEpoch, timeOfEpochOr} from '../domain/epoch-clock.ts';
import type {Reward} from '../domain/holdings.ts';
import type {Parameters} from '../domain/parameters.ts';
import type {Wait} from '../domain/proposal-wait.ts';
import {type Bond, epochsLeft, type MergedBond, type Unbond, whenWithdrawable} from '../domain/stake.ts';
import type {Validator} from '../domain/validator.ts';
import {formatInteger, formatNam} from '../format/number.ts';
import {type Mark, type Signs, withMark} from '../format/signs.ts';
import {formatDuration, formatTime, timeLeftForms} from '../format/time.ts';
import type {Cell, ColouredCell} from '../table/lay-out.ts';
import type {CellContext} from './cell-context.ts';
import {nameOfValidator} from './validator-name.ts';

/** Row of any of a delegator's lists. */
export type Stake = Bond | MergedBond | Unbond | Reward;

/** Thing that belongs to a validator. */
export interface WithValidator extends Decoded {
	readonly validator: Validator | undefined;
}

const unknown: Mark = {glyph: '?', ascii: '?'};

/** Draws a word that is not understood, or not certain: '? dormant'. */
export function drawUnknown(words: string, signs: Signs): ColouredCell {
	return {text: withMark(unknown, words, signs), meaning: 'warning'};
}

/** Draws the status of a bond: 'active', 'not yet active', in fewer cells 'not yet'; an unknown one keeps its word. */
export function drawBondStatus(status: string, theme: Signs, width = 0): Cell {
	if (status === 'active') return status;
	if (status !== 'inactive') return drawUnknown(status, theme);
	const whole = 'not yet active';
	return whole.length <= width ? whole : 'not yet';
}

/** Draws whether stake can be withdrawn: 'now', 'not yet', 'by 1210' as of a future epoch; undefined if unknown. */
export function drawWithdrawable(unbond: Unbond, {clock}: Pick<CellContext, 'clock'>): Cell | undefined {
	switch (whenWithdrawable(unbond, clock?.epoch)) {
		case 'now':
			return {text: 'now', meaning: 'accent'};
		case 'later':
			return `by ${unbond.asOf}`;
		case 'notYet':
			return 'not yet';
		case 'unknown':
			return undefined;
	}
}

/** Counts epochs: '53 epochs', '1 epoch'. */
export function countEpochs(epochs: bigint): string {
	return `${formatInteger(epochs)} ${epochs === 1n ? 'epoch' : 'epochs'}`;
}

/** Writes the planned duration of some epochs: '13 d 6 h'; undefined if the parameters do not say. */
export function durationOfEpochs(epochs: bigint, parameters: Parameters | undefined): string | undefined {
	const length = parameters && epochLength(parameters);
	return length === undefined ? undefined : formatDuration(Number(epochs * length));
}

/** Writes a wait in two units, and in one: '~2 d 20 h' and '~3 d', '<6 h' if it may be shorter. */
export function formsOfWait({seconds, isBound}: Pick<Wait, 'seconds' | 'isBound'>, isCut = false) {
	const [whole, brief] = timeLeftForms(seconds, {isCut, isBound});
	const sign = isBound ? '<' : '~';
	return [sign + whole, sign + brief] as const;
}

/**
Describes the distance to an epoch: 'in 53 epochs ~13 d 6 h', '14 epochs ago ~3 d 12 h', 'in this epoch'; undefined if
the current epoch is unknown.

@param joint between epochs and time
*/
export function describeDistance(
	target: bigint,
	{clock}: Pick<CellContext, 'clock'>,
	joint = ' ',
): string | undefined {
	if (!clock) return undefined;
	const {epoch, length} = clock;
	if (target === epoch) return 'in this epoch';
	if (target < epoch) {
		const passed = epoch - target;
		const duration = length === undefined ? '' : `${joint}~${formatDuration(Number(passed * length))}`;
		return `${countEpochs(passed)} ago${duration}`;
	}
	const time = timeOfEpoch(clock, target);
	return `in ${countEpochs(target - epoch)}${time ? joint + formsOfWait(time)[0] : ''}`;
}

/** Describes when an unbond can be withdrawn, in ever shorter forms; undefined if unknown. */
export function describeWait(unbond: Unbond, facts: CellContext): readonly string[] | undefined {
	const {clock} = facts;
	const when = whenWithdrawable(unbond, clock?.epoch);
	if (when === 'now') return ['now'];
	const {withdrawEpoch, withdrawTime} = unbond;
	const left = epochsLeft(withdrawEpoch, clock?.epoch);
	if (left === undefined) {
		if (when === 'later') return [`by epoch ${unbond.asOf}`, `by ${unbond.asOf}`];
		return withdrawTime === undefined ? undefined : [writeTime({at: withdrawTime, isBound: false}, facts)];
	}
	// The epoch is an estimate; the service decides, and has not yet said that it can be withdrawn.
	if (left === 0n) return ['due'];
	const epochs = countEpochs(left);
	const time = timeOfEpoch(clock, withdrawEpoch);
	if (!time) return [`in ${epochs}`, epochs];
	const [wait, brief] = formsOfWait(time);
	const cut = time.isBound ? brief : wait.split(' ').slice(0, 2).join(' ');
	// The epoch itself is in the next column.
	return [`in ${epochs} ${wait}`, `${epochs} ${wait}`, wait, cut];
}

/** Writes when an epoch begins by the clock; without one as the service estimates it. */
export function writeTimeOf(
	epoch: bigint | undefined,
	estimate: bigint | undefined,
	{clock, isUtc}: Pick<CellContext, 'clock' | 'isUtc'>,
): string | undefined {
	const time = timeOfEpochOr(estimate, clock, epoch);
	return time && writeTime(time, {isUtc});
}

/** Writes an estimated time: '~2026-11-21 09:05', 'before 2026-11-21 09:05' for a bound; the number itself if it is not a date. */
export function writeTime({at, isBound}: EpochTime, look: {readonly isUtc: boolean}): string {
	return `${isBound ? 'before ' : '~'}${formatTime(at, look) ?? at}`;
}

/** Names a row in a sentence by its validator's name, or its shortened address. */
export function nameOfStake(
	{validator}: WithValidator,
	facts: Pick<CellContext, 'theme' | 'labels'>,
): string {
	return validator ? nameOfValidator(validator, facts) : 'a validator without a name';
}

/** Speaks an amount: '1 234.500000 NAM', 'an unknown amount'. */
export function speakAmount(amount: bigint | undefined): string {
	return amount === undefined ? 'an unknown amount' : `${formatNam(amount)} NAM`;
}
