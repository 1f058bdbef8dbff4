import {bondListing} from '../../../columns/bonds.ts';
import {describeDistance, drawBondStatus} from '../../../columns/stake-words.ts';
import {bondIdentity} from '../../../domain/identity.ts';
import type {Bond} from '../../../domain/stake.ts';
import {describeField} from '../../list/detail-field.ts';
import {fromListing} from '../../list/from-listing.ts';
import type {Facts, ListSubject} from '../../list/subject.ts';
import type {Detail} from '../../ui/text/details.ts';
import {describeAmount, describeItsValidator, describeReward} from './stake-details.ts';
import {createStakeParts, validatorTexts} from './stake-subject.ts';

/** The list of a delegator's bonds: one row for each validator and start. */
export function createBondSubject(facts: Facts): ListSubject<Bond> {
	return {
		...createStakeParts<Bond>(facts),
		noun: {one: 'bond', many: 'bonds'},
		...fromListing(bondListing, facts),
		identityOf: bondIdentity,
		textsOf: bond => [
			...validatorTexts(bond),
			bond.status && drawBondStatus(bond.status, facts.theme).text,
			bond.startEpoch?.toString(),
		],
		detailsOf: bond => describe(bond, facts),
	};
}

const statusNotes: Readonly<Record<string, string>> = {
	active: 'counts for its validator and earns rewards',
	inactive: 'counts and earns from its start epoch on',
};

function describe(bond: Bond, facts: Facts): Detail[] {
	const {status, startEpoch} = bond;
	const look = status === undefined ? undefined : drawBondStatus(status, facts.theme);
	return [
		...describeAmount(bond, facts),
		describeField(facts.theme, bond, {
			label: 'Status',
			field: 'status',
			value: look?.text,
			meaning: look?.meaning,
			note: statusNotes[status ?? ''] ?? 'not a status that is known here; shown as the service says it',
			exact: status,
		}),
		describeField(facts.theme, bond, {
			label: 'From epoch',
			field: 'startEpoch',
			value: startEpoch?.toString(),
			note: startEpoch === undefined ? undefined : describeDistance(startEpoch, facts),
		}),
		describeReward(bond, facts),
		...describeItsValidator(bond, facts),
	];
}
