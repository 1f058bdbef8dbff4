import {unbondIdentity} from '../../../domain/identity.ts';
import {unbondSortKeys} from '../../../domain/sort-keys.ts';
import type {Unbond} from '../../../domain/stake.ts';
import {whenWithdrawable} from '../../../domain/withdrawable.ts';
import {firstFitting} from '../../../format/text.ts';
import {unbondFields} from '../../../output/stake-fields.ts';
import type {StakeListName} from '../../../routes/route.ts';
import {createShowField} from '../../list/cell-field.ts';
import type {Facts, ListSubject} from '../../list/subject.ts';
import type {Column} from '../../ui/table/columns.ts';
import {createStakeColumns} from './stake-columns.ts';
import {createStakeParts, toSorts, validatorTexts} from './stake-subject.ts';
import {describeDistance, describeWait, drawWithdrawable, nameOfStake, speakAmount} from './stake-words.ts';
import {describeUnbond, showWithdrawEpoch} from './unbond-details.ts';

/** The lists of stake that is being withdrawn. */
export type UnbondListName = Extract<StakeListName, 'unbonds' | 'merged-unbonds' | 'withdraws'>;

const nouns: Readonly<Record<UnbondListName, {readonly one: string; readonly many: string}>> = {
	unbonds: {one: 'unbond', many: 'unbonds'},
	'merged-unbonds': {one: 'merged unbond', many: 'merged unbonds'},
	withdraws: {one: 'withdraw', many: 'withdraws'},
};

// Made once, so that rows are not sorted anew when the facts change.
const sorts = toSorts(unbondSortKeys);

/** One of the three lists of a delegator's stake on its way out; withdraws are those unbonds that can be withdrawn. */
export function createUnbondSubject(facts: Facts, list: UnbondListName): ListSubject<Unbond> {
	return {
		...createStakeParts<Unbond>(facts),
		noun: nouns[list],
		columns: createColumns(facts),
		sorts,
		fields: unbondFields,
		identityOf: unbondIdentity,
		textsOf: unbond => [
			...validatorTexts(unbond),
			drawWithdrawable(unbond, facts)?.text,
			unbond.withdrawEpoch === undefined ? undefined : showWithdrawEpoch(unbond.withdrawEpoch),
		],
		detailsOf: unbond => describeUnbond(unbond, facts),
		sentenceOf: unbond => [nameOfStake(unbond, facts.theme.glyphs), ...speakUnbond(unbond, facts)].join(', '),
	};
}

function createColumns(facts: Facts): readonly Column<Unbond>[] {
	const {theme} = facts;
	const show = createShowField(theme);
	return [
		...createStakeColumns<Unbond>(facts),
		{
			id: 'canWithdraw',
			title: 'Withdraw',
			minimum: 9,
			ideal: 9,
			priority: 5,
			cell: unbond =>
				show(unbond, {field: 'canWithdraw', value: drawWithdrawable(unbond, facts)}, look => look),
		},
		{
			id: 'withdrawEpoch',
			title: 'Epoch',
			align: 'right',
			minimum: 6,
			ideal: 7,
			gap: 1,
			priority: 4,
			cell: unbond => show(unbond, {field: 'withdrawEpoch', value: unbond.withdrawEpoch}, showWithdrawEpoch),
		},
		{
			id: 'wait',
			title: 'Time left',
			minimum: 9,
			enough: 22,
			ideal: 23,
			priority: 3,
			cell: (unbond, width) =>
				show(unbond, {field: 'withdrawEpoch', value: describeWait(unbond, facts)}, forms => {
					const text = firstFitting(forms, width);
					return whenWithdrawable(unbond, facts.epoch) === 'now' ? {text, meaning: 'good'} : text;
				}),
		},
	];
}

function speakUnbond(unbond: Unbond, facts: Facts): string[] {
	const {amount, withdrawEpoch} = unbond;
	const stake = speakAmount(amount);
	if (whenWithdrawable(unbond, facts.epoch) === 'now') return [`unbonded ${stake}`, 'withdrawable now'];
	if (withdrawEpoch === undefined || withdrawEpoch === 0n) return [`unbonding ${stake}`];
	const distance = describeDistance(withdrawEpoch, facts, ', about ');
	return [
		`unbonding ${stake}`,
		`withdrawable from epoch ${withdrawEpoch}`,
		...(distance === undefined ? [] : [distance]),
	];
}
