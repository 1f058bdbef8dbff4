import {namnamPerNam} from '../domain/decimal.ts';
import {
	type CommissionRaise,
	isTooMuch,
	type Move,
	type MoveCandidate,
	type MoveEpochs,
	type MoveRisk,
	moveRisks,
} from '../domain/moves.ts';
import {
	formatInteger,
	formatIntegerWithin,
	formatNam,
	formatNamBriefly,
	formatPercent,
	formatShare,
} from '../format/number.ts';
import {type Signs, withSign} from '../format/signs.ts';
import type {CellContext} from './cell-context.ts';
import {describeWaitFor} from './release-words.ts';
import {nameOfValidator} from './validator-name.ts';

/** Writes whole NAM, or decimals below one; rounded down. */
export function showYearly(namnam: bigint, width: number): string {
	const size = namnam < 0n ? -namnam : namnam;
	if (size === 0n) return '0';
	if (size < namnamPerNam) return `${namnam < 0n ? '-' : ''}${formatNamBriefly(size)}`;
	return formatIntegerWithin(downToNam(namnam), width);
}

/** Rounds down to whole NAM: a loss of half a NAM is one of a whole. */
function downToNam(namnam: bigint): bigint {
	const whole = namnam / namnamPerNam;
	return namnam < 0n && namnam % namnamPerNam !== 0n ? whole - 1n : whole;
}

/** Writes what would be moved: 'Move 61 156.50 NAM from Saffron Staking (earns ~0 a year)'. */
export function describeMove(
	{from, amount, yearlyNow = 0n, yearlyOnceActive}: Move,
	facts: Pick<CellContext, 'theme' | 'labels'>,
): string {
	const what = `Move ${formatNam(amount)} NAM from ${nameOfValidator(from, facts)}`;
	if (yearlyOnceActive === undefined) return what;
	const show = (yearly: bigint) => `${yearly === 0n ? '' : '~'}${showYearly(yearly, 20)}`;
	// Places are compared by what all of it brings.
	const later = yearlyOnceActive === yearlyNow ? '' : `, ${show(yearlyOnceActive)} once all of it is active`;
	return `${what} (earns ${show(yearlyNow)} a year${later})`;
}

/** Writes that stake which came by a move may not leave yet, in ever shorter forms; none: it may, or that is not known. */
export function describeMoveLock({lockedTo}: Pick<Move, 'lockedTo'>, theme: Signs): readonly string[] {
	if (lockedTo === undefined) return [];
	const until = `cannot be moved on before epoch ${lockedTo}`;
	return [`It came there by a move and ${until}`, `It ${until}`].map(words =>
		withSign(words, 'warning', theme),
	);
}

/** Writes the newest raise that was seen, and how many there were, in ever shorter forms: '5% to 10%, 1 more'. */
export function raiseForms(raises: readonly CommissionRaise[]): readonly string[] {
	const [newest, ...others] = raises;
	if (!newest) return [];
	const words = describeRaise(newest);
	return others.length === 0 ? [words] : [`${words}, ${others.length} more`, `${words} +${others.length}`];
}

/** Writes a raise of a commission: '5% to 10%'. */
export function describeRaise({from, to}: CommissionRaise): string {
	return `${formatPercent(from)} to ${formatPercent(to)}`;
}

/** Writes which part of a validator's power would be mine after the move: '94.0% mine'; undefined: not known. */
export function describePartOfPower({
	mineAfter,
	powerAfter,
}: Pick<MoveCandidate, 'mineAfter' | 'powerAfter'>): string | undefined {
	const part = powerAfter === undefined ? undefined : formatShare(mineAfter, powerAfter);
	return part === undefined ? undefined : `${part} mine`;
}

/** Writes when it earns again and until when it is locked; undefined: the epochs are not known. */
export function describeMoveEpochs(epochs: MoveEpochs | undefined, facts: CellContext): string | undefined {
	if (!epochs) return undefined;
	const when = (epoch: bigint) => {
		const wait = describeWaitFor(epoch, facts);
		return wait === undefined ? `${epoch}` : `${epoch} (${wait})`;
	};
	return `Earns again from epoch ${when(epochs.earnsFrom)}, cannot be moved on before ${when(epochs.lockedUntil)}`;
}

/** Reasons for which a validator is left out, of one, in ever shorter forms. */
export const leftOutForms: Readonly<Record<MoveRisk, readonly [string, ...string[]]>> = {
	third: ['holds a third with others', 'holds a third'],
	bigChange: ['may take 50% more in an epoch', 'may take 50%'],
	concentrated: ['has 30% of mine after the move', 'has 30% of mine', '30% of mine'],
};

const counted: Readonly<Record<MoveRisk, (count: string, isOne: boolean) => string>> = {
	third: (count, isOne) => `${count} that ${isOne ? 'holds a third alone' : 'hold a third together'}`,
	bigChange: count => `${count} that may take 50% more in an epoch`,
	concentrated: count => `${count} with 30% or more of mine after the move`,
};

/** Tells whether a validator is shown: nothing speaks against it, and it would bring more, as far as that is known. */
export function isWorthIt({risk, gain}: Pick<MoveCandidate, 'risk' | 'gain'>): boolean {
	return risk === undefined && (gain === undefined || gain > 0n);
}

/**
Writes how many are left out and why, each counted once; undefined: none is.

@param how how to see them; undefined: that is said elsewhere
*/
export function describeNotShown(
	candidates: readonly Pick<MoveCandidate, 'risk' | 'gain'>[],
	how: string | undefined,
): string | undefined {
	const hidden = candidates.filter(each => !isWorthIt(each));
	const parts = moveRisks.flatMap(risk => {
		const count = hidden.filter(each => each.risk === risk).length;
		return count === 0 ? [] : [counted[risk](formatInteger(count), count === 1)];
	});
	const idle = hidden.filter(each => each.risk === undefined).length;
	if (idle > 0) parts.push(`${formatInteger(idle)} that would bring no more than now`);
	if (parts.length === 0) return undefined;
	const rule = parts.length === 1 ? [] : ['each by its first reason'];
	const bracket = [...(how === undefined ? [] : [how]), ...rule].join(', ');
	const count = `${formatInteger(hidden.length)} not shown`;
	return `${count}${bracket === '' ? '' : ` (${bracket})`}: ${parts.join(', ')}`;
}

/**
Writes the sentence in the place of the rows where there are none: why, and how to see them.

@param how how to see those that are left out: 'a shows them'
*/
export function describeNoMoves(
	{
		amount,
		candidates = [],
	}: Pick<Move, 'amount'> & {
		readonly candidates?: readonly Pick<MoveCandidate, 'gain' | 'allMine'>[] | undefined;
	},
	how: string,
): string {
	const [first] = candidates;
	if (!first) return 'No other validator is in the set';
	const {allMine} = first;
	const count = formatInteger(candidates.length);
	if (candidates.every(({gain}) => gain !== undefined && gain <= 0n)) {
		return `It would earn more with none of ${count} validators: ${how}`;
	}
	if (!isTooMuch(amount, allMine)) return `Each that may bring more is left out for a reason: ${how}`;
	const part = amount === allMine ? 'all' : formatShare(amount, allMine);
	return `This is ${part} of your stake, too much for one validator, so all ${count} are left out: ${how}`;
}
