import {formatNamWithin, formatPercentWithin} from '../../../format/number.ts';
import {drawState} from '../../cells/validator-state.ts';
import {createShowField} from '../../list/cell-field.ts';
import type {Facts} from '../../list/subject.ts';
import type {Column} from '../../ui/table/columns.ts';
import {addressColumn} from '../validators/validator-columns.ts';
import type {Stake} from './stake-words.ts';

/** What every list of stake begins with: the validator, its address, the amount. */
export function createStakeColumns<Item extends Stake>({theme}: Facts): readonly Column<Item>[] {
	const show = createShowField(theme);
	return [
		{
			id: 'name',
			title: 'Validator',
			minimum: 10,
			least: 8,
			ideal: 28,
			weight: 4,
			priority: 1,
			isFrozen: true,
			cell: item => show(item, {field: 'validator.name', value: item.validator?.name}, String),
		},
		{
			...addressColumn,
			cell: item => show(item, {field: 'validator.address', value: item.validator?.address}, String),
		},
		{
			id: 'amount',
			title: 'Amount NAM',
			align: 'right',
			minimum: 12,
			least: 9,
			// 999 999 999.999999: an exact amount is worth more than any column after it.
			enough: 18,
			ideal: 18,
			weight: 6,
			priority: 2,
			cell: (item, width) =>
				show(item, {field: 'amount', value: item.amount}, amount => formatNamWithin(amount, width)),
		},
	];
}

/** What decides whether the stake earns something: the validator's state and its commission. */
export function createValidatorPartColumns<Item extends Stake>({theme}: Facts): readonly Column<Item>[] {
	const show = createShowField(theme);
	return [
		{
			id: 'state',
			title: 'State',
			minimum: 11,
			least: 6,
			ideal: 16,
			priority: 6,
			cell: item =>
				show(item, {field: 'validator.state', value: item.validator?.state}, state =>
					drawState(state, theme),
				),
		},
		{
			id: 'commission',
			title: 'Comm',
			align: 'right',
			minimum: 5,
			ideal: 6,
			gap: 1,
			priority: 5,
			cell: (item, width) =>
				show(item, {field: 'validator.commission', value: item.validator?.commission}, commission =>
					formatPercentWithin(commission, width),
				),
		},
	];
}
