import {mergedBondIdentity} from '../../../domain/identity.ts';
import {mergedBondSortKeys} from '../../../domain/sort-keys.ts';
import type {MergedBond} from '../../../domain/stake.ts';
import {redelegationLock} from '../../../domain/stake-time.ts';
import {firstFitting} from '../../../format/text.ts';
import {mergedBondFields} from '../../../output/stake-fields.ts';
import {createShowField} from '../../list/cell-field.ts';
import {describeField} from '../../list/detail-field.ts';
import type {Facts, ListSubject} from '../../list/subject.ts';
import type {Cell, Column} from '../../ui/table/columns.ts';
import type {Detail} from '../../ui/text/details.ts';
import {createStakeColumns, createValidatorPartColumns} from './stake-columns.ts';
import {describeAmount, describeItsValidator, describeReward, describeTime} from './stake-details.ts';
import {createStakeParts, toSorts, validatorTexts} from './stake-subject.ts';
import {describeDistance, drawWord, nameOfStake, speakAmount} from './stake-words.ts';

// Made once, so that rows are not sorted anew when the facts change.
const sorts = toSorts(mergedBondSortKeys);

/** The list of a delegator's merged bonds: one row for each validator. */
export function createMergedBondSubject(facts: Facts): ListSubject<MergedBond> {
	return {
		...createStakeParts<MergedBond>(facts),
		noun: {one: 'merged bond', many: 'merged bonds'},
		columns: createColumns(facts),
		sorts,
		fields: mergedBondFields,
		identityOf: mergedBondIdentity,
		textsOf: bond => [...validatorTexts(bond), bond.redelegation && describeLock(bond, facts)],
		detailsOf: bond => [
			...describeAmount(bond, facts),
			...describeRedelegation(bond, facts),
			describeReward(bond, facts),
			...describeItsValidator(bond, facts),
		],
		sentenceOf: bond =>
			[
				nameOfStake(bond, facts.theme.glyphs),
				`bonded ${speakAmount(bond.amount)}`,
				...(isOver(bond, facts) ? [] : [describeLock(bond, facts)]),
			].join(', '),
	};
}

function createColumns(facts: Facts): readonly Column<MergedBond>[] {
	const show = createShowField(facts.theme);
	return [
		...createStakeColumns<MergedBond>(facts),
		{
			id: 'redelegation',
			title: 'Redelegation',
			minimum: 12,
			least: 8,
			ideal: 25,
			weight: 3,
			priority: 3,
			cell(bond, width) {
				const value = bond.redelegation?.earliestEpoch;
				return show(bond, {field: 'redelegation.earliestEpoch', value}, earliest =>
					isOver(bond, facts) ? facts.theme.glyphs.missing : drawLock(earliest, width, facts),
				);
			},
		},
		...createValidatorPartColumns<MergedBond>(facts),
	];
}

/** '▲ locked until epoch 1210', '▲ until 1210'; where the epoch now is not known, a "?" before it. */
function drawLock(earliest: bigint, width: number, {epoch, theme}: Facts): Cell {
	const words = [
		`locked until epoch ${earliest}`,
		`until epoch ${earliest}`,
		`until ${earliest}`,
		`${earliest}`,
	];
	const glyphWidth = 2;
	const word = firstFitting(epoch === undefined ? words.slice(1) : words, width - glyphWidth);
	return drawWord(word, epoch === undefined ? 'unknown' : 'locked', theme);
}

/** Whether nothing holds the stake: it never was redelegated, or long ago. */
function isOver({redelegation}: MergedBond, {epoch}: Facts): boolean {
	const lock = redelegationLock(redelegation, epoch);
	return lock === 'none' || lock === 'free';
}

function describeLock({redelegation}: MergedBond, {epoch}: Facts): string {
	const earliest = redelegation?.earliestEpoch ?? 'unknown';
	switch (redelegationLock(redelegation, epoch)) {
		case 'none':
			return 'not locked';
		case 'free':
			return `free since epoch ${earliest}`;
		case 'locked':
			return `locked until epoch ${earliest}`;
		case 'unknown':
			return `perhaps locked until epoch ${earliest}`;
	}
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
		lock === 'locked' || lock === 'unknown'
			? drawWord(describeLock(bond, facts), lock, facts.theme)
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
