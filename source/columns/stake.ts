import {formatAmountWithin} from '../format/number.ts';
import type {CellContext} from './cell-context.ts';
import {type Column, columnOf} from './column.ts';
import type {ExactField} from './exact-field.ts';
import {addressShape, commissionShape} from './shapes.ts';
import {nameOfStake, type Stake, type WithValidator} from './stake-words.ts';
import {labelOf, namedOf} from './validator-name.ts';
import {drawException} from './validator-state.ts';
import {validatorFields} from './validators.ts';

/** Shape of the column with the validator's name, the first in every list of stake. */
export const validatorNameShape = {
	id: 'name',
	title: 'Validator',
	word: 'validator',
	field: 'validator.name',
	minimum: 8,
	// Distinct names are worth more than one more column.
	enough: 14,
	priority: 1,
	role: 'name',
	sort: {
		word: 'validator',
		label: 'validator',
		place: 2,
		by: ({validator}: WithValidator) => validator?.name ?? validator?.address,
	},
	instead: ({validator}: WithValidator, facts: CellContext) => validator && labelOf(validator, facts),
	named: ({validator}: WithValidator, facts: CellContext) => validator && namedOf(validator, facts),
	spoken: {words: nameOfStake},
} as const;

/** Makes the first columns of every list of stake: the validator, its address, the amount. */
export function stakeColumns<Item extends Stake>(
	/** Writes the amount for the sentence of a screen reader. */
	speakAmount: (item: Item, facts: CellContext) => string,
): readonly Column<Item>[] {
	const column = columnOf<Item>();
	return [
		column({
			...validatorNameShape,
			ideal: 32,
			weight: 4,
			value: ({validator}) => validator?.name,
		}),
		column({...addressShape, field: 'validator.address', value: ({validator}) => validator?.address}),
		column({
			id: 'amount',
			title: 'Amount NAM',
			align: 'right',
			minimum: 10,
			// 999 999 999.99: it is worth more than any column after it.
			enough: 14,
			ideal: 14,
			weight: 6,
			priority: 2,
			value: ({amount}) => amount,
			show: (amount, _facts, width) => formatAmountWithin(amount, width),
			sort: {label: 'amount', place: 1, isDescending: true},
			exported: 'minDenomAmount',
			spoken: {words: speakAmount},
		}),
	];
}

/** Makes the columns that decide what the stake earns: the validator's state and its commission. */
export function validatorPartColumns<Item extends Stake>(): readonly Column<Item>[] {
	const column = columnOf<Item>();
	return [
		column({
			id: 'state',
			title: 'State',
			field: 'validator.state',
			minimum: 6,
			enough: 9,
			ideal: 14,
			priority: 6,
			value: ({validator}) => validator?.state,
			show: drawException,
		}),
		column({
			...commissionShape,
			field: 'validator.commission',
			priority: 5,
			value: ({validator}) => validator?.commission,
		}),
	];
}

/** Fields of the validator inside a stake, by their path. */
export const validatorPartFields: readonly ExactField<WithValidator>[] = validatorFields.map(
	({name, field, exact}) => ({
		name: `validator.${name}`,
		field: `validator.${field}`,
		exact: ({validator}) => validator && exact(validator),
	}),
);
