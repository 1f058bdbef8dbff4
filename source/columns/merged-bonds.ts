import {type MergedBond, redelegationLock} from '../domain/stake.ts';
import {firstFitting} from '../format/text.ts';
import type {ColouredCell} from '../table/lay-out.ts';
import type {CellContext} from './cell-context.ts';
import {type Column, columnOf} from './column.ts';
import {exactFieldsOf} from './exact-field.ts';
import type {ItemSpec} from './item-spec.ts';
import {sortKeysOf} from './sort-keys.ts';
import {stakeColumns, validatorPartColumns, validatorPartFields} from './stake.ts';
import {drawUnknown, speakAmount, writeTime} from './stake-words.ts';

const column = columnOf<MergedBond>();

const columns: readonly Column<MergedBond>[] = [
	...stakeColumns<MergedBond>(({amount}) => `bonded ${speakAmount(amount)}`),
	column({
		id: 'redelegation',
		title: 'Redelegation',
		field: 'redelegation.earliestEpoch',
		minimum: 8,
		enough: 12,
		ideal: 25,
		weight: 3,
		priority: 3,
		value: bond => (bond.redelegation?.earliestEpoch === undefined ? undefined : bond),
		show: (bond, facts, width) => (isOver(bond, facts) ? undefined : drawLock(bond, facts, width)),
		spoken: {words: (bond, facts) => (isOver(bond, facts) ? undefined : describeLock(bond, facts))},
	}),
	...validatorPartColumns<MergedBond>(),
];

/** Draws the lock: 'locked until epoch 1210', 'until 1210'; with "?" and the time if the epoch is unknown. */
function drawLock({redelegation}: MergedBond, facts: CellContext, width: number): ColouredCell {
	const {earliestEpoch: earliest, earliestTime: time} = redelegation ?? {};
	const {clock, theme, now} = facts;
	const epoch = clock?.epoch;
	// A past time is not "until"; as an estimate, it does not mean that the lock is over either.
	const isPast = epoch === undefined && time !== undefined && now !== undefined && time <= now;
	const word = isPast ? 'since' : 'until';
	const words = [`${word} epoch ${earliest}`, `${word} ${earliest}`, `${earliest}`];
	const long =
		epoch !== undefined
			? [`locked until epoch ${earliest}`]
			: time === undefined
				? []
				: [`${word} epoch ${earliest}, ${writeTime({at: time, isBound: false}, facts)}`];
	const fitting = (room: number) => firstFitting([...long, ...words], room);
	if (epoch !== undefined) return {text: fitting(width), meaning: 'warning'};
	const signWidth = 2;
	return drawUnknown(fitting(width - signWidth), theme);
}

/** Tells whether nothing locks the stake: it was never redelegated, or its lock has ended. */
function isOver({redelegation}: MergedBond, {clock}: CellContext): boolean {
	const lock = redelegationLock(redelegation, clock?.epoch);
	return lock === 'none' || lock === 'free';
}

/** Describes the lock: 'locked until epoch 1210', 'free since epoch 1190'. */
export function describeLock({redelegation}: MergedBond, {clock}: Pick<CellContext, 'clock'>): string {
	const earliest = redelegation?.earliestEpoch ?? 'unknown';
	switch (redelegationLock(redelegation, clock?.epoch)) {
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

export const mergedBondSpec: ItemSpec<MergedBond> = {
	columns,
	sorts: sortKeysOf(columns),
	fields: [
		...exactFieldsOf<MergedBond>([
			...columns,
			{
				id: 'redelegation.earliestEpoch',
				exported: 'redelegationInfo.earliestRedelegationEpoch',
				value: ({redelegation}) => redelegation?.earliestEpoch,
			},
			{
				id: 'redelegation.earliestTime',
				exported: 'redelegationInfo.earliestRedelegationTime',
				value: ({redelegation}) => redelegation?.earliestTime,
			},
		]),
		...validatorPartFields,
	],
};
