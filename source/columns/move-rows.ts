import {decimalToText} from '../domain/decimal.ts';
import type {Decoded, JsonValue} from '../domain/decoded.ts';
import type {CommissionRaise, MoveCandidate} from '../domain/moves.ts';
import {timestampOf} from './concern-record.ts';
import {isWorthIt} from './move-words.ts';

/** Row of a list of validators to which stake could be moved. */
export interface MoveRow extends MoveCandidate, Decoded {}

/**
Makes the rows; for machines, amounts are in namnam as texts.

@param isAll set for those too that are not worth it
*/
export function toMoveRows(candidates: readonly MoveCandidate[], isAll: boolean): readonly MoveRow[] {
	const shown = isAll ? candidates : candidates.filter(isWorthIt);
	return shown.map(candidate => {
		const {validator, yearly, gain, mineAfter, powerAfter, raises, risk} = candidate;
		const source = {
			validator: validator.source,
			yearlyReward: yearly?.toString() ?? null,
			gain: gain?.toString() ?? null,
			mineAfter: mineAfter.toString(),
			powerAfter: powerAfter?.toString() ?? null,
			raises: raises?.map(recordOfRaise) ?? null,
			leftOutFor: risk ?? null,
		};
		return {...candidate, source, flaws: []};
	});
}

function recordOfRaise({from, to, epoch, time}: CommissionRaise): JsonValue {
	return {
		from: decimalToText(from),
		to: decimalToText(to),
		epoch: epoch?.toString() ?? null,
		time: timestampOf(time) ?? null,
	};
}
