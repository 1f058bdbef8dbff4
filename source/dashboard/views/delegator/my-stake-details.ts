import {describeTrend} from '../../../columns/epoch-trends.ts';
import {describeEvent} from '../../../columns/release-words.ts';
import {describeWrong} from '../../../columns/stake-head.ts';
import {namnamPerNam} from '../../../domain/decimal.ts';
import {describeFailure} from '../../../domain/failure.ts';
import type {MyStake} from '../../../domain/my-stakes.ts';
import type {Figure} from '../../../domain/stake-summary.ts';
import {eventsOf} from '../../../domain/validator-stake.ts';
import {formatInteger, formatNam} from '../../../format/number.ts';
import {formatTimeOfDay} from '../../../format/time.ts';
import type {ItemContext} from '../../list/subject.ts';
import type {Detail} from '../../ui/text/details.ts';

/** Explains the figures of a stake. */
export const aboutStake = {
	bonded: 'stake with validators, that of bonds which are not yet active included',
	notYetActive: 'bonded, but counts and earns only from its start epoch on',
	yearly: "an estimate of a year's rewards, of what is active, after commission",
	claimable: 'rewards that accrued since the last claim, of the epoch that the service knows',
	liquid: 'NAM of the account that is neither bonded nor unbonding: fees are paid from it',
	unbonding: 'taken from validators: it waits, or waits to be withdrawn, and earns nothing',
} as const;

/** Describes the person's stake with an address, and its time; empty for an address that is not the person's. */
export function describeMyStake(stake: MyStake | undefined, facts: ItemContext): readonly Detail[] {
	if (!stake) return [];
	const {position, readAt, failure} = stake;
	const {theme, isUtc} = facts;
	const failed: readonly Detail[] = failure
		? [
				{
					label: 'Not read',
					about: 'why its stake is not known',
					value: describeFailure(failure),
					meaning: 'warning',
				},
			]
		: [];
	if (!position) {
		return failed.length > 0
			? failed
			: [
					{
						label: 'Stake',
						about: 'what is bonded, unbonding and to claim, once it is read',
						value: 'not read yet: addresses are read in turn',
					},
				];
	}
	const {bonded, notYetActive, yearly, claimable, unbonding, liquid} = position;
	const wrong = describeWrong(position, theme);
	return [
		...(wrong === undefined
			? []
			: [
					{
						label: 'Earns nothing',
						about: 'stake with validators that are jailed or out of the set',
						value: wrong,
						meaning: 'bad',
					} as const,
				]),
		{label: 'Bonded', about: aboutStake.bonded, value: showFigure(bonded)},
		...describeBondedTrend(stake.address, facts),
		...(notYetActive.value === 0n
			? []
			: [{label: 'Not yet active', about: aboutStake.notYetActive, value: showFigure(notYetActive)}]),
		...(yearly
			? [
					{
						label: 'A year',
						about: aboutStake.yearly,
						value: `~${formatInteger(yearly.value / namnamPerNam)} NAM`,
						exact: '',
					},
				]
			: []),
		...(claimable ? [{label: 'To claim', about: aboutStake.claimable, value: showFigure(claimable)}] : []),
		...(liquid ? [{label: 'Liquid', about: aboutStake.liquid, value: `${formatNam(liquid.value)} NAM`}] : []),
		{label: 'Unbonding', about: aboutStake.unbonding, value: showFigure(unbonding)},
		...eventsOf(position).map((event, index) => ({
			label: index === 0 ? 'Next' : '',
			about: 'what comes due, and when',
			value: describeEvent(event, facts)[0]?.[0] ?? '',
		})),
		...(readAt === undefined
			? []
			: [
					{
						label: 'As of',
						about: 'when it was last read: addresses are read each in its turn',
						value: formatTimeOfDay(readAt, {isUtc}),
					},
				]),
		...failed,
	];
}

/** Describes how the bonded sum of an address moved; empty where that is not remembered. */
export function describeBondedTrend(address: string | undefined, facts: ItemContext): readonly Detail[] {
	const value = describeTrend(facts.history?.('bonded', address) ?? [], 'namnam', facts);
	return value === undefined
		? []
		: [
				{
					label: 'Bonded moved',
					about: 'the bonded sum over the epochs that were seen here',
					value,
					exact: '',
				},
			];
}

function showFigure({value, isWhole}: Figure): string {
	return `${isWhole ? '' : 'at least '}${formatNam(value)} NAM`;
}
