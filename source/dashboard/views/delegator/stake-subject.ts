import {bondSpec} from '../../../columns/bonds.ts';
import type {CellTrends} from '../../../columns/cell-context.ts';
import type {ItemField} from '../../../columns/field.ts';
import {describeLock, mergedBondSpec} from '../../../columns/merged-bonds.ts';
import {bondFields, fieldsOfMergedBond, fieldsOfUnbond} from '../../../columns/stake-fields.ts';
import {
	drawBondStatus,
	drawWithdrawable,
	nameOfStake,
	type WithValidator,
} from '../../../columns/stake-words.ts';
import {showWithdrawEpoch, unbondSpec} from '../../../columns/unbonds.ts';
import {labelOf, quoteValidator} from '../../../columns/validator-name.ts';
import {bondIdentity, mergedBondIdentity, unbondIdentity} from '../../../domain/identity.ts';
import type {Bond, MergedBond, Unbond} from '../../../domain/stake.ts';
import {type StakeListName, validatorRoute} from '../../../routes/route.ts';
import {textOf} from '../../../table/lay-out.ts';
import {toDetails} from '../../list/detail-field.ts';
import {fromListing} from '../../list/from-listing.ts';
import type {ItemContext, ListSubject} from '../../list/subject.ts';
import type {Detail} from '../../ui/text/details.ts';
import {describeValidator} from '../validators/validator-subject.ts';

type StakeParts<Item extends WithValidator> = Pick<
	ListSubject<Item>,
	'idName' | 'nameOf' | 'quote' | 'idOf' | 'linkOf'
>;

/** Makes the parts that all lists of stake share: rows are known by their validator, and lead to it. */
export function createStakeParts<Item extends WithValidator>(facts: ItemContext): StakeParts<Item> {
	return {
		idName: 'address',
		nameOf: item => nameOfStake(item, facts),
		quote: item => (item.validator ? quoteValidator(item.validator, facts) : nameOfStake(item, facts)),
		idOf: ({validator}) => validator?.address,
		linkOf: ({validator}) =>
			validator?.address === undefined ? undefined : validatorRoute(validator.address),
	};
}

/** Finds the changed cells of a row of stake: those of its validator, and those of the stake with it. */
export function trendsOfStake({
	changes,
	delegator,
}: ItemContext): (item: WithValidator) => CellTrends | undefined {
	return ({validator}) => changes?.ofStake(delegator, validator?.address);
}

/** Lists the texts of the validator that `/` searches. */
export function validatorTexts(
	{validator}: WithValidator,
	facts: ItemContext,
): readonly (string | undefined)[] {
	return [validator && labelOf(validator, facts), validator?.name, validator?.address, validator?.state];
}

/** Describes everything about the validator, below a separate title. */
export function describeItsValidator(item: WithValidator, facts: ItemContext): Detail[] {
	if (!item.validator) return toDetails([unknownValidator], item, facts);
	return [
		{label: 'Validator', value: '', layout: 'title'},
		...describeValidator(item.validator, facts, true),
	];
}

const unknownValidator: ItemField<WithValidator> = {
	label: 'Validator',
	about: 'with whom the stake is',
	name: 'validator',
	show: () => undefined,
};

/** Makes the list of a delegator's bonds: one row for each validator and start. */
export function createBondSubject(facts: ItemContext, rows: readonly Bond[] = []): ListSubject<Bond> {
	return {
		...createStakeParts<Bond>(facts),
		noun: {one: 'bond', many: 'bonds'},
		...fromListing(bondSpec, facts, rows, trendsOfStake(facts)),
		identityOf: bondIdentity,
		textsOf: bond => [
			...validatorTexts(bond, facts),
			bond.status && textOf(drawBondStatus(bond.status, facts.theme)),
			bond.startEpoch?.toString(),
		],
		detailsOf: bond => [...toDetails(bondFields, bond, facts), ...describeItsValidator(bond, facts)],
	};
}

/** Makes the list of a delegator's merged bonds: one row for each validator. */
export function createMergedBondSubject(
	facts: ItemContext,
	rows: readonly MergedBond[] = [],
): ListSubject<MergedBond> {
	return {
		...createStakeParts<MergedBond>(facts),
		noun: {one: 'merged bond', many: 'merged bonds'},
		...fromListing(mergedBondSpec, facts, rows, trendsOfStake(facts)),
		identityOf: mergedBondIdentity,
		textsOf: bond => [...validatorTexts(bond, facts), bond.redelegation && describeLock(bond, facts)],
		detailsOf: bond => [
			...toDetails(fieldsOfMergedBond(bond), bond, facts),
			...describeItsValidator(bond, facts),
		],
	};
}

/** The lists of stake that is being withdrawn. */
type UnbondListName = Extract<StakeListName, 'unbonds' | 'merged-unbonds' | 'withdraws'>;

const nouns: Readonly<Record<UnbondListName, {readonly one: string; readonly many: string}>> = {
	unbonds: {one: 'unbond', many: 'unbonds'},
	'merged-unbonds': {one: 'merged unbond', many: 'merged unbonds'},
	withdraws: {one: 'withdraw', many: 'withdraws'},
};

/** Makes one of the three lists of a delegator's unbonding stake; withdraws are those unbonds that can be withdrawn. */
export function createUnbondSubject(
	facts: ItemContext,
	list: UnbondListName,
	rows: readonly Unbond[] = [],
): ListSubject<Unbond> {
	return {
		...createStakeParts<Unbond>(facts),
		noun: nouns[list],
		...fromListing(unbondSpec, facts, rows, trendsOfStake(facts)),
		identityOf: unbondIdentity,
		textsOf: unbond => [
			...validatorTexts(unbond, facts),
			textOf(drawWithdrawable(unbond, facts) ?? ''),
			unbond.withdrawEpoch === undefined ? undefined : showWithdrawEpoch(unbond.withdrawEpoch),
		],
		detailsOf: unbond => [
			...toDetails(fieldsOfUnbond(unbond), unbond, facts),
			...describeItsValidator(unbond, facts),
		],
	};
}
