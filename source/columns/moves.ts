import {namnamPerNam} from '../domain/decimal.ts';
import {isLargelyMine, type MoveCandidate} from '../domain/moves.ts';
import {formatInteger, formatPercent, formatShare} from '../format/number.ts';
import type {CellContext} from './cell-context.ts';
import {type Column, columnOf} from './column.ts';
import {exactFieldsOf} from './exact-field.ts';
import type {ItemSpec} from './item-spec.ts';
import type {MoveRow} from './move-rows.ts';
import {describePartOfPower, describeRaise, leftOutForms, raiseForms, showYearly} from './move-words.ts';
import {addressShape, commissionShape, nameShape, shareShape} from './shapes.ts';
import {exactShare, shareOf} from './shares.ts';
import {sortKeysOf} from './sort-keys.ts';
import {nameOfValidator} from './validator-name.ts';
import {drawException, speakException} from './validator-state.ts';

const column = columnOf<MoveRow>();

const columns: readonly Column<MoveRow>[] = [
	column({
		...nameShape,
		title: 'Validator',
		word: 'validator',
		value: ({validator}) => validator,
		show: nameOfValidator,
		named: ({validator}, facts) => ({
			name: nameOfValidator(validator, facts),
			address: validator.address,
		}),
		sort: {word: 'validator', label: 'validator', place: 2, by: ({validator}) => validator.name},
		spoken: {words: ({validator}, facts) => nameOfValidator(validator, facts)},
	}),
	column({
		...addressShape,
		value: ({validator}) => validator.address,
		exported: 'validator.address',
	}),
	column({
		...commissionShape,
		minimum: 4,
		priority: 3,
		value: ({validator}) => validator.commission,
		sort: {label: 'commission', place: 3},
		exported: 'validator.commission',
		spoken: {
			words: ({validator: {commission}}) => commission && `commission ${formatPercent(commission)}`,
		},
	}),
	column({
		id: 'maxCommission',
		title: 'At most',
		word: 'max-change',
		align: 'right',
		minimum: 7,
		ideal: 10,
		fit: 'whole',
		priority: 4,
		value: ({validator}) => validator.maxCommission,
		show: change => `+${formatPercent(change)}/ep`,
		sort: {word: 'max-change', label: 'max change', place: 4},
		exported: 'validator.maxCommission',
		spoken: {
			words: ({validator: {maxCommission}}) =>
				maxCommission && `at most ${formatPercent(maxCommission)} more in an epoch`,
		},
	}),
	column({
		id: 'state',
		title: 'State',
		minimum: 9,
		ideal: 9,
		priority: 8,
		value: ({validator}) => validator.state,
		show: drawException,
		exported: 'validator.state',
		spoken: {words: ({validator: {state}}) => speakException(state)},
	}),
	column({
		id: 'rank',
		title: '#',
		align: 'right',
		minimum: 2,
		ideal: 5,
		fit: 'whole',
		priority: 7,
		value: ({validator}) => validator.rank,
		sort: {label: 'rank', place: 5},
		exported: 'validator.rank',
	}),
	column({
		...shareShape,
		value: ({validator}) => validator,
		exact: ({validator}, facts) => exactShare(validator, facts),
		spoken: {
			words({validator}, {stake}) {
				const share = shareOf(validator, stake);
				return share && `${share} of the chain`;
			},
		},
	}),
	column({
		id: 'ofMine',
		title: 'Of mine',
		align: 'right',
		minimum: 7,
		ideal: 7,
		gap: 1,
		priority: 6,
		value: ({mineAfter, allMine}) => formatShare(mineAfter, allMine),
		sort: {label: 'share of mine', place: 6, by: ({mineAfter}) => mineAfter},
		spoken: {words: ({mineAfter, allMine}) => `${formatShare(mineAfter, allMine)} of mine after the move`},
	}),
	column({
		id: 'largelyMine',
		title: 'Its power',
		word: 'of-power',
		field: 'powerAfter',
		minimum: 10,
		ideal: 11,
		fit: 'whole',
		gap: 1,
		priority: 2,
		needs: 'largelyMine',
		isAbsentWithout: true,
		value: row => (isLargelyMine(row) ? describePartOfPower(row) : undefined),
		show: part => ({text: part, meaning: 'warning'}),
		spoken: {words: row => (isLargelyMine(row) ? `${describePartOfPower(row)} of its power` : undefined)},
	}),
	column({
		id: 'raises',
		title: 'Raised in 90 d',
		word: 'raises',
		minimum: 11,
		enough: 14,
		ideal: 20,
		priority: 4,
		needs: 'raises',
		isAbsentWithout: true,
		value: ({raises}) => (raises?.length ? raises : undefined),
		forms: raises => [raiseForms(raises)],
		show: (_raises, _facts, _width, form = '') => ({text: form, meaning: 'warning'}),
		spoken: {
			words({raises = []}) {
				const [newest, ...others] = raises;
				const more = others.length === 0 ? '' : `, and ${others.length} more`;
				return newest && `raised its commission from ${describeRaise(newest)}${more}`;
			},
		},
	}),
	column({
		id: 'yearly',
		title: '~NAM/year',
		word: 'reward',
		align: 'right',
		minimum: 9,
		ideal: 10,
		priority: 2,
		value: ({yearly}) => yearly,
		show: (yearly, _facts, width) => showYearly(yearly, width),
		sort: {word: 'reward', label: 'yearly reward', place: 1, isDescending: true},
		exported: 'yearlyReward',
		spoken: {
			words: ({yearly}) => (yearly === undefined ? undefined : `about ${spoken(yearly)} NAM a year`),
		},
	}),
	column({
		id: 'gain',
		title: 'vs now',
		word: 'gain',
		align: 'right',
		minimum: 7,
		ideal: 10,
		priority: 2,
		value: ({gain}) => gain,
		show: (gain, _facts, width) => `${gain > 0n ? '+' : ''}${showYearly(gain, width - 1)}`,
		exported: 'gain',
		spoken: {
			words: ({gain}) =>
				gain === undefined
					? undefined
					: `${spoken(gain < 0n ? -gain : gain)} NAM ${gain < 0n ? 'less' : 'more'} than now`,
		},
	}),
	column({
		id: 'risk',
		title: 'Left out: it',
		word: 'left-out',
		minimum: 13,
		ideal: 30,
		priority: 20,
		value: ({risk}) => risk,
		forms: risk => [leftOutForms[risk]],
		show: (risk, _facts, _width, form = leftOutForms[risk][0]) => ({text: form, meaning: 'warning'}),
		exported: 'leftOutFor',
		spoken: {words: ({risk}) => risk && leftOutForms[risk][0]},
	}),
];

function spoken(namnam: bigint): string {
	return formatInteger(namnam / namnamPerNam);
}

/** Priorities where all are shown, which are shown for the reasons. */
const prioritiesOfAll: Readonly<Record<string, number>> = {risk: 2, largelyMine: 4};

/** Returns the columns of the validators to which stake could be moved; the reasons are what all are shown for. */
export function moveSpecFor(isAll: boolean): ItemSpec<MoveRow> {
	if (!isAll) return moveSpec;
	return {
		...moveSpec,
		columns: columns.map(each => ({...each, priority: prioritiesOfAll[each.id] ?? each.priority})),
	};
}

/** Tells of what the shown places have, so that a column of nothing is absent. */
export function toldOfMoves(
	rows: readonly MoveCandidate[] = [],
): Pick<CellContext, 'raises' | 'largelyMine'> {
	return {
		raises: rows.some(({raises}) => raises?.length) || undefined,
		largelyMine: rows.some(isLargelyMine) || undefined,
	};
}

/** Columns of the validators to which stake could be moved. */
export const moveSpec: ItemSpec<MoveRow> = {
	columns,
	sorts: sortKeysOf(columns),
	fields: exactFieldsOf(columns, [
		{name: 'validator.name', field: 'validator', exact: ({validator}) => validator.name},
		{name: 'mineAfter', field: 'mineAfter', exact: ({mineAfter}) => mineAfter.toString()},
		{name: 'powerAfter', field: 'powerAfter', exact: ({powerAfter}) => powerAfter?.toString()},
		{name: 'raisesSeen', field: 'raises', exact: ({raises}) => raises?.length.toString()},
	]),
};
