import {describeWaitFor} from '../../../columns/release-words.ts';
import {stakeSpec} from '../../../columns/stake-positions.ts';
import {drawBondStatus} from '../../../columns/stake-words.ts';
import {explainState, whileOutOfSet} from '../../../columns/validator-state.ts';
import {decimalToText, namnamScale} from '../../../domain/decimal.ts';
import type {Bond, Unbond} from '../../../domain/stake.ts';
import {activePart, isWrong} from '../../../domain/stake-position.ts';
import type {Figure} from '../../../domain/stake-summary.ts';
import {nameOfState} from '../../../domain/validator.ts';
import type {Release, StakePosition, ValidatorStake} from '../../../domain/validator-stake.ts';
import {
	formatInteger,
	formatNam,
	formatNamShort,
	formatPercent,
	formatShare,
} from '../../../format/number.ts';
import {capitalized} from '../../../format/sentence.ts';
import {textOf} from '../../../table/lay-out.ts';
import {fromListing} from '../../list/from-listing.ts';
import type {ItemContext, ListSubject} from '../../list/subject.ts';
import type {Detail} from '../../ui/text/details.ts';
import {aboutStake, describeBondedTrend} from './my-stake-details.ts';
import {createStakeParts, describeItsValidator, trendsOfStake, validatorTexts} from './stake-subject.ts';

/**
Makes the list of a delegator's stake: one row for each validator.

@param position stake that the rows are part of
*/
export function createValidatorStakeSubject(
	facts: ItemContext,
	position: StakePosition | undefined,
): ListSubject<ValidatorStake> {
	return {
		...createStakeParts<ValidatorStake>(facts),
		noun: {one: 'validator', many: 'validators'},
		...fromListing(stakeSpec, facts, position?.rows, trendsOfStake(facts)),
		sorts: stakeSpec.sorts.map(key => (key.id === 'service' ? {...key, label: 'most first'} : key)),
		identityOf,
		textsOf: item => [
			...validatorTexts(item, facts),
			item.validator?.state && nameOfState(item.validator.state),
			item.releases.some(({epoch}) => epoch === undefined) ? 'now' : undefined,
		],
		detailsOf: item => describeValidatorStake(item, position, facts),
	};
}

function identityOf({validator}: ValidatorStake): string | undefined {
	return validator?.address;
}

/** Describes a delegator's stake with one validator: problems, yield, withdrawal times and parts. */
function describeValidatorStake(
	item: ValidatorStake,
	position: StakePosition | undefined,
	facts: ItemContext,
): Detail[] {
	const {bonded, notYetActive, claimable = 0n, releases, bonds, unbonds, ofAll} = item;
	const share = ofAll === undefined ? undefined : formatShare(bonded.value, ofAll);
	return [
		...describeWrong(item),
		describeSum('Bonded', aboutStake.bonded, bonded, share && `${share} of the whole stake`),
		{
			label: 'In namnam',
			about: 'bonded, in the smallest unit, a millionth of a NAM',
			value: formatInteger(bonded.value),
			exact: bonded.value.toString(),
		},
		...(notYetActive.value === 0n
			? []
			: [
					describeSum(
						'Not yet active',
						aboutStake.notYetActive,
						notYetActive,
						'counts and earns from its start epoch on',
					),
				]),
		describeYear(item, facts),
		...(claimable === 0n
			? []
			: [describeSum('To claim', aboutStake.claimable, {value: claimable, isWhole: true})]),
		...group(
			'Withdrawable',
			releases.map(release => describePart(release, facts)),
		),
		...group(
			'Bonds',
			bonds.map(bond => describeBond(bond, facts)),
		),
		// One for each release says nothing more.
		...group('Unbonds', unbonds.length === releases.length ? [] : unbonds.map(describeUnbond)),
		...describeItsValidator(item, facts),
		...(position ? group('All stake', describeTotals(position, facts)) : []),
	];
}

/** Says in a sentence, first of all, that the stake earns nothing, and why. */
function describeWrong({validator, bonded}: ValidatorStake): Detail[] {
	const {state} = validator ?? {};
	if (bonded.value === 0n && bonded.isWhole) {
		return [
			{
				label: 'Attention',
				about: aboutWrong,
				value: 'Nothing is bonded here any more: what is left is unbonding',
			},
		];
	}
	if (state === undefined || !isWrong(state)) return [];
	const value = `${capitalized(nameOfState(state))}: this stake earns nothing now`;
	return [
		{
			label: 'Attention',
			about: aboutWrong,
			value,
			meaning: state === 'jailed' ? 'bad' : 'warning',
			note: `its validator: ${explainState(state)}`,
		},
	];
}

const aboutWrong = 'why this stake does not earn';

function describeSum(label: string, about: string, {value, isWhole}: Figure, note?: string): Detail {
	return {
		label,
		about,
		value: `${isWhole ? '' : 'at least '}${formatNam(value)} NAM`,
		note,
		exact: decimalToText({units: value, scale: namnamScale}),
	};
}

/** Describes the yearly reward with its formula, or why there is none. */
function describeYear(row: ValidatorStake, facts: ItemContext): Detail {
	const {validator, bonded, yearly} = row;
	const {theme, parameters} = facts;
	const {commission, state} = validator ?? {};
	const apr = parameters?.apr;
	if (yearly === undefined || !apr || !commission) {
		if (isWrong(state) && bonded.value > 0n)
			return {label: 'Reward', about: aboutStake.yearly, value: 'none', note: whileOutOfSet};
		const note = 'estimated from active stake, yield and commission';
		return {label: 'Reward', about: aboutStake.yearly, value: theme.glyphs.missing, note};
	}
	const [times, less] = theme.isSpoken ? ['times', 'less'] : theme.isAscii ? ['x', '-'] : ['×', '−'];
	const active = formatNamShort(activePart(row));
	const part = `(100% ${less} commission ${formatPercent(commission)})`;
	return {
		label: 'Reward',
		about: aboutStake.yearly,
		value: `~${formatNamShort(yearly)} NAM a year`,
		note: `an estimate: ${active} NAM active ${times} yield ${formatPercent(apr)} ${times} ${part}`,
	};
}

function describePart({amount, epoch}: Release, facts: ItemContext): Detail {
	const about = 'what can be withdrawn now, and from which epoch on the rest';
	if (epoch === undefined)
		return {...describeSum('Now', about, {value: amount, isWhole: true}), meaning: 'accent'};
	return describeSum(`Epoch ${epoch}`, about, {value: amount, isWhole: true}, describeWaitFor(epoch, facts));
}

function describeBond({amount, status, startEpoch}: Bond, {theme}: ItemContext): Detail {
	return describeRead(
		'each bond with the epoch from which it counts',
		startEpoch,
		amount,
		status && textOf(drawBondStatus(status, theme, Number.POSITIVE_INFINITY)),
	);
}

function describeUnbond({amount, withdrawEpoch, canWithdraw}: Unbond): Detail {
	return describeRead(
		'each unbond with the epoch from which it can be withdrawn',
		withdrawEpoch,
		amount,
		canWithdraw ? 'can be withdrawn' : undefined,
	);
}

function describeRead(
	about: string,
	epoch: bigint | undefined,
	amount: bigint | undefined,
	note: string | undefined,
): Detail {
	const label = epoch === undefined ? 'Epoch ?' : `Epoch ${epoch}`;
	return amount === undefined
		? {label, about, value: '?', meaning: 'warning', note}
		: describeSum(label, about, {value: amount, isWhole: true}, note);
}

function describeTotals(
	{bonded, notYetActive, unbonding, withdrawableNow, claimable, yearly, liquid}: StakePosition,
	facts: ItemContext,
): Detail[] {
	return [
		describeSum('All bonded', aboutStake.bonded, bonded),
		...describeBondedTrend(facts.delegator, facts),
		describeSum('All not yet', aboutStake.notYetActive, notYetActive, 'not yet active'),
		describeSum('All unbonding', aboutStake.unbonding, unbonding),
		describeSum('All now', 'unbonded stake whose waiting time is over', withdrawableNow, 'can be withdrawn'),
		...(claimable ? [describeSum('All to claim', aboutStake.claimable, claimable)] : []),
		...(liquid ? [describeSum('Liquid', aboutStake.liquid, {value: liquid.value, isWhole: true})] : []),
		...(yearly
			? [
					{
						label: 'All rewards',
						about: aboutStake.yearly,
						value: `~${formatNamShort(yearly.value)} NAM a year`,
					},
				]
			: []),
	];
}

function group(title: string, details: readonly Detail[]): readonly Detail[] {
	return details.length === 0 ? [] : [{label: title, value: '', layout: 'title'}, ...details];
}
