import {
	countEpochs,
	describeDistance,
	drawWithdrawable,
	durationOfEpochs,
} from '../../../columns/stake-words.ts';
import {showWithdrawEpoch} from '../../../columns/unbonds.ts';
import {withdrawDelay} from '../../../domain/epoch.ts';
import {type Unbond, whenWithdrawable} from '../../../domain/stake.ts';
import {textOf} from '../../../table/lay-out.ts';
import {meaningOf} from '../../../table/meaning-of.ts';
import {describeField} from '../../list/detail-field.ts';
import type {Facts} from '../../list/subject.ts';
import type {Detail} from '../../ui/text/details.ts';
import {describeAmount, describeItsValidator, describeTime} from './stake-details.ts';

/** An unbond in words: when it can be withdrawn, and why it waits. */
export function describeUnbond(unbond: Unbond, facts: Facts): Detail[] {
	const {canWithdraw, withdrawEpoch, withdrawTime} = unbond;
	const look = drawWithdrawable(unbond, facts);
	return [
		...describeAmount(unbond, facts),
		describeField(facts.theme, unbond, {
			label: 'Withdraw',
			field: 'canWithdraw',
			value: look && textOf(look),
			meaning: meaningOf(look),
			note: explainWait(unbond, facts),
			exact: canWithdraw?.toString(),
		}),
		describeField(facts.theme, unbond, {
			label: 'From epoch',
			field: 'withdrawEpoch',
			value: withdrawEpoch === undefined ? undefined : showWithdrawEpoch(withdrawEpoch),
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

function explainWait(unbond: Unbond, facts: Facts): string {
	switch (whenWithdrawable(unbond, facts.epoch)) {
		case 'now':
			return 'its waiting time is over; withdraw it to have it back';
		case 'later':
			return `its waiting time is over by epoch ${unbond.asOf}, which was asked for`;
		default:
			return explainDelay(facts);
	}
}

function explainEpoch(epoch: bigint, facts: Facts): string | undefined {
	if (epoch === 0n) return 'the service sends 0 for every epoch that is over';
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
