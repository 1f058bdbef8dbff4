import type {Column} from '../../components/columns.ts';
import type {Detail} from '../../components/details.ts';
import {withdrawDelay} from '../../domain/epoch.ts';
import {unbondIdentity} from '../../domain/identity.ts';
import type {Unbond} from '../../domain/stake.ts';
import {firstFitting} from '../../format/text.ts';
import {unbondFields} from '../../output/stake-fields.ts';
import type {StakeListName} from '../../routes/route.ts';
import {createShowField} from '../list/cell-field.ts';
import {describeField} from '../list/detail-field.ts';
import type {Facts, ListSubject} from '../list/subject.ts';
import {createStakeColumns} from './stake-columns.ts';
import {describeAmount, describeItsValidator, describeTime} from './stake-details.ts';
import {createStakeParts, createStakeSorts, validatorTexts} from './stake-subject.ts';
import {
	countEpochs,
	describeDistance,
	describeWait,
	drawWithdrawable,
	durationOfEpochs,
	nameOfStake,
	sayAmount,
} from './stake-words.ts';

/** The lists whose rows are stake on its way out. */
export type UnbondListName = Extract<StakeListName, 'unbonds' | 'merged-unbonds' | 'withdraws'>;

const nouns: Readonly<Record<UnbondListName, {readonly one: string; readonly many: string}>> = {
	unbonds: {one: 'unbond', many: 'unbonds'},
	'merged-unbonds': {one: 'merged unbond', many: 'merged unbonds'},
	withdraws: {one: 'withdraw', many: 'withdraws'},
};

/** One of the three lists of a delegator's stake on its way out; withdraws are those unbonds that can be withdrawn. */
export function createUnbondSubject(facts: Facts, list: UnbondListName): ListSubject<Unbond> {
	return {
		...createStakeParts<Unbond>(facts),
		noun: nouns[list],
		columns: createColumns(facts),
		sorts: [
			...createStakeSorts<Unbond>(),
			{id: 'withdrawEpoch', label: 'withdraw epoch', valueOf: ({withdrawEpoch}) => withdrawEpoch},
		],
		fields: unbondFields,
		identityOf: unbondIdentity,
		textsOf: unbond => [
			...validatorTexts(unbond),
			unbond.canWithdraw === undefined ? undefined : drawWithdrawable(unbond.canWithdraw, facts.theme).text,
			unbond.withdrawEpoch === undefined ? undefined : showEpoch(unbond.withdrawEpoch),
		],
		detailsOf: unbond => describe(unbond, facts),
		sentenceOf: unbond => [nameOfStake(unbond, facts.theme.glyphs), ...sayUnbond(unbond, facts)].join(', '),
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
				show(unbond, {field: 'canWithdraw', value: unbond.canWithdraw}, can => drawWithdrawable(can, theme)),
		},
		{
			id: 'withdrawEpoch',
			title: 'Epoch',
			align: 'right',
			minimum: 6,
			ideal: 7,
			gap: 1,
			priority: 4,
			cell: unbond => show(unbond, {field: 'withdrawEpoch', value: unbond.withdrawEpoch}, showEpoch),
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
					return unbond.canWithdraw ? {text, meaning: 'good'} : text;
				}),
		},
	];
}

/** A merged unbond writes 0 for every epoch that is over. */
function showEpoch(epoch: bigint): string {
	return epoch === 0n ? 'past' : epoch.toString();
}

function describe(unbond: Unbond, facts: Facts): Detail[] {
	const {canWithdraw, withdrawEpoch, withdrawTime} = unbond;
	const look = canWithdraw === undefined ? undefined : drawWithdrawable(canWithdraw, facts.theme);
	return [
		...describeAmount(unbond, facts),
		describeField(facts.theme, unbond, {
			label: 'Withdraw',
			field: 'canWithdraw',
			value: look?.text,
			meaning: look?.meaning,
			note: canWithdraw ? 'its waiting time is over; a withdrawal brings it back' : explainDelay(facts),
			exact: canWithdraw?.toString(),
		}),
		describeField(facts.theme, unbond, {
			label: 'From epoch',
			field: 'withdrawEpoch',
			value: withdrawEpoch === undefined ? undefined : showEpoch(withdrawEpoch),
			note: withdrawEpoch === undefined ? undefined : explainEpoch(withdrawEpoch, facts),
			exact: withdrawEpoch?.toString(),
		}),
		// Beside epoch 0 the service writes a time without a meaning.
		...(withdrawEpoch === 0n
			? []
			: [describeTime(unbond, {label: 'Estimated time', field: 'withdrawTime', value: withdrawTime}, facts)]),
		...describeItsValidator(unbond, facts),
	];
}

function explainEpoch(epoch: bigint, facts: Facts): string | undefined {
	if (epoch === 0n) return 'the service writes 0 for all epochs that are over';
	return describeDistance(epoch, facts);
}

/** How long unbonded stake waits on this chain. */
function explainDelay({parameters}: Facts): string {
	const {pipelineLength, unbondingLength, cubicSlashingWindowLength} = parameters ?? {};
	if (
		pipelineLength === undefined ||
		unbondingLength === undefined ||
		cubicSlashingWindowLength === undefined
	) {
		return 'unbonded stake waits before it can be withdrawn';
	}
	const delay = withdrawDelay({pipelineLength, unbondingLength, cubicSlashingWindowLength});
	const duration = durationOfEpochs(delay, parameters);
	const about = duration === undefined ? '' : ` ~${duration}`;
	return `unbonded stake waits ${countEpochs(delay)}${about} before it can be withdrawn`;
}

function sayUnbond({amount, canWithdraw, withdrawEpoch}: Unbond, facts: Facts): string[] {
	const stake = sayAmount(amount);
	if (canWithdraw) return [`unbonded ${stake}`, 'withdrawable now'];
	if (withdrawEpoch === undefined || withdrawEpoch === 0n) return [`unbonding ${stake}`];
	const distance = describeDistance(withdrawEpoch, facts, ', about ');
	return [
		`unbonding ${stake}`,
		`withdrawable from epoch ${withdrawEpoch}`,
		...(distance === undefined ? [] : [distance]),
	];
}
