import {bondIdentity} from '../../../domain/identity.ts';
import {bondSortKeys} from '../../../domain/sort-keys.ts';
import type {Bond} from '../../../domain/stake.ts';
import {bondFields} from '../../../output/stake-fields.ts';
import {createShowField} from '../../list/cell-field.ts';
import {describeField} from '../../list/detail-field.ts';
import type {Facts, ListSubject} from '../../list/subject.ts';
import type {Column} from '../../ui/table/columns.ts';
import type {Detail} from '../../ui/text/details.ts';
import {createStakeColumns, createValidatorPartColumns} from './stake-columns.ts';
import {describeAmount, describeItsValidator, describeReward} from './stake-details.ts';
import {createStakeParts, toSorts, validatorTexts} from './stake-subject.ts';
import {describeDistance, drawBondStatus, nameOfStake, speakAmount} from './stake-words.ts';

// Made once, so that rows are not sorted anew when the facts change.
const sorts = toSorts(bondSortKeys);

/** The list of a delegator's bonds: one row for each validator and start. */
export function createBondSubject(facts: Facts): ListSubject<Bond> {
	return {
		...createStakeParts<Bond>(facts),
		noun: {one: 'bond', many: 'bonds'},
		columns: createColumns(facts),
		sorts,
		fields: bondFields,
		identityOf: bondIdentity,
		textsOf: bond => [
			...validatorTexts(bond),
			bond.status && drawBondStatus(bond.status, facts.theme).text,
			bond.startEpoch?.toString(),
		],
		detailsOf: bond => describe(bond, facts),
		sentenceOf: bond =>
			[
				nameOfStake(bond, facts.theme.glyphs),
				`bonded ${speakAmount(bond.amount)}`,
				...speakStatus(bond),
			].join(', '),
	};
}

function createColumns(facts: Facts): readonly Column<Bond>[] {
	const show = createShowField(facts.theme);
	return [
		...createStakeColumns<Bond>(facts),
		{
			id: 'status',
			title: 'Status',
			minimum: 9,
			ideal: 12,
			priority: 3,
			cell: bond =>
				show(bond, {field: 'status', value: bond.status}, status => drawBondStatus(status, facts.theme)),
		},
		{
			id: 'startEpoch',
			title: 'From epoch',
			align: 'right',
			minimum: 10,
			least: 6,
			ideal: 10,
			priority: 4,
			cell: bond => show(bond, {field: 'startEpoch', value: bond.startEpoch}, String),
		},
		...createValidatorPartColumns<Bond>(facts),
	];
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

function speakStatus({status, startEpoch}: Bond): string[] {
	if (status === undefined) return startEpoch === undefined ? [] : [`from epoch ${startEpoch}`];
	if (status !== 'active' && status !== 'inactive') return [status];
	const word = status === 'active' ? 'active' : 'not yet active';
	if (startEpoch === undefined) return [word];
	return status === 'active' ? [`${word} since epoch ${startEpoch}`] : [word, `from epoch ${startEpoch}`];
}
