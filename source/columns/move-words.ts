import {namnamPerNam} from '../domain/decimal.ts';
import {
	type CommissionRaise,
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
} from '../format/number.ts';
import {type Signs, withSign} from '../format/signs.ts';
import {timeLeftForms} from '../format/time.ts';
import type {CellContext} from './cell-context.ts';
import {secondsUntil} from './stake-words.ts';
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
	{from, amount, yearlyNow}: Move,
	facts: Pick<CellContext, 'theme' | 'labels'>,
): string {
	const earns =
		yearlyNow === undefined
			? ''
			: ` (earns ${yearlyNow === 0n ? '0' : `~${showYearly(yearlyNow, 20)}`} a year)`;
	return `Move ${formatNam(amount)} NAM from ${nameOfValidator(from, facts)}${earns}`;
}

/** Writes that stake which came by a move may not leave yet; undefined: it may, or that is not known. */
export function describeMoveLock({lockedTo}: Pick<Move, 'lockedTo'>, theme: Signs): string | undefined {
	if (lockedTo === undefined) return undefined;
	const words = `It came there by a move and cannot be moved on before epoch ${lockedTo}`;
	return withSign(words, 'warning', theme);
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

/** Writes when it earns again and until when it is locked; undefined: the epochs are not known. */
export function describeMoveEpochs(epochs: MoveEpochs | undefined, facts: CellContext): string | undefined {
	if (!epochs) return undefined;
	const when = (epoch: bigint) => {
		const wait = waitUntil(epoch, facts);
		return wait === undefined ? `${epoch}` : `${epoch} (${wait})`;
	};
	return `Earns again from epoch ${when(epochs.earnsFrom)}, cannot be moved on before ${when(epochs.lockedUntil)}`;
}

function waitUntil(epoch: bigint, facts: CellContext): string | undefined {
	if (facts.epoch === undefined || epoch <= facts.epoch) return undefined;
	const seconds = secondsUntil(epoch - facts.epoch, facts);
	return seconds === undefined ? undefined : `~${timeLeftForms(seconds)[0]}`;
}

const counted: Readonly<Record<MoveRisk, (count: string, isOne: boolean) => string>> = {
	third: (count, isOne) => `${count} that ${isOne ? 'holds a third alone' : 'hold a third together'}`,
	bigChange: count => `${count} that may take 50% more in an epoch`,
	concentrated: count => `${count} with 30% of mine after the move`,
};

/** Tells whether a validator is shown: nothing speaks against it, and it would bring more, as far as that is known. */
export function isWorthIt({risk, gain}: Pick<MoveCandidate, 'risk' | 'gain'>): boolean {
	return risk === undefined && (gain === undefined || gain > 0n);
}

/** Writes which are left out and why; undefined: none is. */
export function describeNotShown(
	candidates: readonly Pick<MoveCandidate, 'risk' | 'gain'>[],
	how: string,
): string | undefined {
	const parts = moveRisks.flatMap(risk => {
		const count = candidates.filter(each => each.risk === risk).length;
		return count === 0 ? [] : [counted[risk](formatInteger(count), count === 1)];
	});
	const idle = candidates.filter(each => each.risk === undefined && !isWorthIt(each)).length;
	if (idle > 0) parts.push(`${formatInteger(idle)} that would bring no more than now`);
	return parts.length === 0 ? undefined : `Not shown (${how}): ${parts.join(', ')}`;
}
