import type {Decimal} from '../domain/decimal.ts';
import type {Decoded} from '../domain/decoded.ts';
import type {Validator} from '../domain/validator.ts';
import {formatInteger, formatPercent} from '../format/number.ts';
import type {Look} from '../options/options.ts';
import type {ExactColumn} from '../output/column.ts';

/** Columns of a list of validators. */
export function validatorColumns({isAscii}: Pick<Look, 'isAscii'>): readonly ExactColumn<Validator>[] {
	return [...mainColumns, {...stepColumn, header: isAscii ? 'max change/epoch' : 'max Δ/epoch'}];
}

const mainColumns: readonly ExactColumn<Validator>[] = [
	{header: '#', field: 'rank', align: 'right', leaves: 5, show: ({rank}) => rank?.toString()},
	...nameAndAddress<Validator>(validator => validator),
	{header: 'State', field: 'state', leaves: 2, show: ({state}) => state},
	{
		header: 'Power NAM',
		field: 'votingPower',
		align: 'right',
		show: ({votingPower}) => (votingPower === undefined ? undefined : formatInteger(votingPower)),
	},
	{
		header: 'Comm',
		field: 'commission',
		align: 'right',
		leaves: 3,
		show: ({commission}) => percent(commission),
	},
];

/** The largest change of the commission in one epoch. */
const stepColumn: Omit<ExactColumn<Validator>, 'header'> = {
	field: 'maxCommission',
	align: 'right',
	leaves: 8,
	show: ({maxCommission}) => percent(maxCommission),
};

/** Names are not unique, so the address is always shown too. */
export function nameAndAddress<Item extends Decoded>(
	validatorOf: (item: Item) => Validator | undefined,
	path = '',
): ExactColumn<Item>[] {
	return [
		{
			header: path === '' ? 'Name' : 'Validator',
			field: `${path}name`,
			// Beside an address on the narrowest of terminals there is room for either an amount or a name.
			...(path === '' ? {} : {leaves: 2}),
			gives: {part: 'end', least: 12},
			show: item => validatorOf(item)?.name,
		},
		{
			header: 'Address',
			field: `${path}address`,
			gives: {part: 'middle', least: 11},
			show: item => validatorOf(item)?.address,
		},
	];
}

function percent(fraction: Decimal | undefined): string | undefined {
	return fraction === undefined ? undefined : formatPercent(fraction);
}
