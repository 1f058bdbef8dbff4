import {describeLock, mergedBondListing} from '../../../columns/merged-bonds.ts';
import {describeDistance, drawUnknown} from '../../../columns/stake-words.ts';
import {mergedBondIdentity} from '../../../domain/identity.ts';
import {type MergedBond, redelegationLock} from '../../../domain/stake.ts';
import {describeField} from '../../list/detail-field.ts';
import {fromListing} from '../../list/from-listing.ts';
import type {Facts, ListSubject} from '../../list/subject.ts';
import type {Detail} from '../../ui/text/details.ts';
import {describeAmount, describeItsValidator, describeReward, describeTime} from './stake-details.ts';
import {createStakeParts, validatorTexts} from './stake-subject.ts';

/** The list of a delegator's merged bonds: one row for each validator. */
export function createMergedBondSubject(facts: Facts): ListSubject<MergedBond> {
	return {
		...createStakeParts<MergedBond>(facts),
		noun: {one: 'merged bond', many: 'merged bonds'},
		...fromListing(mergedBondListing, facts),
		identityOf: mergedBondIdentity,
		textsOf: bond => [...validatorTexts(bond, facts), bond.redelegation && describeLock(bond, facts)],
		detailsOf: bond => [
			...describeAmount(bond, facts),
			...describeRedelegation(bond, facts),
			describeReward(bond, facts),
			...describeItsValidator(bond, facts),
		],
	};
}

const lockNotes = {
	none: 'the service knows of no redelegation that would lock it',
	free: 'it came from another validator by redelegation, and may be redelegated again',
	locked:
		'it came from another validator by redelegation, and may be redelegated again only from that epoch on',
	unknown: 'it came from another validator by redelegation; whether the lock is over is not known',
} as const;

function describeRedelegation(bond: MergedBond, facts: Facts): Detail[] {
	const {redelegation} = bond;
	const label = 'Redelegation';
	const lock = redelegationLock(redelegation, facts.epoch);
	if (!redelegation) return [{label, value: describeLock(bond, facts), note: lockNotes[lock]}];
	const {earliestEpoch, earliestTime} = redelegation;
	const distance =
		lock === 'locked' && earliestEpoch !== undefined ? describeDistance(earliestEpoch, facts) : undefined;
	const look =
		lock === 'locked'
			? ({text: describeLock(bond, facts), meaning: 'warning'} as const)
			: lock === 'unknown'
				? drawUnknown(describeLock(bond, facts), facts.theme)
				: undefined;
	return [
		describeField(facts.theme, bond, {
			label,
			field: 'redelegation.earliestEpoch',
			value: earliestEpoch === undefined ? undefined : (look?.text ?? describeLock(bond, facts)),
			meaning: look?.meaning,
			note: [lockNotes[lock], ...(distance === undefined ? [] : [distance])].join(': '),
			exact: earliestEpoch?.toString(),
		}),
		describeTime(bond, {label: 'Lock ends', field: 'redelegation.earliestTime', value: earliestTime}, facts),
	];
}
