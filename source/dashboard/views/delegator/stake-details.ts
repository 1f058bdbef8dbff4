import {estimateTime, type Stake, type WithValidator} from '../../../columns/stake-words.ts';
import {whileOutOfSet} from '../../../columns/validator-state.ts';
import {decimalToText, namnamScale} from '../../../domain/decimal.ts';
import type {Bond, MergedBond} from '../../../domain/stake.ts';
import {isWrong, yearlyReward} from '../../../domain/stake-position.ts';
import {isNotYetActive} from '../../../domain/stake-summary.ts';
import {formatInteger, formatNam, formatNamShort, formatPercent} from '../../../format/number.ts';
import {describeField} from '../../list/detail-field.ts';
import type {Facts} from '../../list/subject.ts';
import type {Detail} from '../../ui/text/details.ts';
import {describeValidator} from '../validators/validator-details.ts';

/** The amount, exact in both units. */
export function describeAmount(item: Stake, {theme}: Facts): Detail[] {
	const {amount} = item;
	const namnam = amount === undefined ? undefined : formatInteger(amount);
	return [
		describeField(theme, item, {
			label: 'Amount',
			field: 'amount',
			value: amount === undefined ? undefined : `${formatNam(amount)} NAM`,
			exact: amount === undefined ? undefined : decimalToText({units: amount, scale: namnamScale}),
		}),
		describeField(theme, item, {
			label: 'In namnam',
			field: 'amount',
			value: namnam,
			note: 'the smallest unit, a millionth of a NAM',
			exact: amount?.toString(),
		}),
	];
}

/** What the stake earns in a year: the amount × the yield × what the validator leaves of it. */
export function describeReward(stake: Bond | MergedBond, {parameters, theme}: Facts): Detail {
	const {amount, validator} = stake;
	const label = 'Reward';
	const {commission, state} = validator ?? {};
	if (isWrong(state)) return {label, value: 'none', note: whileOutOfSet};
	const apr = parameters?.apr;
	const reward = amount !== undefined && apr && commission ? yearlyReward(amount, apr, commission) : -1n;
	if (!apr || !commission || reward < 0n) {
		const note = 'estimated from the amount, the yield and the commission';
		return {label, value: theme.glyphs.missing, note};
	}
	const start = 'startEpoch' in stake && isNotYetActive(stake) ? `, from epoch ${stake.startEpoch} on` : '';
	return {
		label,
		value: `~${formatNamShort(reward)} NAM a year`,
		note: `an estimate: yield ${formatPercent(apr)} less the commission of ${formatPercent(commission)}${start}`,
	};
}

/** A time of the service's, which it estimates anew at each request. */
export function describeTime(
	item: Stake,
	time: {readonly label: string; readonly field: string; readonly value: bigint | undefined},
	facts: Facts,
): Detail {
	const {label, field, value} = time;
	return describeField(facts.theme, item, {
		label,
		field,
		value: value === undefined ? undefined : estimateTime(value, facts),
		note: "the service's estimate, which drifts by hours",
		exact: value?.toString(),
	});
}

/** Everything about the validator, below a title of its own. */
export function describeItsValidator(item: WithValidator, facts: Facts): Detail[] {
	const title: Detail = {label: 'Validator', value: '', layout: 'title'};
	if (item.validator) return [title, ...describeValidator(item.validator, {...facts, isPart: true})];
	return [describeField(facts.theme, item, {label: 'Validator', field: 'validator', value: undefined})];
}
