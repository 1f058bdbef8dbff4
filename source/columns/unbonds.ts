import {type Unbond, whenWithdrawable} from '../domain/stake.ts';
import {speakFigures} from '../format/sentence.ts';
import type {Cell} from '../table/lay-out.ts';
import type {CellContext} from './cell-context.ts';
import {type Column, columnOf} from './column.ts';
import {exactFieldsOf, ownFields} from './exact-field.ts';
import type {ItemSpec} from './item-spec.ts';
import {sortKeysOf} from './sort-keys.ts';
import {stakeColumns, validatorPartFields} from './stake.ts';
import {describeDistance, describeWait, drawWithdrawable, speakAmount} from './stake-words.ts';

const column = columnOf<Unbond>();

/** Columns of unbonds, merged unbonds and withdraws. */
const columns: readonly Column<Unbond>[] = [
	...stakeColumns<Unbond>((unbond, {clock}) => {
		const isOut = whenWithdrawable(unbond, clock?.epoch) === 'now';
		return `${isOut ? 'unbonded' : 'unbonding'} ${speakAmount(unbond.amount)}`;
	}),
	column({
		id: 'canWithdraw',
		title: 'Withdraw',
		minimum: 9,
		ideal: 9,
		priority: 5,
		value: unbond => (unbond.canWithdraw === undefined ? undefined : unbond),
		show: drawWithdrawable,
	}),
	column({
		id: 'withdrawEpoch',
		title: 'Epoch',
		align: 'right',
		minimum: 6,
		ideal: 7,
		gap: 1,
		priority: 4,
		value: ({withdrawEpoch}) => withdrawEpoch,
		show: showWithdrawEpoch,
		sort: {label: 'withdraw epoch', place: 3},
		exported: 'withdrawEpoch',
	}),
	column({
		id: 'wait',
		title: 'Time left',
		field: 'withdrawEpoch',
		minimum: 9,
		// '53 epochs ~13 d 6 h'
		enough: 19,
		ideal: 23,
		priority: 3,
		value: unbond => unbond,
		forms: (unbond, facts) => describeWait(unbond, facts)?.map(form => [form]),
		show: drawWait,
		spoken: {words: speakWait},
	}),
];

/** Shows the epoch, or 'past' for the 0 that a merged unbond has for every past epoch. */
export function showWithdrawEpoch(epoch: bigint): string {
	return epoch === 0n ? 'past' : epoch.toString();
}

function drawWait(
	unbond: Unbond,
	{clock}: CellContext,
	_width: number,
	text: string | undefined,
): Cell | undefined {
	return text !== undefined && whenWithdrawable(unbond, clock?.epoch) === 'now'
		? {text, meaning: 'accent'}
		: text;
}

function speakWait(unbond: Unbond, facts: CellContext): string | undefined {
	if (whenWithdrawable(unbond, facts.clock?.epoch) === 'now') return 'withdrawable now';
	const {withdrawEpoch} = unbond;
	if (withdrawEpoch === undefined || withdrawEpoch === 0n) return undefined;
	const distance = describeDistance(withdrawEpoch, facts, ', ');
	const from = `withdrawable from epoch ${withdrawEpoch}`;
	return distance === undefined ? from : `${from}, ${speakFigures(distance)}`;
}

export const unbondSpec: ItemSpec<Unbond> = {
	columns,
	sorts: sortKeysOf(columns),
	fields: [
		...exactFieldsOf(columns),
		...ownFields<Unbond>('withdrawTime', 'canWithdraw'),
		...validatorPartFields,
	],
};
