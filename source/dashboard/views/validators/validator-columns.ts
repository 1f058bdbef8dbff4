import {activeStates, type Validator} from '../../../domain/validator.ts';
import {greatest} from '../../../format/greatest.ts';
import {formatIntegerWithin, formatPercentWithin, formatShare} from '../../../format/number.ts';
import {drawState} from '../../cells/validator-state.ts';
import {createShowField} from '../../list/cell-field.ts';
import type {ActiveStake} from '../../queries/active-stake.ts';
import type {Cell, Column} from '../../ui/table/columns.ts';
import type {Theme} from '../../ui/theme.ts';

/**
The column of a validator's address, next to its name: it distinguishes equal names. In the narrowest terminals a
figure is more important.
*/
export const addressColumn = {
	id: 'address',
	title: 'Address',
	minimum: 10,
	least: 8,
	ideal: 16,
	priority: 3,
	isFrozen: true,
	isCutInMiddle: true,
} as const;

/**
The columns of the list of validators.

@param stake all active stake; undefined until it is loaded, and then no share is shown
@param rows those on the page: the rank column is as wide as their longest rank
*/
export function createValidatorColumns(
	theme: Theme,
	stake: ActiveStake | undefined,
	rows: readonly Validator[] = [],
): readonly Column<Validator>[] {
	const rankWidth = greatest(
		rows.map(({rank}) => String(rank ?? '').length),
		3,
	);

	const showField = createShowField(theme);
	const show = <Field extends keyof Validator & string>(
		validator: Validator,
		field: Field,
		format: (value: NonNullable<Validator[Field]>) => Cell,
	): Cell => showField(validator, {field, value: validator[field] ?? undefined}, format);

	return [
		{
			id: 'rank',
			title: '#',
			align: 'right',
			minimum: rankWidth,
			ideal: rankWidth,
			priority: 3,
			cell: item => show(item, 'rank', String),
		},
		{
			id: 'name',
			title: 'Name',
			minimum: 10,
			least: 8,
			ideal: 28,
			weight: 6,
			priority: 1,
			isFrozen: true,
			cell: item => show(item, 'name', String),
		},
		{...addressColumn, cell: item => show(item, 'address', String)},
		{
			id: 'state',
			title: 'State',
			minimum: 11,
			least: 6,
			ideal: 16,
			gap: 1,
			priority: 4,
			cell: item => show(item, 'state', state => drawState(state, theme)),
		},
		{
			id: 'votingPower',
			title: 'Power NAM',
			align: 'right',
			minimum: 10,
			least: 8,
			ideal: 12,
			priority: 2,
			cell: (item, width) => show(item, 'votingPower', power => formatIntegerWithin(power, width)),
		},
		{
			id: 'share',
			title: 'Share',
			align: 'right',
			minimum: 5,
			ideal: 6,
			priority: 5,
			cell: item => shareOf(item, stake) ?? theme.glyphs.missing,
		},
		{
			id: 'sum',
			title: 'Sum',
			align: 'right',
			minimum: 5,
			ideal: 5,
			gap: 1,
			priority: 7,
			cell: item => sumOf(item, stake) ?? theme.glyphs.missing,
		},
		{
			id: 'commission',
			title: 'Comm',
			align: 'right',
			minimum: 5,
			ideal: 6,
			gap: 1,
			priority: 6,
			cell: (item, width) => show(item, 'commission', value => formatPercentWithin(value, width)),
		},
		{
			id: 'maxCommission',
			title: theme.glyphs.change,
			align: 'right',
			minimum: 11,
			least: 5,
			ideal: theme.glyphs.change.length,
			priority: 8,
			cell: (item, width) => show(item, 'maxCommission', value => formatPercentWithin(value, width)),
		},
		...wideColumns.map(
			({field, title, ideal}): Column<Validator> => ({
				id: field,
				title,
				minimum: 8,
				ideal,
				priority: 20,
				cell: item => show(item, field, String),
			}),
		),
	];
}

/** What the normal mode does not show. */
const wideColumns = [
	{field: 'website', title: 'Website', ideal: 28},
	{field: 'email', title: 'Email', ideal: 24},
	{field: 'discordHandle', title: 'Discord', ideal: 16},
	{field: 'validatorId', title: 'Id here', ideal: 8},
] as const;

/**
Share of all active stake: '9.1%'; undefined if the validator has none or that stake is not known. Uses the power
from the stake reading, not the newer one on the page: otherwise the share would not fit the running sum beside it.
*/
export function shareOf(validator: Validator, stake: ActiveStake | undefined): string | undefined {
	const power = inReading(validator, stake?.powers);
	if (!stake || power === undefined) return undefined;
	// "100" saves a cell, and its tenths say nothing.
	return formatShare(power, stake.total)?.replace('100.0', '100');
}

/** What it and all with more power hold together, in per cent of all active stake: '16.2'. */
export function sumOf(validator: Validator, stake: ActiveStake | undefined): string | undefined {
	const sum = inReading(validator, stake?.runningSums);
	return sum === undefined || !stake ? undefined : formatShare(sum, stake.total)?.slice(0, -1);
}

/** A validator's value in the reading; undefined if it is no longer active. */
function inReading(
	{address, state = ''}: Validator,
	reading: ReadonlyMap<string, bigint> | undefined,
): bigint | undefined {
	return address !== undefined && activeStates.includes(state) ? reading?.get(address) : undefined;
}
