import {bondListing} from '../../../columns/bonds.ts';
import {describeDistance, drawBondStatus} from '../../../columns/stake-words.ts';
import {bondIdentity} from '../../../domain/identity.ts';
import type {Bond} from '../../../domain/stake.ts';
import {textOf} from '../../../table/lay-out.ts';
import {meaningOf} from '../../../table/paint-cell.ts';
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
			...validatorTexts(bond, facts),
			bond.status && textOf(drawBondStatus(bond.status, facts.theme)),
			bond.startEpoch?.toString(),
		],
		detailsOf: bond => describe(bond, facts),
	};
}

const statusNotes: Readonly<Record<string, string>> = {
	active: 'counts for its validator and earns rewards',
	inactive: 'counts and earns from its start epoch on',
};

/** With the interface's own word, where people's is another. */
function describeStatus(status: string | undefined): string {
	const note = statusNotes[status ?? ''] ?? 'unknown status, shown as the service sent it';
	return status === 'inactive' ? `${status}: ${note}` : note;
}

function describe(bond: Bond, facts: Facts): Detail[] {
	const {status, startEpoch} = bond;
	const look =
		status === undefined ? undefined : drawBondStatus(status, facts.theme, Number.POSITIVE_INFINITY);
	return [
		...describeAmount(bond, facts),
		describeField(facts.theme, bond, {
			label: 'Status',
			field: 'status',
			value: look && textOf(look),
			meaning: meaningOf(look),
			note: describeStatus(status),
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
