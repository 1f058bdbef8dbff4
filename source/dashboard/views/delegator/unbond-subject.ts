import {drawWithdrawable} from '../../../columns/stake-words.ts';
import {showWithdrawEpoch, unbondListing} from '../../../columns/unbonds.ts';
import {unbondIdentity} from '../../../domain/identity.ts';
import type {Unbond} from '../../../domain/stake.ts';
import type {StakeListName} from '../../../routes/route.ts';
import {textOf} from '../../../table/lay-out.ts';
import {fromListing} from '../../list/from-listing.ts';
import type {Facts, ListSubject} from '../../list/subject.ts';
import {createStakeParts, validatorTexts} from './stake-subject.ts';
import {describeUnbond} from './unbond-details.ts';

/** The lists of stake that is being withdrawn. */
export type UnbondListName = Extract<StakeListName, 'unbonds' | 'merged-unbonds' | 'withdraws'>;

const nouns: Readonly<Record<UnbondListName, {readonly one: string; readonly many: string}>> = {
	unbonds: {one: 'unbond', many: 'unbonds'},
	'merged-unbonds': {one: 'merged unbond', many: 'merged unbonds'},
	withdraws: {one: 'withdraw', many: 'withdraws'},
};

/** One of the three lists of a delegator's unbonding stake; withdraws are those unbonds that can be withdrawn. */
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
		detailsOf: unbond => describeUnbond(unbond, facts),
	};
}
