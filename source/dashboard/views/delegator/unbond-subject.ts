import {fieldsOfUnbond} from '../../../columns/stake-fields.ts';
import {drawWithdrawable} from '../../../columns/stake-words.ts';
import {showWithdrawEpoch, unbondListing} from '../../../columns/unbonds.ts';
import {unbondIdentity} from '../../../domain/identity.ts';
import type {Unbond} from '../../../domain/stake.ts';
import type {StakeListName} from '../../../routes/route.ts';
import {textOf} from '../../../table/lay-out.ts';
import {toDetails} from '../../list/detail-field.ts';
import {fromListing} from '../../list/from-listing.ts';
import type {Facts, ListSubject} from '../../list/subject.ts';
import {createStakeParts, describeItsValidator, validatorTexts} from './stake-subject.ts';

/** The lists of stake that is being withdrawn. */
export type UnbondListName = Extract<StakeListName, 'unbonds' | 'merged-unbonds' | 'withdraws'>;

const nouns: Readonly<Record<UnbondListName, {readonly one: string; readonly many: string}>> = {
	unbonds: {one: 'unbond', many: 'unbonds'},
	'merged-unbonds': {one: 'merged unbond', many: 'merged unbonds'},
	withdraws: {one: 'withdraw', many: 'withdraws'},
};

/** Makes one of the three lists of a delegator's unbonding stake; withdraws are those unbonds that can be withdrawn. */
export function createUnbondSubject(facts: Facts, list: UnbondListName): ListSubject<Unbond> {
	return {
		...createStakeParts<Unbond>(facts),
		noun: nouns[list],
		...fromListing(unbondListing, facts),
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
