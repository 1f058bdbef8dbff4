import {namnamScale} from '../domain/decimal.ts';
import {withdrawDelay} from '../domain/epoch.ts';
import {ownValue} from '../domain/own-value.ts';
import {
	type Bond,
	type MergedBond,
	redelegationLock,
	type Unbond,
	whenWithdrawable,
} from '../domain/stake.ts';
import {isWrong, yearlyWith} from '../domain/stake-position.ts';
import {isNotYetActive} from '../domain/stake-summary.ts';
import {formatInteger, formatNam, formatNamShort, formatPercent} from '../format/number.ts';
import type {CellContext} from './cell-context.ts';
import {fieldOf, type ItemField} from './field.ts';
import {describeLock} from './merged-bonds.ts';
import {
	countEpochs,
	describeDistance,
	drawBondStatus,
	drawUnknown,
	drawWithdrawable,
	durationOfEpochs,
	type Stake,
	writeTimeOf,
} from './stake-words.ts';
import {showWithdrawEpoch} from './unbonds.ts';
import {whileOutOfSet} from './validator-state.ts';

const amountField = fieldOf<Stake>();

/** Fields of the exact amount in both units. */
const amountFields: readonly ItemField<Stake>[] = [
	amountField('amount', 'Amount', {
		about: 'the stake of this row',
		show: amount => `${formatNam(amount)} NAM`,
		exact: amount => ({units: amount, scale: namnamScale}),
	}),
	amountField('amount', 'In namnam', {
		show: amount => formatInteger(amount),
		note: 'the smallest unit, a millionth of a NAM',
	}),
];

/** Computes the reward of a year of stake that is active: amount × yield × (1 − commission). */
function rewardOf(amount: bigint | undefined, {validator}: Bond | MergedBond, {parameters}: CellContext) {
	const {apr} = parameters ?? {};
	const {commission} = validator ?? {};
	if (amount === undefined || !apr || !commission) return undefined;
	const reward = yearlyWith(validator, amount, apr);
	return reward === undefined ? undefined : {reward, apr, commission};
}

/** Returns the active part of the amount; undefined: not known. */
function activeAmount(stake: Bond | MergedBond, {notYetActive}: CellContext): bigint | undefined {
	const {amount, validator} = stake;
	if ('startEpoch' in stake) return isNotYetActive(stake) ? 0n : amount;
	const waiting = notYetActive?.get(validator?.address ?? '') ?? (notYetActive && 0n);
	return amount === undefined || waiting === undefined ? undefined : amount - waiting;
}

const rewardField: ItemField<Bond | MergedBond> = {
	label: 'Reward',
	about: 'an estimate: active amount times the yield of the chain, less the commission of the validator',
	show(stake, facts) {
		if (isWrong(stake.validator?.state)) return 'none';
		const active = activeAmount(stake, facts);
		if (active === 0n && stake.amount !== 0n) return 'none yet';
		const reckoned = rewardOf(active ?? stake.amount, stake, facts);
		return (
			reckoned &&
			`~${formatNamShort(reckoned.reward)} NAM a year${active === undefined ? ' once all of it is active' : ''}`
		);
	},
	note(stake, facts) {
		if (isWrong(stake.validator?.state)) return whileOutOfSet;
		const reckoned = rewardOf(stake.amount, stake, facts);
		if (!reckoned) return 'estimated from the amount, the yield and the commission';
		const {reward, apr, commission} = reckoned;
		const start = 'startEpoch' in stake ? ` from epoch ${stake.startEpoch} on` : ' once all of it is active';
		const active = activeAmount(stake, facts) ?? stake.amount;
		const later = active === stake.amount ? '' : `~${formatNamShort(reward)} NAM a year${start}, `;
		return `${later}an estimate: yield ${formatPercent(apr)} less the commission of ${formatPercent(commission)}`;
	},
};

const statusNotes: Readonly<Record<string, string>> = {
	active: 'counts for its validator and earns rewards',
	inactive: 'counts and earns from its start epoch on',
};

const bondField = fieldOf<Bond>();

export const bondFields: readonly ItemField<Bond>[] = [
	...amountFields,
	bondField('status', 'Status', {
		about: 'active: counts and earns; not yet active: does so from its epoch on',
		show: (status, {theme}) => drawBondStatus(status, theme, Number.POSITIVE_INFINITY),
		note(status) {
			const note = ownValue(statusNotes, status) ?? 'unknown status, shown as the service sent it';
			return status === 'inactive' ? `${status}: ${note}` : note;
		},
	}),
	bondField('startEpoch', 'From epoch', {
		about: 'the epoch from which this bond counts and earns',
		note: (epoch, facts) => describeDistance(epoch, facts),
	}),
	rewardField,
];

const lockNotes = {
	none: 'the service knows of no redelegation that would lock it',
	free: 'it came from another validator by redelegation, and may be redelegated again',
	locked:
		'it came from another validator by redelegation, and may be redelegated again only from that epoch on',
	unknown: 'it came from another validator by redelegation; whether the lock is over is not known',
} as const;

const estimateNote = 'an estimate, which drifts by hours';

const lockField: ItemField<MergedBond> = {
	label: 'Redelegation',
	about: 'stake that came from another validator cannot be moved on before that epoch',
	name: 'redelegation.earliestEpoch',
	show(bond, facts) {
		const {redelegation} = bond;
		const words = describeLock(bond, facts);
		if (!redelegation) return words;
		if (redelegation.earliestEpoch === undefined) return undefined;
		const lock = redelegationLock(redelegation, facts.clock?.epoch);
		if (lock === 'locked') return {text: words, meaning: 'warning'};
		return lock === 'unknown' ? drawUnknown(words, facts.theme) : words;
	},
	note({redelegation}, facts) {
		const lock = redelegationLock(redelegation, facts.clock?.epoch);
		const {earliestEpoch} = redelegation ?? {};
		if (redelegation && earliestEpoch === undefined) return undefined;
		const distance =
			lock === 'locked' && earliestEpoch !== undefined ? describeDistance(earliestEpoch, facts) : undefined;
		return [lockNotes[lock], ...(distance === undefined ? [] : [distance])].join(': ');
	},
	exact: ({redelegation}) => redelegation?.earliestEpoch,
};

const lockEndField: ItemField<MergedBond> = {
	label: 'Lock ends',
	about: 'when that epoch is due',
	name: 'redelegation.earliestTime',
	show: ({redelegation: lock}, facts) => writeTimeOf(lock?.earliestEpoch, lock?.earliestTime, facts),
	note: ({redelegation}) => (redelegation?.earliestTime === undefined ? undefined : estimateNote),
	exact: ({redelegation}) => redelegation?.earliestTime,
};

/** Lists the fields of a merged bond, the end of its lock only if it has one. */
export function fieldsOfMergedBond({redelegation}: MergedBond): readonly ItemField<MergedBond>[] {
	return [...amountFields, lockField, ...(redelegation ? [lockEndField] : []), rewardField];
}

const unbondField = fieldOf<Unbond>();

const withdrawField: ItemField<Unbond> = {
	label: 'Withdraw',
	about: 'whether its waiting time is over, so that a withdrawal brings it back',
	name: 'canWithdraw',
	show: drawWithdrawable,
	note: (unbond, facts) => drawWithdrawable(unbond, facts) && explainWait(unbond, facts),
	exact: ({canWithdraw}) => canWithdraw,
};

const withdrawEpochField = unbondField('withdrawEpoch', 'From epoch', {
	about: 'the epoch from which it can be withdrawn',
	show: showWithdrawEpoch,
	note: (epoch, facts) =>
		epoch === 0n ? 'the service sends 0 for every epoch that is over' : describeDistance(epoch, facts),
});

const withdrawTimeField = unbondField('withdrawTime', 'Estimated time', {
	show: (estimate, facts, {withdrawEpoch}) => writeTimeOf(withdrawEpoch, estimate, facts),
	note: estimateNote,
});

/** Lists the fields of an unbond, a merged one or a withdraw. */
export function fieldsOfUnbond({withdrawEpoch}: Unbond): readonly ItemField<Unbond>[] {
	// Beside epoch 0 the service writes a time without a meaning.
	const times = withdrawEpoch === 0n ? [] : [withdrawTimeField];
	return [...amountFields, withdrawField, withdrawEpochField, ...times];
}

function explainWait(unbond: Unbond, {clock, parameters}: CellContext): string {
	switch (whenWithdrawable(unbond, clock?.epoch)) {
		case 'now':
			return 'its waiting time is over; withdraw it to have it back';
		case 'later':
			return `its waiting time is over by epoch ${unbond.asOf}, which was asked for`;
		default:
			return explainDelay(parameters);
	}
}

/** Explains how long unbonded stake waits on this chain. */
function explainDelay(parameters: CellContext['parameters']): string {
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
