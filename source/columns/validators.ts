import {sumConcerned} from '../domain/concern.ts';
import type {Validator} from '../domain/validator.ts';
import {
	formatAmountWithin,
	formatInteger,
	formatIntegerWithin,
	formatNam,
	formatPercent,
	formatPercentWithin,
	widestPercent,
} from '../format/number.ts';
import type {CellContext} from './cell-context.ts';
import {type Column, columnOf} from './column.ts';
import {exactNam} from './concern-record.ts';
import {changeOfPower, writeChange} from './epoch-trends.ts';
import {exactFieldsOf, ownFields} from './exact-field.ts';
import type {ItemSpec} from './item-spec.ts';
import {missedColumn} from './missed-column.ts';
import {addressShape, commissionShape, mineShape, nameShape, shareShape} from './shapes.ts';
import {drawShareBar, drawSum, exactShare, exactSum, partPassedBy, shareOf, spokenParts} from './shares.ts';
import {sortKeysOf} from './sort-keys.ts';
import {labelOf, listedName, namedOf} from './validator-name.ts';
import {drawException, speakException} from './validator-state.ts';

const column = columnOf<Validator>();

const columns: readonly Column<Validator>[] = [
	column({
		id: 'rank',
		title: '#',
		align: 'right',
		minimum: 2,
		ideal: 9,
		fit: 'whole',
		priority: 4,
		value: ({rank}) => rank,
		sort: {label: 'rank', place: 3},
		exported: 'rank',
		spoken: {place: 2, words: ({rank}) => (rank === undefined ? undefined : `rank ${rank}`)},
	}),
	column({
		...nameShape,
		title: 'Name',
		value: ({name}) => name,
		instead: listedName,
		named: namedOf,
		sort: {label: 'name', place: 4},
		exported: 'name',
		spoken: {
			place: 0,
			words: (validator, facts) =>
				labelOf(validator, facts) ??
				validator.name ??
				`validator ${validator.address ?? 'without an address'}`,
		},
	}),
	column({...addressShape, value: ({address}) => address, exported: 'address'}),
	column({
		id: 'state',
		title: 'State',
		minimum: 6,
		enough: 9,
		ideal: 14,
		gap: 1,
		priority: 4,
		value: ({state}) => state,
		show: drawException,
		sort: {label: 'state', place: 5},
		exported: 'state',
		spoken: {place: 1, words: ({state}) => speakException(state)},
	}),
	column({
		id: 'votingPower',
		title: 'Power NAM',
		word: 'power',
		align: 'right',
		minimum: 8,
		// With the arrow of the order beside its title.
		enough: 11,
		ideal: 12,
		fit: 'figure',
		priority: 2,
		value: ({votingPower}) => votingPower,
		show: (power, _facts, width) => formatIntegerWithin(power, width),
		sort: {label: 'power', place: 1, isDescending: true},
		exported: 'votingPower',
		spoken: {
			words: ({votingPower}) =>
				votingPower === undefined ? 'power not known' : `${formatInteger(votingPower)} NAM`,
		},
	}),
	column({
		...shareShape,
		value: validator => validator,
		exact: exactShare,
		spoken: {
			words(validator, {stake}) {
				const share = shareOf(validator, stake);
				return share === undefined ? undefined : `${share} of active stake`;
			},
		},
	}),
	column({
		id: 'sum',
		title: 'Sum',
		align: 'right',
		minimum: 6,
		ideal: 10,
		fit: 'whole',
		gap: 1,
		priority: 7,
		value: validator => validator,
		show: drawSum,
		exact: exactSum,
		needs: 'stake',
		spoken: {
			words(validator, {stake}) {
				const part = partPassedBy(validator, stake);
				return part && `it and the stronger ones hold more than ${spokenParts[part]}`;
			},
		},
	}),
	column({
		...commissionShape,
		priority: 6,
		value: ({commission}) => commission,
		sort: {label: 'commission', place: 2},
		exported: 'commission',
		spoken: {
			words: ({commission}) =>
				commission === undefined ? undefined : `commission ${formatPercent(commission)}`,
		},
	}),
	missedColumn,
	column({
		...mineShape,
		priority: 7,
		value: validator => validator,
		show(validator, facts, width) {
			const amount = stakeOfMine(validator, facts);
			return amount === undefined ? undefined : formatAmountWithin(amount, width);
		},
		exact(validator, facts) {
			const amount = stakeOfMine(validator, facts);
			return amount === undefined ? undefined : exactNam(amount);
		},
		sort: {
			word: 'my-nam',
			label: 'my NAM',
			place: 8,
			isDescending: true,
			by: (validator, facts) => facts && stakeOfMine(validator, facts),
		},
		spoken: {
			words(validator, facts) {
				const amount = stakeOfMine(validator, facts);
				return amount === undefined ? undefined : `${formatNam(amount)} NAM of mine`;
			},
		},
	}),
	column({
		id: 'shareBar',
		title: 'Of strongest',
		word: 'bar',
		minimum: 12,
		ideal: 20,
		priority: 9,
		fit: 'bar',
		role: 'ornament',
		value: validator => validator,
		show: drawShareBar,
		needs: 'stake',
	}),
	column({
		id: 'maxCommission',
		title: 'Max change',
		word: 'max-change',
		align: 'right',
		minimum: 5,
		enough: 10,
		ideal: widestPercent,
		fit: 'whole',
		priority: 20,
		value: ({maxCommission}) => maxCommission,
		show: (change, _facts, width) => formatPercentWithin(change, width),
		sort: {label: 'max change', place: 6},
		exported: 'maxCommission',
	}),
	column({
		id: 'powerChange',
		title: ({isAscii}) => (isAscii ? '+/- NAM 7 d' : 'Δ NAM 7 d'),
		word: 'change',
		align: 'right',
		minimum: 8,
		enough: 11,
		ideal: 12,
		fit: 'figure',
		// Shown where it is asked for: what is remembered does not decide.
		priority: 20,
		needs: 'history',
		value: validator => validator,
		show(validator, facts, width) {
			const change = changeOfPower(validator, facts);
			return change === undefined
				? undefined
				: writeChange(change, size => formatIntegerWithin(size, width - 1));
		},
	}),
	textColumn('website', 'Website', 28),
	textColumn('email', 'Email', 24),
	{...textColumn('discordHandle', 'Discord', 16), word: 'discord'},
	{...textColumn('validatorId', 'Local id', 8), word: 'local-id'},
];

/** Sums the stake of the person's with a validator, namnam; undefined: there is none. */
function stakeOfMine({address = ''}: Validator, {mine}: CellContext): bigint | undefined {
	const stakes = mine?.get(address);
	return stakes && sumConcerned(stakes);
}

/** Makes the column of a text that the normal mode does not show. */
function textColumn(
	id: 'website' | 'email' | 'discordHandle' | 'validatorId',
	title: string,
	ideal: number,
): Column<Validator> {
	return column({id, title, minimum: 8, ideal, priority: 20, value: item => item[id], exported: id});
}

/** Fields by their names on the wire, in the order that scripts know. */
export const validatorFields = exactFieldsOf(
	columns,
	ownFields<Validator>(
		'validatorId',
		'address',
		'name',
		'rank',
		'votingPower',
		'commission',
		'maxCommission',
		'state',
		'email',
		'website',
		'description',
		'discordHandle',
		'avatar',
	),
);

export const validatorSpec: ItemSpec<Validator> = {
	columns,
	sorts: sortKeysOf(columns, {isSortedByService: true}),
	fields: validatorFields,
};
