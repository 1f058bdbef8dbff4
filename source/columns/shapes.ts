import type {Validator} from '../domain/validator.ts';
import {formatPercentWithin, widestPercent} from '../format/number.ts';
import type {Cell} from '../table/lay-out.ts';
import type {CellContext} from './cell-context.ts';
import {shareOf} from './shares.ts';

/** Shape of the address column, shown where it is chosen: the details have the address. */
export const addressShape = {
	id: 'address',
	title: 'Address',
	minimum: 8,
	enough: 10,
	ideal: 16,
	priority: 20,
	fit: 'middle',
} as const;

/** Shape of a column with the names of validators: distinct names are worth more than a bar. */
export const nameShape = {
	id: 'name',
	minimum: 8,
	enough: 16,
	ideal: 32,
	weight: 6,
	priority: 1,
	role: 'name',
} as const;

/** Column of a validator's share of the active stake. */
export const shareShape = {
	id: 'share',
	title: 'Share',
	align: 'right',
	minimum: 6,
	ideal: 6,
	gap: 1,
	priority: 5,
	needs: 'stake',
	show: (validator: Validator, {stake}: CellContext): Cell | undefined => shareOf(validator, stake),
} as const;

/** Column of the person's own stake with a validator. */
export const mineShape = {
	id: 'mine',
	title: 'My NAM',
	word: 'my-nam',
	align: 'right',
	minimum: 8,
	ideal: 14,
	fit: 'figure',
	gap: 1,
	needs: 'mine',
	isAbsentWithout: true,
} as const;

/** Column of a commission. */
export const commissionShape = {
	id: 'commission',
	title: 'Comm',
	align: 'right',
	minimum: 5,
	ideal: widestPercent,
	fit: 'whole',
	gap: 1,
	show: (commission: NonNullable<Validator['commission']>, _facts: CellContext, width: number): Cell =>
		formatPercentWithin(commission, width),
} as const;

/** Shape of the column of a proposal's number; a wider one would leave too little to the title. */
export const idShape = {
	title: 'Id',
	align: 'right',
	minimum: 3,
	ideal: 12,
	fit: 'whole',
	priority: 1,
	role: 'name',
} as const;

/** Shape of the column of a proposal's title. */
export const titleShape = {
	id: 'title',
	title: 'Title',
	minimum: 12,
	enough: 20,
	ideal: 60,
	weight: 12,
} as const;
