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

/** Describes the person's stake with an address, and its time; empty for an address that is not the person's. */
export function describeMyStake(stake: MyStake | undefined, facts: ItemContext): readonly Detail[] {
	if (!stake) return [];
	const {position, readAt, failure} = stake;
	const {theme, isUtc} = facts;
	const failed: readonly Detail[] = failure
		? [{label: 'Not read', value: describeFailure(failure), meaning: 'warning'}]
		: [];
	if (!position) {
		return failed.length > 0 ? failed : [{label: 'Stake', value: 'not read yet: addresses are read in turn'}];
	}
	const {bonded, notYetActive, yearly, claimable, unbonding, liquid} = position;
	const wrong = describeWrong(position, theme);
	return [
		...(wrong === undefined ? [] : [{label: 'Earns nothing', value: wrong, meaning: 'bad'} as const]),
		{label: 'Bonded', value: showFigure(bonded)},
		...describeBondedTrend(stake.address, facts),
		...(notYetActive.value === 0n ? [] : [{label: 'Not yet active', value: showFigure(notYetActive)}]),
		...(yearly
			? [{label: 'A year', value: `~${formatInteger(yearly.value / namnamPerNam)} NAM`, exact: ''}]
			: []),
		...(claimable ? [{label: 'To claim', value: showFigure(claimable)}] : []),
		...(liquid ? [{label: 'Liquid', value: `${formatNam(liquid.value)} NAM`}] : []),
		{label: 'Unbonding', value: showFigure(unbonding)},
		...eventsOf(position).map((event, index) => ({
			label: index === 0 ? 'Next' : '',
			value: describeEvent(event, facts)[0]?.[0] ?? '',
		})),
		...(readAt === undefined ? [] : [{label: 'As of', value: formatTimeOfDay(readAt, {isUtc})}]),
		...failed,
	];
}

/** Describes how the bonded sum of an address moved; empty where that is not remembered. */
export function describeBondedTrend(address: string | undefined, facts: ItemContext): readonly Detail[] {
	const value = describeTrend(facts.history?.('bonded', address) ?? [], 'namnam', facts);
	return value === undefined ? [] : [{label: 'Bonded moved', value, exact: ''}];
}

function showFigure({value, isWhole}: Figure): string {
	return `${isWhole ? '' : 'at least '}${formatNam(value)} NAM`;
}
